#!/bin/sh
# extrinsic combine on the command line: combine.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

ber() {
  "$program" ber --code 802.11n-648-1/2 $(unless --ebn0 1,1.5 "$@") $(unless --max-frames 10007 "$@") \
    --min-frame-errors 1000000 "$@" 2>errors || fail "ber $*: $(cat errors)"
}
combine() { "$program" combine "$@" 2>errors; }
does() { combine "$@" || fail "combine $*: $(cat errors)"; }
counts() { grep -v '^#' "$1" | cut -d, -f1-6,15; }
same() { [ "$(counts "$1")" = "$(counts whole.csv)" ] || fail "$2: $(counts "$1")"; }

# rejects TEXT ARGUMENT...: exit code 2, one line on stderr that has the text, nothing written.
rejects() {
  text=$1
  shift
  before=$(ls -A)
  combine "$@" >output
  code=$?
  [ $code -eq 2 ] || fail "combine $*: exit code $code"
  [ "$(wc -l <errors)" -eq 1 ] && grep -q "^extrinsic combine: .*$text" errors ||
    fail "combine $*: $(cat errors)"
  [ ! -s output ] && [ "$(ls -A)" = "$before" ] || fail "combine $*: wrote something"
}

: >output
ber --out whole.csv
mkdir shards
for i in 1 2 3; do ber --shard $i/3 --out shards/$i.csv --threads $i; done
grep -qx '# shard: 2/3' shards/2.csv || fail "a shard does not say so"

does shards/1.csv shards/2.csv.journal shards/3.csv --out sum.csv
same sum.csv "three shards"
does shards >folder.csv
same folder.csv "a folder"
does shards/1.csv shards --out sum.csv
same sum.csv "the same again"
grep -q '^# combined: 4 journals$' sum.csv || fail "nothing says that this is combined"
grep -qx "$(grep '^# task' whole.csv)" sum.csv || fail "the task is lost"
! grep -q '^# threads\|^# command\|^# shard' sum.csv || fail "lines that differ are kept"
grep -q '^# code: 802.11n-648-1/2, n = 648' sum.csv || fail "lines that are the same are lost"

[ ! -s errors ] && ! grep -q missing_shards sum.csv || fail "a sum of all shards lacks some: $(cat errors)"

does shards/1.csv shards/3.csv --out gap.csv
grep -qx '# missing_shards: 2 of 3' gap.csv || fail "nothing says what is missing: $(grep '^#' gap.csv)"
grep -qx 'extrinsic combine: shards are missing: 2 of 3' errors || fail "nothing is said: $(cat errors)"
does shards/3.csv --format json | grep -q '"missing_shards": "1-2 of 3"' || fail "JSON does not say what is missing"
does gap.csv >gap.again
grep -qx '# missing_shards: 2 of 3' gap.again || fail "a combined file is taken for complete"
does gap.csv shards/2.csv >gap.whole
[ ! -s errors ] && ! grep -q missing_shards gap.whole || fail "a shard that came later is missing: $(cat errors)"
same gap.whole "a shard that came later"
ber --shard 2/3 --ebn0 1.5 --out other.csv
does shards/1.csv shards/3.csv other.csv >points.csv
grep -qx '# missing_shards: 2 of 3 at 1' points.csv || fail "points lack the same: $(cat points.csv)"
ber --shard 1/2 --max-frames 640 --out half-1.csv
ber --shard 4/4 --max-frames 640 --out quarter-4.csv
does half-1.csv quarter-4.csv >mixed.csv
grep -qx '# missing_shards: 2 of 4' mixed.csv || fail "shards of other sizes: $(cat mixed.csv)"

does shards/1.csv shards/2.csv --out part.csv
does part.csv shards/3.csv part.csv --out parts.csv
same parts.csv "combined files combined"
does shards/3.csv --out part.csv
same part.csv "into a file that has something"

ber --ebn0 0.5 --out half.csv
does sum.csv half.csv --format json | grep -q '"points": \[{"ebn0_db": 0.5,.*{"ebn0_db": 1.5,' ||
  fail "more points as JSON"

# One copy of a shard continued while the other did not.
cp shards/1.csv copy.csv && cp shards/1.csv.journal copy.csv.journal
ber --shard 1/3 --max-frames 20000 --out copy.csv
does copy.csv shards/2.csv shards/3.csv shards/1.csv >longer.csv
# The first shard has 105 of 313 batches, the last of which is cut to 32 frames; the others have 52.
[ "$(counts longer.csv | cut -d, -f2 | tail -n 1)" -eq $((104 * 64 + 32 + 2 * 52 * 64)) ] ||
  fail "the longer copy: $(counts longer.csv)"

