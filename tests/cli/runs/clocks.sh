#!/bin/sh
# Runs of ber while the wall clock jumps: clocks.sh PROGRAM LIBRARY
. "$(dirname "$0")/../../support/program.sh"
library=$2

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# The sanitizer refuses to start unless its own library comes first; verify_asan_link_order=0 allows
# this one before it.
jumping() {
  ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0" LD_PRELOAD=$library exec "$@"
}

ber="$program ber --code 802.11n-648-1/2 --min-frame-errors 1000000000 --threads 2"
counts() { grep -v '^#' "$1" | cut -d, -f1-6,15; }

(jumping $ber --ebn0 1,1.5 --max-frames 20000 --max-time 1h --max-total-time 1h --out jumps.csv 2>errors) ||
  fail "$(cat errors)"
$ber --ebn0 1,1.5 --max-frames 20000 --out still.csv 2>errors || fail "$(cat errors)"
year=$(sed -n 's/^# date: \([0-9]*\).*/\1/p' jumps.csv)
[ "$year" -ne "$(date +%Y)" ] || fail "the clock did not jump: $year"
[ "$(counts jumps.csv)" = "$(counts still.csv)" ] || fail "counts: $(counts jumps.csv)"
grep -v '^#' jumps.csv | awk -F, 'NR > 1 && !($13 > 0 && $13 < 3600) { exit 1 }' ||
  fail "seconds: $(cut -d, -f13 jumps.csv)"

# The journal is still committed while a point runs, and the run continues.
(jumping $ber --ebn0 1,1.5 --max-frames 100000000000 --out jumps.csv 2>errors) &
worker=$!
waited=0
while [ "$(wc -l <jumps.csv.journal)" -lt 6 ] && [ $waited -lt 300 ]; do
  sleep 0.1
  waited=$((waited + 1))
done
[ $waited -lt 300 ] || fail "no commits while the clock jumps"
kill -9 $worker
wait $worker 2>/dev/null
frames=$(sed -n 's/.*"whole":\[\([0-9]*\),.*/\1/p' jumps.csv.journal | tail -n 1)
(jumping $ber --ebn0 1 --max-frames "$frames" --out jumps.csv 2>errors) || fail "$(cat errors)"
$ber --ebn0 1 --max-frames "$frames" --out still.csv 2>errors || fail "$(cat errors)"
[ "$(counts jumps.csv)" = "$(counts still.csv)" ] || fail "counts: $(counts jumps.csv)"
echo "clocks: all checks passed"
