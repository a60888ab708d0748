# Min-sum decoders for codes of circulants as circuits: sh tests/cli/hardware/blocks.sh PROGRAM [emitted]
# In a simulation, the circuit must print what the decoder in C decides after which iteration. With
# `emitted`, circuits are only written: under sanitizers they would be the same.
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
simulated=${2:-simulated}
command -v iverilog >/dev/null || simulated=missing
"$program" optimize --inputs 5 --class star --out five.txt >/dev/null
"$program" optimize --inputs 6 --class isomorphic --max-arity 3 --out six.txt >/dev/null

refuses 'a code without circulants' 'base matrix' emit-decoder --code peg:24,12,3,1 --decoder ms --out circuit
refuses 'rows that do not divide Z' 'divides' emit-decoder --code own.qc --decoder ms --rows 4 --out circuit
refuses 'more rows than Z' 'divides' emit-decoder --code own.qc --decoder ms --rows 12 --out circuit
refuses 'a structure for another degree' 'give one with 6 inputs' \
  emit-decoder --code own.qc --decoder ms --structure five.txt --out circuit
refuses 'ueng for another degree' 'ueng is for 7 inputs' emit-decoder --code own.qc --decoder ms --structure ueng --out circuit
refuses 'two-min with registers' 'two-min' emit-decoder --code own.qc --decoder ms --structure two-min --pipeline --out circuit
refuses 'self-correction' 'self-corrected' emit-decoder --code own.qc --decoder ms:self-corrected --out circuit
refuses 'sum-product' 'ms, nms, oms' emit-decoder --code own.qc --decoder spa --out circuit
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

# emits NAME OPTION...: a circuit and 20 frames.
emits() {
  name=$1
  shift
  rm -rf circuit
  run emit-decoder --out circuit --iterations 8 --llr llr.txt --code own.qc "$@"
  verdict "$name: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = 20 ] && echo yes)"
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
noise 42 20 >llr.txt
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

# A code of a standard; the decisions are those of the command that decodes.
noise 648 4 >wifi.txt
run emit-decoder --code 802.11n-648-1/2 --decoder nms:0.75 --rows 1 --iterations 3 --llr wifi.txt --out circuit
check '802.11n: frames of another circuit are replaced' [ "$code$(wc -l <circuit/expected.txt)" = 04 ]
equals 802.11n
run decode --code 802.11n-648-1/2 --decoder nms:0.75 --iterations 3 --in wifi.txt --output codeword
decided 648 <.out >decoded
cut -d' ' -f1 circuit/expected.txt >expected
verdict 'as decode' "$([ $code = 0 ] && cmp -s decoded expected && echo yes)"

# Every change of the modules is found.
mutant() {
  sed "$2" circuit/decoder.v >circuit/mutant.v
  cmp -s circuit/decoder.v circuit/mutant.v && verdict "$1: changes the modules" no
  timeout 8 sh -c 'cd circuit && iverilog -g2005 -s bench -o bench.vvp bench.v mutant.v && vvp -n bench.vvp' >printed 2>&1
  verdict "$1: is found" "$(cmp -s printed circuit/expected.txt || echo yes)"
}
if [ $simulated = simulated ]; then
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
fi
verdicts blocks
