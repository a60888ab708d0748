# Whole decoders for 802.11n-648-1/2 by the structure of their check nodes, one row at a time:
#
#   sh bench/reproduce/hardware/decoders.sh PROGRAM FOLDER
#
# Writes decoders-cells.csv (osu018, without memories), decoders-registers.csv (the same with
# registers in the check nodes), decoders-ice40.csv (placed in an HX8K), decoders-ecp5.csv and
# decoders-ecp5-cells.csv (cells of an ECP5, by type) and decoders-cycles.csv (cycles per frame at
# 2 dB, simulated by Verilator) into FOLDER, and prints the tables of results/hardware/decoders.md.
set -eu
program=$1
mkdir -p "$2"
cd "$2"
for bits in 6 5 8; do
  for structure in star isomorphic two-min naive; do
    [ -e $structure-$bits/decoder.v ] || "$program" emit-decoder --code 802.11n-648-1/2 --decoder nms:0.75 \
      --llr-bits $bits --rows 1 --structure $structure --out $structure-$bits
  done
  "$program" synthesize star-$bits/decoder.v isomorphic-$bits/decoder.v two-min-$bits/decoder.v naive-$bits/decoder.v \
    --decoder --target osu018 --tool-time 30m --out decoders-cells-$bits.csv
done
{
  cat decoders-cells-6.csv
  grep -hv '^#\|^operator' decoders-cells-5.csv decoders-cells-8.csv
} >decoders-cells.csv
"$program" synthesize star-6/decoder.v isomorphic-6/decoder.v two-min-6/decoder.v naive-6/decoder.v --decoder \
  --target ice40 --seeds 1 --tool-time 30m --out decoders-ice40.csv
"$program" synthesize star-6/decoder.v isomorphic-6/decoder.v two-min-6/decoder.v naive-6/decoder.v --decoder \
  --target ecp5 --tool-time 30m --keep ecp5 --out decoders-ecp5.csv
types='LUT4 CCU2C PFUMX L6MUX21 TRELLIS_FF TRELLIS_DPR16X4 DP16KD MULT18X18D'
echo "structure $types" | tr ' ' , >decoders-ecp5-cells.csv
module=0
for structure in star isomorphic two-min naive; do
  module=$((module + 1))
  awk -v structure=$structure -v types="$types" '
    { count[$1] = $2 }
    END {
      for (i = 1; i <= split(types, type, " "); i++) structure = structure "," (count[type[i]] + 0)
      print structure
    }' ecp5/module-$module-flat/cells.txt >>decoders-ecp5-cells.csv
done

# Zero codewords at 2 dB: LLRs have variance 4 / V and mean 2 / V for noise of variance V.
awk 'BEGIN {
  srand(102)
  variance = 10 ^ -.2
  for (f = 0; f < 1000; f++) {
    for (i = 0; i < 648; i++)
      printf "%.3f ", 2 / variance * (1 + sqrt(-2 * variance * log(1 - rand())) * cos(8 * atan2(1, 1) * rand()))
    print ""
  }
}' >llr.txt

# simulate NAME OPTION...: a row NAME,frames,failures,iterations,cycles.
simulate() {
  name=$1
  shift
  "$program" emit-decoder --code 802.11n-648-1/2 --decoder nms:0.75 --rows 1 "$@" --llr llr.txt --out simulated-$name
  (cd simulated-$name && verilator --binary --timing -Wno-fatal --top-module bench --Mdir simulation -CFLAGS -O1 \
    -o bench bench.v decoder.v >verilator.log 2>&1 && simulation/bench +cycles | grep -v '^- ' >printed)
  grep -v '#' simulated-$name/printed | cmp - simulated-$name/expected.txt
  awk -v name=$name '/#/ { cycles = $2; next } { n++; iterations += $2; failures += 1 - $3 }
    END { print name "," n "," failures + 0 "," iterations / n "," cycles / n }' simulated-$name/printed
}
echo decoder,frames,failures,iterations,cycles >decoders-cycles.csv
for bits in 6 5 8; do
  simulate $bits --llr-bits $bits --structure star >>decoders-cycles.csv
done

# Registers in the check nodes: 6 bits, after one, two or three operators.
clocked=
for structure in star isomorphic; do
  for clock in 1 2 3; do
    name=$structure-clock-$clock
    simulate $name --llr-bits 6 --structure $structure --clock $clock >>decoders-cycles.csv
    clocked="$clocked simulated-$name/decoder.v"
  done
done
"$program" synthesize $clocked --decoder --target osu018 --tool-time 30m --out decoders-registers.csv

# Throughput in code bits at the frequency that the longest path allows. The first column has the bits of messages; with
# registers, the operators between them.
awk -F, 'NR == FNR { cycles[$1] = $5; next }
  /^#/ { next }
  /^operator/ { print ""; next }
  {
    name = substr($4, 1, index($4, "/") - 1)
    sub(/^simulated-/, "", name)
    last = name
    sub(/.*-/, "", last)
    own = name in cycles ? cycles[name] : cycles[last]
    sub(/(-clock)?-[0-9]*$/, "", name)
    mbits = 648 * 1000 / $12 / own
    printf "| %d | %s | %.0f | %.2f | %.0f | %.0f | %.1f | %.2f |\n", last, name, $10, $12, 1000 / $12, own, mbits,
      1000 * mbits / $10
  }' decoders-cycles.csv decoders-cells.csv decoders-registers.csv

# FPGAs: tables, cells on the longest path between registers, and MHz; cells by type.
echo
awk -F, 'NR == FNR { cycles[$1] = $5; next }
  !/^[#o]/ {
    name = substr($4, 1, index($4, "-6/") - 1)
    printf "| %s | %d | %d | %.1f | %.2f |\n", name, $13, $14, $15, 648 * $15 / cycles[6]
  }' decoders-cycles.csv decoders-ice40.csv
echo
awk -F, 'NR == FNR { if (!/^[#o]/) depth[substr($4, 1, index($4, "-6/") - 1)] = $14; next }
  FNR > 1 { printf "| %s |", $1; for (i = 2; i <= NF; i++) printf " %d |", $i; print " " depth[$1] " |" }
  ' decoders-ecp5.csv decoders-ecp5-cells.csv
