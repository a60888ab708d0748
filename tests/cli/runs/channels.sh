# Channels, codewords and shortening: sh tests/cli/runs/channels.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

ber='ber --code 802.11n-648-1/2 --max-frames 640 --min-frame-errors 1000'

# ---- What does not go together -----------------------------------------------------------------

# shellcheck disable=SC2086
{
  refuses 'no crossover' '--crossover is needed' $ber --channel bsc
  refuses 'no erasure' '--erasure is needed' $ber --channel bec
  refuses 'crossover of noise' '--crossover is not for the channel awgn' $ber --ebn0 1 --crossover 0.1
  refuses 'symbols of bits' '--modulation has no effect' $ber --channel bec --erasure 0.1 --modulation qpsk
  refuses 'crossover below 0' '-0.1' $ber --channel bsc --crossover -0.1
  for length in '' 0 -3 x 1x 99999999999; do
    refuses "block of '$length'" "rayleigh-block:$length" $ber --ebn0 1 --channel rayleigh-block:$length
  done
  refuses 'no rate of 32APSK' 'unknown modulation' $ber --ebn0 1 --modulation 32apsk
  printf '00 1 1\n01 1 -1\n10 -1 1\n01 -1 -1\n' >twice.points
  refuses 'a label twice' 'twice.points:4: this label is also in line 2' $ber --ebn0 1 --modulation file:twice.points
  printf '00 1 1\n01 1 -1\n10 -1 1\n' >few.points
  refuses 'a label too few' 'few.points:4: found 3 labels, expected 4' $ber --ebn0 1 --modulation file:few.points
  printf '# two bits\n00 1 1\n011 1 -1\n' >long.points
  refuses 'a label too long' 'long.points:3: found a label of 3 bits' $ber --ebn0 1 --modulation file:long.points
  printf '0 1 1\n1 x 0\n' >word.points
  refuses 'a point that is no number' "word.points:2: found 'x'" $ber --ebn0 1 --modulation file:word.points
  printf '0 0 0\n1 0 0\n' >zero.points
  refuses 'points that are all 0' 'all points are 0' $ber --ebn0 1 --modulation file:zero.points
}

# ---- Points ------------------------------------------------------------------------------------

# shellcheck disable=SC2086
{
  refuses 'two names of a quality' '--snr cannot be combined with --esn0' $ber --snr 1 --esn0 1
  refuses 'two qualities' '--snr cannot be combined with --ebn0' $ber --snr 1 --ebn0 1
  refuses 'SNR of bits' 'is not for the channel bsc' $ber --channel bsc --snr 1
  refuses 'a point out of range' 'Eb/N0 of -55' $ber --modulation 256qam --snr -49
}
# 64QAM at rate 1/2: Es/N0 is 10 log10(3) = 4.771213 dB more; BPSK: 3.0103 dB less.
for point in 'snr 10 64qam 5.228787' 'esn0 10 64qam 5.228787' 'snr 0 bpsk 3.0103' 'snr 1.5 8psk -0.260913'; do
  set -- $point
  run ber --code 802.11n-648-1/2 --max-frames 64 "--$1" "$2" --modulation "$3"
  check "$point: Eb/N0" grep -q "^$4,64," .out
  check "$point: Es/N0" grep -q '^# esn0_db: ebn0_db + ' .out
done
run threshold --degrees 3,6 --snr -1 --iterations 2 --format csv
check 'threshold: SNR' grep -q ',2.0102999[0-9]*,' .out
refuses 'threshold: SNR of bsc' '--snr needs --channel awgn' threshold --degrees 3,6 --channel bsc --snr 1

# ---- Interleavers ------------------------------------------------------------------------------

# shellcheck disable=SC2086
{
  set -- $ber --ebn0 5 --modulation 16qam --interleave
  refuses 'an unknown interleaver' "'lte'" "$@" lte
  refuses 'a column twice' 'digits 0 to 3' "$@" dvbs2:0113
  refuses 'a column too many' 'digits 0 to 3' "$@" dvbs2:01234
  refuses 'columns of QPSK that fades' '3 or more' $ber --ebn0 1 --modulation qpsk --channel rayleigh-block --interleave dvbs2
  refuses '802.11n with 8PSK' 'expected bpsk to 256qam' $ber --ebn0 5 --modulation 8psk --interleave 802.11n
  refuses 'a frame of no symbols' '648 bits cannot be divided into symbols of 5' $ber --ebn0 5 --modulation 32apsk:3/4 \
    --interleave dvbs2
  refuses '5G' 'has an interleaver' ber --code nr:1000@1/2,qm=4 --modulation 16qam --ebn0 5 --interleave dvbs2
  refuses 'no file' 'nowhere' "$@" file:nowhere
  printf '1 2 3\n2 # again\n4\n' >twice.order
  refuses 'a bit twice' 'twice.order:2: 2 is also in line 1' "$@" file:twice.order
  printf '1\n2\n5\n3\n' >much.order
  refuses 'a bit too high' 'much.order:3: 5 is more than the 4 numbers' "$@" file:much.order
  printf '1 two\n' >word.order
  refuses 'a bit that is no number' "word.order:1: found 'two'" "$@" file:word.order
  printf '2 1\n' >few.order
  refuses 'few bits' 'few.order: 2 numbers, but 648 bits' "$@" file:few.order
  refuses 'a block that no frame outlasts' 'rayleigh-block:649: a block is longer than 1 frame of 648 symbols' $ber --ebn0 5 \
    --channel rayleigh-block:649
  refuses 'a block that two frames do not outlast' 'longer than 2 frames of 648 symbols' $ber --ebn0 5 \
    --channel rayleigh-block:1298 --interleave-frames 2
  refuses 'a block of half symbols' '9 is not a multiple' $ber --ebn0 5 --channel rayleigh-block:9 --interleave-frames 2
  shows 'a block of two frames' '# interleave_frames: 2' $ber --ebn0 5 --channel rayleigh-block:1296 --interleave-frames 2
}

