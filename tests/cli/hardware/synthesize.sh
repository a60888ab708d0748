# Structures as circuits: sh tests/cli/hardware/synthesize.sh PROGRAM
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"

refuses 'nothing to synthesize' --class synthesize --operator xor
refuses 'no operator' --operator synthesize --inputs 3 --class star
refuses 'an unknown operator' 'min:W' synthesize --inputs 3 --class star --operator max:3
refuses 'an operator without bits' 'min:W' synthesize --inputs 3 --class star --operator min:0
refuses 'a memory of three' 'equality:M' synthesize --inputs 3 --class star --operator equality:3
refuses 'a module that is not there' nosuch.v synthesize --inputs 3 --class star --operator nosuch.v:4
for width in 2 8 x; do
  refuses "an operator of one's own for $width bits" 'own:FILE:W' \
    synthesize --inputs 3 --class star --operator "own:soft-min:$width"
done
refuses 'an operator without its bits' 'own:FILE:W' synthesize --inputs 3 --class star --operator own:soft-min
refuses 'a parameter that it lacks' 'no parameter q' synthesize --inputs 3 --class star --operator own:soft-min:q=1:5
refuses 'an operator that is no file' 'none.op' synthesize --inputs 3 --class star --operator own:none.op:5
refuses 'an operator of floats' f32 \
  synthesize --inputs 3 --class star --operator 'own:message = f32; combine(a, b) = a * b:5'
refuses 'steps of no LLR' '--llr-step is for --operator own' \
  synthesize --inputs 3 --class star --operator min:5 --llr-step 0.25
for class in two-min total group; do
  refuses "$class of an operator of one's own" "$class" synthesize --inputs 3 --class $class --operator own:soft-min:5
done
refuses 'an unknown target' osu018 synthesize --inputs 3 --class star --operator xor --target asap7
refuses 'a library that is not there' nosuch.lib synthesize --inputs 3 --class star --operator xor --target nosuch.lib
echo 'library(empty) { }' >empty.lib
refuses 'a library without NAND2' NAND2 synthesize --inputs 3 --class star --operator xor --target empty.lib
refuses 'two-min of xor' two-min synthesize --inputs 3 --class two-min --operator xor
refuses 'total of min' total synthesize --inputs 3 --class total --operator min:3
refuses 'a group of min' group synthesize --inputs 3 --class group --operator min:3
refuses 'a module without a file' --module synthesize --module top
echo 'module top (input a, b, output y); assign y = a & b; endmodule' >top.v
refuses 'a module of another name' other synthesize top.v --module other
refuses 'a module that is no name' 'name of a Verilog module' synthesize top.v --module 'top; exec sh'
refuses 'a decoder without a file' 'for files of emit-decoder' synthesize --decoder --inputs 3 --class star
refuses 'a decoder with an operator' 'for files of emit-decoder' synthesize top.v --decoder --operator xor
refuses 'a file that is no decoder' 'there is no module decoder' synthesize top.v --decoder
refuses 'seeds of standard cells' --seeds synthesize --inputs 3 --class star --operator xor --seeds 3
refuses 'a file that is no CSV' 'table.json: rows are saved only as CSV' \
  synthesize --inputs 3 --class star --operator xor --out table.json
refuses 'rows as JSON in a file' 'no other --format' \
  synthesize --inputs 3 --class star --operator xor --out table.csv --format json

# Tools that are not there, that fail and that hang, in the place of the real ones.
# With a library of one's own, no package is looked for.
cat >own.lib <<'TEXT'
library(own) {
  cell (NAND2X1) { area : 2; pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(!(A B))"; } }
}
TEXT
mkdir none fake
old=$PATH
PATH=$folder/none
export PATH
run synthesize --inputs 3 --class star --operator xor --target own.lib
PATH=$old
verdict 'tools that are not installed' "$([ $code = 1 ] &&
  grep -q 'apt-get install --no-install-recommends yosys berkeley-abc iverilog opensta$' .err && echo yes)"
for tool in yosys berkeley-abc iverilog sta; do
  cat >fake/$tool <<'TEXT'
#!/bin/sh
case $* in -V | *ersion) echo "fake 1.5" && exit ;; esac
[ ! -e ../hang ] && [ ! -e ../../hang ] || exec sleep 60
echo "first line"
echo "the reason"
exit 3
TEXT
  chmod +x fake/$tool
