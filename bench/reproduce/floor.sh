# The job `floor` of bench/reproduce.sh: error floors by sampling, and the proof against simulation.
if [ $form = quick ]; then
  precision=0.3
  longest=10
  truth_time=40
  ebn0=4.5,5,6,7
  out_form=floor
else
  precision=0.05
  longest=3600
  truth_time=3600
  ebn0=4.25:0.25:8
  out_form=floor-full
fi

need_build
begin $out_form 7

# find_sets NAME CODE A B
find_sets() {
  echo "extrinsic sets --code $2 --max-a $3 --max-b $4 --format csv --out $1.sets >sets-$1.csv" >>"$out/commands.txt"
  "$program" sets --code "$2" --max-a "$3" --max-b "$4" --format csv --out "$out_sets/$1.sets" >"$out/sets-$1.csv"
}

# sample NAME CODE FILE OPTION...: adds the rows of all classes together to FILE, with the decoder.
sample() {
  sets=$out_sets/$1.sets code=$2 file=$3
  shift 3
  echo "extrinsic floor --code $code --sets ${sets##*/} --precision $precision --max-time $longest $*" >>"$out/commands.txt"
  "$program" floor --code "$code" --sets "$sets" --precision $precision --max-time $longest "$@" >"$out_sets/table.csv" || return 0
  [ -s "$out/$file" ] || echo "code,options,$(grep '^ebn0_db' "$out_sets/table.csv")" >"$out/$file"
  grep -E ',(all|outside),' "$out_sets/table.csv" | sed "s|^|\"$code\",\"$*\",|; s| *--ebn0 [^ \"]*||" >>"$out/$file"
}

out_sets=$(mktemp -d)

progress "sets"
find_sets an 802.3an-2048-1723 8 8
find_sets variant rs2048-variant 8 8
find_sets wifi 802.11n-1944-5/6 6 2
find_sets array array:13,4,8 9 4

# truth NAME OPTION...: frames of a simulation that end in one of the sets, and the sampled rate.
truth() {
  rm -rf "$out_sets/errors"
  "$program" ber --code array:13,4,8 "$@" --min-frame-errors 1000000000 --max-time $truth_time --progress none \
    --save-errors "$out_sets/errors" >"$out_sets/ber.csv"
  "$program" replay "$out_sets/errors/errors.jsonl" --summary sets --format csv >"$out_sets/seen.csv"
  "$program" floor --code array:13,4,8 --sets "$out_sets/array.sets" --precision 0.05 --max-time $truth_time "$@" \
    >"$out_sets/table.csv"
  awk -F, -v options="$*" '
    FILENAME ~ /sets$/ { split($0, f, " "); key = f[5]; for (i = 6; i in f; i++) key = key " " f[i]; listed[key] = 1 }
    FILENAME ~ /seen.csv/ && FNR > 1 { if ($6 in listed) events += $4 }
    FILENAME ~ /ber.csv/ && $1 ~ /^[0-9]/ { frames = $2; errors = $4 }
    FILENAME ~ /table.csv/ && $2 == "all" { fer = $3; low = $4; high = $5 }
    END {
      n = events; z = 1.959964
      if (n == 0) { plain_low = 0; plain_high = 3.689 / frames }
      else {
        # Wilson and Hilferty: quantiles of the gamma distributions of n and n + 1.
        plain_low = n * (1 - 1 / (9 * n) - z / (3 * sqrt(n))) ^ 3 / frames
        m = n + 1; plain_high = m * (1 - 1 / (9 * m) + z / (3 * sqrt(m))) ^ 3 / frames
      }
      print "\"" options "\"," frames "," errors "," n "," n / frames "," plain_low "," plain_high "," fer "," low "," high "," (plain_low <= high && low <= plain_high ? "yes" : "no")
    }' "$out_sets/array.sets" "$out_sets/seen.csv" "$out_sets/ber.csv" "$out_sets/table.csv" >>"$out/truth.csv"
}

progress "simulation against sampling, array:13,4,8"
echo 'options,frames,frame_errors,frames_in_sets,fer,fer_low,fer_high,sampled,sampled_low,sampled_high,overlap' >"$out/truth.csv"
truth --decoder nms:0.75 --ebn0 5
truth --decoder ms --ebn0 5
truth --decoder oms:0.5 --ebn0 5
truth --decoder nms:0.75 --llr-bits 4 --llr-step 1 --ebn0 5
truth --decoder nms:0.75 --llr-bits 4 --llr-step 1 --ebn0 5.5
truth --decoder spa --ebn0 5

progress "802.3an: decoders"
for decoder in nms:0.75 nms:0.5 ms oms:0.5 spa; do
  sample an 802.3an-2048-1723 floors.csv --decoder $decoder --ebn0 $ebn0
done

progress "802.3an: quantizers"
for quantizer in "4 1" "4 0.5" "5 0.5" "5 1" "6 0.25"; do
  sample an 802.3an-2048-1723 floors.csv --decoder nms:0.75 --llr-bits "${quantizer% *}" --llr-step "${quantizer#* }" --ebn0 $ebn0
done

progress "802.3an: stochastic decoders, one point each"
for decoder in counter-bf rhs; do
  sample an 802.3an-2048-1723 floors.csv --decoder $decoder --ebn0 5
done

progress "other codes"
sample variant rs2048-variant floors.csv --decoder nms:0.75 --ebn0 $ebn0
sample wifi 802.11n-1944-5/6 floors.csv --decoder nms:0.75 --ebn0 4,5,6
sample array array:13,4,8 floors.csv --decoder nms:0.75 --ebn0 5,6,7,8

progress "what was measured"
note_machine
rm -rf "$out_sets"
finish
