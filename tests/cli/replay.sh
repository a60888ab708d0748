# Frames in error that `ber --save-errors` saves, and their use by `replay`: sh tests/cli/replay.sh
# PROGRAM
. "$(dirname "$0")/../support/program.sh"

# saves FOLDER ARGUMENT...: simulates into FOLDER/errors.jsonl and FOLDER.csv.
saves() {
  target=$1
  shift
  run ber --progress none --out "$target.csv" --save-errors "$target" "$@"
  check "ber $*" [ $code = 0 ]
}

# total NAME FILE: the sum of a column.
total() {
  awk -F, -v name="$1" '/^#/ { next } !at { for (i = 1; i <= NF; i++) if ($i == name) at = i; next }
    { sum += $at } END { print sum + 0 }' "$2"
}

# note KEY: the comment line of this key in the last output.
note() {
  sed -n "s/^# $1: //p" .out
}

wifi=802.11n-648-1/2

# ---- what is saved -----------------------------------------------------------------------------

saves one --code $wifi --ebn0 1.5,2 --min-frame-errors 40 --threads 1
saves two --code $wifi --ebn0 1.5,2 --min-frame-errors 40 --threads 2
check 'the same frames on any number of threads' cmp one/errors.jsonl two/errors.jsonl
check 'one task, and every frame in error' [ "$(wc -l <one/errors.jsonl)" = $((1 + $(total frame_errors one.csv))) ]
sum=$(sed -n 's/.*"bit_errors":\([0-9]*\).*/\1/p' one/errors.jsonl | awk '{ s += $1 } END { print s }')
check 'all wrong bits' [ "$sum" = "$(total bit_errors one.csv)" ]
cp one/errors.jsonl before
saves one --code $wifi --ebn0 9 --max-frames 64
check 'without errors nothing is added' cmp one/errors.jsonl before
printf '{"point":1.5,"ba' >>one/errors.jsonl
saves one --code $wifi --ebn0 9 --max-frames 64
check 'a line that was cut off is dropped' [ "$(grep -c '"point"' one/errors.jsonl)" = "$(grep -c batch before)" ]
saves auto --code $wifi --ebn0 auto --fer 0.3:0.1 --min-frame-errors 40
check 'points that only search leave no frames' \
  [ "$(wc -l <auto/errors.jsonl)" = $((1 + $(total frame_errors auto.csv))) ]
cp two/errors.jsonl before
flock two/errors.jsonl "$program" ber --code $wifi --ebn0 1 --max-frames 64 --save-errors two >.out 2>.err
code=$?
check 'a file that another process writes is refused' \
  [ "$code$(cat .err)" = '2extrinsic ber: two/errors.jsonl: another process is writing it' ]
check 'and stays as it was' cmp two/errors.jsonl before
echo x >file
refuses 'a folder that is a file' 'file/errors.jsonl: cannot be written' ber --code $wifi --ebn0 9 \
  --max-frames 64 --save-errors file
refuses 'a folder nowhere' 'no/such: cannot be made' ber --code $wifi --ebn0 9 --max-frames 64 --save-errors no/such

saves perturbed --code $wifi --ebn0 1.5 --min-frame-errors 40 --after perturb:weak=0,iterations=4
check 'what follows the last iteration is in the head' \
  [ "$(sed -n 's/^# after: //p' perturbed.csv)" = perturb:strong=16,weak=0,iterations=4 ]
run replay perturbed/errors.jsonl:2 --format csv
check 'and replay repeats it: 20 iterations and 4 more' [ "$code $(grep -c '^[0-9]' .out)" = '0 24' ]
run replay perturbed/errors.jsonl:2 --format csv --after none
check 'or goes without' [ "$code $(grep -c '^[0-9]' .out)" = '0 20' ]

# ---- a frame again -----------------------------------------------------------------------------

run replay two/errors.jsonl:5 --format csv --export five.f32
check 'replay' [ $code = 0 ]
bits=$(note columns)
syndrome=$(sed -n '6s/.*"syndrome":\[\(.*\)\].*/\1/p' two/errors.jsonl)
check 'the same iterations' [ "$(grep '^[0-9]' .out | cut -d, -f2 | paste -sd,)" = "$syndrome" ]
check 'a is the number of bits' [ "$(echo "$bits" | wc -w)" = "$(note bit_errors)" ]
check 'and what is wrong at the end' [ "$(tail -n 1 .out | cut -d, -f3)" = "$(note bit_errors)" ]
check 'the set is their hash' \
  [ "$(echo "$bits" | tr ' ' '\n' | sha256sum | cut -c1-16)" = "$(note set)" ]
