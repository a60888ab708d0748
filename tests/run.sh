#!/bin/sh
# Builds and runs every test, optimized and then under the address and undefined-behaviour sanitizers.
# Arguments go to ctest, for example: sh tests/run.sh -R star
set -eu
cd "$(dirname "$0")/.."
. bench/reproduce/packages.sh
need_build libopenmpi-dev openmpi-bin libcmocka-dev g++ groff-base gnuplot-nox graphviz iverilog cadical valgrind clang \
  libclang-rt-dev python3 tidy

# No test is left out for want of a package.
echo "== building: release and dev"
build dev -DEXTRINSIC_REQUIRE_ALL=ON &
dev=$!
built=0
build release -DEXTRINSIC_REQUIRE_ALL=ON || built=$?
wait $dev || built=$?
[ $built = 0 ] || exit $built

# One more at a time than there are cores, for some tests wait for their processes.
for preset in release dev; do
  echo "== testing: $preset"
  ctest --preset "$preset" -j $(($(nproc) + 1)) "$@"
done
