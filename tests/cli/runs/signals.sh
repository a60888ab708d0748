#!/bin/sh
# Signals that end points and runs of ber: signals.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

rows() { grep -v '^#' "$1" | sed 1d; }
points() { [ "$(rows "$1" | wc -l)" = "$2" ]; }

# start POINTS: starts a run in the background whose points end by themselves at 1 dB and never at
# 20 dB.
start() {
  rm -f run.csv run.csv.journal
  "$program" ber --code 802.11n-648-1/2 --ebn0 "$1" --min-frame-errors 10 --max-frames 1000000000000 \
    --out run.csv >.out 2>.err &
  worker=$!
}

ends() { # ends CODE: what the run ends with
  wait $worker
  code=$?
  [ $code = "$1" ]
}

# A point that is ended by a signal has its row, and the next one follows.
for signal in USR1 INT; do
  start 1,20,1.5
  soon test -e run.csv && sleep 0.2
  kill -s $signal $worker
  check "$signal lets the run go on" ends 3
  check "$signal: a point that was ended is not finished" \
    grep -q 'interrupted: 2 of 3 points are finished and saved in run.csv, and 1 unfinished with' .err
  check "$signal: the table names it" grep -qx '# unfinished: 20' run.csv
  check "$signal keeps all points" points run.csv 3
  check "$signal: points around it are whole" \
    [ "$(rows run.csv | cut -d, -f4 | awk '$1 >= 10' | wc -l)" = 2 ]
done
check "Ctrl-C says what the next one does" grep -q 'another Ctrl-C stops the run' .err

start 20,19,1
soon test -s run.csv.journal && sleep 0.2
kill -s USR1 $worker
soon points run.csv 1
sleep 0.2
kill -s USR1 $worker
check "SIGUSR1 may come again" ends 3
check "SIGUSR1 again: all points" points run.csv 3

start 1,20,19
soon test -e run.csv && sleep 0.2
kill -s INT $worker
soon points run.csv 2
sleep 0.2
kill -s INT $worker
check "a second SIGINT stops the run" ends 3
check "a second SIGINT keeps what is finished" points run.csv 2
check "a second SIGINT says so" grep -q 'interrupted: 1 of 3 points are finished' .err

start 1,20
soon test -e run.csv && sleep 0.2
kill -s TERM $worker
check "SIGTERM stops the run" ends 3
check "SIGTERM keeps what is finished" points run.csv 1
check "SIGTERM says so" grep -q 'interrupted: 1 of 2 points are finished' .err
check "nothing else is left" [ "$(find . -type f -name '*.part*' | wc -l)" = 0 ]

# Programs such as timeout send a signal twice: the second one must not cut off what the first one asks for.
for pause in 0 0 0.001 0.01 0.1; do
  start 1,20
  soon test -e run.csv && sleep 0.2
  kill -s TERM $worker
  sleep $pause
  kill -s TERM $worker 2>/dev/null
  check "SIGTERM twice, $pause s apart, stops the run" ends 3
  check "SIGTERM twice, $pause s apart, keeps what is finished" points run.csv 1
  check "SIGTERM twice, $pause s apart, leaves nothing else" [ -z "$(find . -name '*.part')" ]
done

# twice SIGNAL PAUSE: false if the machine was so busy that the second signal came too late to be one with the first.
twice() {
  soon test -s run.csv.journal && sleep 0.2
  before=$(date +%s%N)
  kill -s "$1" $worker
  sleep "$2"
  kill -s "$1" $worker
  [ $(($(date +%s%N) - before)) -lt 100000000 ]
}
for pause in 0 0.01 0.03; do
  for signal in USR1 INT; do
    until start 20,19,1 && twice $signal $pause; do
      kill -s TERM $worker
      wait $worker
    done
    soon points run.csv 1
    sleep 0.2
    check "$signal twice, $pause s apart, ends one point" points run.csv 1
    kill -s USR1 $worker
    check "$signal twice, $pause s apart, lets the run go on" ends 3
    check "$signal twice, $pause s apart, keeps all points" points run.csv 3
  done
done
start 20,19
soon test -s run.csv.journal && sleep 0.2
kill -s INT $worker
kill -s TERM $worker
check "two different signals both count" ends 3
check "two different signals stop the run" grep -q 'interrupted: ' .err

# A run that was ended by a signal continues where it stopped.
start 1,20
soon points run.csv 1
kill -s USR1 $worker
check "the same command goes on" ends 3
frames=$(rows run.csv | tail -n 1 | cut -d, -f2)
finish() {
  "$program" ber --code 802.11n-648-1/2 --ebn0 1,20 --min-frame-errors 1000000 --max-frames "$frames" \
    --out "$1" >.out 2>.err
}
check "with lower limits it is finished" finish run.csv
check "and then says so" [ "$(grep -c unfinished run.csv)" = 0 ]

verdicts signals
