# Operators of one's own: sh tests/cli/operator.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

cat >soft.op <<'END'
# The minimum with a correction of 1, 0 or -1
message = i8
p = 1
combine(a, b) = min(a, b) + (a + b <= p ? 1 : 0)
  - (|a - b| <= p ? 1 : 0)
leave(x) = max(x - 1, 0)
END

run operator soft.op --format json
check 'what an operator is' grep -q '"commutative": true, "associative": false' .out
cp .out typed.json
run operator soft-min --format json
check 'the same, built in' cmp -s .out typed.json
for name in adjusted corrected attenuated; do
  run operator "$name" --llr-bits 8 --llr-step 0.25
  check "$name" [ $code = 0 ]
done
run operator attenuated:g=0.75,f=0.75 --table --format csv
check 'a parameter of a built-in one' grep -qx 'leave,8,,6' .out
run operator soft.op --table --format csv
check 'its results' grep -qx 'combine,4,4,3' .out
run operator soft.op:p=0 --table --format csv
check 'with another value of a parameter' grep -qx 'combine,4,5,4' .out
run operator 'message = i8; combine(a, b) = -2 * (0 - a - a - b)' --llr-bits 8 --table --format csv
check 'a product that saturates' grep -qx 'combine,100,100,127' .out
refuses 'a parameter that it lacks' 'soft.op has no parameter q' operator soft.op:q=1
refuses 'a value that is no number' "'c=llr': expected NAME=NUMBER or NAME=NUMBERllr" \
  operator corrected:c=llr
run operator corrected:c=0.75llr --llr-step 0.25 --table --format csv
check 'a value in LLR' grep -qx 'combine,10,12,7' .out
refuses 'no file' 'none.op: cannot be read' operator none.op
refuses 'the other type of messages' 'this operator is for i8 messages' operator soft.op --message f32
printf 'ac = 2\nc = 1\ncombine(a, b) = max(min(a, b) - ac * c, 0)\n' >two.op
run operator two.op:c=2 --table --format csv
check 'a parameter whose name ends as another' grep -qx 'combine,9,10,5' .out
refuses 'a number that is too large in these steps' 'own:1:71: 200 is outside of -128 .. 127' \
  operator 'combine(a, b) = min(a, b) + (a == b ? 0 : a < b ? 0llr : 90llr + 10llr)'
refuses 'the same in ber' '200 is outside of -128 .. 127' \
  ber --code mackay:96,3,6,1 --decoder own:corrected:c=100llr --ebn0 1
printf 'combine(a, b) = min(a, b)\000 + 1\n' >zero.op
refuses 'a zero byte' 'zero.op: found a zero byte' operator zero.op
printf 'combine(a, b) = a\n  + c\n' >bad.op
refuses 'a name that is not there' 'bad.op:2:5: unknown name c' operator bad.op
refuses 'the same in ber' 'bad.op:2:5: unknown name c' ber --code mackay:96,3,6,1 --decoder own:bad.op --ebn0 1

# The text is in the results: they go on, and are decoded again, without the file.
ber="ber --code mackay:96,3,6,1 --ebn0 1 --min-frame-errors 100000"
# shellcheck disable=SC2086
run $ber --decoder own:soft.op --max-frames 640 --out own.csv --save-errors errors
check 'it is simulated' [ $code = 0 ]
check 'and the table says what it was' grep -q '^# decoder: layered own:message = i8; p = 1; combine' own.csv
sed 's/p = 1/p = 2/' soft.op >other.op
# shellcheck disable=SC2086
refuses 'another operator' 'has another configuration fingerprint: its decoder is own:' \
  $ber --decoder own:other.op --max-frames 1280 --out own.csv
mkdir elsewhere
mv soft.op elsewhere
run replay errors/errors.jsonl
check 'frames are decoded again' [ $code = 0 ]
# shellcheck disable=SC2086
run $ber --decoder own:elsewhere/soft.op --max-frames 1280 --out own.csv
check 'and the run goes on' [ $code = 0 ]
cp own.csv first.csv
# shellcheck disable=SC2086
run $ber --decoder own:elsewhere/soft.op --max-frames 1280 --out whole.csv
check 'to the same counts' [ "$(grep -v '^#' first.csv | cut -d , -f 1-6)" = "$(grep -v '^#' whole.csv | cut -d , -f 1-6)" ]

# As C and Verilog, in the place of the minimum.
printf 'inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n' >three.txt
cp elsewhere/soft.op .
printf 'message = f32\ncombine(a, b) = a * b\nleave(x) = exp(-x)\n' >float.op
run emit three.txt --operator own:soft.op:p=2 --out three.c
check 'C says which operator it is' grep -qx ' \*   p = 2' three.c
check 'and does not take the least' grep -q '#define OPERATOR_2 node_3_combine' three.c
run emit three.txt --operator own:soft.op --llr-bits 8 --pipeline --name softer --out three.v
check 'Verilog has the bits of a magnitude' grep -q '^module softer #(parameter WIDTH = 7)' three.v
check 'and registers' grep -q 'input wire clk' three.v
run emit three.txt --operator 'own:combine(a, b) = min(a, b) - 0.3llr' --llr-step 0.1 --format c
check 'an LLR in steps' grep -q 'v2 - 3;' .out
run emit three.txt --operator own:float.op --format c
check 'floats in C' grep -q '#define VALUE float' .out
refuses 'floats in Verilog' 'an operator in Verilog needs i8 messages' \
  emit three.txt --operator own:float.op --out float.v
check 'and nothing is written' [ ! -e float.v ]
refuses 'an operator in a text' '--operator is only for --format c and verilog' \
  emit three.txt --operator own:soft.op
refuses 'one that is not own' '--operator min: expected own:FILE' \
  emit three.txt --operator min --format c
refuses 'a parameter that it lacks, in emit' 'soft.op has no parameter q' \
  emit three.txt --operator own:soft.op:q=1 --format c
refuses 'no file, in emit' 'none.op: cannot be read' emit three.txt --operator own:none.op --format c
refuses 'bits without an operator' '--llr-bits needs --operator' emit three.txt --llr-bits 7 --format c
refuses 'bits of floats' '--llr-bits' emit three.txt --operator own:float.op --llr-bits 7 --format c
refuses 'a keyword as a name' "name 'int': it is a keyword" \
  emit three.txt --operator own:soft.op --name int --format c
verdicts operator
