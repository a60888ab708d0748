# A stochastic decoder of 648 columns as a circuit: sh tests/cli/hardware/decoder_648.sh PROGRAM
# Simulated by Verilator, it decides the same bits in the same cycles as the decoder in C: 1000
# frames at each of three noise levels.
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"
need_verilator

for db in 3 4 5; do
  noisy_frames 648 0.5 $db >llr.txt
  run emit-decoder --code 802.11n-648-1/2 --decoder counter:bits=5,nds=1.5,votes=3 --structure star \
    --out circuit --llr llr.txt
  verdict "$db dB: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = 1000 ] && echo yes)"
  cd circuit || exit
  verilated >printed
  verdict "$db dB: the circuit equals the decoder" "$(cmp -s printed expected.txt && echo yes)"
  awk -v db=$db '{ cycles += $2; errors += $1 !~ /^0*$/ } END { print db " dB: " NR " frames, " errors " in error, " cycles / NR " cycles" }' printed
  cd ..
done
verdicts decoder_648
