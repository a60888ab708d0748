#!/bin/sh
# Runs of ber and floor under the thread sanitizer: threads.sh PROGRAM LIBOMP LIBARCHER
# libgomp is not instrumented: the sanitizer sees neither its barriers nor its locks, and takes every hand-over between
# threads for a race. LLVM's libomp has the same entry points, and its tool Archer tells the sanitizer of them.
libomp=$2
archer=$3
. "$(dirname "$0")/../support/program.sh"

# clean NAME COMMAND ARGUMENT...: two threads without a race.
clean() {
  name=$1 command=$2
  shift 2
  TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66" OMP_TOOL_LIBRARIES=$archer LD_PRELOAD=$libomp \
    "$program" "$command" --code mackay:24,3,6,1 --threads 2 "$@" >.out 2>.err
  code=$?
  check "$name" [ "$code" = 0 ]
}

clean 'layered min-sum' ber --ebn0 1,2 --max-frames 20000 --kernels interpreted
clean 'compiled kernels' ber --ebn0 1 --max-frames 20000
clean 'files and frames in error' ber --ebn0 1,2 --max-frames 2000 --kernels interpreted --out run.csv --save-errors errors
clean 'more of it' ber --ebn0 1,2 --max-frames 4000 --kernels interpreted --out run.csv --save-errors errors
clean 'sum-product, random codewords' ber --ebn0 1 --max-frames 2000 --decoder spa --kernels interpreted --codewords random
clean 'float messages, 16-QAM, profile' ber --ebn0 4 --max-frames 2000 --message f32 --modulation 16qam --profile \
  --kernels interpreted
clean 'flooding, fading, precision, progress' ber --ebn0 4 --schedule flooding --channel rayleigh --precision 0.2 \
  --progress json --kernels interpreted
clean 'a stochastic decoder' ber --ebn0 2 --max-frames 512 --decoder mtfm --iterations 50
clean 'points chosen by itself' ber --ebn0 auto --fer 3e-1:1e-1 --kernels interpreted
clean 'a limit on time' ber --ebn0 2 --min-frame-errors 1000000000 --max-time 1 --kernels interpreted
clean 'shards' ber --ebn0 2 --max-frames 4000 --shard 2/3 --kernels interpreted
clean 'changed after the last iteration' ber --ebn0 1 --max-frames 2000 --after perturb --kernels interpreted
"$program" sets --code mackay:24,3,6,1 --max-a 5 --max-b 2 --out all.sets >.out
clean 'a floor' floor --sets all.sets --ebn0 5 --precision 1e-3 --max-frames 4096 --kernels interpreted
clean 'splitting' floor --method splitting --ebn0 3 --population 64 --sweeps 2 --repeats 6 --kernels interpreted
verdicts threads
