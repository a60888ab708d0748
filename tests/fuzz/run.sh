#!/bin/sh
# Fuzzes the targets, one per processor at a time, under the address and undefined-behaviour sanitizers.
#
#   sh tests/fuzz/run.sh --hours N [TARGET...]       builds them, then runs N hours in all (0.5 is half an hour)
#   sh tests/fuzz/run.sh --minimize [TARGET...]      leaves in every corpus only what its coverage needs
#   sh tests/fuzz/run.sh --programs DIR (--seconds S | --runs R) [TARGET...]     S or R each, built already
#
# Prints for each target the inputs, inputs per second, control-flow edges that were reached, of how many,
# and the size of the corpus, which is kept beside the programs and is where the next run begins. An input
# that fails is kept there, too: fuzz_TARGET FILE shows the failure.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
programs= limit= hours= action=fuzz
while [ $# -gt 0 ]; do
  case $1 in
    --hours) hours=$2 && shift ;;
    --programs) programs=$2 && shift ;;
    --seconds) limit=-max_total_time=$2 && shift ;;
    --runs) limit=-runs=$2 && shift ;;
    --minimize) action=minimize ;;
    -*) echo "run.sh: unknown option $1" >&2 && exit 2 ;;
    *) break ;;
  esac
  shift
done

# The address sanitizer keeps little of what was freed and one frame per allocation: four times as fast.
# To see all of a failure, run the program on the input without this.
export ASAN_OPTIONS=quarantine_size_mb=1:malloc_context_size=1

# Inputs that are long enough for two rows of the widest table, for a configuration and two frames, or for some
# twenty calls of the library, which take most of the time there.
longest() {
  case $1 in
    table | errors) echo 1500 ;;
    library) echo 160 ;;
    *) echo 400 ;;
  esac
}

# Whether inputs with rare features are preferred: the account of them costs a sixth of the time of `library`.
entropic() {
  [ "$1" = library ] && echo 0 || echo 1
}

# fuzz TARGET: one line about it; 1 and the end of its log if an input failed.
fuzz() {
  mkdir -p "corpus/$1"
  "./fuzz_$1" "$limit" -max_len="$(longest "$1")" -entropic="$(entropic "$1")" -timeout=300 -malloc_limit_mb=16 -rss_limit_mb=1024 \
    -print_final_stats=1 -close_fd_mask=1 -artifact_prefix="$PWD/$1-" "corpus/$1" "$here/seeds/$1" \
    </dev/null >"$1.log" 2>&1 || {
    tail -n 60 "$1.log"
    return 1
  }
  awk -v target="$1" '
    /inline 8-bit counters/ { gsub("[(]", ""); all = $5 }
    / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") edges = $(i + 1); else if ($i == "corp:") corpus = $(i + 1) }
    /^Done / { inputs = $2; seconds = $5 > 0 ? $5 : 1 }
    END { printf "%-10s %12d inputs %8d/s %6d of %6d edges, corpus %s\n",
          target, inputs, inputs / seconds, edges, all, corpus }' "$1.log" | tee "$1.result"
}

# minimize TARGET: the corpus, and the seeds, without what reaches nothing new.
minimize() {
  rm -rf "corpus/$1.least" && mkdir -p "corpus/$1" "corpus/$1.least"
  "./fuzz_$1" -merge=1 -max_len="$(longest "$1")" -close_fd_mask=1 "corpus/$1.least" "corpus/$1" "$here/seeds/$1" \
    </dev/null >"$1.log" 2>&1
  rm -rf "corpus/$1" && mv "corpus/$1.least" "corpus/$1"
  echo "$1: $(ls "corpus/$1" | wc -l) files, $(cat "corpus/$1"/* | wc -c) bytes"
}

if [ -n "${FUZZ_ACTION:-}" ]; then # what xargs calls, among the programs
  limit=$FUZZ_LIMIT
  "$FUZZ_ACTION" "$1"
  exit
fi

if [ -z "$programs" ]; then
  cd "$here/../.."
  . bench/reproduce/packages.sh
  need_build libcmocka-dev clang libclang-rt-dev
  build release
  programs=build/release/tests/fuzz
fi
cd "$programs"
[ $# -gt 0 ] || set -- $(ls "$here/seeds")
cores=$(nproc)
if [ -n "$hours" ]; then
  limit=-max_total_time=$(awk -v h="$hours" -v c="$cores" -v t=$# 'BEGIN { print int(3600 * h * (c < t ? c : t) / t) }')
fi
rm -f ./*.result ./*.log

# Prints once per minute how far all targets have come.
progress() {
  begun=$(date +%s)
  while sleep 60; do
    tail -qn 1 ./*.log | awk -v minutes=$((($(date +%s) - begun) / 60)) '
      /^#/ { sum += substr($1, 2) }
      END { printf "  %d min: %d inputs in the targets that are running\n", minutes, sum }'
  done
}

if [ -n "$hours" ]; then
  progress &
  watcher=$!
  trap 'kill $watcher' EXIT
fi
export FUZZ_ACTION=$action FUZZ_LIMIT="$limit"
printf '%s\n' "$@" | xargs -P "$cores" -n 1 sh "$here/run.sh"
[ $action = minimize ] ||
  cat ./*.result | awk '{ sum += $2 } END { printf "%-10s %12d inputs\n", "total", sum }'
