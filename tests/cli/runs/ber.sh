#!/bin/sh
# extrinsic ber on the command line: ber.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"
mkdir work && cd work || exit 1

ber() { "$program" ber $(unless --code 802.11n-648-1/2 "$@") "$@" 2>"$folder/errors" >"$folder/output"; }

# rejects ARGUMENT...: expects exit code 2, one line on stderr, and no file written.
rejects() {
  ber "$@"
  code=$?
  [ $code -eq 2 ] || fail "ber $*: exit code $code"
  [ "$(wc -l <"$folder/errors")" -eq 1 ] || fail "ber $*: $(cat "$folder/errors")"
  grep -q '^extrinsic ber: .' "$folder/errors" || fail "ber $*: message: $(cat "$folder/errors")"
  [ ! -s "$folder/output" ] || fail "ber $*: printed a result"
  [ -z "$(ls -A)" ] || fail "ber $*: left $(ls -A)"
}

printf 'inputs 3\ny1 = x2 x3\ny2 = x1 x3\ny3 = x1 x2\n' >"$folder/three.txt"

rejects
rejects --ebn0 ''
rejects --ebn0 3:1:2
rejects --ebn0 1:0:2
rejects --ebn0 1:-1:2
rejects --ebn0 1,
rejects --ebn0 nan
rejects --ebn0 1e9
rejects --ebn0 1,1
rejects --ebn0 1 --ebn0 2
rejects --ebn0 1 --code no-such-code
rejects --ebn0 1 --code ./no-such-file.alist
rejects --ebn0 1 --decoder bp
rejects --ebn0 1 --decoder nms:1.5
rejects --ebn0 1 --decoder nms:
rejects --ebn0 1 --decoder oms:-1
rejects --ebn0 1 --decoder spa:
rejects --ebn0 1 --decoder spa --message i8
rejects --ebn0 1 --decoder spa --structure two-min
rejects --ebn0 1 --decoder spa-table --message f32
rejects --ebn0 1 --decoder spa-table --llr-step 0.01
rejects --ebn0 1 --structure oak
rejects --ebn0 1 --structure "$folder/three.txt"
rejects --ebn0 1 --decoder tfm:beta=0
rejects --ebn0 1 --decoder em:length=2000
rejects --ebn0 1 --decoder counter:length=64
rejects --ebn0 1 --decoder counter --message i8
rejects --ebn0 1 --decoder counter --message f32
rejects --ebn0 1 --decoder counter --schedule flooding
rejects --ebn0 1 --decoder counter --llr-bits 6
rejects --ebn0 1 --decoder gdbf --llr-step 0.125
rejects --ebn0 1 --decoder rhs --structure star
rejects --ebn0 1 --structure total
rejects --ebn0 1 --random lfsr
rejects --ebn0 1 --decoder gdbf --random lfsr
rejects --ebn0 1 --decoder counter --random dice
rejects --ebn0 1 --check-structure star
rejects --ebn0 1 --decoder counter --check-structure two-min
rejects --ebn0 1 --decoder counter --code 802.3an-2048-1723 --check-structure "$folder/three.txt"
rejects --ebn0 1 --decoder counter --structure two-min
rejects --ebn0 1 --decoder counter --code 802.3an-2048-1723 --structure "$folder/three.txt"
rejects --ebn0 1 --decoder counter --code 802.11ad-672-1/2
rejects --ebn0 1 --schedule random
rejects --ebn0 1 --message i16
rejects --ebn0 1 --isa abacus
rejects --ebn0 1 --llr-bits 3
rejects --ebn0 1 --llr-bits 9
rejects --ebn0 1 --llr-step 0
rejects --ebn0 1 --llr-step nan
rejects --ebn0 1 --iterations 0
rejects --ebn0 1 --min-frame-errors 0
rejects --ebn0 1 --max-frames 0
rejects --ebn0 1 --max-frames -5
rejects --ebn0 1 --max-time 5x
rejects --ebn0 1 --max-time 0
rejects --ebn0 1 --max-time h
rejects --ebn0 1 --threads 0
rejects --ebn0 1 --threads 100000
rejects --ebn0 1 --seed 0x10
rejects --ebn0 1 --format xml
rejects --ebn0 1 --shard 2
rejects --ebn0 1 --shard 0/2
rejects --ebn0 1 --shard 3/2
rejects --ebn0 1 --shard 1/x
rejects --ebn0 1 --shard 1/2/3
rejects --ebn0 1 --out "$folder/no-such-folder/ber.csv"
rejects --ebn0 1 --out "$folder"
rejects --ebn0 1 --progress loud
rejects --ebn0 1 --no-such-option
rejects --ebn0 1 stray

