# The job `floor` of bench/reproduce.sh: error floors, and the proof of the estimates against simulation.
# Tables that are finished stay in build/floor-quick or build/floor-full, so that the same command
# continues a job that was stopped.
if [ $form = quick ]; then
  precision=0.2
  frames=1000000
  longest=10
  patience=60 # for slow decoders
  waterfall_time=5
  truth_time=30
  waterfall=3.75,4
  ebn0=4.5,5,5.5,6 # above the waterfall
  population=256
  out_form=floor
else
  precision=0.05
  frames=1000000000
  longest=600
  patience=3600
  waterfall_time=300
  truth_time=600
  waterfall=3.5:0.125:4.25
  ebn0=4.5:0.25:7
  population=1024
  out_form=floor-full
fi

need_build
begin $out_form 11
work=$PWD/build/$out_form
mkdir -p "$work"

# find_sets NAME CODE A B
find_sets() {
  echo "extrinsic sets --code $2 --max-a $3 --max-b $4 --format csv --out $1.sets >sets-$1.csv" >>"$out/commands.txt"
  [ -s "$work/sets-$1.csv" ] ||
    { "$program" sets --code "$2" --max-a "$3" --max-b "$4" --format csv --out "$work/$1.sets" >"$work/found.csv" &&
      mv "$work/found.csv" "$work/sets-$1.csv"; }
  cp "$work/sets-$1.csv" "$out"
}

# rows FILE TABLE OPTION...: adds the rows of all errors to TABLE, after the code and the options.
rows() {
  from=$1 table=$out/$2
  shift 2
  [ -s "$table" ] || echo "code,options,$(grep '^ebn0_db' "$from")" >"$table"
  grep -E '^[0-9.]+,(all|outside|any|simulated|sum),' "$from" | sed "s|^|\"$code\",\"$*\",|" >>"$table"
}

# curve FILE: one series for `plot`: the sum with the simulation where there is one, otherwise the floor.
curve() {
  awk -F, -v OFS=, '
    /^#/ || /^ebn0_db/ { print; next }
    $2 == "all" || $2 == "any" { line[$1] = $0 }
    $2 == "sum" { line[$1] = $0 }
    END { for (point in line) { $0 = line[point]; $2 = "errors"; print } }' "$1"
}

# sample SETS CODE NAME OPTION...: waterfall and floor of one decoder; a curve in NAME.csv, rows in floors.csv.
sample() {
  sets=$1.sets code=$2 name=$3
  shift 3
  simulated=$work/$name-simulated.csv floor=$work/$name.csv
  {
    echo "extrinsic ber --code $code $* --ebn0 $waterfall --min-frame-errors 50 --max-time $waterfall_time --out simulated.csv"
    echo "extrinsic floor --code $code --sets $sets $* --ebn0 $waterfall,$ebn0 --precision $precision --max-frames $frames --max-time $longest --with simulated.csv --out $name.csv"
  } >>"$out/commands.txt"
  "$program" ber --code "$code" "$@" --ebn0 $waterfall --min-frame-errors 50 --max-time $waterfall_time \
    --progress none --out "$simulated"
  if "$program" floor --code "$code" --sets "$work/$sets" "$@" --ebn0 $waterfall,$ebn0 --precision $precision \
    --max-frames $frames --max-time $longest --with "$simulated" --out "$floor" 2>"$work/why"; then
    rows "$floor" floors.csv "$@"
    curve "$floor" >"$out/$name.csv"
  else
    echo "$code $*: $(cat "$work/why")" >>"$out/not-sampled.txt"
  fi
}

# split CODE NAME POINTS OPTION...: the same without sets.
split() {
  code=$1 name=$2 points=$3
  shift 3
  echo "extrinsic floor --method splitting --code $code $* --ebn0 $points --population $population --out $name.csv" >>"$out/commands.txt"
  [ -s "$work/$name.csv" ] ||
    "$program" floor --method splitting --code "$code" "$@" --ebn0 "$points" --population $population \
      --out "$work/$name.csv" 2>"$work/why"
  rows "$work/$name.csv" floors.csv --method splitting "$@"
  curve "$work/$name.csv" >"$out/$name.csv"
}

# truth NAME OPTION...: frames of a simulation that end in one of the sets, and the sampled rate.
truth() {
  name=$1
  shift
  if [ ! -s "$work/truth-$name" ]; then
    rm -rf "$work/errors"
    "$program" ber --code array:13,4,8 "$@" --min-frame-errors 1000000000 --max-time $truth_time --progress none \
      --save-errors "$work/errors" >"$work/ber.csv"
    "$program" replay "$work/errors/errors.jsonl" --summary sets --format csv >"$work/seen.csv"
    "$program" floor --code array:13,4,8 --sets "$work/array.sets" --precision 0.05 --max-time $truth_time "$@" \
      >"$work/table.csv"
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
        print options "," frames "," errors "," n "," n / frames "," plain_low "," plain_high "," fer "," low "," high "," (plain_low <= high && low <= plain_high ? "yes" : "no")
      }' "$work/array.sets" "$work/seen.csv" "$work/ber.csv" "$work/table.csv" >"$work/truth"
    mv "$work/truth" "$work/truth-$name"
  fi
  {
    echo "extrinsic ber --code array:13,4,8 $* --min-frame-errors 1000000000 --max-time $truth_time --save-errors errors --out ber.csv"
    echo "extrinsic floor --code array:13,4,8 --sets array.sets --precision 0.05 --max-time $truth_time $* --out floor.csv"
  } >>"$out/commands.txt"
  cat "$work/truth-$name" >>"$out/truth.csv"
}

