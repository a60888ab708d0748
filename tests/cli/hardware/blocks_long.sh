# Min-sum decoders as circuits, simulated by Verilator: sh tests/cli/hardware/blocks_long.sh PROGRAM
# They decide the same bits after the same iterations as the decoder in C: 1000 frames at each of
# three noise levels, for codes of three standards and an own base matrix, and a few frames of codes
# with XOR blocks, several circulants in one place, or a block that lacks a one.
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"
need_verilator

cat >own.qc <<'TEXT'
16 8 10
0 3 -1 -1 7 -1 1 -1 0 -1 -1 -1 -1 -1 -1 -1
-1 -1 5 2 -1 8 -1 4 0 0 -1 -1 -1 -1 -1 -1
6 -1 1 -1 -1 -1 9 3 -1 0 0 -1 -1 -1 -1 -1
-1 2 -1 7 4 0 -1 -1 -1 -1 0 0 -1 -1 -1 -1
3 -1 -1 9 -1 5 8 -1 -1 -1 -1 0 0 -1 -1 -1
-1 6 4 -1 2 -1 -1 1 -1 -1 -1 -1 0 0 -1 -1
8 -1 -1 1 6 -1 3 -1 -1 -1 -1 -1 -1 0 0 -1
-1 7 9 -1 -1 2 -1 5 -1 -1 -1 -1 -1 -1 0 0
TEXT

# equals COLUMNS RATE OPTION...: $frames frames at each noise level of $levels, with one simulator.
frames=1000
levels='1 2 3'
equals() {
  columns=$1 rate=$2
  shift 2
  rm -rf circuit
  for db in $levels; do
    noisy_frames $columns $rate $db $frames >llr.txt
    run emit-decoder --out circuit --llr llr.txt "$@"
    verdict "$*, $db dB: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = $frames ] && echo yes)"
    cd circuit || exit
    verilated +cycles >printed
    verdict "$*, $db dB: the circuit equals the decoder" "$(grep -v '#' printed | cmp -s - expected.txt && echo yes)"
    awk -v name="$*, $db dB" '/#/ { cycles = $2; next } { n++; iterations += $2; failures += 1 - $3 }
      END { print name ": " n " frames, " failures + 0 " without codeword, " iterations / n " iterations, " cycles / n " cycles" }' printed
    cd ..
  done
}

equals 648 0.5 --code 802.11n-648-1/2 --decoder nms:0.75 --rows 9
equals 576 0.5 --code 802.16e-576-1/2 --decoder oms:0.5 --rows 8 --structure isomorphic --pipeline
equals 198 0.3333 --code 5gnr-bg1-z3 --decoder nms:0.75 --rows 3 --structure two-min
equals 160 0.5 --code own.qc --decoder nms:0.75 --schedule flooding --rows 5 --structure frontier:5
frames=20
for schedule in layered flooding; do
  levels='3.2 3.6'
  equals 2048 0.8413 --code 802.3an-2048-1723 --decoder nms:0.75 --rows 2 --iterations 8 --schedule $schedule
  levels=3.9
  equals 16200 0.8889 --code dvbs2-short-8/9 --decoder nms:0.75 --rows 3 --iterations 8 --schedule $schedule
  levels=3.7
  equals 8176 0.875 --code ccsds-c2 --decoder oms:0.5 --rows 1 --iterations 8 --schedule $schedule --pipeline
  levels=2.7
  equals 9216 0.75 --code cmmb-3/4 --decoder nms:0.75 --rows 2 --iterations 8 --schedule $schedule
done
verdicts blocks_long
