# Min-sum decoders for codes of circulants and of XOR blocks as circuits: sh tests/cli/hardware/blocks.sh PROGRAM [emitted|mutants]
# In a simulation, the circuit must print what the decoder in C decides after which iteration. With
# `emitted`, circuits are only written: under sanitizers they would be the same. With `mutants`, circuits with
# small changes are simulated instead, to see that each change is found.
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"

# Own base matrix: weights of rows 4 to 6, of columns 1 to 4, one column punctured.
cat >own.qc <<'TEXT'
8 4 6
5 3 1 0 -1 -1 -1 -1
1 -1 2 4 0 0 -1 -1
1 2 -1 3 -1 0 0 -1
-1 4 3 3 2 -1 0 0
0 1 1 1 1 1 1 1
TEXT

# blocks Z KIND LACKS: the alist of a code of blocks from lines "ROW COLUMN SHIFT...", circulants or
# XOR blocks. The row number LACKS of H has no one in block column 0.
blocks() {
  awk -v z="$1" -v kind="$2" -v lacks="$3" '
    function xor(a, b, bit, sum) {
      for (bit = 1; bit < z; bit *= 2) sum += bit * ((int(a / bit) + int(b / bit)) % 2)
      return sum
    }
    function one(row, column) {
      if (row == lacks && column < z) return
      ones[row] = ones[row] " " column + 1; weight[row]++
      rows_of[column] = rows_of[column] " " row + 1; height[column]++
      if (weight[row] > heaviest) heaviest = weight[row]
      if (height[column] > highest) highest = height[column]
      if (row >= rows) rows = row + 1
      if (column >= columns) columns = column + 1
    }
    {
      for (k = 3; k <= NF; k++)
        for (i = 0; i < z; i++) one($1 * z + i, $2 * z + (kind == "xor" ? xor(i, $k) : (i + $k) % z))
    }
    END {
      print columns, rows; print highest, heaviest
      for (i = 0; i < columns; i++) printf "%d ", height[i]
      print ""
      for (i = 0; i < rows; i++) printf "%d ", weight[i]
      print ""
      for (i = 0; i < columns; i++) print rows_of[i]
      for (i = 0; i < rows; i++) print ones[i]
    }'
}
blocks 16 xor -1 >xor.alist <<'TEXT'
0 0 3
0 1 9
0 2 8
0 3 2
0 4 5
1 0 11
1 1 6
1 2 14
1 3 0
1 5 7
2 1 1
2 2 4
2 3 12
2 4 10
2 5 15
TEXT
# Column 2 has three circulants in block row 1 and two in block row 2; row 0 lacks a one.
blocks 16 cyclic 0 >repeats.alist <<'TEXT'
0 0 9
0 1 4
0 2 11
0 3 15
0 4 0
0 5 7
0 6 2
1 0 1
1 1 13
1 2 0 6 11
1 3 5
1 4 10
1 5 3
1 7 8
2 0 12
2 1 6
2 2 3 8
2 3 10
2 4 15
2 5 5
2 6 11
2 7 0
3 0 4
3 1 14
3 2 7
3 3 2
3 4 13
3 6 9
3 7 1
4 0 7
4 1 2
4 2 14
4 3 9
4 4 6
4 5 12
4 6 4
4 7 13
TEXT
simulated=${2:-simulated}
command -v iverilog >/dev/null || simulated=missing
"$program" optimize --inputs 5 --class star --out five.txt >/dev/null
"$program" optimize --inputs 6 --class isomorphic --max-arity 3 --out six.txt >/dev/null

refuses 'a code without circulants' 'base matrix' emit-decoder --code peg:24,12,3,1 --decoder ms --out circuit
refuses 'a structure for another degree' 'give one with 6 inputs' \
  emit-decoder --code own.qc --decoder ms --structure five.txt --out circuit
refuses 'ueng for another degree' 'ueng is for 7 inputs' emit-decoder --code own.qc --decoder ms --structure ueng --out circuit
refuses 'two-min with registers' 'two-min' emit-decoder --code own.qc --decoder ms --structure two-min --pipeline --out circuit
refuses 'self-correction' 'self-corrected' emit-decoder --code own.qc --decoder ms:self-corrected --out circuit
refuses 'an own operator' 'ms, nms and oms' emit-decoder --code own.qc --decoder own:attenuated --out circuit
refuses 'a clock of a stochastic decoder' '--clock is for' emit-decoder --code own.qc --clock 2 --out circuit
refuses 'two ways to place registers' 'cannot be combined' \
  emit-decoder --code own.qc --decoder ms --pipeline --clock 2 --out circuit
