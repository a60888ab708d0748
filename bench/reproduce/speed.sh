# The job `speed` of bench/reproduce.sh: throughput and latency of decoders by layout and structure, what `--plan
# measured` chooses, the model of node times, and README's table of ratios, all from one run.
if [ $form = quick ]; then
  repeats=7
  degrees=3:32
  samples=1000
else
  repeats=51
  degrees=3:32
  samples=20000
fi
repeats=${REPEATS:-$repeats}
degrees=${DEGREES:-$degrees}
out_form=speed
[ $form = quick ] || out_form=speed-full

need_build gnuplot-nox
begin $out_form 10

codes=802.11n-1944-1/2,802.3an-2048-1723,802.16e-2304-1/2,dvbs2-normal-1/2,5gnr-bg1-z384:8/9
# decoders FILE.csv OPTION...
decoders() {
  file=$1
  shift
  run "$file" bench decoder --code $codes --iterations 10 --no-early-stop "$@" --repeats "$repeats" --format csv
}

progress "throughput and latency by layout"
decoders layout.csv --structure star,two-min --lanes frames,block,block:1
progress "what is measured beside what is estimated"
decoders plan-estimated.csv --structure auto
# Each run times what the ones before it had no time for.
for turn in 1 2 3 4 5; do
  decoders plan-measured.csv --structure auto --plan ./machine.plan
done
rm -f "$out/machine.plan"
progress "latency with early stop"
run latency.csv bench latency --code $codes --structure star --lanes block:1 --ebn0 4 --samples $samples --format csv

progress "predicted and measured times of check nodes"
run model.csv bench model --degree "$degrees" --lanes frames --repeats "$repeats" --format csv
run model-avx2.csv bench model --degree "$degrees" --isa avx2 --lanes frames --repeats "$repeats" --format csv

progress "the model of check nodes, learned and then tried"
run nodes.cost calibrate --from nodes --degree "$degrees" --repeats "$repeats"
run model-learned.csv bench model --degree "$degrees" --cost ./nodes.cost --lanes frames --repeats "$repeats" \
  --format csv

progress "ratios of README"
run ratios.csv bench nodes --degree 7,20,32 --structure star,naive,two-min --lanes frames --repeats "$repeats" --format csv
run ratios-spa.csv bench nodes --decoder spa:pairwise --degree 7,20,32 --structure star,naive --lanes frames \
  --repeats "$repeats" --format csv

progress "plots"
plot layout.svg layout.csv --kind layout
plot latency.svg latency.csv
plot model.svg model.csv
plot model-avx2.svg model-avx2.csv
plot model-learned.svg model-learned.csv

progress "the machine"
note_machine

progress "the page"
sh bench/reproduce/pages/speed.sh "$out" >"$out/index.html"
finish
