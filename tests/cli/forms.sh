# Structures from files and in other forms: sh tests/cli/forms.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

cat >structure.txt <<'TEXT'
inputs 7
a1 = x5 x6 x7
a2 = x2 x3 x4
a3 = x1 a2
y1 = a1 a2
a4 = x1 a1
y2 = x3 x4 a4
y3 = x2 x4 a4
y4 = x2 x3 a4
y5 = x6 x7 a3
y6 = x5 x7 a3
y7 = x5 x6 a3
TEXT

# The last line of every --help is an example, which must work.
for command in verify emit; do
  has "help of $command" 'Example:' $command --help
  # shellcheck disable=SC2046
  run $(tail -n 1 .out | sed 's/^  extrinsic //')
  [ $code = 0 ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "example of $command" $ok
done

seven='inputs,max_arity,cost,complexity,latency,operators,operators_2,operators_3
7,3,unit,11,3,11,3,8'
prints 'verify measures' "$seven" verify structure.txt --format csv
prints 'verify reads standard input' "$seven" verify - --format csv <structure.txt
prints 'verify takes costs' 'inputs,max_arity,cost,complexity,latency,operators,operators_2,operators_3
7,3,given,15,3.4,11,3,8' verify structure.txt --complexity 1,1.5 --latency 1,1.2 --format csv
prints 'an operator more than needed is allowed' 'inputs,max_arity,cost,complexity,latency,operators,operators_2,operators_3,operators_4
7,4,unit,11,3,11,3,8,0' verify structure.txt --max-arity 4 --format csv
prints 'text stays as it is' "$(cat structure.txt)" emit structure.txt
# Nodes that undo exclusive-ors are no structures, but have a text, C and a drawing.
prints 'a group as text' 'inputs 5
a1 = x2 x3 x4
y1 = x5 a1
y2 = x1 x2 y1
y3 = x1 x3 y1
y4 = x1 x4 y1
y5 = x1 x5 y1' optimize --inputs 5 --max-arity 3 --class group --latency-limit 9 --format text
run optimize --inputs 9 --class group --latency-limit 5 --format text
cp .out group.txt
verdict 'a group has 16 operators' "$([ $code = 0 ] && [ "$(grep -c = group.txt)" = 16 ] && echo yes)"
refuses 'a group is no structure' 'property 2 does not hold at y1' verify group.txt
run optimize --inputs 9 --class group --latency-limit 5 --format dot
verdict 'a group as a drawing' "$([ $code = 0 ] && [ "$(grep -c ' -> o' .out)" -ge 32 ] && echo yes)"
if command -v cc >/dev/null; then
  run optimize --inputs 9 --class group --latency-limit 5 --format c
  cat .out - >group.c <<'TEXT'
#include <stdio.h>
int main(void) {
  int x[9], y[9], all = 0, wrong = 0;
  for (int i = 0; i < 9; i++) all ^= x[i] = (i + 3) * 12345 % 1000;
  node_9(x, y);
  for (int i = 0; i < 9; i++) wrong += y[i] != (all ^ x[i]);
  printf("%d wrong\n", wrong);
  return 0;
}
TEXT
  cc -o group group.c
  verdict 'a group in C' "$([ "$(./group)" = '0 wrong' ] && echo yes)"
fi
run emit structure.txt --format c --name node --out node.c
[ $code = 0 ] && [ ! -s .out ] && grep -q '^void node(const VALUE x\[7\], VALUE y\[7\]) {$' node.c &&
  ok=yes || ok=no
verdict 'emit writes a file' $ok
prints 'optimize prints text' "$(printf 'inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2')" \
  optimize --inputs 3 --format text
has 'optimize prints DOT' 'digraph structure {' optimize --inputs 7 --format dot
has 'optimize prints C' 'void node_7(const VALUE x[7], VALUE y[7]) {' optimize --inputs 7 --format c
has 'optimize prints Verilog' '  input wire clk,' optimize --inputs 7 --format verilog --pipeline
prints 'a cost model by name' 'inputs,max_arity,cost,complexity,latency,operators,operators_2,operators_3
7,3,linear,19,5,11,3,8' verify structure.txt --cost linear --format csv
printf '%s\n' 'inputs 5' 'a1 = x1 x2' 'a2 = x3 x4 x5' 'y1 = x2 a2' 'y2 = x1 a2' 'y3 = x4 x5 a1' \
  'y4 = x3 x5 a1' 'y5 = x3 x4 a1' >five.txt
"$program" emit five.txt --format dot >even.dot
"$program" emit five.txt --format dot --latency 1,2 >late.dot
[ "$(grep -c 'rank=same' even.dot)" = 2 ] && [ "$(grep -c 'rank=same' late.dot)" = 3 ] && ok=yes || ok=no
verdict 'latencies make the rows of a drawing' $ok
has 'a drawing of a star tree' 'graph star_tree {' emit structure.txt --format dot --view star
if command -v dot >/dev/null; then
  run emit structure.txt --format svg --view trees --out trees.svg
  [ $code = 0 ] && [ "$(grep -c '<g id="node' trees.svg)" = 70 ] && ok=yes || ok=no
  verdict 'a picture of the trees' $ok
  mkdir folder.svg
  refuses 'a picture in the place of a folder' 'folder.svg' \
    emit structure.txt --format svg --out folder.svg
else
  echo 'SKIPPED: pictures of structures: dot is not installed (package graphviz)'
fi
PATH=/nonexistent "$program" emit structure.txt --format svg --out none.svg >.out 2>.err
code=$?
[ $code = 1 ] && grep -q 'apt-get install.*graphviz' .err && [ ! -e none.svg ] && ok=yes || ok=no
verdict 'without Graphviz the program says how to get it' $ok

sed 's/^y2 = .*/y2 = x2 x3 x4 a4/' structure.txt >own.txt
head -c 4000 /dev/zero >zeros.txt
{ echo inputs 7 && seq -f 'a%.0f = x1 x2' 100000; } >large.txt
refuses 'an output of its own input' 'own.txt: property' verify own.txt
refuses 'a file of zeros' 'zeros.txt:1: ' verify zeros.txt
refuses 'far too many operators' 'large.txt:37: more than 35 operators' verify large.txt
refuses 'operators larger than allowed' 'structure.txt: property 5 does not hold at a1' \
  verify structure.txt --max-arity 2
refuses 'a structure that is not there' 'gone.txt' verify gone.txt
refuses 'a folder as a structure' 'cannot be read' verify .
refuses 'costs for another arity' "costs '1'" verify structure.txt --complexity 1
refuses 'emit of a broken structure' 'own.txt: property' emit own.txt --format c --out own.c
refuses 'emit to nowhere' 'no/such/n.v' emit structure.txt --format verilog --out no/such/n.v
refuses 'unknown form' 'verilog' emit structure.txt --format vhdl
refuses 'registers in C' '--pipeline' emit structure.txt --format c --pipeline
refuses 'a view of C' '--view' emit structure.txt --format c --view trees
refuses 'a name of a drawing' '--name' emit structure.txt --format dot --name node
refuses 'several structures as Verilog' '--format verilog' optimize --inputs 3:5 --format verilog
refuses 'registers in a table' '--pipeline' optimize --inputs 7 --pipeline

verdicts forms
