# bench/peers.sh with programs that print what AFF3CT 3 and others print: sh tests/cli/peers.sh PROGRAM PEERS_SH
peers=$2
. "$(dirname "$0")/../support/program.sh"

# The form of the tables is that of AFF3CT's documentation. 50 calls of 16 frames in 0.2 s.
mkdir 'a folder'
cat >'a folder/aff3ct' <<'END'
#!/bin/sh
printf '%s\n' "$@" >>arguments
cat <<'TABLE'
# ----------------------------------------------------
# Parameters:
# * Simulation ------------------------------------
#    ** Type                      = BFER
#    ** Inter frame level         = 16
#    ** Multi-threading (t)       = 1 thread(s)
# ----------|----------||----------|----------|----------|----------|----------||----------|----------
#     Es/N0 |    Eb/N0 ||      FRA |       BE |       FE |      BER |      FER ||  SIM_THR |    ET/RT
#      (dB) |     (dB) ||          |          |          |          |          ||   (Mb/s) | (hhmmss)
# ----------|----------||----------|----------|----------|----------|----------||----------|----------
      -1.01 |     2.00 ||      800 |     1234 |       40 | 4.76e-03 | 5.00e-02 ||    1.500 | 00h00'01
# -------------|-------------------|---------||----------|----------|--------||----------|----------|----------||----------|----------|----------
#       MODULE |              TASK |   TIMER ||    CALLS |     TIME |   PERC ||  AVERAGE |  MINIMUM |  MAXIMUM ||  AVERAGE |  MINIMUM |  MAXIMUM
#              |                   |         ||          |      (s) |    (%) ||   (Mb/s) |   (Mb/s) |   (Mb/s) ||     (us) |     (us) |     (us)
# -------------|-------------------|---------||----------|----------|--------||----------|----------|----------||----------|----------|----------
#      Channel |         add_noise |       * ||       50 |     0.72 |  37.59 ||    42.17 |    20.75 |    45.52 ||    48.56 |    44.99 |    98.69
#      Decoder |       decode_siho_cw |   * ||       50 |     0.20 |  11.32 ||     1.30 |     1.29 |     1.31 ||    14.63 |    13.59 |    46.99
#      Decoder |       decode_siho_cw | load ||       50 |     0.10 |  11.32 ||     1.30 |     1.29 |     1.31 ||    14.63 |    13.59 |    46.99
# -------------|-------------------|---------||----------|----------|--------||----------|----------|----------||----------|----------|----------
#        TOTAL |                 * |       * ||       50 |     1.93 | 100.00 ||    13.34 |     3.38 |    14.10 ||   129.19 |   122.21 |   509.42
# End of the simulation.
TABLE
END
chmod +x 'a folder/aff3ct'

# beside ARGUMENT...: runs the script on one short code; sets $code.
beside() {
  sh "$peers" --extrinsic "$program" --points 802.11n-648-1/2@2 --frames 64 --repeats 2 "$@" >.out 2>.err
  code=$?
}

# value NAME: a column of the table.
value() {
  awk -F, -v name="$1" '/^#/ { next } !at { while ($++at != name) if (at > NF) exit; next } { print $at }' .out
}

# is_ratio A B C: whether the third column is the first divided by the second, to two places.
is_ratio() {
  awk -v a="$(value "$1")" -v b="$(value "$2")" -v c="$(value "$3")" \
    'BEGIN { exit !(a > 0 && b > 0 && c - a / b < 0.006 && a / b - c < 0.006) }'
}

beside './a folder/aff3ct'
check 'a table beside AFF3CT' [ "$code/$(grep -cv '^#' .out)/$(value code)/$(value ebn0_db)" = '0/2/802.11n-648-1/2/2' ]
check 'coded bits of the decoder: 50 x 16 x 648 / 0.2 s' [ "$(value aff3ct_decoder_mbit_s)" = 2.592 ]
check 'coded bits of the chain' [ "$(value aff3ct_chain_mbit_s)" = 1.5 ]
check 'error rates' [ "$(value aff3ct_fer)/$(value aff3ct_ber)" = 0.05/0.00476 ]
check 'the ratio of decoders' is_ratio decoder_mbit_s aff3ct_decoder_mbit_s decoder_ratio
check 'the ratio of chains' is_ratio chain_mbit_s aff3ct_chain_mbit_s chain_ratio
"$program" ber --code 802.11n-648-1/2 --iterations 10 --no-early-stop --ebn0 2 --min-frame-errors 64 --max-frames 64 \
  --threads 1 --progress none --format csv >own.csv
