# The configuration fingerprints of tables in results/: sh tests/results_tasks.sh PROGRAM [FOLDER...]
# Runs the command of every table that has a line "# task:", in the given folders of results/ or in
# all of them, for one frame, and compares that line. Tables that cannot be compared are listed.
results=$(cd "$(dirname "$0")/../results" && pwd)
. "$(dirname "$0")/support/program.sh"
shift
[ $# -gt 0 ] || set -- .
same=0

# Tables of an older scheme, whose frames the program no longer draws, each with the fingerprint that
# its command has in scheme 2.
older() {
  cat <<'END'
tune/code-nms.csv ac1fefeacdbc837123fd9ecf8b5437f6cf767e52135b3a1491942a2422c36f65
tune/code-spa.csv 8041b030481affc7ce24bf4ab536e70d6b55bc213026c1a566bc21f5fbb774e0
END
}

# note TABLE KEY: the value of the line "# KEY: VALUE".
note() {
  sed -n "s/^# $2: //p" "$1"
}

# one_frame ber ARGUMENT...: the same run, but of one frame at one point and without a file. What is
# left out or replaced does not belong to the fingerprint.
one_frame() {
  left=$#
  while [ "$left" -gt 0 ]; do
    words=1
    case $1 in
    --ebn0 | --esn0 | --min-frame-errors | --max-frames | --max-time) words=2 ;;
    --out | --format | --progress | --threads | --kernels) words=2 ;;
    --stop-short | --esn0=*) ;;
    *) set -- "$@" "$1" ;;
    esac
    shift $words
    left=$((left - words))
  done
  "$program" "$@" --ebn0 7 --max-frames 1 --kernels interpreted --threads 1 --progress none
}

# examine TABLE: runs its command where the table is, since it may name files beside it.
examine() {
  table=$results/$1
  expected=$(older | sed -n "s|^$1 ||p")
  [ -z "$expected" ] || echo "$1: made by an older scheme; its command has another fingerprint now"
  [ -n "$expected" ] || expected=$(note "$table" task)
  command=$(note "$table" command)
  case $command in
  'extrinsic ber '*) ;;
  *)
    echo "$1: not compared, since it has no command of ber, but '$command'"
    return
    ;;
  esac
  (cd "$(dirname "$table")" && eval "one_frame ${command#extrinsic }") >.out 2>.err
  code=$?
  found=$(note .out task)
  [ "$found" = "$expected" ] && same=$((same + 1)) && ok=yes || ok=no
  verdict "$1: its command has the fingerprint '$found', expected '$expected'" $ok
}

(cd "$results" && grep -rl --include='*.csv' '^# task: ' "$@") | sed 's|^\./||' | sort >tables
while read -r name; do examine "$name"; done <tables
check 'tables were compared' [ "$same" -gt 0 ]
echo "$(wc -l <tables) tables, $same with the fingerprint that was expected"
verdicts results_tasks
