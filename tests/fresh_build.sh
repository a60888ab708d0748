#!/bin/sh
# Builds program and library as the README says, with the required packages and none of the optional
# ones. CMake's output must name what is left out, and both README commands must work afterwards.
exec sh "$(dirname "$0")/fresh.sh" '
  set -e
  apt-get update -q
  apt-get install -q -y --no-install-recommends gcc libc6-dev cmake make pkg-config nettle-dev libjansson-dev
  cmake --preset release >configured
  cat configured
  for what in "compiled kernels" "ber under mpirun" "all tests"; do
    grep -q "Left out: $what" configured
  done
  cmake --build --preset release -j "$(nproc)"
  build/release/bench/extrinsic selftest
  cmake --preset release
  cmake -S . -B /elsewhere -DBUILD_TESTING=OFF
  cmake --build /elsewhere -j "$(nproc)"
  sh tests/run.sh -R "^(test_operations|test_star|ranks|test_dot)$"'
