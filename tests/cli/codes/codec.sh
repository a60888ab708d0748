# encode and decode on files and pipes: sh tests/cli/codes/codec.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

# ---- A code worked by hand ---------------------------------------------------------------------

write_hamming hamming.alist

# feeds NAME INPUT EXPECTED ARGUMENT...: compares the output for this standard input, as od shows
# it; INPUT and EXPECTED are formats of printf.
feeds() {
  name=$1 input=$2 expected=$3
  shift 3
  # shellcheck disable=SC2059
  printf -- "$input" | "$program" "$@" >.out 2>.err
  code=$?
  # shellcheck disable=SC2059
  printf -- "$expected" >.expected
  [ $code = 0 ] && cmp -s .expected .out && ok=yes || ok=no
  verdict "$name" $ok
}

# starves NAME INPUT TEXT ARGUMENT...: expects exit code 2, one line that contains TEXT, and no
# file.
starves() {
  name=$1 input=$2 expected=$3
  shift 3
  files >.before
  # shellcheck disable=SC2059
  printf -- "$input" | "$program" "$@" --out made >.out 2>.err
  code=$?
  files >.after
  [ $code = 2 ] && [ ! -s .out ] && [ "$(wc -l <.err)" = 1 ] && grep -qF -- "$expected" .err &&
    cmp -s .before .after && ok=yes || ok=no
  verdict "$name" $ok
}

encode='encode --code hamming.alist'
decode='decode --code hamming.alist'
# shellcheck disable=SC2086
{
  feeds 'text' '1000\n0100\n0010\n0001\n1011\n' '1000101\n0100111\n0010110\n0001011\n1011000\n' $encode
  feeds 'blanks in text' ' 1 0\t0\r\n0 0100' '1000101\n0100111\n' $encode
  feeds 'no frames' '' '' $encode
  feeds 'nothing but blanks' ' \n\n' '' $encode
  feeds 'packed' '\200\100\260' '\212\116\260' $encode --from packed --to packed
  feeds 'bytes' '\1\0\1\1' '\1\0\1\1\0\0\0' $encode --from bytes --to bytes
  feeds 'text to packed' '1000 0100' '\212\116' $encode --to packed
  feeds 'packed to text' '\260' '1011000\n' $encode --from packed

  starves 'text too short' '1000 01' 'frame 2: 2 of its 4 symbols are missing' $encode
  starves 'one bit' '1' 'standard input: ends inside frame 1: 3 of its 4 symbols are missing' $encode
  starves 'bytes too short' '\1\0\1' '1 of its 4 symbols are missing' $encode --from bytes
  starves 'bits that are none' '10x0' "frame 1, symbol 3 of 4: found 'x', expected 0 or 1" $encode
  starves 'text that is packed' '\1\0' 'found the byte 1, expected 0 or 1' $encode
  starves 'bytes that are text' '1000' "found '1', expected a byte of value 0 or 1" $encode --from bytes
  starves 'bits behind a frame' '\200\210' 'frame 2, symbol 4 of 4: found a 1 after it in the same byte' \
    $encode --from packed

  # A codeword in which one bit is wrong with a small LLR; only bit 1 is in two checks.
  feeds 'numbers' '0.5 2 -2e0 -2 2\n+2 2.0' '1011\n' $decode
  feeds 'whole codewords' '0.5 2 -2 -2 2 2 2' '1011000\n' $decode --output codeword
  feeds 'units' '\377\003\375\375\003\003\003' '1011\n' $decode --from i8
  feeds 'units of a larger step' '\377\003\375\375\003\003\003' '1011\n' $decode --from i8 \
    --llr-step 3 --message f32
  feeds 'decoded to packed' '-2 2 -2 -2 2 2 2' '\260' $decode --to packed
  # -2 is 0xc0000000, 2 is 0x40000000.
  plus='\0\0\0\100' minus='\0\0\0\300'
  feeds 'floats' "$minus$plus$minus$minus$plus$plus$plus" '1011\n' $decode --from f32
  feeds 'numbers beyond any channel' '-1e38 1e38 -1e38 -1e38 1e38 1e38 1e38' '1011\n' $decode \
    --message f32
  grep -qx 'extrinsic decode: 1 frames, 0 without a codeword' .err && ok=yes || ok=no
  verdict 'frames are counted' $ok
  # Flooding with one iteration: LLRs that are all zero remain zero, and are decided as ones.
  feeds 'no codeword is no error' '0 0 0 0 0 0 0' '1111\n' $decode --schedule flooding --iterations 1
  feeds 'no LLRs' '' '' $decode
  grep -qx 'extrinsic decode: 0 frames, 0 without a codeword' .err && ok=yes || ok=no
  verdict 'no frames are counted' $ok

  starves 'LLRs too short' '1 2 3 4 5 6 7 8' 'frame 2: 6 of its 7 symbols are missing' $decode
  starves 'half a float' "$plus\\0\\0" 'frame 1: 6 of its 7 symbols are missing' $decode --from f32
  starves 'a float that is no number' "$plus\\0\\0\\300\\177$plus$plus$plus$plus$plus" \
    'frame 1, symbol 2 of 7: found no number' $decode --from f32
  feeds 'infinite floats' '\0\0\200\377\0\0\200\177\0\0\200\377'"$minus$plus$plus$plus" '1011\n' \
    $decode --from f32
  feeds 'infinities' '-inf +Inf -INFINITY -inf inf inf infinity' '1011\n' $decode --message f32
  feeds 'infinities and levels' '-inf +Inf -1e39 -2e400 inf 1e999 infinity' '1011\n' $decode
  feeds 'bits that are certain, and weak ones that are wrong' '0.5 inf -inf -2 2 2 2' '1011\n' $decode
  starves 'a word among numbers' '1 2 nan' "symbol 3 of 7: found 'nan' in line 1, expected a number" $decode
  starves 'a word in a later line' '1 2 3 4 5 6 7\n\n1 2\n3 -nan' \
    "frame 2, symbol 4 of 7: found '-nan' in line 4, expected a number" $decode
  starves 'a word that is no text' '1 \33[2J\377 3' "symbol 2 of 7: found '?[2J?' in line 1, expected" $decode
  long=0000000000000000000000000000000000000000000000000000000000000001
  starves 'a number without end' "1 2 $long 1 1 1 1 1 1" 'symbol 3 of 7' $decode
}

