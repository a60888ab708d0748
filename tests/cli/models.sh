# Cost models, cost files, given vectors, calibrate and bench optimizer: sh tests/cli/models.sh
# PROGRAM
. "$(dirname "$0")/../support/program.sh"

# ---- cost models -------------------------------------------------------------------------------

# n = 4, m = 3. The star trees are one node of degree 4, with 4 c_3 operators of latency l_3, and
# two nodes of degree 3, with 6 c_2 operators of latency 2 l_2. With linear, c_3 = 2 and l_3 = 2, so
# 6 beats 8.
header='inputs,max_arity,cost,class,complexity,latency,lower_bound,known,vectors,operators,operators_2,operators_3'
star() {
  prints "$1" "$header
4,3,$2,star,$3" optimize --inputs 4 --max-arity 3 --format csv --cost "$2"
}
star 'unit costs' unit 4,1,4,proved,1,4,0,4
star 'linear costs' linear '6,2,6,proved,1,6,6,0'
star 'costs of 6-input tables' lut6 4,1,4,proved,1,4,0,4
star 'costs of minima' x86-min '6,2,6,proved,1,6,6,0'
star 'costs of VPTERNLOG' avx512-xor 4,1,4,proved,1,4,0,4
prints 'unit is the default' "$("$program" optimize --inputs 9 --max-arity 4 --format json --cost unit)" \
  optimize --inputs 9 --max-arity 4 --format json
prints 'given complexity overrides that of the model' "$header
4,3,x86-min with given complexity,star,4,2,4,proved,1,4,0,4" \
  optimize --inputs 4 --max-arity 3 --format csv --cost x86-min --complexity 1,1
prints 'given latency overrides that of the model' "$header
4,3,x86-min with given latency,star,6,14,6,not proved,1,6,6,0" \
  optimize --inputs 4 --max-arity 3 --format csv --cost x86-min --latency 7,8
prints 'both given' "$header
4,3,given,star,4,8,4,proved,1,4,0,4" \
  optimize --inputs 4 --max-arity 3 --format csv --complexity 1,1 --latency 7,8
has 'a person sees the model' 'cost        lut6' optimize --inputs 9 --cost lut6

# ---- cost files --------------------------------------------------------------------------------

printf '# measured elsewhere\n2 1 1\n3 1.1 1.2\n4 9 9\n' >my.cost
star 'a cost file' my.cost '4.4,1.2,4.4,proved,1,4,0,4'
run optimize --inputs 5 --max-arity 4 --cost ./my.cost --format json
grep -qF '"complexity_factors": [1, 1.1, 9], "latency_factors": [1, 1.2, 9], "cost": "./my.cost"' .out &&
  [ $code = 0 ] && ok=yes || ok=no
verdict 'costs of a cost file' $ok

bad_file() {
  printf "$2" >bad.cost
  refuses "$1" "$3" optimize --inputs 7 --max-arity 3 --cost bad.cost
}
bad_file 'empty cost file' '' 'bad.cost: no costs'
bad_file 'cost file of text' 'cheap\n' "bad.cost:1: arity 'cheap'"
bad_file 'cost file with a gap' '2 1 1\n4 1 1\n' 'bad.cost:2: arity 4: expected 3'
bad_file 'negative cost' '2 1 1\n3 -1 1\n' "bad.cost:2: cost '-1'"
bad_file 'decreasing cost' '2 1 2\n3 1 1\n' 'bad.cost:2: delay 1 of 3 inputs'
bad_file 'cost of seven decimals' '2 1.0000001 1\n' 'bad.cost:1: '
bad_file 'arity twice' '2 1 1\n2 1 1\n' 'bad.cost:2: arity 2: expected 3'
bad_file 'cost file that is too short' '2 1 1\n' 'expected arities 2 to 3'
bad_file 'cost file with a zero byte' '2 1 1\n\0003 1 1\n' 'zero byte'
head -c 70000 /dev/zero | tr '\0' '#' >large.cost
refuses 'cost file that is too large' '65536' optimize --inputs 7 --cost large.cost
refuses 'cost file that is not there' './gone' optimize --inputs 7 --cost ./gone
refuses 'folder as a cost file' '.: cannot be read' optimize --inputs 7 --cost .

# ---- chosen vectors ----------------------------------------------------------------------------

# Three nodes of degree 3 and one of degree 4: 3 * 3 + 4 operators, on a path of 4.
prints 'a degree vector' "$header
7,3,unit,star,13,3,11,not proved,1,13,9,4" optimize --inputs 7 --max-arity 3 --degree-vector 3,1 --format csv
prints 'a type vector' "$header
7,3,unit,isomorphic,14,2,12,not proved,1,14,7,7" \
  optimize --inputs 7 --max-arity 3 --type-vector 1,1 --format csv
refuses 'degree vector for another n' '= 7: a star tree of 7 inputs needs 5' \
  optimize --inputs 7 --max-arity 3 --degree-vector 1,3
refuses 'type vector that is too small' 'have the product 4: 7 inputs need at least 6' \
  optimize --inputs 7 --max-arity 3 --type-vector 2,0
