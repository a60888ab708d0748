#!/bin/sh
# Runs of ber that stop and continue, and errors of files and disks: resume.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"
trap 'umount "$folder/full" 2>/dev/null; rm -rf "$folder"' EXIT

ber() {
  "$program" ber $(unless --code 802.11n-648-1/2 "$@") $(unless --ebn0 1,1.5 "$@") \
    $(unless --max-frames 1000 "$@") --min-frame-errors 1000000000 "$@" 2>errors >output
}
does() { ber "$@" || fail "ber $*: exit code $?: $(cat errors)"; }

# ends CODE TEXT ARGUMENT...: expects this exit code and one line on stderr that contains the text.
ends() {
  expected=$1 text=$2
  shift 2
  ber "$@"
  code=$?
  [ $code -eq "$expected" ] || fail "ber $*: exit code $code, expected $expected: $(cat errors)"
  grep -q "^extrinsic ber: .*$text" errors || fail "ber $*: $(cat errors)"
}

# Everything that must not depend on how often a run was stopped.
counts() { grep -v '^#' "$1" | cut -d, -f1-6,15; }
same() { [ "$(counts "$1")" = "$(counts "$2")" ] || fail "$3: $(counts "$1" | diff - "$2")"; }

# ---- What goes on ----

does --out run.csv
cp run.csv first.csv
does
same output first.csv "standard output"
[ "$(grep -c frames, output)" -eq 1 ] || fail "standard output: $(cat output)"
cp run.csv.journal first.journal
ends 0 'nothing to simulate' --out run.csv --threads 1 --isa baseline --structure naive
cmp -s run.csv first.csv && cmp -s run.csv.journal first.journal ||
  fail "a finished run did something"

does --ebn0 1.25,1.5 --max-frames 3000 --out run.csv
does --ebn0 1 --out one.csv
does --ebn0 1.25,1.5 --max-frames 3000 --out two.csv
{ counts one.csv && counts two.csv | tail -n 2; } >expected
[ "$(counts run.csv)" = "$(cat expected)" ] || fail "more points and frames: $(counts run.csv)"
[ "$(wc -l <run.csv.journal)" -eq 5 ] || fail "the journal is not as short as it can be"

rm run.csv
does --out run.csv
[ "$(counts run.csv)" = "$(cat expected)" ] || fail "a lost table does not come back"

does --out run.csv --format json
grep -q '"points": \[{"ebn0_db": 1.0,.*{"ebn0_db": 1.25,' run.csv || fail "json: $(cat run.csv)"
does --out run.csv --format table --ebn0 2
[ "$(grep -c '^ *[12].* 1000 \|^ *1.* 3000 ' run.csv)" -eq 4 ] || fail "table: $(cat run.csv)"
ends 0 'nothing to simulate' --out run.csv --format table --ebn0 2

# The hash is computed independently.
lines=$(sed -n '1s/.*"defines":{"\([^}]*\)"}.*/\1/p' one.csv.journal | sed 's/","/\n/g; s/":"/: /g')
hash=$(printf '%s\n' "$lines" | sha256sum | cut -d' ' -f1)
grep -qx "# task: $hash" one.csv || fail "the task's hash is not $hash"
body=$(sed -n '1s/,"check":.*//p' one.csv.journal)
check=$(printf '0000000000000000%s' "$body" | sha256sum | cut -c1-16)
sed -n 1p one.csv.journal | grep -q ",\"check\":\"$check\"}$" || fail "the head's check is not $check"

# A run is interrupted in the middle of a point.
"$program" ber --code 802.11n-648-1/2 --ebn0 1,1.75 --max-frames 100000000 \
  --min-frame-errors 1000000000 --max-time 60 --out stop.csv 2>errors &
worker=$!
waited=0
while [ "$(cat stop.csv.journal 2>/dev/null | wc -l)" -lt 3 ] && [ $waited -lt 300 ]; do
  sleep 0.1
  waited=$((waited + 1))