# The columns that depend only on code, decoder, seed and point.
counts() {
  ber $(unless --ebn0 1 "$@") $(unless --max-frames 1000 "$@") "$@" || fail "ber $*: $(cat "$folder/errors")"
  grep -v '^#' "$folder/output" | cut -d, -f1-6
}

header=ebn0_db,frames,bit_errors,frame_errors,undetected,iterations,ber,ber_low,ber_high
header=$header,fer,fer_low,fer_high,seconds,mbit_s,information_errors,information_ber,transmitted_errors,transmitted_ber
one=$(counts --threads 1)
grep -qx "$header" "$folder/output" || fail "the columns are not those of the format"
for key in command version date compiler llvm machine system seed code edge_sha256 channel codewords decoder messages structure isa threads; do
  grep -q "^# $key: ." "$folder/output" || fail "no line '# $key: ...'"
done
ber --ebn0 1 --max-frames 64 --decoder "nms:0.75" --progress none --format 'csv' || fail "$(cat "$folder/errors")"
grep -qx "# command: extrinsic ber --code 802.11n-648-1/2 --ebn0 1 --max-frames 64 --decoder nms:0.75 --progress none --format csv" \
  "$folder/output" || fail "the command is $(grep '^# command' "$folder/output")"
(cd "$folder" && "$program" optimize --inputs 7 --format text >"it's seven.txt" &&
  "$program" ber --code 802.11n-648-1/2 --ebn0 1 --max-frames 64 --structure "it's seven.txt") >"$folder/output" 2>"$folder/errors" || fail "$(cat "$folder/errors")"
command=$(sed -n 's/^# command: extrinsic //p' "$folder/output")
(cd "$folder" && eval "\"$program\" $command") >"$folder/again" 2>"$folder/errors" ||
  fail "the command of the table does not run: $command"
[ "$(grep -v '^#' "$folder/again" | cut -d, -f1-6)" = "$(grep -v '^#' "$folder/output" | cut -d, -f1-6)" ] ||
  fail "the command of the table gives other counts"
[ "$(counts --threads 2)" = "$one" ] || fail "counts depend on threads"
[ "$(counts --isa baseline)" = "$one" ] || fail "counts depend on the instruction set"
[ "$(EXTRINSIC_ISA=baseline counts)" = "$one" ] || fail "counts depend on EXTRINSIC_ISA"
grep -qx '# isa: baseline' "$folder/output" || fail "EXTRINSIC_ISA is not heard"
# The same words on every instruction set, and what runs beside them.
for options in '' '--isa baseline' '--kernels interpreted'; do
  # shellcheck disable=SC2086
  ber --ebn0 1 --max-frames 64 $options || fail "ber $options: $(cat "$folder/errors")"
  grep -q '^# structure: auto, ' "$folder/output" || fail "$options: $(grep '^# structure' "$folder/output")"
  grep -q '^# check_nodes: 7 [^ ]*; 8 [^ ]*$' "$folder/output" || fail "$options: no check nodes"
done
ber --ebn0 1 --max-frames 64 --structure star
grep -q '^# structure: star, ' "$folder/output" && ! grep -q '^# check_nodes' "$folder/output" ||
  fail "star: $(grep '^#' "$folder/output")"
[ "$(counts --kernels interpreted)" = "$one" ] || fail "counts depend on who runs the schedule"
EXTRINSIC_ISA=abacus rejects --ebn0 1
for structure in isomorphic naive two-min; do
  [ "$(counts --structure $structure)" = "$one" ] || fail "counts depend on structure $structure"
