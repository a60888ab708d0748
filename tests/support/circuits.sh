# What tests of circuits share.

# decided COLUMNS: the bits of decoded frames, as `decode` prints them, as circuits print them: a
# hexadecimal number for each frame, the first bit in its lowest one. COLUMNS: a multiple of 4.
decided() {
  tr -d '\n' | fold -w "$1" | awk -v columns="$1" '{
    hex = ""
    for (d = columns / 4 - 1; d >= 0; d--) {
      v = 0
      for (i = 3; i >= 0; i--) v = 2 * v + substr($0, 4 * d + i + 1, 1)
      hex = hex sprintf("%x", v)
    }
    print hex
  }'
}

# Ends the test where Verilator is missing.
need_verilator() {
  for tool in verilator g++ make; do
    command -v $tool >/dev/null && continue
    echo "skipped: simulation of large circuits (needs verilator and g++)"
    exit 77
  done
}

# need_cells WHAT TEST: the library of standard cells; ends the test where it or a tool is missing.
osu018=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
need_cells() {
  for tool in yosys berkeley-abc iverilog sta; do
    command -v $tool >/dev/null && [ -e $osu018 ] && continue
    echo "skipped: $1 (needs yosys, berkeley-abc, iverilog, opensta, qflow-tech-osu018)"
    verdicts "$2"
    exit
  done
}

# noisy_frames COLUMNS RATE DB [FRAMES]: LLRs of 1000 zero codewords, or of FRAMES.
noisy_frames() {
  awk -v n="$1" -v rate="$2" -v db="$3" -v frames="${4:-1000}" 'BEGIN {
    srand(100 + db)
    variance = 10 ^ (-db / 10) / (2 * rate)
    for (f = 0; f < frames; f++) {
      for (i = 0; i < n; i++)
        printf "%.4f ", 2 / variance * (1 + sqrt(-2 * variance * log(1 - rand())) * cos(8 * atan2(1, 1) * rand()))
      print ""
    }
  }'
}

# verilated OPTION...: what the circuit in this folder prints. Its simulator is built once.
verilated() {
  [ -e simulation/bench ] || verilator --binary --timing -Wno-fatal --top-module bench --Mdir simulation -CFLAGS -O1 \
    -o bench bench.v decoder.v >verilator.log 2>&1 || tail verilator.log >&2
  simulation/bench "$@" | grep -v '^- '
}