refuses 'vector of another length' 'has 1 entries, expected 2' \
  optimize --inputs 7 --max-arity 3 --degree-vector 5
refuses 'degree vector of the other class' '--class star' \
  optimize --inputs 7 --max-arity 3 --degree-vector 1,2 --class isomorphic
refuses 'type vector of two classes' '--class isomorphic' \
  optimize --inputs 7 --max-arity 3 --type-vector 1,1 --class star,isomorphic
refuses 'two vectors' 'cannot be combined' \
  optimize --inputs 7 --max-arity 3 --type-vector 1,1 --degree-vector 1,2

# ---- calibrate ---------------------------------------------------------------------------------

# Times are not tested: only that optimize accepts the file and that the factor of 2 inputs is 1.
for operator in min xor; do
  for message in i8 f32; do
    run calibrate --operator $operator --message $message --max-arity 4 --repeats 5 --slice 1e-5
    cp .out $operator-$message.cost
    [ $code = 0 ] && [ ! -s .err ] && [ "$(grep -vc '^#' .out)" = 3 ] && grep -qx '2 1 1' .out &&
      grep -q "^# operator: $operator, message: $message, isa: " .out &&
      [ "$(grep -c '^# [cd].*, 1 = [0-9.]* ns$' .out)" = 2 ] && ok=yes || ok=no
    verdict "calibrate $operator $message" $ok
    run optimize --inputs 7 --max-arity 4 --cost $operator-$message.cost
    [ $code = 0 ] && ok=yes || ok=no
    verdict "costs of calibrate $operator $message are a cost file" $ok
  done
done
EXTRINSIC_ISA=baseline run calibrate --max-arity 16 --repeats 5 --slice 1e-5 --out machine.cost
[ $code = 0 ] && [ ! -s .out ] && [ "$(grep -vc '^#' machine.cost)" = 15 ] && grep -q baseline machine.cost && ok=yes || ok=no
verdict 'calibrate into a file, to the largest arity' $ok
refuses 'calibrate to nowhere' 'no/such/my.cost' calibrate --out no/such/my.cost
refuses 'calibrate for an unknown machine' '--isa sse9: expected baseline' calibrate --isa sse9
EXTRINSIC_ISA=sse9 refuses 'calibrate for an unknown machine of the environment' \
  'EXTRINSIC_ISA=sse9: expected baseline' calibrate
refuses 'calibrate a larger operator' '2 to 16' calibrate --max-arity 17

# ---- bench optimizer ---------------------------------------------------------------------------

run bench optimizer --inputs 8,16,32 --max-arity 3 --repeats 2 --class star,isomorphic --format csv
cp .out growth.csv
[ $code = 0 ] && [ ! -s .err ] && ok=yes || ok=no
[ "$(head -n 1 .out)" = class,inputs,max_arity,cost,outcome,seconds,runs,memory_mib ] || ok=no
[ "$(cut -d, -f1-5,7 .out | tail -n +2)" = 'star,8,3,unit,done,2
star,16,3,unit,done,2
star,32,3,unit,done,2
isomorphic,8,3,unit,done,2
isomorphic,16,3,unit,done,2
isomorphic,32,3,unit,done,2' ] || ok=no
verdict 'bench optimizer measures each class and number of inputs' $ok
prints 'bench optimizer ends a search that takes too long' \
  'class,inputs,max_arity,cost,outcome,seconds,runs,memory_mib
isomorphic,4000,8,unit,timeout,,0,' \
  bench optimizer --inputs 4000 --max-arity 8 --class isomorphic --max-time 0.01 --format csv
refuses 'bench optimizer of two inputs' '3 to 4096' bench optimizer --inputs 2
if command -v gnuplot >/dev/null; then
  run plot growth.csv --out growth.svg
  [ $code = 0 ] && grep -q '>Search time (s)<' growth.svg && ok=yes || ok=no
  verdict 'a plot of bench optimizer' $ok
fi

# The last line of every --help is an example, which must work.
for command in calibrate 'bench optimizer'; do
  # shellcheck disable=SC2086
  has "help of $command" 'Example:' $command --help
  # shellcheck disable=SC2046
  run $(tail -n 1 .out | sed 's/^  extrinsic //')
  [ $code = 0 ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "example of $command" $ok
done

# Costs are decimals: tables show every place of them. Five inputs, operators of two: 9 at 3.777778 each.
"$program" optimize --inputs 5 --format text >node.txt
run optimize --inputs 5,6 --complexity 3.777778
[ $code = 0 ] && grep -q ' 34.000002 ' .out && ok=yes || ok=no
verdict 'costs of a table to the last place' $ok
has 'costs of verify to the last place' 'complexity   34.000002' verify node.txt --complexity 3.777778
has 'latency of verify to the last place' 'latency      100000.000002' verify node.txt --latency 33333.333334

# The keys of JSON are what --help says.
run optimize --help
cp .out help
for class in star,naive frontier group exact; do
  run optimize --inputs 5 --class $class --format json
  check "keys of $class" [ $code = 0 ]
  for key in $(grep -o '"[a-z_]*":' .out | tr -d '":' | sort -u); do
    check "help has the key $key" grep -qw "$key" help
  done
done

verdicts models
