#!/bin/sh
# Builds and runs every test, optimized and then under the address and undefined-behaviour sanitizers.
# Arguments go to ctest, for example: sh tests/run.sh -R star
set -eu
cd "$(dirname "$0")/.."
. bench/reproduce/packages.sh
need_build libopenmpi-dev openmpi-bin libcmocka-dev g++ groff-base gnuplot-nox graphviz iverilog cadical valgrind clang \
  libclang-rt-dev python3 python3-cffi python3-numpy python3-scipy python3-pandas python3-matplotlib tidy yosys \
  berkeley-abc opensta qflow-tech-osu018

# Tests must not be skipped because a package is missing.
echo "== building: release and dev"
build dev -DEXTRINSIC_REQUIRE_ALL=ON &
dev=$!
built=0
build release -DEXTRINSIC_REQUIRE_ALL=ON || built=$?
wait $dev || built=$?
[ $built = 0 ] || exit $built

# One test more than there are cores, since some tests wait for their processes.
for preset in release dev; do
  echo "== testing: $preset"
  ctest --preset "$preset" -j $(($(nproc) + 1)) "$@"
done
