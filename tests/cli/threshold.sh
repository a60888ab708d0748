# Density evolution on the command line: sh tests/cli/threshold.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

# within VALUE LOW HIGH
within() { awk -v x="$1" -v low="$2" -v high="$3" 'BEGIN { exit !(x >= low && x <= high) }'; }

# ---- thresholds ----
run threshold --degrees 4,8 --decoder spa --format csv
check 'a row per setting' [ "$(wc -l <.out)" = 2 ]
check 'the columns' grep -q '^ensemble,decoder,schedule,llr_bits,llr_step,iterations,target_ber,rate,threshold_db,parameter,error_db,gap_db,residual' .out
line=$(sed -n 's/^"regular (4,8)",//p' .out)
check 'sum-product on (4,8)' within "$(echo "$line" | cut -d, -f9)" 0.8372 0.8382
check 'its error is small' within "$(echo "$line" | cut -d, -f10)" 0.0001 0.003
run threshold --degrees 3,6 --decoder nms:0.7:0.1:0.9,oms:0.5 --llr-bits 5,6 --llr-step 0.5,0.75 --iterations 5 --format csv
check 'all combinations' [ "$(wc -l <.out)" = 17 ]
check 'factors as they are rounded' [ "$(grep -c 'nms:0.796875,' .out)" = 4 ]
check 'offsets as they are rounded' [ "$(grep -c 'oms:0.75,' .out)" = 2 ]
run threshold --degrees "2*0.5+3*0.3+8*0.2 / 6" --channel bec --format json
check 'probabilities have no decibels' grep -q '"threshold_db": null' .out
printf '1 1 1 1 0\n1 1 1 1 2\npunctured: 4\n' >base
run threshold --protograph base --decoder oms:0.5 --llr-bits 4 --llr-step 0.5:0.25:1 --ber 1e-2
check 'a base matrix' [ $code = 0 ]
run threshold --code 802.11n-648-1/2 --schedule flooding --iterations 5 --ber 1e-2
check 'a code has a protograph' grep -q 'protograph of 802.11n-648-1/2, Z = 27' .out
run threshold --code 802.11n-648-1/2 --as degrees --iterations 5 --ber 1e-2
check 'and degrees' grep -q 'degrees of 802.11n-648-1/2' .out
run threshold --degrees 3,6 --decoder spa-table --iterations 5 --structure naive --ber 1e-3
check 'a structure that rounds' [ $code = 0 ]

