# Whole check nodes in Verilog: sh tests/cli/hardware/check_node.sh PROGRAM
# The test bench that the program writes compares the module with the decoder's kernel. It must
# find what is changed in the module.
. "$(dirname "$0")/../../support/program.sh"

"$program" optimize --inputs 7 --class star --out seven.txt >/dev/null
"$program" optimize --inputs 12 --class isomorphic --max-arity 3 --out twelve.txt >/dev/null

refuses 'an operator of no decoder' 'ms:BITS' emit seven.txt --format verilog --operator min
refuses 'sum-product' 'use ms, nms, oms or own' emit seven.txt --format verilog --operator spa-table:6
refuses 'self-correction' 'leave out :self-corrected' emit seven.txt --format verilog --operator ms:self-corrected:6
refuses 'a factor without bits' 'nms' emit seven.txt --format verilog --operator nms:6
refuses 'nine bits' '9' emit seven.txt --format verilog --operator ms:9
refuses 'bits that are given twice' 'leave out --llr-bits' emit seven.txt --format verilog --operator ms:6 --llr-bits 6
refuses 'a test bench of magnitudes' '--testbench needs' emit seven.txt --format verilog --operator own:soft-min --testbench
refuses 'a clock that is too fast' 'at least 1.5' \
  emit twelve.txt --format verilog --operator ms:6 --latency 1,1.5 --clock 1
refuses 'a clock in C' 'is for --format verilog' emit seven.txt --format c --clock 2
refuses 'a clock and all registers' 'cannot be combined' emit seven.txt --format verilog --clock 2 --pipeline
refuses 'the cost of registers in a text' '--register-cost is for' emit seven.txt --format verilog --clock 2 --register-cost 1
refuses 'a clock in the exact search' 'no clock' optimize --inputs 7 --class exact --clock 1

# node FILE OPERATOR OPTION...: emits a module and its test bench.
node() {
  file=$1 operator=$2
  shift 2
  run emit $file --format verilog --operator $operator --name check "$@" --out node.v
  emitted=$code
  run emit $file --format verilog --operator $operator --name check "$@" --testbench --out bench.v
  verdict "$operator $*: emitted" "$([ $emitted$code = 00 ] && echo yes)"
}

# simulates NODE...: prints what the test bench says.
simulates() {
  iverilog -g2005 -Wall -Wno-timescale -s bench -o bench.vvp bench.v "$1" 2>warnings && vvp -n bench.vvp
}

command -v iverilog >/dev/null || echo "skipped: simulation of check nodes (needs iverilog)"
for operator in nms:0.75:6 nms:0.8:7 oms:0.5:5 ms:4 ms:8 own:soft-min:6 own:corrected:5; do
  for form in 'seven.txt' 'seven.txt --clock 2' 'twelve.txt --pipeline'; do
    set -- $form
    file=$1
    shift
    node $file $operator "$@"
    command -v iverilog >/dev/null || continue
    verdict "$operator, $form: equals the decoder" \
      "$([ "$(simulates node.v)" = '512 of 512 vectors are equal' ] && [ ! -s warnings ] && echo yes)"
  done
done
node seven.txt oms:0.2:6 --llr-step 0.1
command -v iverilog >/dev/null &&
  verdict 'an offset of two steps' "$([ "$(simulates node.v)" = '512 of 512 vectors are equal' ] && echo yes)"

# The registers that the comment counts are those of the module.
run emit twelve.txt --format verilog --pipeline --out registers.v
counted=$(tr '\n' ' ' <registers.v | sed -n 's|.*There are \([0-9]*\) *// registers of WIDTH bits.*|\1|p')
verdict 'registers are counted' "$([ "$counted" = "$(grep -c '^  reg \[WIDTH-1:0\]' registers.v)" ] && echo yes)"

# Every change of the module is found.
mutant() {
  node twelve.txt nms:0.75:6 --pipeline
  sed "$2" node.v >mutant.v
  cmp -s node.v mutant.v && verdict "$1: changes the module" no
  verdict "$1: is found" "$(simulates mutant.v | grep -q '^vector .* but the decoder sends' && echo yes)"
}
if command -v iverilog >/dev/null; then
  mutant 'no rounding' 's/HALF = 64/HALF = 0/'
  mutant 'another factor' 's/FACTOR(96)/FACTOR(95)/'
  mutant 'a limit that is too large' 's/ABOVE = 9.d1 << (BITS - 1)/ABOVE = 9'"'"'d64/'
  mutant 'the sign of all edges' 's/(^negative) ^ negative\[i\]/(^negative)/'
  mutant 'signs too early' 's/late(negative)/negative(negative)/; s/\.q(late)/.q()/; s/negative(late)/negative(negative)/'
  mutant 'another operand' 's/x({x1_0, /x({x3_0, /'
fi
verdicts check_node