done
ends 2 'stop.csv.journal: another process is writing it' --out stop.csv
kill -TERM $worker
wait $worker
[ $? -eq 3 ] || fail "TERM: $(cat errors)"
frames=$(sed -n 's/.*"whole":\[\([0-9]*\),.*/\1/p' stop.csv.journal | tail -n 1)
ber --ebn0 1 --max-frames "$frames" --out stop.csv || fail "after TERM: $(cat errors)"
does --ebn0 1 --max-frames "$frames" --out direct.csv
same stop.csv direct.csv "after an interruption"

# A run that reached its time limit continues with the point that it was at.
ends 3 'time limit reached: 0 of 2 points are finished and saved in late.csv, and 1 unfinished with' \
  --max-frames 1000000000 --max-total-time 1 --out late.csv
grep -qx '# unfinished: 1' late.csv || fail "nothing says that a point is unfinished: $(cat late.csv)"
[ "$(counts late.csv | wc -l)" -eq 2 ] || fail "a point that is unfinished has no row"
frames=$(counts late.csv | tail -n 1 | cut -d, -f2)
does --max-frames "$frames" --out late.csv
! grep -q unfinished late.csv || fail "a point that is finished by now is called unfinished"
does --max-frames "$frames" --out prompt.csv
same late.csv prompt.csv "after the time was over"
ends 3 'time limit reached: 0 of 2' --max-frames 1000000000 --max-total-time 1 --format json
grep -q '"unfinished": \[1.0\], "points"' output || fail "JSON of an unfinished point: $(cat output)"

# ---- What is refused ----

ends 2 '--shard 8/8: --max-frames 320 are 5 batches of 64' --shard 8/8 --max-frames 320 --out none.csv
[ ! -e none.csv ] && [ ! -e none.csv.journal ] || fail "a shard without frames writes something"
does --shard 5/8 --max-frames 320 --out some.csv

# rejects TEXT FILE ARGUMENT...: expects exit code 2 and an unchanged file.
rejects() {
  text=$1 file=$2
  shift 2
  cp "$file" kept
  ends 2 "$text" "$@"
  cmp -s "$file" kept || fail "ber $*: $file was changed"
}

rejects 'its decoder is nms:0.75, expected oms:0.5' one.csv --ebn0 1 --out one.csv --decoder oms:0.5
rejects 'holds shard 1/1, expected 1/2' one.csv.journal --ebn0 1 --out one.csv --shard 1/2
cp one.csv alone.csv
rejects 'alone.csv exists, but its journal alone.csv.journal is missing' alone.csv --ebn0 1 --out alone.csv
[ ! -e alone.csv.journal ] || fail "a refused table has a journal"

: >alone.csv.journal
rejects 'alone.csv exists, but its journal alone.csv.journal is empty' alone.csv --ebn0 1 --out alone.csv
rejects 'alone.csv.journal is empty' alone.csv --seed 7 --ebn0 1 --out alone.csv
rm alone.csv.journal
sed '2s/"whole":\[1/"whole":[2/; 2s/"whole":\[9/"whole":[8/' one.csv.journal >alone.csv.journal
rejects 'alone.csv.journal:2: the check does not match' alone.csv.journal --out alone.csv
sed 1d run.csv.journal >alone.csv.journal
rejects 'alone.csv.journal:1: ' alone.csv.journal --out alone.csv
sed 2d run.csv.journal >alone.csv.journal
rejects 'alone.csv.journal:2: the check does not match' alone.csv.journal --out alone.csv
head -c 100 run.csv.journal >alone.csv.journal
rejects 'alone.csv.journal:1: found no header' alone.csv.journal --out alone.csv
echo hello >alone.csv.journal
rejects 'alone.csv.journal:1: ' alone.csv.journal --out alone.csv
rm alone.csv.journal && ln -s run.csv.journal alone.csv.journal
ends 2 'alone.csv.journal: cannot be written' --out alone.csv
rm alone.csv.journal && mkfifo alone.csv.journal
ends 2 'alone.csv.journal: cannot be written' --out alone.csv

