#!/bin/sh
# page.sh DIR CYCLES.csv prints the page of the results of `bench/reproduce.sh hardware` in DIR.
# CYCLES.csv has the decoding cycles of structures that `bench/reproduce.sh ueng` measured.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
cycles=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$1"

rank() { awk -F, -v x="$2" -v y="$3" -f "$scripts/rank.awk" "$1.csv"; }
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

cat <<END
# Structures as circuits

What nodes cost as netlists of standard cells (OSU, 0.18 um): area in units of a NAND2, delay without wires.
Every netlist was compared with a model of its node before it was measured: up to 8 inputs by a proof of
equivalence, beyond by simulation with random inputs. A delay without wires is a lower bound; where a value has
many users, wires would add most.

$(sed -n 's/^# //p' xor.csv)

## Does the cost model tell area and delay?

| operator | structures | area by complexity | delay by latency |
| --- | --- | --- | --- |
| one-bit xor, latency 1 per operator | $(rows xor) | $(rank xor complexity area_nand2) | $(rank xor latency delay_ns) |
| the same, and 0.4 per further use | $(rows xor-fanout) | $(rank xor-fanout complexity area_nand2) | $(rank xor-fanout latency delay_ns) |
| minimum of 5 bits, latency 1 per operator | $(rows min) | $(rank min complexity area_nand2) | $(rank min latency delay_ns) |

These are rank correlations over all structures of the tables, star, isomorphic and Pareto front. An exclusive-or is
about as fast as the gates that load it, so its delay depends on how many operators use a value;
\`--fanout-latency\` adds that to the model.

![Delay against latency](delay.svg)

![Area against delay](area.svg)

With a latency per further use, the program proves lower bounds on the complexity, but not that a point of the
front is optimal.

## A min-sum check node of degree 32, messages of 5 bits

END
table check structure mapping complexity latency fanout area_nand2 cells delay_ns checked
cat <<END

\`two-min\` is a tournament for the two least inputs; each output compares its own input with the least.
Its last comparison makes it slow; the area of the other structures grows with the number of operators.

## Nodes with seven inputs, operators with a memory of two bits

END
table equality structure mapping complexity latency fanout area_nand2 cells delay_ns checked
cat <<END

## The variable node of a stochastic decoder, six edges

The whole node of \`emit-decoder --decoder counter\`: channel, operators with memories, counter of 7 bits. Random
numbers are made outside. Cycles are those at 4.1 dB on 802.3an, from results/ueng. The period is the delay of the node
plus that of the parity of 32 bits, so throughput is n / (cycles x period) without wires, and area efficiency
relates it to the 2048 variable nodes alone.

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
    }' "$cycles"
done
if [ -e decoder-648.csv ]; then
  printf '\n## A whole decoder: 802.11n-648-1/2\n\n'
  table decoder-648 structure mapping area_nand2 cells delay_ns
fi
printf '\n## Machine and commands\n\n'
sed 's/^/    /' machine.txt
echo
sed 's/^/    /' commands.txt
printf '\nMade by `sh bench/reproduce.sh hardware`.\n'
