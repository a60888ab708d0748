# bench/scaling.sh: sh tests/cli/scaling.sh PROGRAM SCALING_SH
scaling=$2
. "$(dirname "$0")/../support/program.sh"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# measure ARGUMENT...: runs the script with short runs of one short code; sets $code.
measure() {
  sh "$scaling" --extrinsic "$program" --code peg:64,32,3,1 --slice 0.01s "$@" >.out 2>.err
  code=$?
}

# column NAME: the values of a column, each followed by a blank.
column() {
  awk -F, -v name="$1" '/^#/ { next } !at { while ($++at != name) if (at > NF) exit; next } { printf "%s ", $at }' .out
}

measure --threads 1,2 --repeats 2 --decoder oms:0.5 --ebn0 3
check 'a table' [ "$code/$(column threads)/$(column ranks)" = '0/1 1 1 2 2 2 /0 0 0 0 0 0 ' ]
check 'plain, with progress and with a journal' [ "$(column progress)/$(column journal)" = \
  'false true false false true false /false false true false false true ' ]
check 'Eb/N0 and repeats' [ "$(column ebn0_db)/$(column repeats)" = '3 3 3 3 3 3 /2 2 2 2 2 2 ' ]
check 'speeds and ratios' awk -F, '/^[^#e]/ { rows++; for (i = 7; i <= 10; i++) if (!($i > 0)) exit 1
  if ($8 / $7 > 65e-6 || $8 / $7 < 63e-6) exit 1 } END { exit rows != 6 }' .out
check 'the first of each kind is 1' [ "$(column to_first | cut -c 1-6)" = '1 1 1 ' ]
check 'the plain run is 1' [ "$(column to_plain | cut -d ' ' -f 1,4)" = '1 1' ]
check 'what was simulated' grep -q '^# decoder: layered oms:0.5, at most 20 iterations, early stop on$' .out
check 'what was not' sh -c '! grep -Eq "^# (threads|max_time|command):" .out'
check 'no folder is left' [ -z "$(ls -d scaling-* 2>/dev/null)" ]
if command -v mpirun >/dev/null; then
  measure --threads 1 --ranks 1,2 --repeats 1
  check 'ranks' [ "$code/$(column threads)/$(column ranks)" = '0/1 1 1 1 1 /0 0 0 1 2 ' ]
  check 'the first number of ranks is compared with' [ "$(column to_first | cut -d ' ' -f 4)" = 1 ]
fi

# refused NAME TEXT ARGUMENT...: expects exit code 2, a message, and nothing printed or left.
refused() {
  name=$1 expected=$2
  shift 2
  measure "$@"
  check "$name" sh -c '[ "$1" = 2 ] && grep -qF -- "$2" .err && [ ! -s .out ] && [ -z "$(ls -d scaling-* 2>/dev/null)" ]' \
    sh "$code" "$expected"
}
refused 'no threads' '--threads 0: expected numbers' --threads 0
refused 'an empty list' '--threads : expected numbers' --threads ''
refused 'a list that ends in a comma' '--threads 1,: expected numbers' --threads 1,
refused 'two numbers of repeats' 'expected one number' --repeats 5,6
refused 'more threads than ber has' '--threads' --threads 1,100000
refused 'an option without its value' '--slice: no value' --slice
refused 'a time that is none' "--max-time 'soon'" --slice soon
refused 'a code that there is not' "'no-such-code'" --code no-such-code
refused 'a decoder that there is not' "'bp'" --decoder bp
refused 'an option that there is not' '--fast' --fast
refused 'two points' 'expected one point' --ebn0 1,2
refused 'an output' 'chooses output and length' --out run.csv
refused 'a program that there is not' './none: not a program' --extrinsic ./none
verdicts scaling
