#!/bin/sh
# Makes the results again, tables (CSV), plots (SVG) and one page with all of them:
#
#   sh bench/reproduce.sh              the main job, from a node's degree to structures, kernels, a decoder's
#                                      speed and its error rates, into results/quick: two minutes on two cores
#   sh bench/reproduce.sh ueng         the stochastic decoders beside what was published of them, into
#                                      results/ueng: ten minutes at most
#   ... --full                         more points and less noise, into results/full and results/ueng-full:
#                                      an hour and hours
set -eu
cd "$(dirname "$0")/.."
job=main
form=quick
[ "${1-}" != ueng ] || { job=ueng; shift; }
[ "${1-}" != --full ] || { form=full; shift; }
[ $# = 0 ] || { echo "usage: sh bench/reproduce.sh [ueng] [--full]" >&2; exit 2; }
. bench/reproduce/packages.sh
. bench/reproduce/common.sh
. bench/reproduce/$job.sh
