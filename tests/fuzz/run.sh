# Fuzzes readers one after the other: sh tests/fuzz/run.sh PROGRAMS LIMIT FORMAT...
# PROGRAMS is the folder of fuzz_alist and the others, where their corpora are kept; LIMIT is an
# option of libFuzzer. A text that fails is kept there: run fuzz_FORMAT FILE to see the failure.
set -u
seeds=$(dirname "$0")/seeds
seeds=$(cd "$seeds" && pwd)
cd "$1" || exit 1
limit=$2
shift 2
for format in "$@"; do
  mkdir -p "corpus/$format"
  if ! "./fuzz_$format" "$limit" -max_len=400 -timeout=10 -malloc_limit_mb=16 -rss_limit_mb=1024 \
    -artifact_prefix="$PWD/$format-" "corpus/$format" "$seeds/$format" >"$format.log" 2>&1; then
    tail -n 40 "$format.log"
    exit 1
  fi
  grep '^Done' "$format.log" | sed "s/^/$format: /"
done
