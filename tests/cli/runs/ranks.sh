#!/bin/sh
# ber spread over ranks by mpirun: ranks.sh PROGRAM MPIRUN
. "$(dirname "$0")/../../support/program.sh"
mpirun=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# rank leaves its process's number in pid.RANK.
cat >rank.sh <<'END'
#!/bin/sh
echo $$ >pid.$OMPI_COMM_WORLD_RANK
exec "$@"
END
chmod +x rank.sh

ber() { # ber RANKS ARGUMENT...: 0 ranks is a process without mpirun
  ranks=$1
  shift
  set -- "$program" ber --code 802.11n-648-1/2 "$@"
  [ "$ranks" = 0 ] || set -- "$mpirun" -q --oversubscribe -n "$ranks" ./rank.sh "$@"
  "$@" >.out 2>.err
  code=$?
}

# All columns but times and speeds.
counts() { grep -v '^#' "$1" | cut -d, -f1-12,15,16; }

sweep="--ebn0 0.5:0.5:2.5 --max-frames 20011"
ber 0 $sweep
counts .out >expected
check "a process alone has all points" [ "$(wc -l <expected)" = 6 ]
for ranks in 1 2 3 4; do
  for threads in 1 2; do
    [ -z "$sanitized" ] || [ $((ranks + threads)) = 5 ] || continue # 3 ranks of 2 threads, 4 of 1
    ber $ranks $sweep --threads $threads
    counts .out >found
    check "$ranks ranks of $threads threads have the counts of one process" cmp -s found expected
    check "$ranks ranks of $threads threads end well" [ $code = 0 ]
  done
done
check "the table says how many ranks there were" grep -qx '# ranks: 4' .out

check_refused() { # check_refused NAME ARGUMENT...
  name=$1
  shift
  files >.before
  ber 3 "$@"
  rm -f pid.*
  files >.after
  [ $code = 2 ] && [ ! -s .out ] && [ "$(grep -c '^extrinsic ber: ' .err)" = 1 ] &&
    cmp -s .before .after && ok=yes || ok=no
  verdict "$name: one message, exit code 2" $ok
}

# OpenMP may start fewer threads than are asked for: a rank must still have one that works.
export OMP_DYNAMIC=true OMP_NUM_THREADS=1
ber 2 $sweep --threads 1
counts .out >found
check "with OMP_DYNAMIC the counts are the same" cmp -s found expected
unset OMP_DYNAMIC OMP_NUM_THREADS

rm -f pid.*
check_refused "an unknown code" --ebn0 1 --code no-such-code
check_refused "an unknown option" --ebn0 1 --no-such-option
check_refused "a folder that is not there" --ebn0 1 --out nowhere/run.csv
export OMP_THREAD_LIMIT=1
check_refused "a single thread per rank" --ebn0 1
unset OMP_THREAD_LIMIT

rows() { [ "$(grep -v '^#' run.csv | sed 1d | wc -l)" -ge "$1" ]; }

gone() { ! kill -0 "$(cat pid.1)" && ! kill -0 "$(cat pid.2)"; }

# start ARGUMENT...: starts three ranks in the background.
start() {
  rm -f run.csv run.csv.journal pid.*
  ber 3 --out run.csv --threads 1 "$@" &
  job=$!
  soon rows 1
  sleep 0.3
}

# If a rank dies, the run ends, committed results are kept, and the same command continues from
# them.
long="--ebn0 1,2.5 --min-frame-errors 3000"
ber 0 $long
counts .out >expected
for lost in 0 2; do
  start $long
  kill -s KILL "$(cat pid.$lost)"
  wait $job
  kept=$(grep -c . run.csv.journal)
  check "rank $lost lost: the finished point is kept" [ "$kept" -ge 2 ]
  ber $((2 - lost)) $long --out run.csv
  counts run.csv >found
  check "rank $lost lost: the same command has the counts of one run" cmp -s found expected
done

start --ebn0 1,20,1.5 --min-frame-errors 10 --max-frames 1000000000000
kill -s USR1 "$(cat pid.0)"
wait $job
check "SIGUSR1 ends the point, and the next one follows" rows 3

start --ebn0 1,20 --min-frame-errors 10 --max-frames 1000000000000
kill -s TERM "$(cat pid.0)"
wait $job
check "SIGTERM says what is kept" grep -q 'interrupted: 1 of 2 points are finished' .err
check "SIGTERM leaves no process" soon gone

# ---- Floors: the ranks share the frames of a point ---------------------------------------------

"$program" sets --code mackay:96,3,6,1 --max-a 6 --max-b 2 --out all.sets >.out
floors() { # floors RANKS ARGUMENT...
  ranks=$1
  shift
  set -- "$program" floor --code mackay:96,3,6,1 "$@"
  [ "$ranks" = 0 ] || set -- "$mpirun" -q --oversubscribe -n "$ranks" ./rank.sh "$@"
  "$@" >.out 2>.err
  code=$?
}
sums() { grep -v '^#' .out | cut -d, -f1-9,11; } # not the seconds
sample="--sets all.sets --ebn0 4,5 --precision 1e-4 --max-frames 50000 --per orbit"
floors 0 $sample
sums >expected
for ranks in 1 2 3; do
  floors $ranks $sample --threads $ranks
  sums >found
  check "floors: $ranks ranks have the sums of one process" cmp -s found expected
  check "floors: $ranks ranks end well" [ $code = 0 ]
done
floors 2 --sets nowhere.sets --ebn0 4
check "floors: an error ends all ranks, and is printed once" [ "$code $(grep -c nowhere .err)" = '2 1' ]
split="--method splitting --ebn0 2,4 --sweeps 10 --population 64 --repeats 6 --threads 1"
floors 0 $split
sums >expected
for ranks in 1 3; do
  floors $ranks $split
  sums >found
  check "splitting: $ranks ranks have the rates of one process" cmp -s found expected
  check "splitting: $ranks ranks end well" [ $code = 0 ]
done
"$mpirun" -q --oversubscribe -n 2 ./rank.sh "$program" floor --code mackay:96,3,6,1 --sets all.sets --ebn0 4 \
  --precision 1e-4 --max-frames 1000000000000 --out stopped.csv >.out 2>.err &
job=$!
soon [ -s stopped.csv.journal ]
kill -s TERM "$(cat pid.0)"
wait $job
check "floors: SIGTERM ends all ranks, and the run goes on later" grep -q 'the same command continues it' .err
check "floors: SIGTERM leaves no process" soon gone

verdicts ranks
