# The output and exit codes of the program: sh tests/cli/cli.sh PROGRAM
# Every case has a name; a failed one shows the actual result. The last line counts them.
. "$(dirname "$0")/../support/program.sh"

# ---- the program -------------------------------------------------------------------------------

has 'help lists the commands' '  optimize          find the best known structures for a node' --help
has 'help of a group' '  codes show        print the properties of a code' codes --help
refuses 'no command' 'no command'
refuses 'unknown command' "'optimise'" optimise
refuses 'unknown command of a group' "'shwo'" codes shwo
refuses 'group without a command' 'codes' codes

# The last line of every --help is an example, which must work.
"$program" optimize --inputs 3:6 --format csv >optimize.csv
for command in optimize 'codes list' 'codes show' 'codes export'; do
  # shellcheck disable=SC2086
  has "help of $command" 'Example:' $command --help
  # shellcheck disable=SC2046
  run $(tail -n 1 .out | sed 's/^  extrinsic //')
  [ $code = 0 ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "example of $command" $ok
done

# ---- optimize ----------------------------------------------------------------------------------

# Complexity and latency as in the paper, for n = 7, m = 3 and unit costs.
paper='inputs,max_arity,cost,class,complexity,latency,lower_bound,known,vectors,operators,operators_2,operators_3
7,3,unit,star,11,3,11,proved,1,11,3,8
7,3,unit,isomorphic,14,2,12,not proved,1,14,7,7
7,3,unit,ueng,15,2,12,not proved,0,15,7,8
7,3,unit,naive,21,2,12,not proved,0,21,7,14'
prints 'the seven-input node of the paper' "$paper" \
  optimize --inputs 7 --max-arity 3 --class star,isomorphic,ueng,naive --format csv
prints 'balanced central edges' 'inputs,max_arity,cost,class,complexity,latency,lower_bound,known,vectors,operators,operators_2
4,2,unit,star,6,2,6,proved,1,6,6
8,2,unit,star,18,4,18,proved,1,18,18' optimize --inputs 4,8 --format csv
has 'a person sees the result' 'complexity  11' optimize --inputs 7 --max-arity 3
has 'a person sees the check' \
  'check       passed: every output combines all inputs but its own, each once' \
  optimize --inputs 7 --max-arity 3
prints 'decimal costs stay decimals' '{"inputs": 3, "max_arity": 2, "complexity_factors": [1.1], "latency_factors": [2], "cost": "given", "class": "star", "complexity": 3.3, "latency": 2, "vectors": [[1]], "operators": {"2": 3}, "nodes": [{"id": "y1", "in": ["x2", "x3"]}, {"id": "y2", "in": ["x1", "x3"]}, {"id": "y3", "in": ["x1", "x2"]}], "lower_bound": 3.3, "proved": true, "cases": 0}' \
  optimize --inputs 3 --complexity 1.1 --latency 2 --format json
run optimize --inputs 3:32 --class naive,star,isomorphic --format csv
[ $code = 0 ] && [ "$(wc -l <.out)" = 91 ] && ok=yes || ok=no
verdict 'a survey has a line for every class and degree' $ok
run optimize --inputs 3:4 --format json
[ $code = 0 ] && [ "$(head -c 1 .out)" = '[' ] && [ "$(grep -c '"inputs"' .out)" = 2 ] && ok=yes || ok=no
verdict 'several results are an array' $ok

refuses 'too many inputs' '3 to 4096' optimize --inputs 4097
refuses 'decreasing complexity' "costs '2,1'" optimize --inputs 7 --max-arity 3 --complexity 2,1
refuses 'decreasing latency' "delays '1,0.5'" optimize --inputs 7 --max-arity 3 --latency 1,0.5
refuses 'delay that is no number' "delays 'one'" optimize --inputs 7 --latency one
refuses 'empty cost' "costs '1,'" optimize --inputs 7 --max-arity 3 --complexity 1,
refuses 'too few costs' "costs '1,1'" optimize --inputs 7 --max-arity 4 --complexity 1,1
refuses 'too many costs' "costs '1,1'" optimize --inputs 7 --complexity 1,1
refuses 'unknown option' '--input-count' optimize --input-count 7
refuses 'argument left over' "'7'" optimize --inputs 7 7
refuses 'Ueng with eight inputs' '7' optimize --inputs 8 --max-arity 3 --class ueng

# ---- the exact search --------------------------------------------------------------------------

prints 'all structures within a latency' 'inputs,max_arity,cost,class,complexity,latency,lower_bound,known,vectors,operators,operators_2,operators_3
7,3,unit,exact,12,2,12,proved,0,12,4,8' \
  optimize --inputs 7 --max-arity 3 --class exact --latency-limit 2 --format csv
has 'a proof is named' 'status      proved' optimize --inputs 7 --max-arity 3 --class exact
run optimize --inputs 7 --max-arity 3 --class exact --format json
[ $code = 0 ] && grep -q '"lower_bound": 11, "proved": true, "cases": [0-9]*}' .out && ok=yes || ok=no
verdict 'a proof in JSON' $ok
has 'time that is over leaves the best known' 'status      best known' \
  optimize --inputs 14 --class exact --latency-limit 4 --max-time 0.2
prints 'a page of the book' 'node 4 2 1 1
point 2 6 proved 6 1 3.4 2.5 1.5 1.2 4.8 3.8' book --inputs 4 --max-arity 2
refuses 'too many inputs for all structures' 'up to 16' optimize --inputs 17 --class exact
refuses 'too many inputs for the book' '3 to 16' book --inputs 17

if [ -c /dev/full ]; then
  "$program" optimize --inputs 7 --format csv >/dev/full 2>.err
  code=$?
  : >.out
  [ $code = 1 ] && [ "$(wc -l <.err)" = 1 ] && ok=yes || ok=no
  verdict 'standard output that cannot be written' $ok
fi

# ---- codes -------------------------------------------------------------------------------------

has 'the catalog has the code of 10GBASE-T' '802.3an-2048-1723,IEEE 802.3an,2048,2048,1723,0.84130859375' codes list --format csv
has 'bits that are not sent count in no rate' 'ccsds-ar4ja-1/2-1024,CCSDS,2560,2048,1024,0.5' codes list --format csv
has 'a rate of 5G leaves columns out' 'n            13440' codes show 5gnr-bg1-z384:2/3
refuses 'rate of 5G' 'expected A/B from 22/66 to 22/24' codes show 5gnr-bg1-z384:1/4
has 'a code has the size that its standard gives' 'k            324' codes show 802.11n-648-1/2
has 'rank below the number of rows' 'k            1723' codes show 802.3an-2048-1723
has 'degrees as count x degree' 'rowdegrees   384x32' codes show 802.3an-2048-1723

refuses 'unknown code' 'nope' codes show nope

# ---- bench -------------------------------------------------------------------------------------

run bench nodes --decoder spa --degree 3 --repeats 5 --slice 0.0001 --format csv
[ $code = 0 ] && [ "$(cut -d, -f2,8,10 .out)" = 'structure,message,operator
star,f32,boxplus
isomorphic,f32,boxplus
naive,f32,boxplus' ] && ok=yes || ok=no
verdict 'sum-product has its own operator, messages and structures' $ok
refuses 'a shortcut of the minimum in sum-product' 'two-min' \
  bench nodes --decoder spa --structure two-min --degree 3

# column NAME: the fields of a column of the last CSV output.
column() {
  awk -F, -v name="$1" 'NR == 1 { while ($++i != name); next } { print $i }' .out | tr '\n' ' '
}

# Rows of weight 3 and 4: 3 (n - 2) operators in a star, n (n - 2) in separate trees; two-min counts
# 5 operations per edge.
printf '%%%%MatrixMarket matrix coordinate pattern general\n3 5 10\n' >small.mtx
printf '%s\n' '1 1' '1 2' '1 3' '2 3' '2 4' '2 5' '3 1' '3 2' '3 4' '3 5' >>small.mtx
run bench decoder --code small.mtx --structure naive,star,two-min --slice 0.0001 --format csv
[ $code = 0 ] && [ "$(column operators)" = '14 12 50 ' ] && ok=yes || ok=no
verdict 'operators of all checks' $ok
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  { row[NR] = $0; ns[NR] = $at["ns_edge"]; naive[NR] = $at["to_naive"]; two[NR] = $at["to_two_min"] }
  function near(a, b) { return a > 0.999 * b && a < 1.001 * b }
  END { for (r = 2; r <= 4; r++)
          if (!near(naive[r] * ns[r], ns[2]) || !near(two[r] * ns[r], ns[4])) exit 1 }' .out &&
  ok=yes || ok=no
verdict 'ratios are those of the times in the same call' $ok

# Columns at the end of the table.
run bench decoder --code 802.11n-648-1/2 --structure star --lanes block:2 --slice 0.0001 --format csv
check 'lanes along blocks' [ "$code/$(column layout)/$(column frames_per_block)/$(column plan)" = '0/block:2 /2 /given ' ]
run bench decoder --code 802.11n-648-1/2 --structure star --isa baseline --slice 0.0001 --format csv
check 'frames side by side' [ "$(column layout)/$(column frames_per_block)/$(column plan)" = 'frames /16 /estimated ' ]
check 'and their latency' [ "$(column latency_us | awk '{ print ($1 > 0) }')" = 1 ]
check 'and what check nodes run' [ "$(column check_nodes)" = '7 star; 8 star ' ]

# Several layouts: one row for each structure in each layout, with ratios within the structure and
# within the layout.
run bench decoder --code 802.11n-648-1/2 --structure star,naive --lanes block:2,frames,block --isa baseline --slice 0.0001 \
  --format csv
check 'every structure in every layout' \
  [ "$code/$(column structure)/$(column requested_layout)" = '0/star star star naive naive naive /block:2 frames block block:2 frames block ' ]
# `block` is the least F for which blocks of 27 F positions use 15/16 of their vectors of 16 lanes.
check 'with what the lanes hold' [ "$(column layout)/$(column frames_per_block)" = \
  'block:2 frames block:4 block:2 frames block:4 /2 16 4 2 16 4 ' ]
check 'ratios to the first layout and to the naive structure of the same layout' \
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { ns[NR - 2] = $at["ns_edge"]; first[NR - 2] = $at["to_first_layout"]; naive[NR - 2] = $at["to_naive"] }
    function near(a, b) { return a > 0.999 * b && a < 1.001 * b }
    END { if (NR != 7) exit 1
          for (r = 0; r < 6; r++)
            if (!near(first[r] * ns[r], ns[r - r % 3]) || !near(naive[r] * ns[r], ns[3 + r % 3])) exit 1 }' .out
run bench decoder --code 802.11n-648-1/2 --structure star --lanes block,block:4 --isa baseline --slice 0.0001 --format csv
check 'layouts that come out the same are two rows' \
  [ "$code/$(column layout)/$(column requested_layout)" = '0/block:4 block:4 /block block:4 ' ]
if command -v gnuplot >/dev/null; then
  cp .out same.csv
  run plot same.csv --kind layout
  check 'and two series of a plot' grep -q '>star, block:4<' same.svg
  run plot same.csv
  check 'of every kind' grep -q '>star, layout block:4<' same.svg
fi
run bench nodes --degree 3,4 --structure star,two-min --lanes frames,block:1 --slice 0.0001 --format csv
check 'layouts of nodes' [ "$code/$(column layout)/$(column degree)" = \
  '0/frames block:1 frames block:1 frames block:1 frames block:1 /3 3 3 3 4 4 4 4 ' ]
run bench latency --code 802.11n-648-1/2 --structure star --lanes frames,block:3 --samples 10 --format csv
check 'layouts of latencies' [ "$code/$(column layout)/$(column requested_layout)" = '0/frames block:3 /frames block:3 ' ]
run bench decoder --code 802.11n-648-1/2 --structure star --slice 0.0001 --format csv
check 'one layout is the first' [ "$code/$(column requested_layout)/$(column to_first_layout)" = '0/auto /1 ' ]
for list in , frames, ,frames frames,,block; do
  refuses "an empty layout: $list" '--lanes: a layout is empty' bench decoder --code small.mtx --lanes "$list"
done
refuses 'a layout twice' '--lanes: frames is named twice' bench decoder --code small.mtx --lanes frames,auto,frames
refuses 'a structure twice' '--structure: star is named twice' bench nodes --structure star,naive,star
refuses 'a code twice' '--code: small.mtx is named twice' bench encoder --code small.mtx,mackay:96,3,6,1,small.mtx
refuses 'a decoder twice' '--decoder: em:length=8,fill=8 is named twice' \
  bench stochastic --decoder em:length=8,fill=8,tfm,em:length=8,fill=8
refuses 'a number of frames twice' 'twice' bench nodes --lanes block:2,block:02
refuses 'a layout in the list that there is not' "'bogus'" bench latency --lanes frames,bogus
refuses 'too many layouts' 'at most 8 layouts' bench decoder \
  --lanes block:1,block:2,block:3,block:4,block:5,block:6,block:7,block:8,block:9
refuses 'a list of layouts of which the code has one' 'use frames or auto' \
  bench decoder --code small.mtx --structure star --lanes frames,block --slice 0.0001
refuses 'a list of layouts for a simulation' "'frames,block'" ber --code small.mtx --lanes frames,block --ebn0 3
refuses 'a plan for given layouts' 'nothing to choose' \
  bench decoder --code small.mtx --lanes frames,block --structure star --plan my.plan
run bench decoder --code 802.11n-648-1/2 --structure star --lanes frames,auto --plan ./two.plan --slice 0.0001 --format csv
check 'a plan for one layout of several' [ "$code/$(column plan)" = '0/given measured ' ]

for command in 'ber --ebn0 3' 'bench decoder'; do
  # shellcheck disable=SC2086
  {
    refuses "$command: no such instruction set" '--isa abacus: expected baseline, avx2' $command --code small.mtx --isa abacus
    EXTRINSIC_ISA=avx refuses "$command: none in the environment" 'EXTRINSIC_ISA=avx: expected' $command --code small.mtx
    EXTRINSIC_ISA=avx refuses "$command: an option comes first" '--isa avx3: expected' $command --code small.mtx --isa avx3
  }
done

refuses 'no blocks' 'use frames or auto' bench decoder --code small.mtx --structure star --lanes block
refuses 'a plan for sum-product side by side' 'nothing to choose' \
  ber --code small.mtx --decoder spa --lanes frames --plan measured --ebn0 3
cp small.mtx small.file
refuses 'a code in a file without its ending' 'write ./small.file' codes show small.file
mkdir saved
refuses 'a folder of frames in error' 'saved/errors.jsonl' replay saved:1
refuses 'a latency below the least' 'the least is 2' \
  optimize --inputs 7 --max-arity 3 --class frontier --latency-limit 1
has 'a module of another name' '// other: y_j = f(all x but x_j) for a node of 7 inputs, by 15 operators.' \
  optimize --inputs 7 --format verilog --name other
refuses 'a name for a table' '--format c and verilog' optimize --inputs 7 --name other
refuses 'a plan for given lanes' '--plan' bench decoder --code small.mtx --lanes frames --plan measured
refuses 'a plan for given lanes and no choice of structure' 'nothing to choose' \
  bench decoder --code small.mtx --lanes frames --structure star --plan my.plan
echo 'not a plan' >not.plan
refuses 'a plan that is none' 'not.plan:1:' bench decoder --code small.mtx --plan not.plan
run bench decoder --code small.mtx --structure auto --lanes frames --plan ./my.plan --slice 0.0001 --format csv
check 'a plan in a file' [ "$code/$(column structure)/$(column plan)" = '0/auto /measured ' ]
check 'has an answer' grep -qE '^best .* auto frames stop [0-9a-f]{64} all/frames/([34]=[^ ]*)+$' my.plan
run ber --code small.mtx --plan my.plan --lanes frames --ebn0 3 --max-frames 64 --progress none
check 'the head of a table says what was chosen' grep -q '^# plan: measured: lanes frames; check nodes 3 .*; 4 ' .out
check 'and has it once' [ "$(grep -c '^# \(plan\|check_nodes\)' .out)/$(wc -l <.err)" = 1/0 ]

# Where no plan is typed. A cache that is a file, and one of garbage, are as good as none.
EXTRINSIC_PLAN=guess refuses 'no such plan in the environment' 'EXTRINSIC_PLAN=guess: expected estimated' \
  ber --code small.mtx --ebn0 3 --max-frames 64
EXTRINSIC_PLAN=guess run ber --code small.mtx --ebn0 3 --max-frames 64 --plan estimated --progress none
check 'a plan that is typed comes first' [ $code = 0 ]
rows() { grep -v '^#' .out | cut -d, -f1-12; }
run ber --code 802.11n-648-1/2 --ebn0 2 --max-frames 2000 --progress none
estimated=$(rows)
mkdir cache && echo garbage >cache/extrinsic && touch cache.file && mkdir -p damaged/extrinsic
for cache in cache cache.file damaged nothing; do
  for plan in '--plan measured' ''; do
    # shellcheck disable=SC2086
    (unset EXTRINSIC_PLAN && XDG_CACHE_HOME=$PWD/$cache run ber --code 802.11n-648-1/2 --ebn0 2 --max-frames 2000 \
      --progress none $plan && echo $code >.code)
    check "measured with the cache '$cache' and '$plan'" [ "$(cat .code)/$(wc -l <.err)/$(rows)" = "0/0/$estimated" ]
    check 'a short run has timed nothing' [ "$(grep -c '^# check_nodes: ' .out)$(ls damaged/extrinsic)" = 1 ]
  done
done

# A run goes on with another plan. What a file says is used at once.
run bench decoder --code 802.11n-648-1/2 --structure auto --plan ./other.plan --slice 0.0001 --repeats 5
run ber --code 802.11n-648-1/2 --ebn0 2 --max-frames 1000 --progress none --out other.csv
sed -i 's|[^ ]*$|1/block:3/7=isomorphic,8=two-min|; 1,2d' other.plan
run bench decoder --code small.mtx --structure auto --plan ./head.plan --slice 0.0001 --repeats 5
head -2 head.plan | cat - other.plan >whole.plan
run ber --code 802.11n-648-1/2 --ebn0 2 --max-frames 2000 --progress none --out other.csv --plan ./whole.plan
check 'another plan does not stop a run from going on' [ "$code/$(wc -l <.err)" = 0/0 ]
cp other.csv .out
check 'nor does it change its counts' [ "$(rows)" = "$estimated" ]
check 'its head says what was chosen' \
  grep -qx '# plan: measured in part: lanes block:3; check nodes 7 isomorphic; 8 two-min' other.csv

# What a run has found by timing is said at its end, once, and is in the head of its table. Under sanitizers, runs that
# are long enough for this would take minutes.
run sets --code small.mtx --max-a 3 --max-b 2 --out small.sets
head -c 60000000 /dev/zero >zeros.i8
while [ -z "$sanitized" ] && read -r command options; do
  rm -f timed.plan
  # shellcheck disable=SC2086
  run $command --code small.mtx --kernels interpreted --no-early-stop --iterations 2 --plan ./timed.plan $options
  said=$(sed -n "s/^extrinsic $command: plan: \(measured.*: lanes frames; check nodes 3 .*; 4 .*\)/\1/p" .err)
  check "$command says once what timing has chosen" [ "$code/$(echo "$said" | grep -c .)" = 0/1 ]
  [ $command = decode ] || check 'and so does its table' [ "$(sed -n 's/^# plan: //p' .out)" = "$said" ]
done <<END
ber --ebn0 4 --max-frames 20000000 --min-frame-errors 1000000000 --progress none
floor --ebn0 5 --sets small.sets --max-frames 6000000 --precision 0.0001
floor --ebn0 6,6.5 --method splitting --population 1024 --sweeps 200
decode --in zeros.i8 --from i8 --to packed --out decoded
END

# Root may write everything.
as_user() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --clear-groups "$@"; else "$@"; fi; }
chmod a+rx . && chmod a-w my.plan && cp my.plan kept.plan
[ "$(id -u)" = 0 ] || chmod u-w .
if as_user "$program" --version >.out 2>.err; then
  for command in ber 'bench decoder'; do
    case $command in ber) options='--ebn0 3 --max-frames 64 --progress none' ;; *) options='--slice 0.0001' ;; esac
    # shellcheck disable=SC2086
    as_user "$program" $command --code 802.11n-648-1/2 --plan ./my.plan --structure auto $options >.out 2>.err
    code=$?
    check "$command uses a plan that is read-only" [ "$code/$(wc -l <.err)" = 0/1 ]
    check "$command warns once" grep -q "^extrinsic $command: ./my.plan: .*: Permission denied; .* are not kept$" .err
  done
  check 'a plan that is read-only stays' cmp -s my.plan kept.plan
