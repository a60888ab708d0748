#!/bin/sh
# Beside other decoders, on this machine: runs this program and another one in alternation, on the same codes, with
# the same quantizer, number of iterations, Eb/N0 and number of frames, and prints one table of medians, ratios and
# error rates. bench/README.md says what can be compared and what cannot.
#   sh bench/peers.sh [OPTION]... AFF3CT_PROGRAM
#   sh bench/peers.sh [OPTION]... --decoder-of PROGRAM ARGUMENT...
#     PROGRAM decodes and prints lines `mbit_s NUMBER` (coded bits per second of its decoder) and, if it likes,
#     `fer NUMBER` and `ber NUMBER`. In its arguments {alist}, {ebn0}, {iterations}, {frames}, {n} and {k} stand for
#     the file of the code and the numbers of the run, {threads} and {seconds} for those of --threads and --seconds.
# Options:
#   --points 'CODE@EBN0 ...'  codes and Eb/N0 in dB; codes without punctured or shortened columns
#   --decoder NAME            nms:FACTOR or oms:OFFSET [nms:0.75]
#   --iterations N            [10]        --early-stop       end at a zero syndrome
#   --llr-bits N              [6]         --llr-step STEP    a power of 2 [0.5]
#   --frames N                frames of each run [20000]     --repeats N   runs of each program [5]
#   --seconds N               give both simulations N seconds in each run, instead of N frames
#   --threads N               of both programs [1]
#   --precision BITS          of AFF3CT's messages, 8, 16 or 32 [16]
#   --extrinsic PROGRAM       this program [extrinsic in PATH, or else the build of this repository]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
  echo "peers.sh: $*" >&2
  exit 2
}

points='802.11n-1944-1/2@2 802.3an-2048-1723@4.2 802.16e-2304-1/2@2 dvbs2-normal-1/2@1.1'
decoder=nms:0.75 iterations=10 bits=6 step=0.5 frames=20000 seconds= threads=1 repeats=5 precision=16 aff3ct=
stop=no own_stop=--no-early-stop aff3ct_stop=--dec-no-synd
extrinsic=$(command -v extrinsic || echo "$root/build/release/bench/extrinsic")

number() {
  case $2 in '' | *[!0-9]* | 0*) fail "$1 $2: expected a number from 1 on" ;; esac
}

while [ $# -gt 0 ]; do
  case $1 in
  --points | --decoder | --iterations | --llr-bits | --llr-step | --frames | --seconds | --threads | --repeats | \
    --precision | --extrinsic)
    [ $# -gt 1 ] || fail "$1: no value" ;;
  esac
  case $1 in
  --points) points=$2 && shift 2 ;;
  --decoder) decoder=$2 && shift 2 ;;
  --iterations) number "$1" "$2" && iterations=$2 && shift 2 ;;
  --llr-bits) number "$1" "$2" && bits=$2 && shift 2 ;;
  --llr-step) step=$2 && shift 2 ;;
  --frames) number "$1" "$2" && frames=$2 && shift 2 ;;
  --seconds) number "$1" "$2" && seconds=$2 && shift 2 ;;
  --threads) number "$1" "$2" && threads=$2 && shift 2 ;;
  --repeats) number "$1" "$2" && repeats=$2 && shift 2 ;;
  --precision) number "$1" "$2" && precision=$2 && shift 2 ;;
  --extrinsic) extrinsic=$2 && shift 2 ;;
  --early-stop) stop=yes own_stop='' aff3ct_stop='' && shift ;;
  --decoder-of) shift && break ;;
  --help) sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" && exit 0 ;;
  -*) fail "unknown option $1" ;;
  *) aff3ct=$1 && shift && break ;;
  esac
done
if [ -n "$aff3ct" ]; then
  [ $# = 0 ] || fail "unexpected argument $1"
  name=aff3ct
  set -- "$aff3ct"
else
  [ $# -gt 0 ] || fail "which program? AFF3CT's, or --decoder-of PROGRAM ARGUMENT..."
  name=$(basename "$1")
fi
found=$(command -v "$1") || fail "$1: not a program"
[ ! -d "$found" ] || fail "$1: a folder, not a program"
command -v "$extrinsic" >/dev/null || fail "$extrinsic: not a program; build it, or name it with --extrinsic"
case $step in *[!0-9.]* | '') fail "--llr-step $step: expected 1, 0.5, 0.25 ..." ;; esac
point=$(awk -v s="$step" 'BEGIN { d = s > 0 ? -log(s) / log(2) : -1; r = int(d + 0.5)
  if (d < 0 || d - r > 1e-9 || r - d > 1e-9) exit 1; print r }') || fail "--llr-step $step: expected 1, 0.5, 0.25 ..."
case $precision in
8 | 16) form="--qnt-type POW2 --qnt-implem FAST --qnt-bits $bits --qnt-dec $point" ;;
32) form= ;;
*) fail "--precision $precision: expected 8, 16 or 32" ;;
esac
case $decoder in
nms:?*) rule="--dec-implem NMS --dec-norm ${decoder#nms:}" ;;
oms:?*)
  awk -v o="${decoder#oms:}" -v s="$step" 'BEGIN { exit !(o / s == int(o / s)) }' ||
    fail "--decoder $decoder: expected a multiple of --llr-step $step, since this program rounds the offset to one"
  # in units of the quantizer where messages are integers
  rule="--dec-implem OMS --dec-off $(awk -v o="${decoder#oms:}" -v s="$step" -v p="$precision" \
    'BEGIN { printf "%g", p == 32 ? o : o / s }')" ;;