# ---- Counts ------------------------------------------------------------------------------------

# counts ARGUMENT...: the columns that must depend only on what is simulated.
counts() {
  # shellcheck disable=SC2086
  "$program" $ber "$@" 2>.err | grep -v '^#' | cut -d, -f1-6,15
}

# steady NAME ARGUMENT...: the counts are the same on one thread and two, and with every instruction
# set. Some frames must be wrong and some correct. Under sanitizers, only one of the two runs is done,
# which depends on the decoder.
steady() {
  name=$1
  shift
  case $sanitized$decoder in
    1spa) counts --threads 2 --isa baseline "$@" | tee .one >.two ;;
    1*) counts --threads 1 "$@" | tee .one >.two ;;
    *)
      counts --threads 1 "$@" >.one
      counts --threads 2 --isa baseline "$@" >.two
      ;;
  esac
  tail -n 1 .one | awk -F, '{ exit !($2 == 640 && $4 > 0 && $4 < 640 && $3 >= $7 && $7 > 0) }' &&
    cmp -s .one .two && ok=yes || ok=no
  verdict "$name" $ok
}
for codewords in zero random; do
  for decoder in nms:0.75 spa; do
    case "$codewords $decoder$sanitized" in
      'zero spa'* | 'random nms:0.751') continue ;; # both with the others
    esac
    set -- --codewords $codewords --decoder $decoder
    steady "$codewords $decoder bpsk" --ebn0 1.3 "$@"
    steady "$codewords $decoder qpsk" --ebn0 1.3 --modulation qpsk "$@"
    steady "$codewords $decoder 16qam" --ebn0 3.9 --modulation 16qam "$@"
    steady "$codewords $decoder 64qam" --ebn0 6.5 --modulation 64qam --demapper max-log "$@"
    steady "$codewords $decoder 256qam" --ebn0 9.3 --modulation 256qam "$@"
    steady "$codewords $decoder 1024qam" --ebn0 12.3 --modulation 1024qam "$@"
    steady "$codewords $decoder 8psk" --ebn0 3.2 --modulation 8psk "$@"
    steady "$codewords $decoder 32apsk" --ebn0 5.8 --modulation 32apsk:3/4 --demapper max-log "$@"
    steady "$codewords $decoder 4096qam" --ebn0 15.5 --modulation 4096qam "$@"
    steady "$codewords $decoder bsc" --channel bsc --crossover 0.07 "$@"
    steady "$codewords $decoder bec" --channel bec --erasure 0.45 "$@"
    steady "$codewords $decoder rayleigh" --channel rayleigh --ebn0 3 "$@"
    steady "$codewords $decoder rayleigh-block" --channel rayleigh-block:50 --ebn0 4 "$@"
  done
done

# QPSK without fading is BPSK in each dimension.
# In order, a file changes nothing. A block of a frame, interleaved over four, is like a quarter.
seq 648 >same.order
set -- --ebn0 4.2 --modulation 16qam
[ "$(counts "$@")" = "$(counts "$@" --interleave file:same.order)" ] && ok=yes || ok=no
verdict 'no permutation' $ok
set -- --ebn0 6
whole=$(counts --channel rayleigh-block --interleave-frames 4 "$@" | tail -n 1 | cut -d, -f4)
quarter=$(counts --channel rayleigh-block:162 "$@" | tail -n 1 | cut -d, -f4)
check 'a quarter of a block' awk -v a="$whole" -v b="$quarter" 'BEGIN { exit !(a > 80 && a < 1.4 * b && b < 1.4 * a) }'
# QPSK from a file has the LLRs of QPSK but for rounding, whatever the energy in the file.
printf '11 -3 -3\n00 3 3\n01 3 -3 # I, Q\n10 -3 3\n' >qpsk.points
set -- --ebn0 1.3 --codewords random --message f32
[ "$(counts "$@" --modulation qpsk | cut -d, -f1,2,4)" = "$(counts "$@" --modulation file:qpsk.points | cut -d, -f1,2,4)" ] &&
  ok=yes || ok=no
