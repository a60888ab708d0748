#!/bin/sh
# page.sh DIR CYCLES.csv prints the page of the results of `bench/reproduce.sh hardware` in DIR.
# CYCLES.csv has the decoding cycles of structures that `bench/reproduce.sh ueng` measured.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
cycles=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$1"

rank() { awk -F, -v x="$2" -v y="$3" -f "$scripts/rank.awk" "$1.csv"; }
structures() { grep -c -v -e '^#' -e '^operator' -e ,total, -e ,group, "$1.csv"; }
rows() { grep -c -v -e '^#' -e '^operator' "$1.csv"; }

# table NAME COLUMN...: a Markdown table of these columns.
table() {
  name=$1
  shift
  awk -F, -v columns="$*" '
    /^#/ { next }
    !header++ {
      count = split(columns, want, " ")
      for (i = 1; i <= NF; i++) at[$i] = i
      for (c = 1; c <= count; c++) printf "| %s ", want[c]
      print "|"
      for (c = 1; c <= count; c++) printf "| --- "
      print "|"
      next
    }
    { for (c = 1; c <= count; c++) printf "| %s ", $at[want[c]]; print "|" }' "$name.csv"
}

field() { awk -F, -v column="$2" '/^#/ { next } !h++ { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at[column]; exit }' "$1"; }

# How much the area of a flattened structure of sweep.csv depends on the period, in percent.
spread() {
  awk -F, '/^#/ || /^operator/ || $8 != "flat" { next }
    { node = $4 "," $6; area = $10 + 0 }
    !(node in least) || area < least[node] { least[node] = area }
    area > most[node] { most[node] = area }
    END { for (node in least) if (most[node] / least[node] > ratio) ratio = most[node] / least[node]
      printf "%.1f", 100 * (ratio - 1) }' sweep.csv
}

cat <<END
# Structures as circuits

