# Error floors by sampling: sh tests/cli/runs/floor.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

"$program" sets --code mackay:96,3,6,1 --max-a 6 --max-b 2 --out all.sets >/dev/null
sample="floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75"
sums() { grep -v '^#' "$1" | cut -d , -f 1-9,11; }

# shellcheck disable=SC2086
{
  run $sample --ebn0 4,5 --max-frames 20000 --precision 1e-4 --threads 1 --out one.csv
  check 'one thread ends' [ $code = 0 ]
  run $sample --ebn0 4,5 --max-frames 20000 --precision 1e-4 --threads 3 --isa baseline --out three.csv
  check 'three threads end' [ $code = 0 ]
  check 'with the same sums' [ "$(sums one.csv)" = "$(sums three.csv)" ]
  check 'of whole batches' [ "$(grep '^5,all' one.csv | cut -d , -f 7)" = 19968 ]

  # Killed in the middle, and continued.
  "$program" $sample --ebn0 4,5 --max-frames 3000000 --precision 1e-4 --threads 1 --out killed.csv 2>.err >.out &
  pid=$!
  soon [ -s killed.csv.journal ]
  kill -TERM $pid
  wait $pid
  check 'a run that is told to end says so' [ $? = 3 ]
  run $sample --ebn0 4,5 --max-frames 3000000 --precision 0.1 --threads 1 --out killed.csv
  check 'it goes on, to a precision of its own' [ $code = 0 ]
  run $sample --ebn0 4 --max-frames 20000 --precision 1e-4 --out one.csv --seed 2
  check 'another run does not go on' grep -q 'one.csv.journal has another configuration fingerprint: its seed is 1' .err
}

# Shards have frames of their own.
for i in 1 2; do run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --precision 1e-4 --shard $i/2 --format json; cp .out $i.json; done
check 'two shards differ' [ "$(grep -c fer 1.json)" -gt 0 ]
cmp -s 1.json 2.json && fail 'both shards are the same'

# Together they are the whole run.
for i in 1 2; do run floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75 --precision 1e-4 --ebn0 4,5 --max-frames 20000 --shard $i/2 --out shard-$i.csv; done
run combine shard-1.csv shard-2.csv
check 'shards add up' [ $code = 0 ]
check 'to all frames' [ "$(grep '^5,all' .out | cut -d , -f 7)" = 19968 ]
check 'and to the same rate' [ "$(grep '^5,all' .out | cut -d , -f 3,4,5,11)" = "$(grep '^5,all' one.csv | cut -d , -f 3,4,5,11)" ]
check 'and none is missing' [ -z "$(grep missing_shards .out)$(cat .err)" ]
run combine shard-2.csv
check 'a missing shard is in the table' grep -qx '# missing_shards: 1 of 2' .out
check 'and said' grep -qx 'extrinsic combine: shards are missing: 1 of 2' .err
# Structures of min-sum do not change the results.
run floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75 --structure star --precision 1e-4 --ebn0 4,5 --max-frames 20000 --shard 1/2 --out star.csv
check 'another structure has the same sums' [ "$(sums star.csv)" = "$(sums shard-1.csv)" ]
run combine star.csv shard-2.csv shard-1.csv --out both.csv
check 'shards of other structures add up, and a shard counts once' [ "$code$(grep '^5,all' both.csv | cut -d , -f 7)" = 019968 ]
run combine shard-2.csv --out half.csv
run combine half.csv both.csv
check 'combined shards can be combined again' [ "$(grep '^5,all' .out)" = "$(grep '^5,all' both.csv)" ]
run floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75 --precision 1e-4 --ebn0 4 --max-frames 20000 --seed 2 --out seed.csv
refuses 'a shard of the whole' 'shards 1/1 and 1/2 have frames in common: three.csv.journal and shard-1' combine shard-1.csv three.csv
refuses 'shards of two runs' 'seed.csv.journal has another configuration fingerprint: its seed is 2' combine shard-1.csv seed.csv
grep -v '^6 ' all.sets >few.sets
run floor --code mackay:96,3,6,1 --sets few.sets --decoder nms:0.75 --precision 1e-4 --ebn0 4 --max-frames 20000 --out few.csv
refuses 'another set of sets' 'its sets_sha256 is' combine shard-1.csv few.csv
refuses 'a run of all frames with shards' 'both.csv.journal holds shard 1/2, expected 1/1' \
  floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75 --precision 1e-4 --ebn0 4 --max-frames 20000 --out both.csv

# Rows of orbits: their events are those of all.
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 5 --max-frames 20000 --per orbit
check 'orbits have rows' grep -q '^5,[0-9]*/[0-9]*:1,' .out
check 'which are all events' [ "$(grep '^5,all' .out | cut -d , -f 11)" = "$(awk -F, '$2 ~ /:/ { n += $11 } END { print n + 0 }' .out)" ]