for rate in fer ber; do
  check "our $rate is that of ber" [ "$(value $rate)" = "$(awk -F, -v rate=$rate '/^#/ { next }
    !at { while ($++at != rate); next } { printf "%.6g\n", $at }' own.csv)" ]
done
check 'both took turns' [ "$(grep -cx -- --dec-h-path arguments)" = 2 ]
for expected in '--dec-no-synd' '--dec-norm 0.75' '--dec-implem NMS' '--qnt-bits 6' '--qnt-dec 1' '--dec-ite 10' '-K 324' \
  '-N 648' '--sim-max-fra 64' '-m 2' '--sim-threads 1' '--sim-prec 16' '--sim-coded' \
  '--chn-implem FAST' '--mdm-implem FAST' '--qnt-implem FAST'; do
  check "AFF3CT is given $expected" sh -c 'tr "\n" " " <arguments | grep -qF -- "$1 "' sh "$expected"
done
rm arguments
beside --decoder oms:0.5 --early-stop --llr-step 0.25 --precision 8 './a folder/aff3ct'
check 'an offset in units of the quantizer' sh -c 'tr "\n" " " <arguments | grep -qF -- "--dec-implem OMS --dec-off 2 "'
check 'early stop' sh -c '! grep -qx -- --dec-no-synd arguments && grep -q "early stop yes" .out'
rm arguments
beside --threads 2 --seconds 1 --repeats 1 './a folder/aff3ct'
check 'seconds in place of frames' \
  sh -c 'tr "\n" " " <arguments | grep -q -- "--sim-stop-time 1 --mnt-max-fe 1000000000 --sim-threads 2 "'
check 'and said' grep -q ', 1 s, 2 thread(s), medians of 1$' .out
check 'the time of all threads: 2 x 50 x 16 x 648 / 0.2 s' [ "$(value aff3ct_decoder_mbit_s)" = 5.184 ]

# Another program, whose arguments have blanks.
cat >'a folder/other' <<'END'
#!/bin/sh
[ "$1" = 'two words' ] && [ "$(head -n 1 "$2")" = '648 324' ] && [ "$3" = 'at 2 dB, 10, 2 threads' ] || exit 1
echo 'mbit_s 100'
echo 'fer 0.25'
END
chmod +x 'a folder/other'
beside --threads 2 --decoder-of './a folder/other' 'two words' '{alist}' 'at {ebn0} dB, {iterations}, {threads} threads'
check 'another decoder' \
  [ "$code/$(value other_decoder_mbit_s)/$(value other_chain_mbit_s)/$(value other_fer)/$(value other_ber)" = 0/100/-/0.25/- ]

# refused NAME TEXT ARGUMENT...: expects exit code 2 and a message.
refused() {
  name=$1 expected=$2
  shift 2
  beside "$@"
  check "$name" sh -c '[ "$1" = 2 ] && grep -qF -- "$2" .err' sh "$code" "$expected"
}
refused 'no program' 'which program' --repeats 1
refused 'a program that there is not' './none: not a program' ./none
refused 'another algorithm' 'expected nms:FACTOR' --decoder spa './a folder/aff3ct'
refused 'a step that AFF3CT has not' '--llr-step 0.3' --llr-step 0.3 './a folder/aff3ct'
refused 'an offset that is no multiple of the step' 'a multiple of --llr-step 0.5' --decoder oms:0.3 './a folder/aff3ct'
refused 'another step before the offset' '--llr-step 0.3' --decoder oms:0.5 --llr-step 0.3 './a folder/aff3ct'
refused 'two Eb/N0 in a point' 'a number after the @' --points 802.11n-648-1/2@2,3 './a folder/aff3ct'
refused 'a factor that is none' "unknown decoder 'nms:half'" --decoder nms:half './a folder/aff3ct'
check 'nothing is printed before all is checked' [ ! -s .out ]
refused 'no points' 'one or more' --points '' './a folder/aff3ct'
refused 'a folder as program' 'a folder' './a folder'
beside --points peg:64,32,3,1@2 './a folder/aff3ct'
check 'a code with commas in its name' sh -c '[ "$1" = 0 ] && grep -q "^\"peg:64,32,3,1\",2," .out' sh "$code"
refused 'no seconds' '--seconds 0' --seconds 0 './a folder/aff3ct'
refused 'no repeats' '--repeats 0' --repeats 0 './a folder/aff3ct'
refused 'an option that there is not' '--fast' --fast './a folder/aff3ct'
refused 'a point without Eb/N0' 'CODE@EBN0' --points 802.11n-648-1/2 './a folder/aff3ct'
refused 'punctured columns' 'punctured' --points 5gnr-bg2-z2@2 './a folder/aff3ct'
printf '#!/bin/sh\necho "(EE) This decoder does not work in 8-bit fixed-point."\n' >fails
chmod +x fails
beside ./fails
check 'a program that fails' sh -c '[ "$1" = 1 ] && grep -q "./fails failed" .err && grep -q "does not work in 8-bit" .err' sh $code
verdicts peers