done
PATH=$folder/fake:$PATH
run synthesize --inputs 3 --class star --operator xor --target own.lib --keep kept --out table.csv
verdict 'a tool that fails' "$([ $code = 1 ] && [ "$(wc -l <.err)" = 1 ] && [ ! -e table.csv ] &&
  grep -q 'yosys failed: first line | the reason (see kept/cells.log)' .err && echo yes)"
: >hang
run synthesize --inputs 3 --class star --operator xor --target own.lib --keep kept --tool-time 1
verdict 'a tool that hangs' "$([ $code = 1 ] && grep -q 'yosys was stopped after 1 s' .err && echo yes)"
PATH=$old

# Where a result would be lost, nothing is run.
refuses 'a folder that cannot be' 'no/such' synthesize --inputs 3 --class star --operator xor --target own.lib --keep no/such/one

refuses 'a folder called -' "--keep '-': expected a folder" \
  synthesize --inputs 3 --class star --operator xor --target own.lib --keep -

# The real ones.
need_cells synthesis synthesize

# Three exclusive-ors of the library have 3 * 56 units, a NAND2 24. Names of files are hostile.
hostile="$folder/a'b\$(touch pwned)[exec touch pwned];\"\`touch pwned\` {x}.txt"
printf 'inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n' >"$hostile"
run synthesize "$hostile" --operator xor --format csv --keep "$folder/k [exec touch pwned] \$(touch pwned)"
tail -n 1 .out >row
verdict 'three inputs' "$([ $code = 0 ] && grep -q ',3,1,2,flat,osu018,7,3,0\.[0-9]*,,,,proved,' row && echo yes)"
verdict 'no name is executed' "$([ -z "$(find . -name 'pwned')" ] && echo yes)"
cp "$osu018" "li[exec touch pwned]b.lib"
run synthesize "$hostile" --operator xor --mapping flat --format csv --target "li[exec touch pwned]b.lib"
verdict 'a library of the user' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',7,3,0\.[0-9]*,,,,proved,' &&
  [ -z "$(find . -name 'pwned')" ] && echo yes)"

# A run goes on: rows that are there are not measured again. Nothing stays in the temporary folder.
mkdir temporary
TMPDIR="$folder/temporary" run synthesize --inputs 4 --class star,two-min --operator min:3 --mapping kept --out rows.csv
verdict 'no files are left behind' "$([ $code = 0 ] && [ -z "$(ls -A temporary)" ] && echo yes)"
cp rows.csv before.csv
verdict 'rows are kept' "$([ $code = 0 ] && [ "$(grep -c ',proved,' rows.csv)" = 2 ] && echo yes)"
run synthesize --inputs 4,5 --class star,two-min --operator min:3 --mapping kept --out rows.csv
verdict 'a run goes on' "$([ $code = 0 ] && [ "$(grep -c ',proved,' rows.csv)" = 4 ] &&
  [ "$(head -n 5 rows.csv)" = "$(cat before.csv)" ] && echo yes)"
rm rows.csv
run synthesize --inputs 4 --class star --operator min:3 --mapping kept --out rows.csv
verdict 'a lost table comes back' "$([ "$(head -n 5 rows.csv)" = "$(cat before.csv)" ] && echo yes)"
refuses 'rows of other tools' 'rows.csv.journal has another configuration fingerprint: its ' \
  synthesize --inputs 4 --class star --operator min:3 --target ice40 --seeds 0 --out rows.csv
run synthesize --inputs 4 --class star --operator min:3 --mapping kept --cost linear --out rows.csv
verdict 'rows name their cost model' "$([ $code = 0 ] && grep -q '^min:3,.*,unit,,,$' rows.csv &&
  grep -q '^min:3,.*,linear,,,$' rows.csv && echo yes)"
flock rows.csv.journal sleep 30 &
pid=$!
sleep 0.3
refuses 'a table that another process writes' 'another process is writing it' \
  synthesize --inputs 5 --class star --operator min:3 --mapping kept --out rows.csv
kill $pid
cp before.csv other.csv
refuses 'rows without a journal' 'other.csv exists, but its journal other.csv.journal is missing' \
  synthesize --inputs 4 --class star --operator min:3 --format csv --out other.csv

# A whole decoder. Its memories are not among the cells: 9 words of posteriors with 10 bits in each
# bank and a word per message would be more flip-flops than all that are there.
printf '4 2 9\n5 3 7 0\n1 4 2 8\n' >own.qc
"$program" emit-decoder --code own.qc --decoder ms --rows 1 --out decoder
run synthesize decoder/decoder.v --decoder --format csv --keep kept-decoder
flops=$(awk '$1 == "DFFPOSX1" { print $2 }' kept-decoder/module-1-flat/cells.txt)
verdict 'a decoder' "$([ $code = 0 ] && tail -n 1 .out | grep -q '^module,.*,decoder/decoder.v,.*,flat,osu018,[0-9.]*,[0-9]*,[0-9.]*,,,,no,' &&
  [ "$flops" -gt 50 ] && [ "$flops" -lt $((4 * 2 * 9 * 10)) ] && echo yes)"