done
for decoder in "spa --structure star" "spa --structure naive" "spa:pairwise --structure star" "spa-table --structure naive"; do
  here=$(counts --max-frames 300 --decoder $decoder)
  [ "$(counts --max-frames 300 --decoder $decoder --isa baseline)" = "$here" ] ||
    fail "counts of $decoder depend on the instruction set"
done
counts --decoder spa >"$folder/counts"
grep -qx '# messages: f32' "$folder/output" || fail "spa does not choose float messages"
counts --decoder spa-table >"$folder/counts"
grep -q '^# messages: i8' "$folder/output" || fail "spa-table does not choose 8-bit messages"
stochastic() { counts --code mackay:96,3,6,1 --max-frames 300 --iterations 20 "$@"; }
for decoder in em:length=8 mtfm ds rhs counter:random=lfsr counter-bf ueng2017 pgdbf; do
  here=$(stochastic --decoder $decoder --threads 1)
  [ "$(stochastic --decoder $decoder --threads 2 --isa baseline)" = "$here" ] ||
    fail "counts of $decoder depend on threads or the instruction set"
done
counts --decoder counter:bits=8 --max-frames 64 --iterations 9 >"$folder/counts"
grep -q '^# decoder: counter:.*bits=8.*, at most 9 cycles' "$folder/output" ||
  fail "counter: $(grep decoder "$folder/output")"
here=$(stochastic --decoder counter)
for structure in star isomorphic naive frontier:3; do
  [ "$(stochastic --decoder counter --check-structure $structure)" = "$here" ] ||
    fail "counts depend on check structure $structure"
  grep -qx "# check_structure: $structure" "$folder/output" || fail "check structure $structure is not named"
done
[ "$(stochastic --decoder counter --random own)" = "$here" ] ||
  fail "--random own is not the usual"
[ "$(stochastic --decoder counter --random lfsr)" != "$here" ] ||
  fail "--random lfsr changes nothing"
grep -q '^# decoder: counter:.*random=lfsr' "$folder/output" || fail "--random lfsr is not said"
[ "$(counts --ebn0 0.5:0.5:1 | tail -n 1)" = "$(echo "$one" | tail -n 1)" ] ||
  fail "counts depend on the points before"
[ "$(counts --seed 2)" != "$one" ] || fail "counts do not depend on the seed"
[ "$(counts --max-frames 77 | tail -n 1 | cut -d, -f2)" = 77 ] || fail "--max-frames is not exact"

ber --ebn0 1 --max-frames 64 --format json || fail "--format json: $(cat "$folder/errors")"
grep -q '"points": *\[.*"frames": *64' "$folder/output" || fail "--format json: $(cat "$folder/output")"
ber --ebn0 1 --max-frames 64 --format table || fail "--format table: $(cat "$folder/errors")"
grep -q '^ebn0_db  *frames  *bit_errors' "$folder/output" || fail "--format table has no heading"
ber --ebn0 1 --max-frames 6400 --profile || fail "--profile: $(cat "$folder/errors")"
grep -q '^profile: compiled in [0-9.e-]* s; [0-9.e-]* s: channel .* %, decoding .* %, other .* %$' "$folder/errors" ||
  fail "--profile: $(cat "$folder/errors")"
grep -q '^decoding: loading .* %, updating .* %, deciding .* %, reporting .* %; .* % of the lanes idle$' "$folder/errors" ||
  fail "--profile, parts of decoding: $(cat "$folder/errors")"
grep -o '[0-9.]* %' "$folder/errors" | awk '
  { share[NR] = $1 }
  END {
    parts = share[4] + share[5] + share[6] + share[7] - share[2]
    whole = share[1] + share[2] + share[3]
    exit !(NR == 8 && whole > 99.7 && whole < 100.3 && parts > -0.3 && parts < 0.3 && share[8] < 100)
  }' || fail "--profile: the shares are not the whole: $(cat "$folder/errors")"
ber --ebn0 1 --max-frames 6400 --threads 2 --profile --format json --out profile.json ||
  fail "--profile --format json: $(cat "$folder/errors")"