progress "sets"
find_sets an 802.3an-2048-1723 8 8
find_sets variant rs2048-variant 8 8
find_sets wifi 802.11n-1944-5/6 6 2
find_sets array array:13,4,8 9 4
find_sets c2 ccsds-c2 8 6

progress "simulation against sampling, array:13,4,8"
echo 'options,frames,frame_errors,frames_in_sets,fer,fer_low,fer_high,sampled,sampled_low,sampled_high,overlap' >"$out/truth.csv"
truth coarse-5 --decoder nms:0.75 --llr-bits 4 --llr-step 1 --ebn0 5
truth nms-5 --decoder nms:0.75 --ebn0 5
truth ms-5 --decoder ms --ebn0 5
truth oms-5 --decoder oms:0.5 --ebn0 5
truth coarse-55 --decoder nms:0.75 --llr-bits 4 --llr-step 1 --ebn0 5.5
truth nms-55 --decoder nms:0.75 --ebn0 5.5
truth coarse-6 --decoder nms:0.75 --llr-bits 4 --llr-step 1 --ebn0 6
truth nms-6 --decoder nms:0.75 --ebn0 6

progress "802.3an: decoders"
an=802.3an-2048-1723
sample an $an an-nms-0.75 --decoder nms:0.75
sample an $an an-nms-0.5 --decoder nms:0.5
sample an $an an-oms-0.5 --decoder oms:0.5
sample an $an an-ms --decoder ms
usual=$longest
longest=$patience
sample an $an an-spa --decoder spa
longest=$usual
plot an-decoders.svg an-nms-0.75.csv an-nms-0.5.csv an-oms-0.5.csv an-ms.csv an-spa.csv

progress "802.3an: quantizers"
sample an $an an-4-1 --decoder nms:0.75 --llr-bits 4 --llr-step 1
sample an $an an-4-1.5 --decoder nms:0.75 --llr-bits 4 --llr-step 1.5
sample an $an an-5-0.5 --decoder nms:0.75 --llr-bits 5 --llr-step 0.5
sample an $an an-5-1 --decoder nms:0.75 --llr-bits 5 --llr-step 1
sample an $an an-6-0.25 --decoder nms:0.578 --llr-bits 6 --llr-step 0.25
sample an $an an-4-oms --decoder oms:1 --llr-bits 4 --llr-step 1
sample an $an an-4-ms --decoder ms --llr-bits 4 --llr-step 1
plot an-quantizers.svg an-nms-0.75.csv an-4-1.csv an-4-1.5.csv an-5-0.5.csv an-5-1.csv an-6-0.25.csv

progress "802.3an: perturbed after the last iteration"
sample an $an an-perturb-weak --decoder nms:0.75 --after perturb:strong=4,weak=1
sample an $an an-perturb --decoder nms:0.75 --after perturb
plot an-after.svg an-nms-0.75.csv an-perturb-weak.csv

progress "802.3an: stochastic decoders"
longest=$patience
for decoder in counter-bf rhs; do sample an $an an-$decoder --decoder $decoder; done
longest=$usual

progress "other codes"
sample variant rs2048-variant variant --decoder nms:0.75
sample wifi 802.11n-1944-5/6 wifi --decoder nms:0.75
sample array array:13,4,8 array --decoder nms:0.75
sample c2 ccsds-c2 c2 --decoder nms:0.75
plot codes.svg an-nms-0.75.csv variant.csv wifi.csv array.csv c2.csv

progress "without sets"
split array:13,4,8 array-splitting 4,5,6,7 --decoder nms:0.75
plot methods.svg array.csv array-splitting.csv

progress "what each decoder of 802.3an has in the waterfall and in the floor"
awk -F'"' '
  { split($5, f, ",") }
  $2 == "802.3an-2048-1723" && f[3] == "simulated" && f[2] == 4 { fall[$4] = f[4] }
  $2 == "802.3an-2048-1723" && f[3] == "all" && f[2] == 5.5 { floor[$4] = f[4] "," f[5] "," f[6] }
  END {
    print "options,fer_at_4_db,floor_at_5.5_db,floor_low,floor_high"
    for (options in floor) {
      split(floor[options], f, ",")
      print f[3] "\t\"" options "\"," fall[options] "," floor[options] | "sort -g | cut -f2"
    }
  }' "$out/floors.csv" >"$out/choice.csv"

progress "the machine and the page"
note_machine
sh bench/reproduce/pages/floor.sh "$out" >"$out/index.html"
finish