# Temporary files of killed runs are removed, and nothing else.
touch whole.csv.12.0.part whole.csv.journal.7.12.part whole.csv.x.0.part whole.csv.1.2.parts
does --ebn0 1,1.25,1.5 --out whole.csv
[ "$(ls whole.csv.* | tr '\n' ' ')" = "whole.csv.1.2.parts whole.csv.journal whole.csv.x.0.part " ] ||
  fail "leftovers: $(ls whole.csv.*)"
rm whole.csv*

# An incomplete last line is ignored.
head -c $(($(head -n 2 run.csv.journal | wc -c) + 50)) run.csv.journal >torn.csv.journal
cp first.csv torn.csv
ber --out torn.csv --ebn0 1,1.25,1.5 --max-frames 3000 || fail "torn: $(cat errors)"
grep -q 'last line is incomplete' errors || fail "torn: $(cat errors)"
does --ebn0 1,1.25,1.5 --max-frames 3000 --out whole.csv
same torn.csv whole.csv "a torn journal"

# ---- What happens to disks ----

# A limit on the size of files acts like a full disk.
ber --ebn0 1 --max-frames 320 --out full.csv || fail "full: $(cat errors)"
sizes=$(wc -c <full.csv.journal)
(
  ulimit -f $((sizes / 512 + 1)) # of the errors, too
  ber --ebn0 1:0.01:1.5 --progress none --out full.csv
  [ $? -eq 1 ] || echo wrong >wrong
)
[ ! -e wrong ] || fail "a file that may not grow: $(cat errors)"
grep -q 'cannot be written: File too large' errors || fail "a file that may not grow: $(cat errors)"
[ -z "$(tail -c 1 full.csv.journal)" ] || fail "a line that did not fit is left in part"
does --ebn0 1:0.01:1.5 --out full.csv
does --ebn0 1:0.01:1.5 --out roomy.csv
same full.csv roomy.csv "after a file could not grow"

# The folder is removed during the run.
mkdir gone
ber --ebn0 1 --max-frames 1000000000000 --out gone/run.csv &
worker=$!
waited=0
while [ "$(cat gone/run.csv.journal 2>/dev/null | wc -l)" -lt 2 ] && [ $waited -lt 300 ]; do
  sleep 0.1
  waited=$((waited + 1))
done
mv gone elsewhere
wait $worker
[ $? -eq 1 ] || fail "a folder that goes away: $(cat errors)"
grep -q 'it was moved or removed while it was in use' errors || fail "gone: $(cat errors)"
frames=$(sed -n 's/.*"whole":\[\([0-9]*\),.*/\1/p' elsewhere/run.csv.journal | tail -n 1)
does --ebn0 1 --max-frames "$frames" --out elsewhere/run.csv
does --ebn0 1 --max-frames "$frames" --out gone.csv
same elsewhere/run.csv gone.csv "in a folder that was moved"

# A full disk, and a read-only one, if file systems can be mounted here.
mkdir full
if mount -t tmpfs -o size=12k none full 2>/dev/null; then
  ends 1 'cannot be written: No space left on device' --ebn0 1:0.01:1.9 --out full/run.csv
  cp full/run.csv.journal fuller.csv.journal
  mount -o remount,size=1m full
  does --ebn0 1:0.01:1.9 --out full/run.csv
  does --ebn0 1:0.01:1.9 --out fuller.csv
  does --ebn0 1:0.01:1.9 --out direct2.csv
  same full/run.csv direct2.csv "after a full disk"
  same fuller.csv direct2.csv "with what a full disk kept"
  mount -o remount,ro full
  ends 2 'Read-only file system' --ebn0 1:0.01:2 --out full/run.csv
  umount full
else
  echo "SKIPPED: no file system can be mounted here" >&2
fi

[ $failed -eq 0 ] && echo "resume: all checks passed"
exit $((failed > 0))