*) fail "--decoder $decoder: expected nms:FACTOR or oms:OFFSET" ;;
esac

# How long a run is. With a time, no number of frames or errors ends it before.
many=1000000000
if [ -n "$seconds" ]; then
  run="$seconds s"
  own_limit="--max-time $seconds --min-frame-errors $many --max-frames $many"
  aff3ct_limit="--sim-stop-time $seconds --mnt-max-fe $many"
else
  run="$frames frames"
  own_limit="--min-frame-errors $frames --max-frames $frames"
  aff3ct_limit="--sim-max-fra $frames --mnt-max-fe $frames"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# column NAME FILE: the values of a column of a table in CSV, below lines that begin with #. Commas in quotes do not
# separate columns.
column() {
  awk -F, -v name="$1" '/^#/ { next }
    { while (match($0, /"[^"]*"/)) { quoted = substr($0, RSTART + 1, RLENGTH - 2); gsub(/,/, ";", quoted)
        $0 = substr($0, 1, RSTART - 1) quoted substr($0, RSTART + RLENGTH) } }
    !at { while ($++at != name) if (at > NF) exit 1; next } { print $at }' "$2"
}

# own CODE EBN0: a run of this program; adds `decoder`, `chain`, `fer` and `ber` lines to $work/own.
# shellcheck disable=SC2086
own() {
  "$extrinsic" bench decoder --code "$1" --decoder "$decoder" --iterations "$iterations" $own_stop \
    --llr-bits "$bits" --llr-step "$step" --ebn0 "$2" --structure auto --repeats 5 --threads "$threads" \
    --format csv >"$work/speed.csv"
  "$extrinsic" ber --code "$1" --decoder "$decoder" --iterations "$iterations" $own_stop \
    --llr-bits "$bits" --llr-step "$step" --ebn0 "$2" $own_limit --threads "$threads" --progress none --format csv \
    >"$work/ber.csv"
  {
    echo "decoder $(column mbit_s "$work/speed.csv")"
    echo "chain $(column mbit_s "$work/ber.csv")"
    echo "fer $(column fer "$work/ber.csv")"
    echo "ber $(column ber "$work/ber.csv")"
  } >>"$work/own"
}

# read_aff3ct N: the same lines from the output of AFF3CT. The decoder's rate comes from the table of --sim-stats:
# calls, each of as many frames as the inter frame level says, and the seconds of all threads together. Error rates and
# the rate of the whole chain are those of coded bits, since --sim-coded is given.
read_aff3ct() {
  awk -F '[|]+' -v n="$1" -v threads="$threads" '
    /Inter frame level/ { sub(/.*=/, ""); level = $0 + 0; next }
    /^#/ && $1 ~ /Decoder/ && $2 ~ /decode_/ && $3 ~ /\*/ { calls += $4; seconds += $5; next }
    !/^#/ && NF >= 9 && $2 ~ /[0-9]/ { ber = $6; fer = $7; rate = $8; found = 1 }
    END {
      if (!found || !(seconds > 0)) exit 1
      printf "decoder %.6g\nchain %.6g\n", 1e-6 * calls * (level ? level : 1) * n * threads / seconds, rate
      printf "fer %.6g\nber %.6g\n", fer, ber
    }' "$work/output"
}

# run_aff3ct PROGRAM EBN0 N K
run_aff3ct() {
  # shellcheck disable=SC2086
  "$1" --sim-type BFER -C LDPC -K "$4" -N "$3" --src-type AZCW --dec-h-path "$work/code.alist" \
    --dec-type BP_HORIZONTAL_LAYERED $rule --dec-simd INTER --dec-ite "$iterations" $aff3ct_stop \
    --sim-prec "$precision" $form --chn-implem FAST --mdm-implem FAST --sim-coded -m "$2" -M "$2" -s 1 \
    $aff3ct_limit --sim-threads "$threads" --sim-stats --ter-freq 0 >"$work/output" 2>"$work/errors" || return 1
  read_aff3ct "$3" >>"$work/other"
}