# ---- LLRs, reports and syndromes -----------------------------------------------------------------

# One iteration of min-sum: each of the checks that a bit is in, 2, 3, 2, 2, 1, 1 and 1 of them, adds
# the least LLR of its other bits.
once='--decoder ms --schedule flooding --iterations 1'
# shellcheck disable=SC2086
{
  feeds 'a-posteriori LLRs' '2 2 2 2 2 2 2' '6 8 6 6 4 4 4\n' $decode $once --output llr
  feeds 'those of floats' '2 2 2 2 2 2 2.25' '6 8 6 6 4 4 4.25\n' $decode $once --output llr \
    --message f32
  feeds 'extrinsic LLRs' '2 2 2 2 2 2 2' '4 6 4 4 2 2 2\n' $decode $once --output extrinsic
  feeds 'LLRs as units' '2 2 2 2 2 2 2' '\014\020\014\014\010\010\010' $decode $once --output llr --to i8
  feeds 'LLRs as floats' '1 1 1 1 1 1 1' '\0\0\0\100\0\0\100\100\0\0\0\100\0\0\0\100\0\0\200\077\0\0\200\077\0\0\200\077' \
    $decode $once --output extrinsic --to f32
  feeds 'a frame per line' '2 2 2 2 2 2 2 -2 2 -2 -2 2 2 2' '4 6 4 4 2 2 2\n-4 6 -4 -4 2 2 2\n' \
    $decode $once --output extrinsic
  starves 'forms of bits for LLRs' '' '--to packed: expected text, f32 or i8, the forms of LLRs' \
    $decode --output llr --to packed
  starves 'forms of LLRs for bits' '' '--to f32: expected text, packed or bytes' $decode --to f32
  starves 'units of floats' '' '--to i8: these are units of --message i8' $decode --output llr \
    --to i8 --message f32
  starves 'LLRs in a form of bits' '' '--from bytes: expected text, f32 or i8' $decode --from bytes
  starves 'soft values of single bits' '2 2 2 2 2 2 2' \
    'stochastic decoders have no a-posteriori LLRs' decode --code 802.11n-648-1/2 --decoder counter \
    --output llr --in /dev/null

  feeds 'a report' '2 2 2 2 2 2 2 -1 2 2 2 2 2 2' '0000\n0000\n' $decode --decoder ms --report report.csv
  printf 'frame,iterations,codeword,unsatisfied\n1,1,true,0\n2,1,true,0\n' | cmp -s - report.csv &&
    ok=yes || ok=no
  verdict 'it has a row per frame' $ok
  feeds 'a report of failures' '0 -1 0 0 0 0 0' '1111\n' $decode $once --report report.csv
  verdict 'it counts' "$(awk -F, 'NR == 2 { print $2 == 1 && ($3 == "true") == ($4 == 0) ? "yes" : "no" }' report.csv)"
  starves 'a report of half a frame' '1 2 3' '4 of its 7 symbols are missing' $decode --report none.csv

  # A single error has the checks that its bit is in as its syndrome.
  echo 0.05 >prior
  echo 0.1 0.1 >two
  echo 1.5 >large
  syndrome="$decode --syndrome --priors"
  feeds 'no error' '000' '0000000\n' $syndrome prior
  feeds 'single errors' '101 111 110\n011 100 010 001' \
    '1000000\n0100000\n0010000\n0001000\n0000100\n0000010\n0000001\n' $syndrome prior --decoder spa
  grep -qx 'extrinsic decode: 7 syndromes, 0 not reached' .err && ok=yes || ok=no
  verdict 'syndromes are counted' $ok
  feeds 'packed syndromes' '\240\340' '\200\100' $syndrome prior --from packed --to packed
  # Bit 1 alone, or bits 5 and 7: the latter if they are much more likely.
  printf '%s\n' .0001 .01 .01 .01 .4 .01 .4 >priors
  feeds 'a prior per column' '101' '0000101\n' $syndrome priors
  feeds 'LLRs of errors' '000' '9 12 9 9 6 6 6\n' $syndrome prior $once --output llr
  starves 'two priors' '' 'two: 2 probabilities: expected 1 or 7' $syndrome two
  starves 'a prior that is none' '' "large:1: found '1.5', expected a number from 0 to 1" $syndrome large
  starves 'LLRs as syndromes' '' '--from f32: expected text, packed or bytes' $syndrome prior --from f32
  starves 'information of errors' '' '--output information: errors have none' $syndrome prior \
    --output information
  starves 'syndromes of stochastic decoders' '' 'counter: a syndrome is for message-passing decoders' \
    $syndrome prior --decoder counter
}

