# Error floors by sampling: sh tests/cli/runs/floor.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

"$program" sets --code mackay:96,3,6,1 --max-a 6 --max-b 2 --out all.sets >/dev/null
sample="floor --code mackay:96,3,6,1 --sets all.sets --decoder nms:0.75 --precision 1e-4"
sums() { grep -v '^#' "$1" | cut -d , -f 1-9,11; }

# shellcheck disable=SC2086
{
  run $sample --ebn0 4,5 --max-frames 20000 --threads 1 --out one.csv
  check 'one thread ends' [ $code = 0 ]
  run $sample --ebn0 4,5 --max-frames 20000 --threads 3 --out three.csv
  check 'three threads end' [ $code = 0 ]
  check 'with the same sums' [ "$(sums one.csv)" = "$(sums three.csv)" ]
  check 'of whole batches' [ "$(grep '^5,all' one.csv | cut -d , -f 7)" = 19968 ]

  # Killed in the middle, and continued.
  "$program" $sample --ebn0 4,5 --max-frames 3000000 --threads 1 --out killed.csv 2>.err >.out &
  pid=$!
  soon [ -s killed.csv.journal ]
  kill -TERM $pid
  wait $pid
  check 'a run that is told to end says so' [ $? = 3 ]
  run $sample --ebn0 4,5 --max-frames 3000000 --precision 0.05 --threads 1 --out killed.csv
  check 'it goes on to the same precision' [ $code = 0 ]
  run $sample --ebn0 4 --max-frames 20000 --out one.csv --seed 2
  check 'another run does not go on' grep -q 'found another run (seed' .err
}

# Shards have frames of their own.
for i in 1 2; do run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --precision 1e-4 --shard $i/2 --format json; cp .out $i.json; done
check 'two shards differ' [ "$(grep -c fer 1.json)" -gt 0 ]
cmp -s 1.json 2.json && fail 'both shards are the same'

# A simulation beside it: the rows of the sum.
run ber --code mackay:96,3,6,1 --ebn0 4 --min-frame-errors 50 --max-frames 100000 --out plain.csv
run floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --max-frames 20000 --with plain.csv
check 'the simulated rate is there' grep -q '^4,simulated,' .out
check 'and the sum' grep -q '^4,sum,' .out
check 'what is not covered is said' grep -q '^# not_covered: ' .out
check 'errors outside have a row' grep -q '^4,outside,' .out

# What cannot be sampled.
: >empty.sets
refuses 'an empty file' 'empty.sets: found no set' floor --code mackay:96,3,6,1 --sets empty.sets --ebn0 4
refuses 'sets of another code' 'found sets of another code' floor --code mackay:96,3,6,2 --sets all.sets --ebn0 4
echo '3 1 absorbing 1 0 1 2' >wrong.sets
refuses 'sets that are none' 'wrong.sets:1: found a set called (3,1) absorbing' floor --code mackay:96,3,6,1 --sets wrong.sets --ebn0 4
refuses 'no such file' 'missing.sets' floor --code mackay:96,3,6,1 --sets missing.sets --ebn0 4
refuses 'no sets' '--sets' floor --code mackay:96,3,6,1 --ebn0 4
refuses 'a shard' "--shard '3/2'" floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --shard 3/2
printf 'a,b\n1,2\n' >all.csv
refuses 'a table of something else' 'expected a table of `ber`' floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 --with all.csv
verdicts floor