# run_other EBN0 N K PROGRAM ARGUMENT...
run_other() {
  ebn0=$1 n=$2 k=$3
  shift 3
  left=$#
  while [ "$left" -gt 0 ]; do
    argument=$(printf '%s\n' "$1" | awk -v alist="$work/code.alist" -v ebn0="$ebn0" -v iterations="$iterations" \
      -v frames="$frames" -v seconds="$seconds" -v threads="$threads" -v n="$n" -v k="$k" '
      { gsub(/{alist}/, alist); gsub(/{ebn0}/, ebn0); gsub(/{iterations}/, iterations); gsub(/{frames}/, frames)
        gsub(/{seconds}/, seconds); gsub(/{threads}/, threads); gsub(/{n}/, n); gsub(/{k}/, k); print }')
    shift
    set -- "$@" "$argument"
    left=$((left - 1))
  done
  "$@" >"$work/output" 2>"$work/errors" || return 1
  awk '$1 == "mbit_s" && $2 > 0 { print "decoder", $2; found = 1 } $1 == "fer" || $1 == "ber" { print $1, $2 }
    END { exit !found }' "$work/output" >>"$work/other"
}

# median KEY FILE: of the values of a key; "-" if there are none.
median() {
  awk -v key="$1" '$1 == key { print $2 }' "$2" | sort -g |
    awk '{ v[NR] = $1 } END { if (!NR) print "-"; else printf "%.6g\n", (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { if (a == "-" || b == "-" || b + 0 == 0) print "-"; else printf "%.2f\n", a / b }'
}

# open_point AT: sets $code, $ebn0, $n and $k.
open_point() {
  case $1 in ?*@?*) ;; *) fail "--points $1: expected CODE@EBN0" ;; esac
  code=${1%@*} ebn0=${1##*@}
  case $ebn0 in *[!0-9.eE+-]*) fail "--points $1: expected a number after the @" ;; esac
  "$extrinsic" codes show "$code" --format csv >"$work/code.csv" || exit 2
  n=$(column n "$work/code.csv") k=$(column k "$work/code.csv")
}

# All input is tried before anything is printed.
case $points in *[!\ ]*) ;; *) fail "--points: expected one or more of CODE@EBN0" ;; esac
for at in $points; do
  open_point "$at"
  [ "$(column punctured "$work/code.csv")$(column shortened "$work/code.csv")" = 00 ] ||
    fail "$code: has punctured or shortened columns, which an alist does not say"
  "$extrinsic" ber --code "$code" --decoder "$decoder" --iterations "$iterations" --llr-bits "$bits" \
    --llr-step "$step" --ebn0 "$ebn0" --max-frames 1 --threads 1 --progress none >"$work/ber.csv" || exit 2
done

echo "# $name beside $("$extrinsic" --version): $decoder, $iterations iterations, early stop $stop, LLRs of $bits" \
  "bits in steps of $step, $run, $threads thread(s), medians of $repeats"
[ "$name" != aff3ct ] || echo "# messages of AFF3CT: $precision bits"
echo "# machine: $(LC_ALL=C lscpu 2>/dev/null | sed -n 's/^Model name: *//p')"
echo "code,ebn0_db,decoder_mbit_s,${name}_decoder_mbit_s,decoder_ratio,chain_mbit_s,${name}_chain_mbit_s,chain_ratio,\
fer,${name}_fer,ber,${name}_ber"
for at in $points; do
  open_point "$at"
  "$extrinsic" codes export "$code" --format alist --out "$work/code.alist"
  : >"$work/own"
  : >"$work/other"
  turn=0
  while [ $turn -lt "$repeats" ]; do
    own "$code" "$ebn0"
    if [ "$name" = aff3ct ]; then run_aff3ct "$1" "$ebn0" "$n" "$k"; else run_other "$ebn0" "$n" "$k" "$@"; fi || {
      echo "peers.sh: $1 failed, or its output is not understood:" >&2
      tail -n 5 "$work/output" "$work/errors" >&2
      exit 1
    }
    turn=$((turn + 1))
  done
  case $code in *,*) line=\"$code\",$ebn0 ;; *) line=$code,$ebn0 ;; esac
  for key in decoder chain; do
    a=$(median $key "$work/own") b=$(median $key "$work/other")
    line=$line,$a,$b,$(ratio "$a" "$b")
  done
  for key in fer ber; do
    line=$line,$(median $key "$work/own"),$(median $key "$work/other")
  done
  echo "$line"
done
