# A stochastic decoder of 648 columns as a circuit: sh tests/cli/hardware/decoder_648.sh PROGRAM
# Simulated by Verilator, it decides the same bits in the same cycles as the decoder in C: 1000
# frames at each of three noise levels.
. "$(dirname "$0")/../../support/program.sh"

for tool in verilator g++ make; do
  command -v $tool >/dev/null && continue
  echo "skipped: simulation of a large circuit (needs verilator and g++)"
  exit 77
done

# noise DB: LLRs of zero codewords at rate 1/2.
noise() {
  awk -v db="$1" 'BEGIN {
    srand(100 + db)
    variance = 10 ^ (-db / 10)
    for (f = 0; f < 1000; f++) {
      for (i = 0; i < 648; i++)
        printf "%.4f ", 2 / variance * (1 + sqrt(-2 * variance * log(1 - rand())) * cos(8 * atan2(1, 1) * rand()))
      print ""
    }
  }'
}

for db in 3 4 5; do
  noise $db >llr.txt
  run emit-decoder --code 802.11n-648-1/2 --decoder counter:bits=5,nds=1.5,votes=3 --structure star \
    --out circuit --llr llr.txt
  verdict "$db dB: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = 1000 ] && echo yes)"
  cd circuit || exit
  [ -e simulation/bench ] || verilator --binary --timing -Wno-fatal --top-module bench --Mdir simulation -CFLAGS -O1 \
    -o bench bench.v decoder.v >verilator.log 2>&1 || tail verilator.log
  simulation/bench | grep -v '^- ' >printed
  verdict "$db dB: the circuit equals the decoder" "$(cmp -s printed expected.txt && echo yes)"
  awk -v db=$db '{ cycles += $2; errors += $1 !~ /^0*$/ } END { print db " dB: " NR " frames, " errors " in error, " cycles / NR " cycles" }' printed
  cd ..
done
verdicts decoder_648