verdict 'QPSK from a file' $ok
[ "$(counts --ebn0 1.3)" = "$(counts --ebn0 1.3 --modulation qpsk)" ] && ok=yes || ok=no
verdict 'qpsk is twice bpsk' $ok
[ "$(counts --channel rayleigh-block --ebn0 4)" = "$(counts --channel rayleigh-block:648 --ebn0 4)" ] &&
  ok=yes || ok=no
verdict 'a block without length is a frame' $ok
[ "$(counts --channel rayleigh --ebn0 3)" = "$(counts --channel rayleigh-block:1 --ebn0 3)" ] &&
  ok=yes || ok=no
verdict 'a block of one symbol is fast fading' $ok

# ---- What is printed ---------------------------------------------------------------------------

# shellcheck disable=SC2086
{
  shows 'crossovers' 'crossover,frames,bit_errors' $ber --channel bsc --crossover 0.02,0.05
  grep -q '^0.02,640,' .out && grep -q '^0.05,640,' .out && grep -qx '# channel: bsc' .out && ok=yes || ok=no
  verdict 'points of the bsc' $ok
  shows 'erasures' 'erasure,frames,bit_errors' $ber --channel bec --erasure 0.1
  shows 'information errors in JSON' '"information_errors": 0, "information_ber": 0.0' $ber --ebn0 9 \
    --format json
  shows 'information errors in tables' 'information_errors  information_ber' $ber --ebn0 9 --format table
  shows 'the channel' '# channel: rayleigh-block:10, 16qam, exact demapper' $ber --ebn0 12 \
    --channel rayleigh-block:10 --modulation 16qam --codewords random
  grep -qx '# codewords: random' .out && ok=yes || ok=no
  verdict 'the codewords' $ok
  shows 'scrambling' '# codewords: zero, scrambled' $ber --ebn0 12 --modulation 16qam
}

# ---- Shortening --------------------------------------------------------------------------------

shows 'a shortened code' '# code: 802.11n-648-1/2, n = 648, k = 100, 424 transmitted bits' \
  ber --code 802.11n-648-1/2 --info-bits 100 --ebn0 5 --max-frames 64
shows 'a shortened code, shown' '"k": 100, "rank": 324, "rate": 0.235849' codes show 802.11n-648-1/2 \
  --info-bits 100 --format json

# Fills three frames of 100 bits. Codewords have 424 bits and are restored from LLRs.
awk 'BEGIN { srand(3); for (f = 0; f < 3; f++) { for (i = 0; i < 100; i++) printf "%d", rand() < 0.5; print "" } }' >bits
"$program" encode --code 802.11n-648-1/2 --info-bits 100 --in bits --out sent
[ "$(wc -c <sent)" = 1275 ] && ok=yes || ok=no
verdict 'a shortened code, encoded' $ok
sed 's/0/ 3/g; s/1/ -3/g' sent >llr
"$program" decode --code 802.11n-648-1/2 --info-bits 100 --in llr >.out 2>.err
cmp -s .out bits && ok=yes || ok=no
verdict 'a shortened code, decoded' $ok

# ---- Frames that do not fill their last symbol --------------------------------------------------

# The bits that fill it are zeros, with zero codewords as with random ones, so both have the same
# frame error rate: within 4.9 standard deviations, which one in a million seeds would exceed.
# fills NAME CODE INFORMATION_BITS MODULATION EBN0
frames=100000
[ -z "$sanitized" ] || frames=4000
fills() {
  for codewords in zero random; do
    run ber --code "$2" --info-bits "$3" --modulation "$4" --ebn0 "$5" --message f32 \
      --codewords $codewords --max-frames $frames --min-frame-errors $frames
    grep -v '^#' .out >rows-$codewords
  done
  awk -F, 'FNR == 2 { frames = $2; errors[n++] = $4 }
    END {
      p = (errors[0] + errors[1]) / (2 * frames)
      difference = (errors[0] - errors[1]) / frames
      exit !(n == 2 && p > 0.01 && difference ^ 2 <= 4.9 ^ 2 * 2 * p * (1 - p) / frames)
    }' rows-zero rows-random && ok=yes || ok=no
  verdict "zero and random codewords: $1" $ok
}
fills 16qam 5gnr-bg2-z8:1/2 50 16qam 4
fills 64qam 5gnr-bg2-z8:1/2 51 64qam 6
fills 256qam 5gnr-bg2-z8:1/2 45 256qam 8
fills 1024qam 5gnr-bg2-z8:1/2 45 1024qam 10

verdicts channels