# ---- one channel, iteration by iteration ----
run threshold --degrees 3,6 --schedule flooding --iterations 20 --ebn0 1.4 --format csv
check 'one row per iteration' [ "$(wc -l <.out)" = 22 ]
for known in 5:0.06506 10:0.05057 20:0.02906; do
  rate=$(awk -F, -v n="${known%:*}" '$(NF - 1) == n { print $NF }' .out)
  check "the error rate after ${known%:*} iterations" within "$rate" "$(echo "${known#*:}" | awk '{ print $1 - 1e-5 }')" \
    "$(echo "${known#*:}" | awk '{ print $1 + 1e-5 }')"
done

# ---- what help says of the columns ----
run threshold --help
for column in error_db gap_db residual settled parameter; do
  check "threshold: $column" grep -qw $column .out
done
run tune --help
for column in gain_db loss_db floor threshold_db frames mbit_s; do
  check "tune: $column" grep -qw $column .out
done

# ---- what is refused ----
refuses 'shares that do not sum to 1' 'sum to 0.8' threshold --degrees '2*0.5+3*0.3 / 6'
echo 'no matrix' >words
refuses 'no base matrix' 'words:1' threshold --protograph words
printf '1 1\n1\n' >ragged
refuses 'a ragged base matrix' 'ragged:2' threshold --protograph ragged
refuses 'a file that is not there' 'nowhere' threshold --protograph nowhere
printf '1 1 1 1 1 1 0 0\n0 0 0 1 1 1 1 1\n0 0 1 0 1 0 1 1\npunctured: 1 2\n' >lost
refuses 'no threshold' 'has no threshold' threshold --protograph lost
refuses 'a target that the channel meets' 'it is no higher before' threshold --degrees 3,6 --ber 0.2
refuses 'a target of nothing' '--ber' threshold --degrees 3,6 --ber 0
refuses 'stochastic decoders' 'em remembers' threshold --degrees 3,6 --decoder em
refuses 'a range without numbers' "unknown decoder 'nms:'@'" threshold --degrees 3,6 --decoder "nms:'@"
refuses 'bits of floats' 'f32 messages' threshold --degrees 3,6 --decoder spa --llr-bits 4
refuses 'points of another channel' '--channel bsc' threshold --degrees 3,6 --crossover 0.1
refuses 'iterations of a window' 'no error rate by iteration' threshold --code sc:3,6,8,16 --window 4 --ebn0 2
run threshold --code sc:3,6,8,16 --decoder ms --channel bec --window 4 --format csv
check 'the window is named beside its threshold' grep -q ',ms --window 4,.*,0[.]21[0-9]*,' .out
refuses '--as without a code' '--as' threshold --degrees 3,6 --as degrees
refuses 'shares of nodes of a code' '--perspective' threshold --code 802.11n-648-1/2 --perspective edges
refuses 'a code without a base matrix' 'no Z above 1' threshold --code mackay:1008,3,6,1 --as protograph

# ---- degrees that suit a decoder ----
optimize='threshold --optimize degrees --rate 1/2 --max-degree 4 --decoder nms:0.8 --iterations 8 --ber 1e-2'
# shellcheck disable=SC2086
run $optimize --evaluations 60 --format csv
if grep -q 'has no NLopt' .err; then
  echo 'not tested without NLopt: --optimize degrees'
else
  check 'degrees are found' [ $code = 0 ]
  degrees=$(sed -n 's/^degrees of nodes \([^,]*\),.*/\1/p' .out)
  found=$(sed -n '2s/.*,8,0.01,[^,]*,\([^,]*\),.*/\1/p' .out)
  run threshold --degrees "$degrees" --decoder nms:0.8 --schedule flooding --iterations 8 --ber 1e-2 --format csv
  again=$(sed -n '2s/.*,8,0.01,[^,]*,\([^,]*\),.*/\1/p' .out)
  check 'and have the threshold' within "$again" "$(echo "$found" | awk '{ print $1 - 0.01 }')" \
    "$(echo "$found" | awk '{ print $1 + 0.01 }')"
  check 'and their rate' grep -q ',0\.\(5\|49999\|50000\)' .out
  # shellcheck disable=SC2086
fi
refuses 'a seed of no search' '--seed needs --optimize' threshold --degrees 3,6 --seed 2

# ---- --decoder auto ----
run ber --code 802.11n-648-1/2 --decoder auto --ebn0 2 --max-frames 64 --threads 1
check 'the table has a common code' [ $code = 0 ]
check 'the header says what was taken' grep -q '^# auto: .*tuned for 20 iterations' .out
run ber --code 802.11n-648-1/2 --decoder auto --iterations 8 --ebn0 2 --max-frames 64 --threads 1
check 'for few iterations as well' grep -q '^# auto: .*tuned for 10 iterations' .out
run ber --code 802.11n-648-1/2 --ebn0 2 --max-frames 64 --threads 1 --progress auto
check 'without a decoder, ber names a better one' grep -q 'oms:0.5 .* less' .err
run ber --code 802.11n-648-1/2 --decoder nms:0.75 --ebn0 2 --max-frames 64 --threads 1 --progress auto
check 'and says nothing about one that was chosen' sh -c '! grep -q less .err'
run ber --code 5gnr-bg1-z352:2/3 --decoder auto --ebn0 3 --max-frames 64 --threads 1
check 'a 5G code takes the setting of the nearest lifting size' grep -q '^# auto: .* of 5gnr-bg1-z384:2/3$' .out
run ber --code dvbs2x-vlsnr-short-1/5 --decoder auto --ebn0 3 --max-frames 64 --threads 1
check 'other codes that of the nearest rate of the same standard' \
  grep -q '^# auto: .* of dvbs2x-normal-2/9$' .out
run codes list --format csv
[ -z "$sanitized" ] || sed -i 4q .out
for name in $(awk -F, 'NR > 1 && !seen[$2]++ { print $1 }' .out); do # the first of each family
  run ber --code "$name" --decoder auto --ebn0 3 --max-frames 1 --threads 1
  check "there is a setting for $name" grep -q '^# auto: ' .out
done
refuses 'a 5G code of a rate without a row' 'no setting is known' ber --code 5gnr-bg1-z352:5/7 --decoder auto --ebn0 2
refuses 'a code without a row' 'no setting is known' ber --code mackay:96,3,6,1 --decoder auto --ebn0 2
refuses 'bits that the row decides' '--llr-bits' ber --code 802.11n-648-1/2 --decoder auto --llr-bits 5 --ebn0 2

# ---- tune ----
run tune --code 802.11n-648-1/2 --decoder nms,oms:0.5 --llr-step 0.5 --iterations 5 --fer 3e-1 --candidates 3 \
  --min-frame-errors 30 --threads 2 --format csv
check 'tune works' [ $code = 0 ]
check 'its columns' grep -q '^decoder,llr_bits,llr_step,ebn0_db,ebn0_low,ebn0_high,gain_db,loss_db,frames' .out
check 'candidates, default and sum-product' [ "$(wc -l <.out)" = 6 ]
sed "s,\,[^\,]*$,," .out >two # all but the speed
run tune --code 802.11n-648-1/2 --decoder nms,oms:0.5 --llr-step 0.5 --iterations 5 --fer 3e-1 --candidates 3 \
  --min-frame-errors 30 --threads 1 --format csv
sed "s,\,[^\,]*$,," .out >one
check 'whatever the threads' cmp -s one two
check 'gains over the default, and losses to sum-product' \
  awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { ebn0[NR] = $at["ebn0_db"]; gain[NR] = $at["gain_db"]; loss[NR] = $at["loss_db"]; row[$at["role"]] = NR }
    END {
      if (NR != 6 || !row["default"] || !row["sum-product"]) exit 1
      for (r = 2; r <= NR; r++)
        if (ebn0[r] != "" && ((gain[r] - ebn0[row["default"]] + ebn0[r]) ^ 2 > 1e-12 ||
                              (loss[r] + ebn0[row["sum-product"]] - ebn0[r]) ^ 2 > 1e-12)) exit 1
    }' one
tune="tune --code 802.11n-648-1/2 --decoder nms,oms:0.5 --llr-step 0.5 --iterations 5 --fer 3e-1 --candidates 3 --min-frame-errors 30"
# shellcheck disable=SC2086
{
  run $tune --out tuned.csv
  check 'tune writes a file' [ $code = 0 ]
  sed "s,\,[^\,]*$,," tuned.csv >filed
  check 'with the same rows' cmp -s one filed
  mv tuned.csv kept.csv
  points=$(wc -l <tuned.csv.journal)
  head -n $((points - 2)) tuned.csv.journal >cut.journal
  mv cut.journal tuned.csv.journal
  run $tune --out tuned.csv
  sed "s,\,[^\,]*$,," tuned.csv >filed
  check 'a stopped run continues' cmp -s one filed
  check 'and simulates what is missing' [ "$(wc -l <tuned.csv.journal)" = "$points" ]
  cp tuned.csv kept.csv
  run $tune --threads 1 --out tuned.csv
  check 'a finished one takes all from its journal' cmp -s tuned.csv kept.csv
  refuses 'another tune' 'tuned.csv.journal has another configuration fingerprint: its seed is 1, expected 2' $tune --seed 2 --out tuned.csv
}
# ---- parameters of own operators ----
cat >soft.op <<'END'
p = 1
q = 1
combine(a, b) = min(a, b) + (a + b <= p ? 1 : 0) - (|a - b| <= p ? 1 : 0)
leave(x) = max(x - q, 0)
END
run threshold --degrees 3,6 --decoder own:soft.op:p=0:1:2,q=0:1:1,ms --iterations 4 --ber 1e-2 --format csv
check 'all combinations of the parameters' [ "$(wc -l <.out)" = 8 ]
check 'are named as one types them' grep -q '"own:soft.op:p=2,q=1",' .out
line=$(grep ',"own:soft.op:p=2,q=0",' .out)
run threshold --degrees 3,6 --decoder own:soft.op:p=2,q=0 --iterations 4 --ber 1e-2 --format csv
check 'and can be typed again' grep -Fqx "$line" .out
run threshold --degrees 3,6 --decoder 'own:combine(a, b) = min(a, b),ms' --iterations 4 --ber 1e-2 --format csv
check 'commas within an operator' [ "$(sed -n 's/.*,layered,//; s/,0.97869.*//p' .out | uniq -c | awk '{ print $1 }')" = 2 ]
run threshold --degrees 3,6 --decoder own:corrected:c=0:0.25:0.5llr --iterations 4 --ber 1e-2 --format csv
check 'a range of LLRs' [ "$(grep -c '^"regular (3,6)","\{0,1\}own:corrected:c=0\(.25\|.5\|\)llr' .out)" = 3 ]
refuses 'a range without a step' 'the step must be positive' threshold --degrees 3,6 --decoder own:soft.op:p=0:0:2
refuses 'a range of no parameter' 'has no parameter z' threshold --degrees 3,6 --decoder own:soft.op:z=0:1:2
refuses 'too many combinations' 'more than 10000 settings' threshold --degrees 3,6 --decoder own:soft.op:p=1:1:200,q=1:1:60
own="tune --code 802.11n-648-1/2 --decoder own:soft.op:p=1:1:2,q=0,nms:0.75:0.125:0.875 --llr-step 0.5 --iterations 5 --fer 3e-1 \
  --min-frame-errors 15 --finalists 8"
# shellcheck disable=SC2086
{
  run $own --out own.csv
  check 'tune searches them' [ $code = 0 ]
  check 'beside a range of factors' [ "$(grep -c '^"own:soft.op:p=[12],q=0",6\|^nms:0.875,6' own.csv)" = 3 ]
  mv own.csv first.csv
  mkdir moved
  run $own --threads 1 --out own.csv
  check 'and continues' cmp -s own.csv first.csv
  sed 's/|a - b|/|b - a|/' soft.op >moved/soft.op
  mv moved/soft.op .
  refuses 'another operator' 'own.csv.journal has another configuration fingerprint' $own --out own.csv
}
# ---- weights ----
tune="tune --code 802.11n-648-1/2 --decoder nms --llr-step 0.25 --iterations 6 --fer 3e-1 --candidates 2 --min-frame-errors 15"
# shellcheck disable=SC2086
{
  run $tune --weights iteration,degree --weights-out found.csv --out weighed.csv
  check 'tune finds weights' [ $code = 0 ]
  check 'and names them in a row' grep -q '^nms:0.8[0-9]* --weights found.csv:[0-9a-f]\{16\},6,0.25,.*,weights,' weighed.csv
  check 'beside the candidates' [ "$(wc -l <weighed.csv)" = 6 ]
  check 'the file says where they come from' grep -q '^# found by density evolution for .*802.11n-648-1/2.* within 6 iterations' found.csv
  check 'and has all degrees of the first iteration' [ "$(grep -c '^1,[78],0[.]' found.csv)" = 2 ]
  cp weighed.csv first.csv
  cp found.csv kept.csv
  run $tune --weights degree,iteration --weights-out found.csv --threads 1 --out weighed.csv
  check 'the same search finds the same' cmp -s found.csv kept.csv
  check 'so that the table continues' cmp -s weighed.csv first.csv
  refuses 'another search for the same file' 'found.csv has other content than these weights' \
    $tune --weights degree --weights-out found.csv
  run $tune --weights degree --weights-out degrees.csv
  check 'weights by degree only' grep -qx 'degree,factor' degrees.csv
  refuses 'weights without a file' '--weights needs --weights-out' $tune --weights degree
  refuses 'a file without weights' '--weights-out needs --weights' $tune --weights-out other.csv
  refuses 'weights that cannot be read again' 'expected a file' $tune --weights degree --weights-out -
  refuses 'a file in no folder' 'nowhere/other.csv: cannot be written' $tune --weights degree --weights-out nowhere/other.csv
}
refuses 'weights of no factor and no offset' 'no candidate is nms or oms' tune --code 802.11n-648-1/2 --decoder spa-table \
  --llr-step 0.5 --iterations 5 --weights degree --weights-out other.csv
check 'what is refused leaves no file' [ ! -e other.csv ]
run ber --code 802.11n-648-1/2 --decoder nms:0.75 --weights kept.csv --ebn0 2 --max-frames 64 --threads 1
check 'ber takes the file' grep -q '^# weights: kept.csv:' .out
line=$(sed -n 's/^nms:[0-9.]* --weights found.csv:\([0-9a-f]*\),.*/\1/p' first.csv)
run threshold --code 802.11n-648-1/2 --weights "kept.csv:$line" --iterations 6 --ber 1e-2 --format csv
check 'threshold names them' grep -q ",nms:0.75 --weights kept.csv:$line," .out

refuses 'tune of stochastic decoders' 'not on stochastic ones' tune --code 802.11n-648-1/2 --decoder em
refuses 'no useful step' 'no candidate' tune --code 802.11n-648-1/2 --decoder oms --llr-step 3
verdicts threshold
