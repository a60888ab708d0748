#!/bin/sh
# Reproduces the results: tables (CSV), plots (SVG) and one page with all of them.
#   sh bench/reproduce.sh              the main results: structures, kernels, decoder speed and error
#                                      rates, in results/quick; two to three minutes on two idle cores
#   sh bench/reproduce.sh ueng         stochastic decoders beside published results, in
#                                      results/ueng; at most ten minutes; continues after an
#                                      interruption
#   sh bench/reproduce.sh floor        error floors, in results/floor; about half an hour on an idle core
#                                      beyond the search for sets; continues after an interruption
#   sh bench/reproduce.sh tune         settings and degrees that suit a code, in results/tune
#   sh bench/reproduce.sh hardware     structures as circuits, in results/hardware
#   sh bench/reproduce.sh speed        layouts, latencies and choices by timing, in results/speed
#   ... --full                         more points and less noise, in results/full (one hour),
#                                      results/ueng-full (a curve ends at the first point that takes
#                                      more than half an hour) and results/hardware-full
#   ... ueng --full TIME               results/ueng-full with at most TIME (30s, 5m) for a point;
#                                      run it again with a larger TIME to extend the curves
set -eu
cd "$(dirname "$0")/.."
job=main
form=quick
case ${1-} in ueng | floor | tune | hardware | speed) job=$1; shift ;; esac
[ "${1-}" != --full ] || { form=full; shift; }
point_time=30m keep=
case $job-$form-${1-} in ueng-full-[0-9]*) point_time=$1 keep=yes; shift ;; esac
[ $# = 0 ] || { echo "usage: sh bench/reproduce.sh [ueng | floor | tune | hardware | speed] [--full], or ueng --full TIME" >&2; exit 2; }
. bench/reproduce/packages.sh
. bench/reproduce/common.sh
. bench/reproduce/$job.sh