fi
chmod u+w .
run bench latency --code 802.11n-648-1/2 --structure star,two-min --lanes block:1 --samples 50 --format csv
check 'latencies in order' awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  { a = $at["latency_us"]; b = $at["latency_99_us"]; c = $at["latency_max_us"] }
  !(a > 0 && a <= b && b <= c && $at["samples"] == 50 && $at["layout"] == "block:1") { exit 1 }' .out
refuses 'threads of latencies' '--threads' bench latency --threads 2
run bench decoder --code small.mtx --structure star --slice 0.0001 --format json
[ $code = 0 ] && grep -q '"to_naive": *null, *"to_two_min": *null' .out && ok=yes || ok=no
verdict 'ratios to what was not measured are null' $ok
run bench decoder --code mackay:12,3,6,1,small.mtx,peg:8,4,2,1 --structure star --slice 0.0001 --format csv
[ $code = 0 ] && [ "$(sed 's/.*\("mackay[^"]*"\|"peg[^"]*"\|small.mtx\).*/\1/' .out | tail -3 | tr '\n' ' ')" = \
  '"mackay:12,3,6,1" small.mtx "peg:8,4,2,1" ' ] && ok=yes || ok=no
verdict 'commas inside the name of a construction' $ok
run bench stochastic --code mackay:24,3,6,1 --decoder counter:bits=5,nds=6,rhs --structure star,naive \
  --check-structure total,naive --ebn0 10 --repeats 5 --slice 0.0001 --format csv