# A simulation beside it: the rows of the sum.
run ber --code mackay:96,3,6,1 --ebn0 4 --min-frame-errors 50 --max-frames 100000 --out plain.csv
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --with plain.csv
check 'the simulated rate is there' grep -q '^4,simulated,' .out
check 'and the sum' grep -q '^4,sum,' .out
run ber --code mackay:96,3,6,1 --ebn0 4 --decoder oms:0.5 --max-frames 640 --out oms.csv
refuses 'a simulation of another decoder' 'found a simulation of another run (decoder differs)' \
  floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 640 --with oms.csv
run ber --code mackay:96,3,6,2 --ebn0 4 --max-frames 640 --out other.csv
refuses 'a simulation of another code' '(edge_sha256 differs)' \
  floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 640 --with other.csv
# All that rates depend on: transmitted columns, what follows the last iteration, structures that round.
short="--code mackay:96,3,6,1 --ebn0 4 --max-frames 640"
# shellcheck disable=SC2086
{
  run ber $short --info-bits 20 --save-errors short --out short.csv
  run ber $short --after perturb --save-errors after --out after.csv
  run ber $short --decoder spa-table --structure naive --save-errors naive --out naive.csv
  run ber $short --decoder spa-table --save-errors table --out table.csv
  run ber $short --seed 9 --codewords random --structure star --save-errors random --out random.csv
  from="floor $short --sets all.sets"
  refuses 'a simulation of fewer information bits' 'short.csv: found a simulation of another run' $from --with short.csv
  refuses 'its frames' 'short/errors.jsonl:1: found a simulation of another run' $from --with random.csv --errors short/errors.jsonl
  refuses 'a simulation with perturbation' '(after differs)' $from --with after.csv
  refuses 'frames with perturbation' '(after differs)' $from --with random.csv --errors after/errors.jsonl
  refuses 'another structure that rounds' 'naive.csv: found' $from --decoder spa-table --with naive.csv
  refuses 'frames of another structure that rounds' 'naive/errors.jsonl:1: found' \
    $from --decoder spa-table --with table.csv --errors naive/errors.jsonl
  sed 's/^# task: ./# task: -/' random.csv >other-task.csv
  refuses 'a table of an unknown configuration' '--structure is another, or another version' $from --with other-task.csv
  run $from --with random.csv --errors random/errors.jsonl
  check 'another seed, random codewords and a structure of min-sum are welcome' [ $code = 0 ]
  run $from --decoder spa-table --structure naive --with naive.csv --errors naive/errors.jsonl
  check 'and the same structure that rounds' [ $code = 0 ]
}
refuses 'a table for splitting' '--with needs --method sampling' \
  floor --method splitting --code mackay:96,3,6,1 --ebn0 4 --with random.csv