verdict 'its memories have ports' "$(grep -q 'input .*memory_0\.memory\.q' kept-decoder/module-1-flat/netlist.v && echo yes)"

# Nodes that undo exclusive-ors: 10, 9 and 8 operators.
run synthesize --inputs 5 --class group --operator xor --mapping kept --format csv
verdict 'a group' "$([ $code = 0 ] && [ "$(grep '^xor,.*,proved,' .out | cut -d, -f4-6 | tr '\n' ' ')" = \
  'group,10,2 group,9,3 group,8,4 ' ] && echo yes)"

# Operators of the user: one that adds, one that is not associative, one with other ports.
module() {
  echo 'module extrinsic_operator_2 #(parameter WIDTH = 8) (input wire [2*WIDTH-1:0] x, output wire [WIDTH-1:0] y);'
  echo "  assign y = $1;"
  echo 'endmodule'
}
module 'x[0 +: WIDTH] + x[WIDTH +: WIDTH]' >add.v
run synthesize --inputs 4 --class star --operator add.v:3 --mapping kept --format csv
verdict 'an operator that adds' "$([ $code = 0 ] && tail -n 1 .out | grep -q '^add.v:3,4,.*,proved,' && echo yes)"
module 'x[0 +: WIDTH] - x[WIDTH +: WIDTH]' >subtract.v
run synthesize --inputs 4 --class star --operator subtract.v:3 --mapping kept --keep kept
verdict 'one that is not associative' "$([ $code = 1 ] && grep -q 'differs from the model' .err && echo yes)"
sed 's/\by\b/z/g' add.v >ports.v
run synthesize --inputs 4 --class star --operator ports.v:3 --mapping kept --keep kept
verdict 'one with other ports' "$([ $code = 1 ] && grep -q 'yosys failed: .*port named .y' .err && echo yes)"
sed 's/\[2\*WIDTH-1:0\]/[3*WIDTH-1:0]/' add.v >wide.v
run synthesize --inputs 4 --class star --operator wide.v:3 --mapping kept --keep kept
verdict 'one with wider ports' "$([ $code = 1 ] && grep -q '^extrinsic synthesize: wide.v:3: .*ports.log$' .err && echo yes)"
sed 's/(input wire/(input wire clk, input wire/' add.v >clock.v
run synthesize --inputs 4 --class star --operator clock.v:3 --mapping kept --keep kept --out clock.csv --format csv
verdict 'one with a further port' "$([ $code = 1 ] && [ ! -e clock.csv ] && grep -q 'other ports' .err && echo yes)"
refuses 'too few operators' extrinsic_operator_3 synthesize --inputs 4 --class star --max-arity 3 --operator add.v:3

# One that is not associative, from a text; its arithmetic saturates.
run synthesize --inputs 4 --class star --max-arity 3 --operator 'own:combine(a, b) = |a + a - b| * 0.75:3' \
  --mapping kept --format csv
verdict "one of one's own" "$([ $code = 0 ] && tail -n 1 .out | grep -q '|a + a - b|.*,4,3,star,.*,proved,' && echo yes)"
run synthesize --inputs 4 --class star --operator own:soft-min:3 --cost synthesized --mapping kept --keep own
verdict 'its measured cost' "$([ $code = 0 ] && grep -q '^2 [1-9]' own/costs.txt && echo yes)"

run synthesize --inputs 4 --class isomorphic --max-arity 3 --operator equality:2 --mapping flat --format csv
verdict 'operators with memory' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',simulated,' && echo yes)"
run synthesize --inputs 5 --class star --max-arity 3 --operator xor --cost synthesized --mapping kept --keep measured
verdict 'measured costs' "$([ $code = 0 ] && grep -q '^2 2.33' measured/costs.txt && echo yes)"
run synthesize top.v --module top --format csv
verdict 'a module' "$([ $code = 0 ] && grep -q '^module,,,top,' .out && echo yes)"
run synthesize --inputs 4 --class star --operator min:3 --target ice40 --seeds 0 --mapping flat --format csv
verdict 'an FPGA' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',ice40,,[0-9]*,,[0-9]*,[0-9]*,,proved,' && echo yes)"
verdicts synthesize