refuses 'rows of a stochastic decoder' '--rows is for' emit-decoder --code own.qc --rows 4 --out circuit
refuses 'a schedule of a stochastic decoder' schedule emit-decoder --code own.qc --schedule flooding --out circuit

# noise COLUMNS FRAMES: LLRs of zero codewords with much noise, of all sizes, with zeros.
noise() {
  awk -v n="$1" -v f="$2" 'BEGIN {
    srand(7)
    for (; f > 0; f--) {
      for (i = 0; i < n; i++)
        printf "%.3f ", rand() < .05 ? 0 : 2 + (1 + f % 4) * (rand() + rand() + rand() - 1.5) * 2
      print ""
    }
  }'
}

# emits NAME OPTION...: a circuit for $circulants with $iterations and the frames of $frames.
circulants=own.qc frames=llr.txt iterations=8
emits() {
  name=$1
  shift
  rm -rf circuit
  run emit-decoder --out circuit --iterations $iterations --llr $frames --code ./$circulants "$@"
  verdict "$name: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = "$(wc -l <$frames)" ] && echo yes)"
}

# simulates MODULES ARGUMENT...
simulates() {
  modules=$1
  shift
  (cd circuit && iverilog -g2005 -Wall -Wno-timescale -s bench -o bench.vvp bench.v $modules 2>warnings &&
    vvp -n bench.vvp "$@" >printed)
}

# equals NAME: the circuit decides what the decoder decides.
equals() {
  [ $simulated = simulated ] || return 0
  simulates decoder.v
  verdict "$1: no warning" "$([ ! -s circuit/warnings ] && echo yes)"
  verdict "$1: the circuit equals the decoder" "$(cmp -s circuit/printed circuit/expected.txt && echo yes)"
}

circuit() {
  emits "$@"
  equals "$1"
}

[ $simulated != missing ] || echo "skipped: simulation of circuits (needs iverilog)"
noise 42 12 >llr.txt
circuit 'all rows at a time' --decoder nms:0.75
[ "$(cut -d' ' -f2 circuit/expected.txt | sort -u | wc -l)" -gt 2 ] && ok=yes || ok=no
verdict 'the frames take different numbers of iterations' $ok
verdict 'some are no codewords' "$(grep -q ' 8 0$' circuit/expected.txt && grep -q ' 1$' circuit/expected.txt && echo yes)"
if [ $simulated = simulated ]; then
  simulates decoder.v +gaps
  verdict 'with gaps on both sides' "$(cmp -s circuit/printed circuit/expected.txt && echo yes)"
fi
circuit 'one row at a time' --decoder nms:0.75 --rows 1 --structure isomorphic
circuit 'two rows at a time' --decoder oms:0.5 --rows 2 --structure two-min
circuit 'registers' --decoder nms:0.75 --rows 3 --structure frontier:4 --pipeline
circuit 'four bits' --decoder nms:0.8 --rows 2 --llr-bits 4 --llr-step 1 --structure six.txt
circuit 'eight bits' --decoder ms --rows 1 --llr-bits 8 --llr-step 0.0625
circuit 'flooding' --decoder nms:0.75 --rows 2 --schedule flooding --pipeline
circuit 'registers after two operators' --decoder oms:0.5 --rows 3 --structure naive --clock 2
circuit 'flooding, eight bits' --decoder oms:0.2 --rows 3 --schedule flooding --llr-bits 8 --llr-step 0.05
circuit 'flooding, no early stop' --decoder ms --rows 1 --schedule flooding --no-early-stop

# XOR blocks, several blocks in one place, and a block that lacks a one.
circulants=xor.alist frames=few.txt iterations=4
noise 96 4 >few.txt
circuit 'XOR blocks' --decoder nms:0.75 --rows 4
circulants=repeats.alist
# The codeword has a one in the column whose check row 0 lacks.
printf '%048d' 0 | tr 0 1 >ones.txt
run encode --code ./repeats.alist --in ones.txt --out word.txt
noise 128 4 | awk 'NR == FNR { word = $0; next }
  { for (i = 1; i <= NF; i++) $i *= 1 - 2 * substr(word, i, 1); print }' word.txt - >few.txt