What nodes cost as netlists of standard cells (OSU, 0.18 um): area in units of a NAND2, delay without wires.
Every netlist was compared with a model of its node before it was measured: up to 8 inputs by a proof of
equivalence, beyond by simulation with random inputs. A delay without wires is a lower bound; where a value has
many users, wires would add most. In the column \`mapping\`, \`kept\` means that each operator was mapped to cells alone,
\`flat\` that everything was flattened first. \`fanout\` is the largest number of operators that use one value.

$(sed -n 's/^# //p' xor.csv)

## Does the cost model tell area and delay?

| operator | structures | area by complexity | delay by latency |
| --- | --- | --- | --- |
| one-bit xor, latency 1 per operator | $(structures xor) | $(rank xor complexity area_nand2) | $(rank xor latency delay_ns) |
| the same, and 0.4 per further use | $(rows xor-fanout) | $(rank xor-fanout complexity area_nand2) | $(rank xor-fanout latency delay_ns) |
| minimum of 5 bits, latency 1 per operator | $(rows min) | $(rank min complexity area_nand2) | $(rank min latency delay_ns) |

These are rank correlations over all structures of the tables, star, isomorphic and Pareto front. An exclusive-or is
about as fast as the gates that load it, so its delay depends on how many operators use a value;
\`--fanout-latency\` adds that to the model.

![Delay against latency](delay.svg)

![Area against delay](area.svg)

With a latency per further use, the program proves lower bounds on the complexity, but not that a point of the
front is optimal. For up to six inputs and operators of two, tests compare that front with all structures.

## Exclusive-ors that undo others

\`total\` combines all inputs, and each output removes its own. \`group\` is the Pareto front of such nodes
(\`--class group\`), of which the last point has the least complexity that is possible, 2n - 2.

END
grep -e '^#' -e '^operator' -e '^xor,32,.*,frontier,' -e '^xor,32,.*,total,' -e '^xor,32,.*,group,' xor.csv >group-32.csv
table group-32 inputs structure complexity latency fanout area_nand2 delay_ns checked
rm group-32.csv
cat <<END

## Min-sum check nodes of degree 32 and 20, messages of 5 bits

Degree 32:

END
table check structure mapping complexity latency fanout area_nand2 cells delay_ns checked
cat <<END

\`two-min\` is a tournament for the two least inputs; each output compares its own input with the least.
Its last comparison makes it slow; the area of the other structures grows with the number of operators.

Degree 20, with all points of the Pareto front:

END
table check-20 structure mapping complexity latency fanout area_nand2 cells delay_ns checked
cat <<END

![Area against delay of a check node of degree 20](check-20.svg)

The same nodes for nine clock periods. With the mapping \`flat\`, each structure was synthesized once for every period;
with \`kept\`, it was synthesized only once, without a period. The line in the picture and the list show the least area of
a netlist whose delay is at most the period:

$(sed 's/^# /    /' sweep.txt)

ABC sizes and buffers gates for a period, but it does not turn one structure into another: among the netlists of one
flattened structure, the largest area is at most $(spread) % above the smallest. So the structure decides, and with the
period it changes: near the shortest delay the isomorphic structure is the smallest that is fast enough, then points of
the front between the two, then the star structure. $(grep -q two-min sweep.txt ||
  echo 'The two-minimum node is the smallest at no period.')

![Least area for each clock period](sweep.svg)

## Check nodes with registers

Degree 20 again, with registers after every operator (\`--clock 1\`), or after two or four of them. A register of five bits
has 0.8 of the area of an operator, so \`--register-cost 0.8\` makes the complexity predict the area:

END
sed 's/"unit, clock \([0-9]*\),[^"]*"/\1/; s/,cost,/,clock,/' registers.csv >clocked.csv
table clocked clock structure complexity cycles registers area_nand2 delay_ns checked
cat <<END

Values that wait for others need registers. The star structure has the fewest operators and the longest paths: with
registers after every operator or every second one it is the largest of the three, but where four operators follow each
other, it is the smallest. The areas are $(awk -F, '/^#/ || /^operator/ { next }
  { ratio = $10 / $5; if (!least || ratio < least) least = ratio; if (ratio > most) most = ratio }
  END { printf "%.1f to %.1f", least, most }' clocked.csv) NAND2 per unit of complexity.

## Nodes with seven inputs, operators with a memory of two bits

END
rm clocked.csv
table equality structure mapping complexity latency fanout area_nand2 cells delay_ns checked
cat <<END

## The variable node of a stochastic decoder, six edges

The whole node of \`emit-decoder --decoder counter\`: channel, operators with memories, counter of 7 bits. Random
numbers are made outside. Cycles are those at 4.1 dB on 802.3an, from results/ueng-full. The period is the delay of the
node plus the delay of the parity of 32 bits, so throughput is n / (cycles x period) without wires. The last column
divides the throughput by the area of the 2048 variable nodes alone.

| structure | area of a node (NAND2) | delay (ns) | cycles | BER at 4.1 dB | throughput (Gbit/s) | kbit/s per NAND2 |
| --- | --- | --- | --- | --- | --- | --- |
END
parity=$(awk -F, '/^#/ { next } !h++ { for (i = 1; i <= NF; i++) at[$i] = i; next }
  $at["inputs"] == 32 && $at["structure"] == "total" { print $at["delay_ns"]; exit }' xor.csv)
for structure in naive ueng isomorphic star; do
  awk -F, -v structure=$structure -v area="$(field node-$structure.csv area_nand2)" \
    -v delay="$(field node-$structure.csv delay_ns)" -v parity="$parity" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["structure"] == structure && $at["ebn0_db"] == 4.1 {
      rate = 2048 / ($at["cycles"] * (delay + parity))
      printf "| %s | %.0f | %.2f | %s | %.2g | %.2f | %.2f |\n", structure, area, delay, $at["cycles"],
        $at["ber"], rate, rate * 1e6 / (2048 * area)
      simulated = 1
    }
    END { if (!simulated) printf "| %s | %.0f | %.2f | - | - | - | - |\n", structure, area, delay }' "$cycles"
done
cat <<END

Published decoders for the same code, with the technology that they were made in; nothing here is scaled. Cycles
follow from throughput and clock.

| decoder | technology | area (mm2) | MHz | Gbit/s at Eb/N0 | cycles |
| --- | --- | --- | --- | --- | --- |
| MTFM, Tehrani et al. 2010 | 90 nm | 6.38 | 500 | 21.3 at 4.4 dB, 61.3 at 5.5 dB | 48.1, 16.7 |
| DS, Naderi et al. 2011 | 90 nm | 3.93 | 750 | 32.7 at 4.4 dB, 172.4 at 5.5 dB | 47.0, 8.9 |
| counter, Zhang et al. 2015 | 65 nm | 2.2 | 500 | 10.2 at 5.5 dB | 100.4 |
| counter, Zhang et al. 2016 | 65 nm | 2.7 | 500 | 20.5 at 5.5 dB | 50.6 |
| counter-bf, Wu et al. 2016 | 65 nm | 2.75 | 500 | 23.92 at 4.4 dB, 82.58 at 5.5 dB | 42.8, 12.4 |
| ueng2017, Ueng et al. 2017 | 90 nm | 4.12 | 749 | 39.3 | 39.0 |
| min-sum, 9 iterations (from Wu et al. 2016) | 90 nm | 9.6 | 199.6 | 45.42 at 4.4 dB | |

Zhang et al. 2015 give 827.6 um2 in 65 nm for a variable node with the structure \`ueng\` and 1110.2 um2 without
sharing, a ratio of $(awk "BEGIN { printf \"%.2f\", 1110.2 / 827.6 }"). Here \`naive\` and \`ueng\` have a ratio of
$(awk "BEGIN { printf \"%.2f\", $(field node-naive.csv area_nand2) / $(field node-ueng.csv area_nand2) }"); each node contains the table of the channel and the counter.

## A whole decoder: 802.11n-648-1/2

\`counter:bits=5,nds=1.5,votes=3\` with star structures, fully parallel. This is a [stochastic
decoder](../../decoder/stochastic/README.md) with counters of 5 bits (\`bits\`), which move when three outputs of a
variable node agree (\`votes\`), and with received values times 1.5 in place of LLRs (\`nds\`). Each node is mapped alone,
then the whole is flattened and measured; outputs are not compared with a model here (a long test compares the Verilog
with the decoder in C). The delay says little about the clock: it comes from signals that drive all nodes without
buffers, which placement tools insert.

END
table decoder-648 structure mapping area_nand2 cells delay_ns
printf '\n## Machine and commands\n\n'
sed 's/^/    /' machine.txt
echo
sed 's/^/    /' commands.txt
printf '\nMade by `sh bench/reproduce.sh hardware`.\n'