sed 's/.*"profile"//; s/"[a-z_]*"//g; s/[^0-9.e-]/ /g' profile.json | awk '
  NF != 10 { exit 1 }
  { for (i = 1; i <= NF; i++) if ($i < 0 || (i != 6 && $i == 0)) exit 1 }
  { sum = $2 + $3 + $4; if (sum < 0.999 || sum > 1.001) exit 1 }
  { sum = $7 + $8 + $9 + $10; exit !(sum > $3 - 0.001 && sum < $3 + 0.001) }' ||
  fail "--profile: the parts are not the whole: $(cat profile.json)"
rm profile.json profile.json.journal
ber --ebn0 9 --max-time 0.05s --min-frame-errors 1000000 || fail "--max-time: $(cat "$folder/errors")"

ber --ebn0 1,1.5 --max-frames 640 --out ber.csv || fail "--out: $(cat "$folder/errors")"
[ "$(ls -A | tr '\n' ' ')" = "ber.csv ber.csv.journal " ] || fail "--out left $(ls -A)"
[ "$(grep -vc '^#' ber.csv)" -eq 3 ] || fail "--out: $(cat ber.csv)"
[ ! -s "$folder/output" ] || fail "--out printed to stdout as well"
rm ber.csv ber.csv.journal

# Limits that end points and sweeps.
# With LLVM, kernels are compiled unless something else is requested.
ber --ebn0 1 --max-frames 64
grep -qx '# llvm: none' "$folder/output" && kernels=interpreted || kernels=compiled
grep -q "^# structure: .*, $kernels\$" "$folder/output" || fail "kernels: $(grep '^# structure' "$folder/output")"

column() { grep -v '^#' "$folder/output" | sed 1d | cut -d, -f"$1" | tr '\n' ' '; }
ber --ebn0 1.5 --precision 0.2 || fail "--precision: $(cat "$folder/errors")"
column 4 | awk '!($1 >= 97 && $1 < 300) { exit 1 }' || fail "--precision: $(column 4)"
ber --ebn0 1.5 --precision 0.2 --min-frame-errors 20 || fail "--precision: $(cat "$folder/errors")"
column 4 | awk '!($1 >= 20 && $1 < 60) { exit 1 }' || fail "--precision with errors: $(column 4)"
ber --ebn0 1:0.5:4 --stop-fer 0.05 || fail "--stop-fer: $(cat "$folder/errors")"
[ "$(column 1)" = "1 1.5 2 " ] || fail "--stop-fer: points $(column 1)"
ber --ebn0 1:1:6 --max-frames 3200 --stop-short || fail "--stop-short: $(cat "$folder/errors")"
[ "$(column 1)" = "1 2 " ] || fail "--stop-short: points $(column 1)"
ber --ebn0 20,21 --max-time 0.2 --stop-short || fail "--stop-short by time: $(cat "$folder/errors")"
[ "$(column 1)" = "20 " ] || fail "--stop-short by time: points $(column 1)"
ber --ebn0 auto --fer 0.3:1e-4 --max-frames 3200 --stop-short || fail "--ebn0 auto --stop-short: $(cat "$folder/errors")"
[ "$(column 1)" = "1.25 1.5 1.75 2 " ] || fail "--ebn0 auto --stop-short: points $(column 1)"
for frames in 3200 12800; do
  ber --ebn0 1:1:6 --max-frames $frames --stop-short --out short.csv || fail "--stop-short: $(cat "$folder/errors")"
done
ber --ebn0 1:1:6 --max-frames 12800 --stop-short || fail "--stop-short at once: $(cat "$folder/errors")"
[ "$(grep -v '^#' short.csv | cut -d, -f1-6)" = "$(grep -v '^#' "$folder/output" | cut -d, -f1-6)" ] ||
  fail "--stop-short with a higher limit: $(grep -v '^#' short.csv)"
rm short.csv short.csv.journal
ber --ebn0 1,20,1.5 --max-total-time 2
[ $? -eq 3 ] || fail "--max-total-time: $(cat "$folder/errors")"
[ "$(column 1)" = "1 20 " ] || fail "--max-total-time: points $(column 1)"
grep -q 'time limit reached: 1 of 3 points are finished .*, and 1 unfinished with' "$folder/errors" ||
  fail "--max-total-time: $(cat "$folder/errors")"