[ "$code" = 0 ] && [ ! -s .err ] && ok=yes || ok=no
[ "$(head -n 1 .out)" = code,decoder,structure,check_structure,ebn0_db,frames_s,cycles,ns_edge_cycle,variable_operators,check_operators,operators,isa,lanes,threads,repeats,kernels ] || ok=no
verdict 'bench stochastic has its columns' $ok
# 24 nodes with three edges and the channel: one operator of three inputs per output. 12 checks of
# degree six: three exclusive-ors for the parity and six more to remove each own bit, or two per
# output (both of three inputs).
[ "$(tail -n +2 .out | sed 's/"mackay:24,3,6,1",//; s/"counter:bits=5,nds=6"/counter/' | cut -d, -f1-3,8,9)" = 'counter,star,total,72,108
counter,star,naive,72,144
counter,naive,total,72,108
counter,naive,naive,72,144
rhs,none,total,0,108
rhs,none,naive,0,144' ] && ok=yes || ok=no
verdict 'bench stochastic measures every decoder with every structure' $ok
refuses 'bench stochastic of another decoder' 'nms:0.75 is not a stochastic' bench stochastic --decoder nms:0.75
# unknown NAMES ARGUMENT...: of a structure that there is not, the message says which these nodes take.
unknown() {
  names=$1
  shift
  refuses "no such structure: $*" "unknown structure 'oak': expected $names or a file" "$@"
}
structures='star, isomorphic, naive, ueng, frontier:LATENCY'
unknown "auto, $structures, two-min" ber --code small.mtx --ebn0 3 --structure oak
unknown "auto, $structures" ber --code small.mtx --ebn0 3 --decoder spa --structure oak
unknown "auto, $structures" ber --code small.mtx --ebn0 3 --decoder counter --structure oak
unknown "total, $structures" ber --code small.mtx --ebn0 3 --decoder counter --check-structure oak
unknown "auto, $structures" bench stochastic --structure oak
unknown "auto, $structures" emit-decoder --code small.mtx --structure oak --out circuit
refuses 'a latency that is none' 'LATENCY from 1 to 100' ber --code small.mtx --ebn0 3 --structure frontier:0
refuses 'bench stochastic with a schedule' '--schedule' bench stochastic --schedule flooding
refuses 'bench decoder of bits' 'bench stochastic' bench decoder --decoder counter
refuses 'bench nodes of bits' 'bench stochastic' bench nodes --decoder counter
refuses 'a construction cut short' 'too few values' bench decoder --code mackay:12,3,6 --structure star

verdicts cli