checks=$(note unsatisfied) wrong=$(note bit_errors)
"$program" codes export $wifi --out h.mtx
odd=$(awk -v bits="$bits" 'BEGIN { split(bits, b, " "); for (i in b) wrong[b[i] + 1] = 1 }
  /^%/ { next } !size++ { next } $2 in wrong { degree[$1]++ }
  END { for (row in degree) odd += degree[row] % 2; print odd + 0 }' h.mtx)
check 'b is the number of checks with an odd number of them' [ "$odd" = "$checks" ]
run decode --code $wifi --from f32 --in five.f32 --output codeword
check 'the LLRs decode to the same word' [ "$(tr -cd 1 <.out | wc -c)" = "$wrong" ]
run replay two/errors.jsonl:5 --format json
check 'JSON' grep -q '"unsatisfied": '"$checks"', .*"trace": \[{"iteration": 1, ' .out
run replay two/errors.jsonl:5 --decoder spa --iterations 60
check 'another decoder' [ "$(note decoder) $(note message)" = 'spa f32' ]
run replay two/errors.jsonl:5 --decoder counter
check 'a stochastic one' [ "$(note decoder | cut -d: -f1)" = counter ]
check 'with its cycles' [ "$(grep -c '^ *[0-9]' .out)" -gt 20 ]

# again NAME ARGUMENT...: `replay` must reproduce what was saved, or report that it does not.
again() {
  saves "$@" --max-frames 640 --min-frame-errors 20
  run replay "$1/errors.jsonl:3"
  check "replayed: $*" [ $code = 0 ]
}
again random --code $wifi --codewords random --modulation 64qam --ebn0 5
again scrambled --code $wifi --modulation 16qam --ebn0 4 --schedule flooding --seed 7
again faded --code 802.16e-576-1/2 --channel rayleigh-block:8 --codewords random --ebn0 4
again bsc --code mackay:96,3,6,1 --channel bsc --crossover 0.06
again bec --code 5gnr-bg2-z8 --info-bits 60 --channel bec --erasure 0.7
again counter --code mackay:96,3,6,1 --decoder counter:bits=7 --ebn0 2 --iterations 50
again gdbf --code mackay:96,3,6,1 --decoder gdbf --codewords random --ebn0 3
again endless --code mackay:96,3,6,1 --no-early-stop --ebn0 2 --decoder spa-table --structure naive

write_hamming 'кодé "7".alist'
again named --code 'кодé "7".alist' --ebn0 0 --kernels interpreted
check 'a name in UTF-8 is kept in the table' grep -qF '# code: кодé "7".alist, n = 7' named.csv
check 'and in its command' grep -q "^# command: extrinsic ber .*--code 'кодé \"7\".alist' " named.csv

# A code and a structure from files, seen from another folder.
cat >four.txt <<'END'
inputs 4
y1 = x2 a1
y2 = x1 a1
y3 = x4 a2
y4 = x3 a2
a1 = x3 x4
a2 = x1 x2
END
write_hamming hamming.alist
again moved --code hamming.alist --structure four.txt --ebn0 0 --kernels interpreted
cp .out here && mkdir away && cd away
refuses 'a code that is elsewhere' \
  'errors.jsonl:1: there is no file hamming.alist (a path from the folder where ber ran); give another with --code' \
  replay ../moved/errors.jsonl:3 --structure star
refuses 'a structure that is elsewhere' \
  'errors.jsonl:1: there is no file four.txt (a path from the folder where ber ran); give another with --structure' \
  replay ../moved/errors.jsonl:3 --code ../hamming.alist
run replay ../moved/errors.jsonl:3 --code ../hamming.alist --structure ../four.txt
check 'both given' [ $code = 0 ]
check 'the same frame' [ "$(grep -v '^# code\|^# structure' .out)" = "$(grep -v '^# code\|^# structure' ../here)" ]
refuses 'another code' "has " replay ../moved/errors.jsonl:3 --code mackay:96,3,6,1 --structure star
cd ..
sed '1s|"hamming.alist"|"/nowhere/h.alist"|' moved/errors.jsonl >absolute.jsonl
refuses 'a path from the root' 'there is no file /nowhere/h.alist; give' replay absolute.jsonl:3
refuses 'a code for a sum' '--code' replay moved/errors.jsonl --summary sets --code hamming.alist

# ---- counting ----------------------------------------------------------------------------------

task='{"task":{"edge_sha256":"x"}}'
frame() { # BATCH FRAME A B SET
  echo "{\"point\":2,\"batch\":$1,\"frame\":$2,\"iterations\":20,\"bit_errors\":$3,\"unsatisfied\":$4,\"set\":\"$5$5$5$5$5$5$5$5$5$5$5$5$5$5$5$5\",\"bits\":[$3,$4]}"
}
{ echo "$task" && frame 1 1 5 3 a && frame 1 2 5 3 b && frame 1 9 4 2 d && frame 4 0 5 3 a &&
  echo "$task" && frame 4 0 5 3 a && frame 7 0 6 2 c; } >hand.jsonl
prints 'classes, each frame once' 'bits,checks,frames,sets,fraction
5,3,3,2,0.6
4,2,1,1,0.2
6,2,1,1,0.2' replay hand.jsonl --summary classes --format csv
prints 'sets' 'set,bits,checks,frames,fraction,columns
aaaaaaaaaaaaaaaa,5,3,2,0.4,5 3
dddddddddddddddd,4,2,1,0.2,4 2
bbbbbbbbbbbbbbbb,5,3,1,0.2,5 3
cccccccccccccccc,6,2,1,0.2,6 2' replay hand.jsonl --summary sets --format csv
{ cat hand.jsonl && frame 8 0 6 2 c | sed 's/"point":2/"point":2.5/'; } >points.jsonl
prints 'of one point' 'bits,checks,frames,sets,fraction
6,2,1,1,1' replay points.jsonl --summary classes --point 2.5 --format csv
refuses 'a point without frames' 'points.jsonl: found no frame of the point 3' \
  replay points.jsonl --summary sets --point 3
refuses 'a point of one frame' '--point needs --summary' replay two/errors.jsonl:1 --point 2
run replay two/errors.jsonl --summary classes --format csv
check 'all frames are counted' [ "$(total frames .out)" = "$(total frame_errors two.csv)" ]

# ---- what is refused ---------------------------------------------------------------------------

refuses 'no file' 'FILE' replay
refuses 'a file that is not there' 'gone.jsonl: cannot be read' replay gone.jsonl:2
refuses 'a frame that is not there' 'found 6 frames, expected at least 7' replay hand.jsonl:7
refuses 'frame 0' 'expected a frame number, 1 or more' replay hand.jsonl:0
refuses 'a task that is none' 'hand.jsonl:1: invalid configuration' replay hand.jsonl:1
refuses 'a sum of one frame' 'the number of a frame' replay hand.jsonl:1 --summary sets
refuses 'a sum by another decoder' 'another decoder' replay hand.jsonl --summary sets --iterations 7
refuses 'LLRs of a sum' '--export' replay hand.jsonl --summary sets --export all.f32
{ cat hand.jsonl && echo '{"task":{"edge_sha256":"y"}}' && frame 1 1 5 3 a; } >codes.jsonl
refuses 'two codes in one sum' 'codes.jsonl:10: found frames of another code' replay codes.jsonl --summary sets
echo "$task" >none.jsonl
refuses 'no frames' 'none.jsonl: found no frame' replay none.jsonl --summary sets

# broken NAME MESSAGE SED: expects this message for a file whose third line is changed by SED.
broken() {
  sed "3$3" two/errors.jsonl >broken.jsonl
  refuses "$1" "broken.jsonl:3: found $2" replay broken.jsonl:2
}
broken 'no JSON' "" 's/.*/{"point":1.5,/'
broken 'no object' "" 's/.*/[1]/'
broken 'a frame without a batch' "Object item not found: batch" 's/"batch":[0-9]*,//'
broken 'a frame beyond its batch' 'a batch or frame number out of range' 's/"frame":[0-9]*/"frame":64/'
broken 'a negative batch' 'a batch or frame number out of range' 's/"batch":[0-9]*/"batch":-1/'
broken 'a point nowhere' 'point 1000, expected -50 to 50' 's/"point":1.5/"point":1000/'
broken 'another set' '' 's/"set":"..../"set":"zzzz/'
sed '3s/"set":"..../"set":"0000/' two/errors.jsonl >broken.jsonl
run replay broken.jsonl:2
check 'a frame that was changed' grep -q 'again leaves [0-9]* (set [0-9a-f]*)$' .err
sed '1s/"task_sha256":"..../"task_sha256":"0000/; 3s/"set":"..../"set":"0000/' two/errors.jsonl >older.jsonl
refuses 'a frame of another version' 'because the version that saved it draws other frames or computes this decoder differently' \
  replay older.jsonl:2
sed 1d two/errors.jsonl >broken.jsonl
refuses 'no task' 'broken.jsonl:1: found a frame before any configuration' replay broken.jsonl
changed() { # NAME MESSAGE SED: of the task
  sed "1$3" two/errors.jsonl >broken.jsonl
  refuses "$1" "$2" replay broken.jsonl
}
changed 'another code' 'broken.jsonl:1: found edge_sha256' 's/648-1/1296-1/'
changed 'a code that there is not' 'no-such' "s/802.11n-648/no-such/"
changed 'no iterations' 'iterations 0' 's/"iterations":20/"iterations":0/'
changed 'an unknown modulation' "modulation 'am'" 's/bpsk/am/'
changed 'symbols for a channel of bits' 'transmits bits' 's/awgn/bsc/; s/bpsk/qpsk/'
changed 'an unknown rule' 'bp' 's/nms:0.75/bp/'
refuses 'a table of another task' 'has another configuration fingerprint' \
  ber --code 802.11n-648-1/2 --ebn0 1 --decoder ms --out two.csv --save-errors refused
check 'a refused run leaves no folder' [ ! -e refused ]
refuses 'LLRs nowhere' 'no/such: cannot be written' replay two/errors.jsonl --export no/such

verdicts replay
