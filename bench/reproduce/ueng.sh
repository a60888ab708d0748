# `bench/reproduce.sh ueng`: stochastic decoders beside decoders with float messages and beside
# published results, on two codes of the size of IEEE 802.3an and on an irregular one; one decoder
# with different structures. Simulations are kept in build/ueng or build/ueng-full until all are
# complete, so that the same command continues a job that was stopped. If a time per point was given
# ($keep), they are kept after that, too, so that a later job with more time continues them.
scripts=$PWD/bench/reproduce/ueng
folder=ueng
if [ $form = quick ]; then
  errors=30
  limit='--max-frames 10000'
  float_points=3.3:0.2:4.1
  regular_points=3.7:0.2:4.1
  float_irregular_points=1:0.5:2.5
  irregular_points=2:1:4
else
  folder=ueng-full
  errors=100
  limit="--max-time $point_time --stop-short"
  float_points=3.1:0.2:4.5
  regular_points=3.5:0.2:4.7
  float_irregular_points=1:0.25:3
  irregular_points=1.5:0.5:4.5
fi
float='--message f32 --schedule flooding --iterations 100'

# float_decoders FACTOR: with normalized min-sum.
float_decoders() {
  cat <<END
spa spa $float
nms nms:$1 $float
oms oms:0.5 $float
END
}

# NAME DECODER OPTION... for codes of column weight six. em-clipped is the EM of Zhang 2015.
regular_decoders() {
  cat <<END
em em
em-clipped em:nds=6,llr-step=0.125
tfm tfm
mtfm mtfm
ds ds
rhs rhs
counter-6 counter:bits=6
counter-7 counter:bits=7
counter-8 counter:bits=8
counter-bf counter-bf
counter-bf-stop counter-bf:fail=stop --iterations 300
ueng2017 ueng2017
gdbf gdbf
pgdbf pgdbf
gallager-b gallager-b
END
}

# The same for column weights 2, 3 and 12 at rate 1/2, where stronger noise requires a smaller nds.
irregular_decoders() {
  cat <<END
em em:nds=2,llr-step=0.25 --structure frontier:3
tfm tfm:nds=2,llr-step=0.25 --structure frontier:3
mtfm mtfm:nds=2,llr-step=0.25,votes=2 --structure frontier:3
ds ds:nds=2,llr-step=0.25 --structure frontier:3
rhs rhs
counter-7 counter
counter-5 counter:bits=5,nds=1.5,votes=3 --structure frontier:3
counter-bf counter-bf:nds=2,llr-step=0.25 --structure frontier:3
ueng2017 ueng2017:nds=2,llr-step=0.25 --structure frontier:3
gdbf gdbf
pgdbf pgdbf
gallager-b gallager-b
END
}

# begin_table NAME: the following simulations write NAME-*.csv and are collected in NAME.csv.
begin_table() {
  table=$1
  echo "name,structure,operators,ebn0_db,frames,frame_errors,ber,ber_low,ber_high,fer,fer_low,fer_high,cycles" \
    >"$out/$table.csv"
}

# simulate NAME STRUCTURE OPERATORS OPTION...: simulates $code at $points.
simulate() {
  name=$1 structure=$2 operators=$3
  shift 3
  progress "$code: $name"
  # The structures are files in $out. Relative paths, since tables record the command.
  # shellcheck disable=SC2086
  (cd "$out" && "$program" ber --code "$code" --ebn0 "$points" --min-frame-errors $errors $limit \
    --progress none --out "../../$work/$table-$name.csv" "$@")
  cp "$work/$table-$name.csv" "$out"
  echo "extrinsic ber --code $code --ebn0 $points --min-frame-errors $errors $limit $* --out $table-$name.csv" \
    >>"$out/commands.txt"
  awk -F, -v name="$name" -v structure="$structure" -v operators="$operators" \
    -f "$scripts/columns.awk" -f "$scripts/collect.awk" "$out/$table-$name.csv" >>"$out/$table.csv"
}

# simulate_list LIST...: simulates the decoders that LIST prints, one per line.
simulate_list() {
  while read -r name decoder options; do
    # shellcheck disable=SC2086
    simulate "$name" '' '' --decoder "$decoder" $options
  done <<END
$("$@")
END
}

simulate_structures() {
  for structure in ueng isomorphic star naive exact; do
    options=
    [ $structure != exact ] || options='--latency-limit 2'
    # shellcheck disable=SC2086
    run $structure.txt optimize --inputs 7 --max-arity 3 --class $structure $options --format text
    simulate $structure $structure "$(awk -f "$scripts/operators.awk" "$out/$structure.txt")" \
      --decoder counter:bits=7 --structure $structure.txt
  done
}

# compare NAME REFERENCE [-v against=NAME]: results on 802.3an compared with the reference in dB,
# point by point and overall.
compare() {
  name=$1 reference=$2
  shift 2
  awk -F, "$@" -f "$scripts/columns.awk" -f "$scripts/decibel.awk" "$out/$reference" "$out/ethernet.csv" \
    >"$out/$name.csv"
  awk -F, -f "$scripts/columns.awk" -f "$scripts/verdict.awk" "$out/$name.csv" >"$out/$name-verdict.csv"
}

# draw KIND TABLE TITLE
draw() {
  (cd "$out" && gnuplot -e "table = '$2.csv'; picture = '$1-$2.svg'; heading = '$3'" \
    "$scripts/style.gp" "$scripts/$1.gp")
}

need_build gnuplot-nox
begin $folder 59
work=build/$folder
[ ! -e "$work" ] || echo "continuing the simulations in $work (remove it to start anew)"
mkdir -p "$work"
cp "$scripts/published.csv" "$out"

for pair in ethernet:802.3an-2048-1723 variant:rs2048-variant; do
  code=${pair#*:}
  begin_table "${pair%%:*}"
  points=$float_points
  simulate_list float_decoders 0.625
  points=$regular_points
  simulate_list regular_decoders
done

code=802.11n-648-1/2
begin_table wifi
points=$float_irregular_points
simulate_list float_decoders 0.75
points=$irregular_points
simulate_list irregular_decoders

code=802.3an-2048-1723
begin_table structures
points=$regular_points
simulate_structures

progress "comparison and plots"
compare published-comparison published.csv
compare nms-comparison ethernet.csv -v against=nms
draw ber ethernet "802.3an-2048-1723"
draw cycles ethernet "802.3an-2048-1723"
draw ber variant "rs2048-variant"
draw ber wifi "802.11n-648-1/2"
draw operators structures "802.3an-2048-1723, counter of 7 bits"
note_machine

progress "the page"
sh bench/reproduce/pages/ueng.sh "$out" >"$out/index.html"
finish
[ -n "$keep" ] || rm -rf "$work"
