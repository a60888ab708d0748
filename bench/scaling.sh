#!/bin/sh
# How simulation scales, on this machine: runs `ber` with several numbers of threads (plain, with progress every second,
# and with a journal, which is committed at the start and then about once per second) and with several numbers of ranks
# under mpirun, all in turns, and prints one table of medians in CSV, below the lines of `ber` that say what was
# simulated. Journals are written in a folder below the current one.
#   sh bench/scaling.sh [OPTION]... [OPTION_OF_BER]...
# Options:
#   --threads LIST        numbers of worker threads of one process, such as 1,2,4 [1,2]
#   --ranks LIST          numbers of processes of one thread under mpirun [none]
#   --repeats N           runs of each case [7]        --slice TIME   length of a run [1s]
#   --extrinsic PROGRAM   this program [extrinsic in PATH, or else the build of this repository]
# Options of `ber` for code, channel and decoder go to it: [--code 802.11n-1944-1/2 --ebn0 2]
# Columns: frames_s and mbit_s (coded bits), by wall-clock time from the first to the last frame of a run; to_first, the
# speed relative to the first number of threads or ranks; to_plain, relative to the plain run. Ratios are within a turn.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
  echo "scaling.sh: $*" >&2
  exit 2
}

threads=1,2 ranks='' repeats=7 slice=1s code=802.11n-1944-1/2 ebn0=2
extrinsic=$(command -v extrinsic || echo "$root/build/release/bench/extrinsic")

numbers() {
  case ,$2, in *,,* | *,0* | *[!0-9,]*) fail "$1 $2: expected numbers from 1 on" ;; esac
}

left=$#
while [ "$left" -gt 0 ]; do
  case $1 in
  --threads | --ranks | --repeats | --slice | --extrinsic | --code | --ebn0)
    [ "$left" -gt 1 ] || fail "$1: no value" ;;
  esac
  taken=2
  case $1 in
  --threads) numbers "$1" "$2" && threads=$2 ;;
  --ranks) numbers "$1" "$2" && ranks=$2 ;;
  --repeats) numbers "$1" "$2" && repeats=$2 ;;
  --slice) slice=$2 ;;
  --extrinsic) extrinsic=$2 ;;
  --code) code=$2 ;;
  --ebn0) ebn0=$2 ;;
  --help) sed -n '2,/^set -eu/{/^# /!d;s/^# //p;}' "$0" && exit 0 ;;
  --out | --format | --progress | --max-* | --min-* | --save-errors) fail "$1: this script chooses output and length" ;;
  *) taken=1 && set -- "$@" "$1" ;;
  esac
  shift $taken
  left=$((left - taken))
done
case $repeats in *,*) fail "--repeats $repeats: expected one number" ;; esac
command -v "$extrinsic" >/dev/null || fail "$extrinsic: not a program; build it, or name it with --extrinsic"
[ -z "$ranks" ] || command -v mpirun >/dev/null || fail "--ranks: mpirun is not installed (openmpi-bin)"

work=$(mktemp -d ./scaling-XXXXXX) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 3' INT TERM

# A line per case: its number, threads, ranks, progress and journal.
awk -v threads="$threads" -v ranks="$ranks" 'BEGIN {
  n = split(threads, t, ",")
  m = split(ranks, r, ",")
  for (i = 1; i <= n; i++) {
    print ++count, t[i], 0, "false false"
    print ++count, t[i], 0, "true false"
    print ++count, t[i], 0, "false true"
  }
  for (i = 1; i <= m; i++) print ++count, 1, r[i], "false false"
}' >"$work/cases"

# each FRAMES EXIT_CODE [OPTION_OF_BER]...: runs every case once, for at most FRAMES frames; appends a line to
# $work/speeds: case, frames per second, Mbit/s.
each() {
  frames=$1 exit_code=$2
  shift 2
  while read -r case t r progress journal; do
    launcher='' out=-
    [ "$r" = 0 ] || launcher="mpirun -q --oversubscribe -n $r"
    [ "$progress" = true ] && progress=json || progress=none
    [ "$journal" = false ] || out=$work/kept.csv
    # shellcheck disable=SC2086
    $launcher "$extrinsic" ber --code "$code" --ebn0 "$ebn0" --max-time "$slice" --max-frames "$frames" \
      --min-frame-errors 1000000000000000 --threads "$t" --progress "$progress" --format csv --out "$out" "$@" \
      </dev/null >"$work/run.csv" 2>"$work/messages" || { cat "$work/messages" >&2 && exit "$exit_code"; }
    [ "$out" = - ] || { mv "$out" "$work/run.csv" && rm "$out.journal"; }
    awk -F, -v case="$case" '/^#/ { next } !at { while ($++at != "seconds"); next }
      { print case, $2 / $at, $(at + 1); rows++ } END { exit rows != 1 }' "$work/run.csv" >>"$work/speeds" ||
      fail "--ebn0 $ebn0: expected one point"
  done <"$work/cases"
}

each 1 2 "$@" # all input is tried before anything is measured
rm "$work/speeds"
for _ in $(seq "$repeats"); do each 1000000000000000 1 "$@"; done

grep '^#' "$work/run.csv" | grep -Ev '^# (command|date|point_ends|max_time|threads|ranks):'
awk -v repeats="$repeats" -v ebn0="$ebn0" '
  function median(values, i, j, v) {
    for (i = 2; i <= repeats; i++) {
      v = values[i]
      for (j = i; j > 1 && values[j - 1] > v; j--) values[j] = values[j - 1]
      values[j] = v
    }
    return (values[int((repeats + 1) / 2)] + values[int(repeats / 2) + 1]) / 2
  }
  NR == FNR { count = $1; t[$1] = $2; r[$1] = $3; progress[$1] = $4; journal[$1] = $5; next }
  { turn = int((FNR - 1) / count); frames_s[$1, turn] = $2; mbit_s[$1, turn] = $3 }
  END {
    print "ebn0_db,threads,ranks,repeats,progress,journal,frames_s,mbit_s,to_first,to_plain"
    for (c = 1; c <= count; c++) {
      if (r[c] && !first_ranks) first_ranks = c
      first = r[c] ? first_ranks : (c - 1) % 3 + 1
      plain = r[c] ? c : c - (c - 1) % 3
      for (i = 1; i <= repeats; i++) {
        speed[i] = frames_s[c, i - 1]
        rate[i] = mbit_s[c, i - 1]
        to_first[i] = speed[i] / frames_s[first, i - 1]
        to_plain[i] = speed[i] / frames_s[plain, i - 1]
      }
      printf "%s,%d,%d,%d,%s,%s,%.6g,%.6g,%.4g,%.4g\n", ebn0, t[c], r[c], repeats, progress[c], journal[c], \
        median(speed), median(rate), median(to_first), median(to_plain)
    }
  }' "$work/cases" "$work/speeds"
