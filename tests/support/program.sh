# Functions shared by the scripts that test the program. They source this file with the program as
# $1 and then run in an empty temporary folder, which is removed at the end.
#
# SANITIZED is set where the program has sanitizers, which make it several times slower. There a script
# need not do twice what differs in its numbers only.
set -u
sanitized=${SANITIZED:-}
program=$1
case $program in /*) ;; *) program=$PWD/$program ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
passed=0
failed=0

# verdict NAME OK: counts a case; shows the last run if it failed.
verdict() {
  if [ "$2" = yes ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $1"
    echo "  exit code $code"
    sed 's/^/  stdout: /' .out | head -20
    sed 's/^/  stderr: /' .err | head -20
  fi
}

# check NAME COMMAND...: counts a case, which passes if the command does.
check() {
  name=$1
  shift
  "$@" && ok=yes || ok=no
  verdict "$name" $ok
}

# fail TEXT...: counts a failed case, for scripts with their own comparisons.
fail() {
  echo "FAILED: $*" >&2
  failed=$((failed + 1))
}

# write_hamming FILE: a code that can be worked by hand, with the checks 1 2 3 5, 2 3 4 6 and
# 1 2 4 7 over 7 bits: 4 information bits, then 3 parity bits.
write_hamming() {
  cat >"$1" <<'END'
7 3
3 4
2 3 2 2 1 1 1
4 4 4
1 3
1 2 3
1 2
2 3
1
2
3
1 2 3 5
2 3 4 6
1 2 4 7
END
}

# soon COMMAND...: waits until the command succeeds, at most 30 s.
soon() {
  waited=0
  until "$@" 2>/dev/null; do
    [ $waited -lt 300 ] || return 1
    sleep 0.1
    waited=$((waited + 1))
  done
}

# unless OPTION VALUE ARGUMENT...: prints "OPTION VALUE" if the option is not among the arguments: a
# default for commands that take each option once.
unless() {
  option=$1 value=$2
  shift 2
  case " $* " in *" $option "*) ;; *) echo "$option $value" ;; esac
}

# run ARGUMENT...: runs the program; sets $code and leaves its output in .out and .err.
run() {
  "$program" "$@" >.out 2>.err
  code=$?
}

# prints NAME EXPECTED ARGUMENT...: expects exit code 0 and exactly this output.
prints() {
  name=$1 expected=$2
  shift 2
  run "$@"
  [ $code = 0 ] && [ "$(cat .out)" = "$expected" ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "$name" $ok
}

# has NAME TEXT ARGUMENT...: expects exit code 0 and an output line equal to TEXT.
has() {
  name=$1 expected=$2
  shift 2
  run "$@"
  [ $code = 0 ] && grep -qxF -- "$expected" .out && ok=yes || ok=no
  verdict "$name" $ok
}

# shows NAME TEXT ARGUMENT...: expects exit code 0 and an output line that contains TEXT.
shows() {
  name=$1 expected=$2
  shift 2
  run "$@"
  [ $code = 0 ] && grep -qF -- "$expected" .out && ok=yes || ok=no
  verdict "$name" $ok
}

files() {
  find . -type f ! -name '.*' -exec cksum {} + | sort
}

# refuses NAME TEXT ARGUMENT...: expects exit code 2, no output but one line on stderr that contains
# TEXT, and no file created or changed.
refuses() {
  name=$1 expected=$2
  shift 2
  files | sort >.before
  run "$@"
  files | sort >.after
  [ $code = 2 ] && [ ! -s .out ] && [ "$(wc -l <.err)" = 1 ] && grep -qF -- "$expected" .err &&
    cmp -s .before .after && ok=yes || ok=no
  verdict "$name" $ok
}

# verdicts NAME: prints the last line of a test; fails if any case failed.
verdicts() {
  echo "$1: $passed passed, $failed failed"
  [ $failed = 0 ]
}