run ber --code mackay:96,3,6,1 --ebn0 4 --min-frame-errors 50 --max-frames 100000 --save-errors errors --out saved.csv
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --with saved.csv --errors errors/errors.jsonl --out with.csv
check 'with saved frames ends' [ $code = 0 ]
listed=$("$program" replay errors/errors.jsonl --summary sets --format csv | awk -F, '
  NR == FNR { split($0, f, " "); key = f[5]; for (i = 6; i in f; i++) key = key " " f[i]; known[key] = 1; next }
  $6 in known { n += $4 } END { print n + 0 }' all.sets -)
check 'some frames are listed' [ "$listed" -gt 0 ]
check 'and left out of the sum' [ "$(grep '^4,simulated_outside' with.csv | cut -d , -f 11)" = $((50 - listed)) ]
run plot with.csv --out with.svg
check 'the table can be drawn' [ -s with.svg ]
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --with plain.csv
check 'what is not covered is said' grep -q '^# not_covered: ' .out
check 'errors outside have a row' grep -q '^4,outside,' .out

# Without sets: the simulated rate is near, and threads change nothing.
large="floor --method splitting --code mackay:96,3,6,1 --ebn0 2,4 --sweeps 60 --population 512"
split="floor --method splitting --code mackay:96,3,6,1 --ebn0 2,4 --sweeps 60 --population 64"
# shellcheck disable=SC2086
{
  run $split --threads 1 --out split-1.csv
  check 'splitting ends' [ $code = 0 ]
  run $split --threads 3 --out split-3.csv
  check 'threads change nothing' [ "$(grep ',any,' split-1.csv | cut -d , -f 1-9)" = "$(grep ',any,' split-3.csv | cut -d , -f 1-9)" ]
  rate=$(grep '^4,any,' split-1.csv | cut -d , -f 3) simulated=$(grep '^4,' plain.csv | cut -d , -f 10)
  check 'the rate is that of a simulation' awk "BEGIN { exit !($rate < 3 * $simulated && $simulated < 3 * $rate) }"
  run $split --threads 2 --repeats 6 --out more.csv
  cp more.csv.journal kept.journal
  refuses 'another run at the same table' 'its decoder is nms:0.75, expected ms' $split --decoder ms --out more.csv
  check 'the journal stays as it is' cmp -s more.csv.journal kept.journal
  refuses 'fewer repeats than there are' 'found 6 repeats' $split --repeats 5 --out more.csv
  run $split --threads 2 --out more.csv
  check 'a run with more repeats continues' [ "$(grep ',any,' split-1.csv | cut -d , -f 1-9)" = "$(grep ',any,' more.csv | cut -d , -f 1-9)" ]
  sed 's/"decoded":[0-9]*/"decoded":1/' kept.journal >more.csv.journal
  refuses 'a repeat that was edited' 'more.csv.journal:2: the check does not match' $split --out more.csv
  # Told to end before the first repeat, twice: the second time is not refused.
  for time in first second; do
    "$program" $large --threads 1 --out early.csv >.out 2>.err &
    pid=$!
    soon [ -e early.csv.journal ]
    [ $time = first ] || sleep 0.2
    kill -TERM $pid
    wait $pid
    code=$?
    check "the $time time without a repeat ends as one that can be continued" [ $code = 3 ]
    [ ! -e early.csv ] || [ -e early.csv.journal ]
    check "and leaves no table without a journal, the $time time" [ $? = 0 ]
  done
  run $split --shard 2/3 --repeats 4 --out third.csv
  check 'a shard has its repeats' grep -q '^# splitting: 1 repeats' third.csv
  for i in 1 2 3; do run $split --shard $i/3 --out third-$i.csv; done
  run combine third-1.csv third-2.csv third-3.csv --out thirds.csv
  check 'its shards add up' [ "$(grep ',any,' split-1.csv | cut -d , -f 1-9)" = "$(grep ',any,' thirds.csv | cut -d , -f 1-9)" ]
  check 'and say how many repeats there are' grep -q '^# splitting: 8 repeats' thirds.csv
  refuses 'a shard without repeats' '--repeats 4 this shard has no repeats' $split --repeats 4 --shard 5/5
  refuses 'less than a batch' 'expected 64 to' floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 63
  refuses 'sets for splitting' '--sets needs --method sampling' $split --sets all.sets
}
run floor --code mackay:96,3,6,1 --sets all.sets --snr 1 --max-frames 6400 --precision 1e-4 --format csv
lead=$(sed -n 's/^# esn0_db: ebn0_db + //p' .out)
check 'a point by its SNR' grep -q "^$(echo "$lead" | awk '{ printf "%.7g", 1 - $1 }')," .out
refuses 'errors without a table' '--errors needs --with' floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --errors errors/errors.jsonl
refuses 'errors of another decoder' '(decoder differs)' floor --code mackay:96,3,6,1 --sets all.sets --decoder ms --ebn0 4 --with saved.csv --errors errors/errors.jsonl

# The pilot listens. One batch of it takes longer than a microsecond.
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-time 0.001 --out late.csv
check 'the pilot ends with the time' grep -q '4 dB: the time limit ended the pilot run' .err
check 'as an error' [ $code = 2 ]
"$program" floor --code mackay:96,3,6,1 --sets all.sets --decoder em --ebn0 4 --threads 1 --out pilot.csv >.out 2>.err &
pid=$!
soon [ -e pilot.csv.journal ]
kill -TERM $pid
wait $pid
check 'the pilot ends with a signal' [ $? = 3 ]

# A pipe that nobody writes to. The signal is sent once: a second one can stop the sanitizer that looks for leaks.
mkfifo pipe.sets
for signal in TERM INT; do
  timeout --foreground -s $signal 1 "$program" floor --code mackay:96,3,6,1 --sets pipe.sets --ebn0 4 >.out 2>.err
  check "waiting for a pipe ends with SIG$signal" grep -q 'pipe.sets: cannot be read' .err
done
(sleep 0.3 && cat all.sets >pipe.sets) &
run floor --code mackay:96,3,6,1 --sets pipe.sets --ebn0 4 --max-frames 640
check 'a pipe is read' [ $code = 0 ]

# What cannot be sampled.
: >empty.sets
refuses 'an empty file' 'empty.sets: found no set' floor --code mackay:96,3,6,1 --sets empty.sets --ebn0 4
refuses 'sets of another code' 'found sets of another code' floor --code mackay:96,3,6,2 --sets all.sets --ebn0 4
echo '3 1 absorbing 1 0 1 2' >wrong.sets
refuses 'sets that are none' 'wrong.sets:1: found a set called (3,1) absorbing' floor --code mackay:96,3,6,1 --sets wrong.sets --ebn0 4
refuses 'no such file' 'missing.sets' floor --code mackay:96,3,6,1 --sets missing.sets --ebn0 4
for ebn0 in 22 24; do
  refuses "a rate that no number can hold: $ebn0 dB" 'probability below 1e-100' \
    floor --code mackay:96,3,6,1 --sets all.sets --ebn0 $ebn0 --max-frames 512
done
refuses 'a rate that is too low' 'cannot be sampled' floor --code mackay:96,3,6,1 --sets all.sets --ebn0 30 --out low.csv
check 'and no empty journal is left' [ ! -e low.csv.journal ]
refuses 'a shard' "--shard '3/2'" floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --shard 3/2
printf 'a,b\n1,2\n' >all.csv
refuses 'a table of something else' 'expected a table of `ber`' floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --with all.csv
verdicts floor
