#!/bin/sh
# Compares the decoders with plain ones for hours, at the lowest priority:
# sh tests/soak/run.sh --hours N [--seed N]
set -eu
hours= seed=1
while [ $# -ge 2 ]; do
  case $1 in
  --hours) hours=$2 ;;
  --seed) seed=$2 ;;
  *) break ;;
  esac
  shift 2
done
if [ $# != 0 ] || [ -z "$hours" ]; then
  echo "usage: sh tests/soak/run.sh --hours N [--seed N]" >&2
  exit 2
fi
cd "$(dirname "$0")/../.."
. bench/reproduce/packages.sh
need_build libcmocka-dev
build release
built=$PWD/build/release
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
nice -n 19 "$built/tests/soak/soak" "$built/bench/extrinsic" "$seed" --hours "$hours"
