#!/bin/sh
# Builds and runs every test, optimized and then under the address and undefined-behaviour sanitizers.
# Arguments go to ctest, for example: sh tests/run.sh -R star
set -eu
cd "$(dirname "$0")/.."
. bench/reproduce/packages.sh
need_build libopenmpi-dev openmpi-bin libcmocka-dev g++ groff-base gnuplot-nox graphviz iverilog cadical valgrind clang libclang-rt-dev python3
for preset in release dev; do
  echo "== $preset: building"
  build "$preset"
  echo "== $preset: testing"
  ctest --preset "$preset" -j "$(nproc)" "$@"
done