# The same code with bit 1 punctured: 1000101 and 1011000 without their first bit, which decoding
# restores.
printf '7 3 1\n0 0 0 -1 0 -1 -1\n-1 0 0 0 -1 0 -1\n0 0 -1 0 -1 -1 0\n0 1 1 1 1 1 1\n' >punctured.qc
feeds 'punctured bits are not written' '1000 1011' '000101\n011000\n' encode --code punctured.qc
feeds 'nor read' '2 2 2 -2 2 -2  2 -2 -2 2 2 2' '1000\n1011\n' decode --code punctured.qc
feeds 'nor part of what is decoded' '2 2 2 -2 2 -2' '000101\n' \
  decode --code punctured.qc --output codeword

# ---- Whole chains ------------------------------------------------------------------------------

# random_bits COUNT: the same bits at each call.
random_bits() {
  awk -v n="$1" 'BEGIN { srand(1); for (i = 0; i < n; i++) printf "%d", rand() < 0.5 }'
}

# round_trip CODE K N: encodes and decodes more frames than are processed together, in every format.
round_trip() {
  what=$1 k=$2 n=$3 frames=300
  random_bits $((frames * k)) | fold -w "$k" >bits && echo >>bits
  "$program" encode --code "$what" --in bits --out sent 2>.err
  code=$?
  [ $code = 0 ] && [ "$(wc -l <sent)" = $frames ] && [ "$(wc -c <sent)" = $((frames * (n + 1))) ] &&
    ok=yes || ok=no
  verdict "$what: encodes" $ok
  "$program" encode --code "$what" --in bits --to packed >packed
  [ "$(wc -c <packed)" = $((frames * ((n + 7) / 8))) ] && ok=yes || ok=no
  verdict "$what: packs" $ok
  sed 's/0/ 3/g; s/1/ -3/g' sent >llr
  for options in '' '--message f32 --schedule flooding' '--structure two-min --from text'; do
    # shellcheck disable=SC2086
    "$program" decode --code "$what" --in llr --out decoded $options 2>.err
    code=$?
    [ $code = 0 ] && cmp -s decoded bits && grep -q ': 300 frames, 0 without' .err && ok=yes || ok=no
    verdict "$what: decodes $options" $ok
  done
  "$program" decode --code "$what" --output codeword --to packed <llr >.out 2>.err
  code=$?
  [ $code = 0 ] && cmp -s .out packed && ok=yes || ok=no
  verdict "$what: decodes to codewords" $ok
  # LLRs of -6 and 6 as bytes, from pipe to pipe.
  "$program" encode --code "$what" --to bytes <bits | tr '\0\1' '\006\372' |
    "$program" decode --code "$what" --from i8 --to bytes 2>.err | tr '\0\1' 01 | fold -w "$k" >.out
  code=$?
  echo >>.out
  cmp -s .out bits && ok=yes || ok=no
  verdict "$what: from pipe to pipe" $ok
}
round_trip 802.11n-648-1/2 324 648
round_trip 802.3an-2048-1723 1723 2048

