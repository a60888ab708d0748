# Prints the counts of a fixed set of `ber` runs, in which everything is computed that processors and
# compilers may do differently: sh rows.sh PROGRAM [OPTION...]
# The options, such as --kernels and --isa, must not change any row. Speeds are left out.
set -eu
program=$1
shift
while read -r name options; do
  # shellcheck disable=SC2086
  "$program" ber --seed 7 --threads 1 --progress none --max-frames 192 $options "$@" >.rows </dev/null ||
    { echo "rows: $name failed" >&2; exit 1; }
  grep -v '^#' .rows | tail -n +2 | cut -d, -f1-12,15- | sed "s/^/$name: /"
done <<'END'
nms --code 802.11n-648-1/2 --decoder nms:0.75 --ebn0 1.5,2
table --code 802.11n-648-1/2 --decoder nms:0.8 --ebn0 1.5
table-64 --code 802.11n-648-1/2 --decoder nms:0.8 --llr-bits 7 --llr-step 0.25 --ebn0 1.5
product --code 802.11n-648-1/2 --decoder nms:0.8 --llr-bits 8 --llr-step 0.125 --ebn0 1.5
offset --code 802.16e-576-1/2 --decoder oms:0.5 --schedule flooding --codewords random --ebn0 1.5
corrected --code 802.11n-648-1/2 --decoder ms:self-corrected --no-early-stop --ebn0 2
floats --code 802.11n-648-1/2 --decoder nms:0.75 --message f32 --ebn0 1.5
spa --code 802.11n-648-1/2 --decoder spa --ebn0 1,1.5
spa-flooding --code 802.3an-2048-1723 --decoder spa --schedule flooding --iterations 5 --ebn0 3.5
pairwise --code 802.11n-648-1/2 --decoder spa:pairwise --ebn0 1
spa-table --code 802.11n-648-1/2 --decoder spa-table --schedule flooding --ebn0 1
exclusive-or --code 802.3an-2048-1723 --decoder nms:0.75 --lanes block --ebn0 3.6
circulants --code 802.11n-648-1/2 --decoder oms:0.5 --lanes block --ebn0 1.5
perturbed --code 802.11n-648-1/2 --decoder nms:0.75 --after perturb --ebn0 1.5
light --code 5gnr-bg2-z32 --decoder nms:0.75 --ebn0 0.5
fading --code 802.11n-648-1/2 --decoder spa --channel rayleigh --modulation 64qam --ebn0 7
memories --code 802.3an-2048-1723 --decoder em --iterations 60 --ebn0 4.5
counters --code 802.11n-648-1/2 --decoder counter --iterations 100 --ebn0 3
flips --code 802.3an-2048-1723 --decoder gdbf --ebn0 4.5
erasures --code 802.11n-648-1/2 --decoder ms --channel bec --erasure 0.4
crossover --code 802.11n-648-1/2 --decoder oms:0.5 --channel bsc --crossover 0.06
END
rm -f .rows