circuit 'repeated blocks and a hole' --decoder nms:0.75 --rows 2 --llr-bits 8 --llr-step 0.0625
verdict 'some are no codewords, some are' "$(grep -q ' 4 0$' circuit/expected.txt && grep -q ' 1$' circuit/expected.txt && echo yes)"
circuit 'repeated blocks and a hole, flooding' --decoder oms:0.5 --rows 1 --schedule flooding --pipeline
circulants=own.qc frames=llr.txt iterations=8

# A code of a standard; the decisions are those of the command that decodes.
noise 648 4 >wifi.txt
run emit-decoder --code 802.11n-648-1/2 --decoder nms:0.75 --rows 1 --iterations 3 --llr wifi.txt --out circuit
check '802.11n: frames of another circuit are replaced' [ "$code$(wc -l <circuit/expected.txt)" = 04 ]
equals 802.11n
run decode --code 802.11n-648-1/2 --decoder nms:0.75 --iterations 3 --in wifi.txt --output codeword
decided 648 <.out >decoded
cut -d' ' -f1 circuit/expected.txt >expected
verdict 'as decode' "$([ $code = 0 ] && cmp -s decoded expected && echo yes)"

mutant() {
  sed "$2" circuit/decoder.v >circuit/mutant.v
  cmp -s circuit/decoder.v circuit/mutant.v && verdict "$1: changes the modules" no
  timeout 8 sh -c 'cd circuit && iverilog -g2005 -s bench -o bench.vvp bench.v mutant.v && vvp -n bench.vvp' >printed 2>&1
  verdict "$1: is found" "$(cmp -s printed circuit/expected.txt || echo yes)"
}
if [ $simulated = mutants ]; then
  emits 'mutants' --decoder nms:0.75 --rows 2 --llr-bits 8 --llr-step 0.0625
  mutant 'posteriors that do not saturate' 's/sum > 127 ? 8.d127 : sum < -127 ? 8.d129 : sum\[7:0\]/sum[7:0]/'
  mutant 'ties decided by nothing' 's/zero ? word\[WORD-2\] : word\[VALUE-1\]/word[VALUE-1]/'
  mutant 'words that do not wrap' 's/turned = {1.b0, rotation} + .*;/turned = {1'"'"'b0, rotation};/'
  mutant 'too short a wait' 's/localparam DRAIN = DEPTH + 3/localparam DRAIN = DEPTH + 2/'
  mutant 'old messages in the first iteration' 's/old = first ? .*;/old = message;/'
  mutant 'unused edges that count' 's/q = !uses ? 8.d127 :/q =/'
  mutant 'one iteration less' 's/ITERATIONS = 8/ITERATIONS = 7/'
  mutant 'a check of the last edge less' 's/uses\[k\] & words/(k > 0) \& uses[k] \& words/'
  emits 'mutants of flooding' --decoder nms:0.75 --rows 2 --schedule flooding
  mutant 'sums as posteriors' 's/p = fresh ? clamped :/p = 1 ? clamped :/'
  mutant 'sums that lose messages' 's/p, sum - .*};/p, sum};/'
  circulants=repeats.alist frames=few.txt iterations=4
  emits 'mutants of repeated blocks' --decoder nms:0.75 --rows 1 --llr-bits 8 --llr-step 0.03125
  mutant 'sums of changes that do not saturate' 's/total > 127 ? .*total\[7:0\]}/total[7:0]}/'
  mutant 'one change of two or three' 's/block\[MORE-1\] ? sum/block[MORE-1] \&\& n == 0 ? sum/'
  mutant 'copies without the changes' 's/adding_here || (writes && !here)/writes \&\& !here/'
  mutant 'copies that follow one block' 's/adding_here || (writes && !here)/adding_here || writes/'
  mutant 'holes that get a message' 's/gone\[E\] ? .*{1.b0}} :/1'"'"'b0 ? 0 :/'
  mutant 'a check of the hole' 's/uses\[k\] & ~missing\[k\*R+i\]/uses[k]/'
  circulants=xor.alist
  noise 96 3 >few.txt
  emits 'mutants of XOR blocks' --decoder nms:0.75 --rows 4
  mutant 'XOR blocks that shift lanes' 's/OTHER = (i ^ (1 << s))/OTHER = (i + (1 << s))/'
fi
verdicts blocks