# noisy_trip CODE K: decodes 20 frames with uniform noise that changes the sign of every 48th LLR.
noisy_trip() {
  what=$1 k=$2
  random_bits $((20 * k)) | fold -w "$k" >bits && echo >>bits
  "$program" encode --code "$what" --in bits --out sent 2>.err &&
    awk 'BEGIN { srand(2) }
      { for (i = 1; i <= length($0); i++)
          printf "%.2f ", (substr($0, i, 1) == "1" ? -3 : 3) + 6.26 * (rand() - 0.5) }' sent >llr
  "$program" decode --code "$what" --in llr --out decoded 2>.err
  code=$?
  [ $code = 0 ] && cmp -s decoded bits && ok=yes || ok=no
  verdict "$what: over a channel" $ok
}
noisy_trip 802.11n-1296-2/3 864
noisy_trip 802.3an-2048-1723 1723
noisy_trip rs2048-variant 1723
noisy_trip 802.16e-576-1/2 288
noisy_trip 802.11ad-672-13/16 546
noisy_trip 5gnr-bg1-z8 176
noisy_trip 5gnr-bg2-z52:1/2 520
noisy_trip dvbs2-short-1/2 7200
noisy_trip ccsds-c2-8160 7138
noisy_trip ccsds-ar4ja-1/2-1024 1024
noisy_trip peg:504,252,3,1 252

# ---- The commands ------------------------------------------------------------------------------

refuses 'no code' '--code' encode
refuses 'unknown code' "'802.11n-648'" encode --code 802.11n-648
refuses 'unknown code to decode' "'802.11n-648'" decode --code 802.11n-648
refuses 'input that is not there' 'gone: cannot be read' encode --code hamming.alist --in gone
refuses 'LLRs that are not there' 'gone: cannot be read' decode --code hamming.alist --in gone
refuses 'input that is a folder' 'cannot be read' encode --code hamming.alist --in .
refuses 'output to nowhere' 'no/such/file' encode --code hamming.alist --in bits --out no/such/file
refuses 'decoder that is none' 'nms' decode --code hamming.alist --in llr --decoder mns:1
printf '2 2\n2 2\n1 2\n2 1\n1\n1 2\n1 2\n2\n' >square.alist
refuses 'code without information' 'no information bits' encode --code square.alist --in bits
if [ -c /dev/full ]; then
  "$program" encode --code hamming.alist --in bits >/dev/full 2>.err
  code=$?
  [ $code = 1 ] && [ "$(wc -l <.err)" = 1 ] && ok=yes || ok=no
  verdict 'standard output that cannot be written' $ok
fi

# answers NAME FIRST SECOND EXPECTED COMMAND...: a frame and no more comes through a pipe, and is answered
# while the pipe stays open.
answers() {
  name=$1 first=$2 second=$3 expected=$4
  shift 4
  mkfifo to from
  timeout 60 "$program" "$@" <to >from 2>.err &
  worker=$!
  exec 3>to 4<from
  printf '%s' "$first" >&3
  answer=$(timeout 20 head -n 1 <&4)
  printf '%s' "$second" >&3
  exec 3>&-
  rest=$(cat <&4)
  exec 4<&-
  wait $worker
  code=$?
  : >.out
  [ $code = 0 ] && [ "$answer" = "$expected" ] && [ "$rest" = "$expected" ] && ok=yes || ok=no
  verdict "$name" $ok
  rm to from
}
# shellcheck disable=SC2086
{
  frame='-2 2 -2 -2 2 2 2
'
  answers 'a frame is answered when it is complete' "$frame" "$frame" 1011 $decode
  answers 'and when the next has begun' "$frame-2 2" " -2 -2 2 2 2
" 1011 $decode
  answers 'bits are encoded when they are complete' '1011' '10 11' 1011000 $encode
}

# A stream that goes on when the signal comes: what was made so far goes.
mkfifo stream
files >.before
"$program" encode --code hamming.alist --in stream --out made 2>.err &
worker=$!
{
  while kill -0 $worker 2>/dev/null; do
    cat bits
    [ -e .stopped ] || { : >.stopped && kill -s INT $worker; }
  done
} >stream 2>/dev/null
wait $worker
code=$?
: >.out
files >.after
[ $code = 3 ] && grep -q interrupted .err && cmp -s .before .after && ok=yes || ok=no
verdict 'an interrupted file is not left half written' $ok

has 'speed of encoders as CSV' 'code,n,k,gap,mbit_s,seconds_to_make,frames,repeats' \
  bench encoder --code hamming.alist --slice 0.0001 --format csv
run bench encoder --code hamming.alist,802.11n-648-1/2 --slice 0.0001 --format json
[ $code = 0 ] && grep -q '"n": 648, "k": 324, "gap": 1, "mbit_s": [0-9]' .out && ok=yes || ok=no
verdict 'speed of encoders as JSON' $ok
refuses 'no name between commas' 'empty' bench encoder --code 802.11n-648-1/2,

verdicts codec
