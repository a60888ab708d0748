# What the tests that run the program share: they source this file with the program as $1. They then stand in
# a folder of their own, empty and gone at the end.
set -u
program=$1
case $program in /*) ;; *) program=$PWD/$program ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
passed=0
failed=0

# verdict NAME OK: counts a case; shows the last run when it failed.
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

# fail TEXT...: counts a case that failed, for scripts that look for themselves.
fail() {
  echo "FAILED: $*" >&2
  failed=$((failed + 1))
}

# soon COMMAND...: waits until the command succeeds, 30 s at most.
soon() {
  waited=0
  until "$@" 2>/dev/null; do
    [ $waited -lt 300 ] || return 1
    sleep 0.1
    waited=$((waited + 1))
  done
}

# run ARGUMENT...: leaves the exit code in $code, what was printed in .out and .err.
run() {
  "$program" "$@" >.out 2>.err
  code=$?
}

# prints NAME EXPECTED ARGUMENT...: ends with 0 and prints exactly this.
prints() {
  name=$1 expected=$2
  shift 2
  run "$@"
  [ $code = 0 ] && [ "$(cat .out)" = "$expected" ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "$name" $ok
}

# has NAME TEXT ARGUMENT...: ends with 0 and prints a line that is this.
has() {
  name=$1 expected=$2
  shift 2
  run "$@"
  [ $code = 0 ] && grep -qxF -- "$expected" .out && ok=yes || ok=no
  verdict "$name" $ok
}

# shows NAME TEXT ARGUMENT...: ends with 0 and prints a line that holds TEXT.
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

# refuses NAME TEXT ARGUMENT...: ends with 2, prints nothing but one line on stderr that holds TEXT,
# and neither makes nor changes a file.
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

# verdicts NAME: the last line of a test, and whether it passed.
verdicts() {
  echo "$1: $passed passed, $failed failed"
  [ $failed = 0 ]
}
