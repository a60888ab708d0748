# Transport blocks of 5G NR: sh tests/cli/codes/nr.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

run codes show nr:25104@2/3,qm=4 --format json
check 'what a transport block becomes' grep -q '"transport_block": 25104, "transport_crc": 24, "code_blocks": 3, "block_crc": 24, "base_graph": 1, "lifting": 384, "fillers": 48, "buffer": 25344, "transmitted": 37656' .out

run codes show nr:mcs=27,table=2,prb=273,layers=4 --format json
check 'a transport block by its scheme' grep -q '"transport_block": 1277992, .*"transmitted": 1362816, "symbol_bits": 8, "layers": 4' .out

# ---- Bits there and back ----

# there_and_back NAME BITS SENT
there_and_back() {
  awk -v bits="$2" 'BEGIN { srand(1)
    for (f = 0; f < 3; f++) { for (i = 0; i < bits; i++) printf "%d", rand() < 0.5; print "" } }' >bits.txt
  run encode --code "$1" --in bits.txt --out sent.txt
  check "$1: $3 bits are sent" [ "$(head -n 1 sent.txt | tr -d '\n' | wc -c)" = "$3" ]
  sed 's/0/ 4.5/g; s/1/ -4.5/g' sent.txt >llr.txt
  run decode --code "$1" --decoder spa --in llr.txt --out decoded.txt --report report.csv
  check "$1: and decoded" cmp -s bits.txt decoded.txt
  check "$1: with the right checksum" [ "$(grep -c ',true$' report.csv)" = 3 ]
}

there_and_back nr:1000@E=2000 1000 2000
there_and_back nr:8448@8/9,qm=6 8448 9504
there_and_back nr:40011@2/3,qm=8,layers=2 40011 60016
there_and_back nr:100@1/10,harq=0-2-3-1 100 4000
there_and_back nr:mcs=4,prb=6,symbols=12,dmrs=0 528 1728
there_and_back nr:3840@1/3,rv=1,nref=6000 3840 11520

sed 's/^ -\{0,1\}4.5/ 0.1/' llr.txt | awk 'NR == 2 { gsub(/4/, "0.0"); for (i = 1; i <= NF; i++) $i = -$i } { print }' >wrong.txt
run decode --code nr:3840@1/3,rv=1,nref=6000 --in wrong.txt --out decoded.txt --report report.csv
check 'a wrong checksum is reported' [ "$(grep -c ',false$' report.csv)" = 1 ]
check 'and counted' grep -q '3 frames, 1 with a wrong checksum' .err

# ---- Simulation ----

# counts FILE: the columns of counts of the first row
counts() { grep -v '^#' "$1" | sed -n 2p | cut -d , -f 2-6; }

# A buffer that is sent once and whole is the code of the catalog, shortened. Of 5G, a frame is in
# error if information bits are, so frame errors may be fewer.
run ber --code 5gnr-bg2-z26 --info-bits 216 --esn0 -4 --max-frames 3200 --min-frame-errors 100000 --out whole.csv
run ber --code nr:200@E=1256 --esn0 -4 --max-frames 3200 --min-frame-errors 100000 --out sent.csv
check 'the same frames as those of the catalog' \
  [ "$(counts whole.csv | cut -d , -f 2)" = "$(counts sent.csv | cut -d , -f 2)" ]
check 'with no more frame errors' [ "$(counts sent.csv | cut -d , -f 3)" -le "$(counts whole.csv | cut -d , -f 3)" ]
check 'Es/N0 is recorded' grep -q '^# esn0_db: ebn0_db + -7.97' sent.csv

nr='ber --code nr:8448@8/9,qm=6 --modulation 64qam --decoder oms:0.5 --esn0 18.25 --min-frame-errors 100000'
# shellcheck disable=SC2086
{
  run $nr --max-frames 512 --out half.csv --save-errors errors
  run $nr --max-frames 256 --out resumed.csv
  run $nr --max-frames 512 --out resumed.csv
}
check 'a run that goes on has the same counts' [ "$(counts half.csv)" = "$(counts resumed.csv)" ]
run replay errors/errors.jsonl
check 'frames in error are decoded again' [ $code = 0 ]
# shellcheck disable=SC2086
run $nr --max-frames 512 --codewords random --out random.csv
check 'random codewords' [ $code = 0 ]
rates() { grep -v '^#' "$1" | sed -n 2p | cut -d , -f 11,12 | tr , ' '; }
# shellcheck disable=SC2046
check 'fail as often as zero' awk -v a="$(rates half.csv)" -v b="$(rates random.csv)" \
  'BEGIN { split(a, x, " "); split(b, y, " "); exit !(x[1] < y[2] && y[1] < x[2]) }'

run ber --code nr:1000@1/2 --decoder auto --esn0 1 --max-frames 64
check 'a setting of the nearest rate' grep -q '^# auto: .* of 5gnr-bg2-z384:1/2$' .out

# ---- What is refused ----

refuses 'a rate that is none' "found 'nr:1000@2', expected nr:A@R" codes show nr:1000@2
refuses 'no rate' "found 'nr:1000', expected nr:A@R" codes show nr:1000
refuses 'an option that is none' "found 'rv=4'" codes show nr:1000@1/2,rv=4
refuses 'three bits per symbol' 'found qm=3' codes show nr:1000@1/2,qm=3
refuses 'a scheme without resources' 'prb=0, symbols=14, dmrs=12 and overhead=0 leave no resource elements' codes show nr:mcs=3
refuses 'a scheme that is none' 'found mcs=28, which table 2 does not have' codes show nr:mcs=28,prb=4,table=2
refuses 'no symbols for data' 'leave no resource elements' codes show nr:mcs=3,prb=4,symbols=1
refuses 'bits per symbol of a scheme' "found 'qm=4'" codes show nr:mcs=3,prb=4,qm=4
refuses 'resources of a size' "found 'prb=4'" codes show nr:1000@1/2,prb=4
refuses 'unequal code blocks' 'cannot be divided into 3 equal code blocks: 25002 bits can' codes show nr:25000@2/3
refuses 'half a symbol' 'expected a multiple of 4' codes show nr:1000@E=2002,qm=4
refuses 'another modulation' 'is for 2 bits per symbol, the modulation 64qam has 6' \
  ber --code nr:1000@1/2 --modulation 64qam --ebn0 1
refuses 'shortening' '--info-bits has no effect' ber --code nr:1000@1/2 --info-bits 100 --ebn0 1
# The SNR at which NVIDIA publishes a block error rate of 0.1 for base graph 1, Z = 384, 10 layered iterations.
for known in '9216 nms:0.75 6.87' '12672 nms:0.75 3.45' '25344 nms:0.6875 -0.766'; do
  set -- $known
  run ber --code "nr:8424@E=$1" --decoder "$2" --message f32 --iterations 10 --modulation qpsk --snr="$3" --max-frames 1280 \
    --min-frame-errors 100000
  check "a published SNR for E = $1" awk -F, '/^[-0-9]/ { exit !($10 > 0.05 && $10 < 0.2) }' .out
done
refuses 'frames of information bits' 'frame-errors has no effect on nr:' ber --code nr:1000@1/2 --ebn0 1 --frame-errors information
refuses 'a quality of another channel' '--esn0 is not for the channel bsc' ber --code nr:1000@1/2 --channel bsc --esn0 1
verdicts nr
