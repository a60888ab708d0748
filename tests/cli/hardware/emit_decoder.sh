# Stochastic decoders as circuits: sh tests/cli/hardware/emit_decoder.sh PROGRAM
# In a simulation, the circuit must print what the decoder in C decides, cycle by cycle.
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"

refuses 'another decoder' counter emit-decoder --code peg:24,12,3,1 --decoder em --out circuit
refuses 'a decoder of another kind' counter emit-decoder --code peg:24,12,3,1 --decoder spa --out circuit
refuses 'a form without LLRs' --llr emit-decoder --code peg:24,12,3,1 --from f32 --out circuit
refuses 'no such LLRs' nosuch emit-decoder --code peg:24,12,3,1 --llr nosuch --out .
refuses 'a folder that cannot be' 'nosuch/circuit' emit-decoder --code peg:24,12,3,1 --out nosuch/circuit
refuses 'a folder called -' "--out '-': expected a folder" emit-decoder --code peg:24,12,3,1 --out -
check 'is not made' [ ! -e ./- ]
echo >file
refuses 'a file as a folder' 'file: is not a folder' emit-decoder --code peg:24,12,3,1 --out file

# Frames: 24 LLRs each, of all sizes and signs, with zeros.
awk 'BEGIN {
  srand(3)
  for (f = 0; f < 12; f++) {
    for (i = 0; i < 24; i++) printf "%.3f ", rand() < .05 ? 0 : (rand() + rand() + rand() - .7) * 4
    print ""
  }
}' >llr.txt

# circuit NAME OPTION...: emits, simulates and compares.
circuit() {
  name=$1
  shift
  rm -rf circuit
  run emit-decoder --code peg:24,12,3,1 --out circuit --llr llr.txt "$@"
  verdict "$name: emitted" "$([ $code = 0 ] && [ "$(wc -l <circuit/expected.txt)" = 12 ] && echo yes)"
  command -v iverilog >/dev/null || return 0
  (cd circuit && iverilog -g2001 -Wall -Wno-timescale -s bench -o bench.vvp bench.v decoder.v 2>warnings &&
    vvp -n bench.vvp >printed)
  verdict "$name: no warning" "$([ ! -s circuit/warnings ] && echo yes)"
  verdict "$name: the circuit equals the decoder" "$(cmp -s circuit/printed circuit/expected.txt && echo yes)"
}

command -v iverilog >/dev/null || echo "skipped: simulation of circuits (needs iverilog)"
circuit defaults --iterations 60
verdict 'digits for 24 LLRs of 6 bits' "$(awk 'length($1) != 36 { print "no" }' circuit/frames.txt | grep -q no || echo yes)"
circuit 'all parameters' --decoder counter:bits=5,nds=1.5,votes=2,memory=4,fill=3,init=half,llr-bits=5 --iterations 90
circuit 'a memory of one bit' --decoder counter:memory=1,bits=9,nds=0 --iterations 50 --structure isomorphic

# The decisions are those of the command that decodes.
run decode --code peg:24,12,3,1 --decoder counter:memory=1,bits=9,nds=0 --random lfsr --structure isomorphic --iterations 50 \
  --in llr.txt --output codeword
decided 24 <.out >decoded
cut -d' ' -f1 circuit/expected.txt >expected
verdict 'as decode' "$([ $code = 0 ] && cmp -s decoded expected && echo yes)"

# Another circuit in the same folder must not be left with these frames.
refuses 'frames of an earlier circuit' 'circuit/expected.txt belongs to an earlier circuit' \
  emit-decoder --code peg:48,24,3,1 --out circuit
head -n 4 llr.txt >few.txt
run emit-decoder --code peg:24,12,3,1 --out circuit --llr few.txt
check 'frames are replaced' [ "$code$(cat circuit/frames.txt circuit/expected.txt | wc -l)" = 08 ]
mkdir own && cp circuit/frames.txt own
run emit-decoder --code peg:24,12,3,1 --out own
check 'frames of the user stay' cmp -s circuit/frames.txt own/frames.txt
check 'and are no reason to refuse' [ "$code$(ls own | tr '\n' ' ')" = '0bench.v decoder.v frames.txt ' ]

# A structure of one's own, with operators of several sizes: a node of weight 3 has the channel as well.
cat >four.txt <<'TEXT'
inputs 4
y1 = x2 x3 x4
y2 = x1 x3 x4
y3 = x4 a1
a1 = x1 x2
y4 = x3 a1
TEXT
circuit 'a structure from a file' --structure four.txt --iterations 40
[ "$(cut -d' ' -f2 circuit/expected.txt | sort -u | wc -l)" -gt 3 ] && ok=yes || ok=no
verdict 'the frames take different numbers of cycles' $ok
verdicts emit_decoder