ber --shard 1/2 --out even.csv
ber --seed 2 --shard 1/3 --out seed.csv
rejects 'shards 1/1 and 1/3 have frames in common: whole.csv.journal and shards/1.csv.journal$' whole.csv shards
rejects 'shards 1/2 and 1/3 have frames in common: even.csv.journal and shards/1.csv.journal$' even.csv shards/1.csv
rejects 'shards 1/2 and 1/3 have frames in common: even.csv.journal and sum.csv.journal$' even.csv --out sum.csv
rejects 'seed.csv.journal has another configuration fingerprint: its seed is 2, expected 1' shards/2.csv seed.csv
rejects 'whole.csv.journal has another configuration fingerprint' seed.csv --out whole.csv
rejects 'none.csv: cannot be read: No such file' none.csv
rejects 'none.csv.journal: cannot be read: No such file' none.csv.journal
cp whole.csv alone.csv
rejects 'alone.csv exists, but its journal alone.csv.journal is missing' alone.csv
mkdir empty
rejects 'empty: found no journal (\*.journal)' empty
rejects 'cannot be written' whole.csv --out none/sum.csv
echo 1 >table.csv
rejects 'table.csv exists, but its journal' whole.csv --out table.csv
sed '3s/"whole":\[1/"whole":[2/; 3s/"batches":/"batches":1/' whole.csv.journal >edited.journal
rejects 'edited.journal:3: the check does not match' edited.journal
: >nothing.journal
rejects 'nothing.journal: found an empty file' nothing.journal
(
  ulimit -f 3 # of 512 bytes: a head has room
  # The name is right, so this is no wrong input.
  "$program" combine shards --out roomless.csv >out 2>errors
  code=$?
  [ $code = 1 ] || fail "combine without room: exit code $code"
  grep -q 'roomless.csv.journal: cannot be written: File too large' errors || fail "$(cat errors)"
  [ -z "$(find . -name 'roomless*')" ] || fail "combine without room left $(ls)"
  exit $failed
) || failed=$?
"$program" ber --code 802.11n-648-1/2 --ebn0 1 --shard 1/2 --out sum.csv 2>errors &&
  fail "a run goes on in a combined file"
grep -q 'sum.csv.journal holds shard 1/3, expected 1/2' errors || fail "$(cat errors)"


# Runs of different seeds add up if that is meant; frames of the same seed count once.
for seed in 1 2 7; do ber --seed $seed --max-frames 1000 --out seed-$seed.csv; done
rejects 'its seed is 7, expected 1' seed-1.csv seed-7.csv
does --seeds differ seed-1.csv seed-7.csv --out seeds.csv
grep -qx '# seed: 1, 7' seeds.csv || fail "the seeds are not named: $(grep '^#' seeds.csv)"
[ "$(grep '^# task' seeds.csv)" != "$(grep '^# task' seed-1.csv)" ] || fail "the task is that of one seed"
# wrong_frames FILE: at 1 dB.
wrong_frames() { grep '^1,' "$1" | cut -d, -f4; }
[ "$(wrong_frames seeds.csv)" -eq $(($(wrong_frames seed-1.csv) + $(wrong_frames seed-7.csv))) ] || fail "seeds: $(counts seeds.csv)"
rejects 'seeds.csv.journal has another configuration fingerprint: its seed is 1, 7' seed-1.csv seeds.csv
does --seeds differ seed-2.csv seed-7.csv --out seeds.csv
grep -qx '# seed: 1, 2, 7' seeds.csv || fail "a seed is added: $(grep '^#' seeds.csv)"
[ "$(counts seeds.csv | grep '^1,' | cut -d, -f2)" -eq 3000 ] || fail "a seed counts twice: $(counts seeds.csv)"
ber --seed 11 --shard 2/2 --ebn0 1 --max-frames 640 --out seed-11.csv
does --seeds differ seed-2.csv seed-11.csv >lacking.csv
grep -qx '# missing_shards: 1 of 2 at 1 with seed 11' lacking.csv || fail "a shard of a seed is missing: $(grep '^#' lacking.csv)"
"$program" ber --code 802.11n-648-1/2 --ebn0 1 --out seeds.csv 2>errors && fail "a run goes on with several seeds"
grep -q 'its seed is 1, 2, 7, expected 1' errors || fail "$(cat errors)"
ber --decoder oms:0.5 --max-frames 640 --out oms.csv
rejects 'its decoder is ' --seeds differ seed-2.csv oms.csv

# A run of all frames does not continue shards.
cp sum.csv.journal kept
"$program" ber --code 802.11n-648-1/2 --ebn0 1 --out sum.csv 2>errors && fail "a run goes on with combined shards"
grep -q 'sum.csv.journal holds shard 1/3, expected 1/1: one run cannot continue another shard, nor' errors ||
  fail "$(cat errors)"
cmp -s kept sum.csv.journal || fail "sum.csv.journal was changed"

[ $failed -eq 0 ] && echo "combine: all checks passed"
exit $((failed > 0))