ber --ebn0 auto --fer 0.3:0.04 --threads 1 || fail "--ebn0 auto: $(cat "$folder/errors")"
cp "$folder/output" "$folder/auto"
[ "$(column 1)" = "1.25 1.5 1.75 2 " ] || fail "--ebn0 auto: points $(column 1)"
for point in 1.25 2; do
  ber --ebn0 $point || fail "$point dB: $(cat "$folder/errors")"
  [ "$(column 1-6)" = "$(grep "^$point," "$folder/auto" | cut -d, -f1-6) " ] ||
    fail "--ebn0 auto: counts differ at $point dB"
done
ber --ebn0 auto --code 802.11n-648-5/6 --iterations 1 --decoder nms:0.01 --fer 0.1:0.01 --max-frames 1 &&
  [ -n "$(column 1)" ] || fail "--ebn0 auto with a frame a point: $(cat "$folder/errors")"
# A counter that starts at one half never decodes some frames, whatever the noise.
ber --ebn0 auto --code mackay:96,3,6,1 --decoder counter:init=half --iterations 20 --fer 0.4:0.01 ||
  fail "--ebn0 auto on a floor: $(cat "$folder/errors")"
grep -q 'error floor: the frame error rate stays near' "$folder/errors" ||
  fail "--ebn0 auto on a floor: $(cat "$folder/errors")"
rejects --ebn0 auto --fer 1e-6:1e-1
rejects --ebn0 auto --fer 1:1e-1
rejects --ebn0 auto --fer 1e-1
rejects --ebn0 auto --fer 1e-1:0
rejects --ebn0 1 --fer 1e-1:1e-6
rejects --ebn0 auto --channel bsc
rejects --ebn0 1,auto
rejects --ebn0 auto --shard 1/2
rejects --ebn0 1 --precision 0
rejects --ebn0 1 --precision 2
rejects --ebn0 1 --stop-fer -1
rejects --ebn0 1 --max-total-time 0

# ---- progress ----------------------------------------------------------------------------------

ber --ebn0 1,1.5 --max-frames 640 --out ber.csv --progress none || fail "--progress none: $(cat "$folder/errors")"
[ ! -s "$folder/errors" ] || fail "--progress none: $(cat "$folder/errors")"
rm ber.csv ber.csv.journal
ber --ebn0 1,1.5 --max-frames 640 --min-frame-errors 1000 --out ber.csv || fail "--progress auto: $(cat "$folder/errors")"
[ "$(grep -c 'dB  640 frames  .*/1000 errors  FER .*\[.*\]  .* iterations  .* Mbit/s' "$folder/errors")" -eq 2 ] ||
  fail "a log has no line a point: $(cat "$folder/errors")"
rm ber.csv ber.csv.journal
ber --ebn0 1,1.5 --max-frames 640 --min-frame-errors 1000 --out ber.csv --progress json || fail "--progress json: $(cat "$folder/errors")"
[ "$(grep -c '^{"event": "point", "ebn0_db": 1\(.5\|.0\), "frames": 640, .*"seconds_left": 0\(.0\)*, "sweep_seconds_left": \(null\|0[.0]*\)}$' "$folder/errors")" -eq 2 ] ||
  fail "--progress json: $(cat "$folder/errors")"
ber --ebn0 9 --max-time 2.5s --min-frame-errors 1000000 --progress json || fail "--progress json: $(cat "$folder/errors")"
[ "$(grep -c '^{"event": "running", .*"frame_errors": [0-9]*, "target_errors": 1000000, .*}$' "$folder/errors")" -ge 1 ] ||
  fail "--progress json is silent while a point runs: $(cat "$folder/errors")"
if command -v script >"$folder/where"; then
  script -qec "$program ber --code 802.11n-648-1/2 --ebn0 9 --max-time 1s --min-frame-errors 1000000 --out ber.csv" \
    "$folder/typescript" >"$folder/output" || fail "on a terminal: $(cat "$folder/output")"
  grep -q '/1000000 errors .* left' "$folder/output" || fail "no live line: $(cat "$folder/output")"
fi
rm ber.csv ber.csv.journal

[ $failed -eq 0 ] && echo "ber: all checks passed"
exit $((failed > 0))
