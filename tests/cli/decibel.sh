#!/bin/sh
# Tests the calculations for the page of `bench/reproduce.sh ueng` with artificial curves:
# decibel.sh FOLDER PROGRAM, where FOLDER is bench/reproduce/ueng.
set -eu
scripts=$1
program=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT INT TERM
cd "$place"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# rows FILE COLUMN: the values of this column in all rows, on one line.
echo '{ printf "%s%s", separator, $at[column]; separator = " " }' >rows.awk
rows() { awk -F, -v column="$2" -f "$scripts/columns.awk" -f rows.awk "$1"; }

# expect FILE COLUMN VALUES
expect() {
  found=$(rows "$1" "$2")
  [ "$found" = "$3" ] || fail "$2 of $1: '$found', expected '$3'"
}

# The curve falls by one decade in 0.2 dB and by the next in 0.4 dB.
cat >published.csv <<'END'
# made up
source,curve,name,read_from,ebn0_db,ber,cycles
A,one,one,hand,3.0,1e-2,100
A,one,one,hand,3.2,1e-3,50
A,one,one,hand,3.6,1e-4,
A,two,two,hand,3.0,1e-2,10
END

# Points on the curve, above it by the square root of ten, below it by a decade and a half, beyond
# both ends, and without errors.
cat >measured.csv <<'END'
code,name,ebn0_db,frame_errors,ber,ber_low,ber_high,cycles
c,one,3.2,9,1e-3,1e-4,1e-2,55
c,one,3.2,9,3.16227766e-3,3.16227766e-3,3.16227766e-3,45
c,one,3.0,9,3.16227766e-4,3.16227766e-4,1e-1,100
c,one,3.0,9,0.5,0.4,0.6,100
c,one,3.6,9,1e-5,0,1e-3,100
c,one,3.6,0,0,0,1e-3,100
c,three,3.0,9,1e-3,1e-3,1e-3,1
END
compare() { awk -F, -f "$scripts/columns.awk" -f "$scripts/decibel.awk" "$@"; }
compare published.csv measured.csv >comparison.csv
expect comparison.csv name 'one one one one one one'
expect comparison.csv decibels '0.000 0.100 -0.400   '
expect comparison.csv decibels_low '-0.400 0.100 -0.400   '
expect comparison.csv decibels_high '0.200 0.100   0.400 0.400'
expect comparison.csv reference_ber '1e-3 1e-3 1e-2 1e-2 1e-4 1e-4'
expect comparison.csv reference_cycles '50 50 100 100  '

# One reference curve for all names.
compare -v against=one measured.csv measured.csv >against.csv
expect against.csv name 'one one one one one one three'

# The first two points count: mean (0 + 0.1) / 2, and bounds that contain 0.
awk -F, -f "$scripts/columns.awk" -f "$scripts/verdict.awk" comparison.csv >verdict.csv
expect verdict.csv points 2
expect verdict.csv decibels 0.050
expect verdict.csv decibels_low -0.150
expect verdict.csv decibels_high 0.150
expect verdict.csv verdict agrees
expect verdict.csv cycles_least 0.90
expect verdict.csv cycles_largest 1.10

# verdict_of DECIBELS LOW HIGH
verdict_of() {
  {
    echo name,reference,decibels,decibels_low,decibels_high,cycles,reference_cycles
    echo "n,r,$1,$2,$3,1,"
  } >one.csv
  awk -F, -f "$scripts/columns.awk" -f "$scripts/verdict.awk" one.csv >verdict.csv
  rows verdict.csv verdict
}
[ "$(verdict_of 0.3 0.2 0.4)" = worse ] || fail "0.3 dB"
[ "$(verdict_of -0.3 -0.4 -0.2)" = better ] || fail "-0.3 dB"
[ "$(verdict_of 0.3 -0.2 0.5)" = agrees ] || fail "0.3 dB with 0 between the bounds"
[ "$(verdict_of 0.04 0.03 0.045)" = agrees ] || fail "0.04 dB"
[ "$(verdict_of '' '' '')" = '' ] || fail "no point"

# Ueng's node without its seventh output has seven operators of three inputs and six of two;
# per-output trees share no operators.
operators() {
  "$program" optimize --inputs 7 --max-arity 3 --class "$1" --format text | awk -f "$scripts/operators.awk"
}
[ "$(operators ueng)" = 13 ] || fail "operators of ueng: $(operators ueng)"
[ "$(operators naive)" = 18 ] || fail "operators of naive: $(operators naive)"
echo "decibel: all passed"
