# The job `speed` of bench/reproduce.sh: throughput and latency of decoders by layout and structure, what `--plan
# measured` chooses, and README's table of ratios, all from one run.
if [ $form = quick ]; then
  repeats=7
  samples=1000
else
  repeats=51
  samples=20000
fi
repeats=${REPEATS:-$repeats}
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
decoders plan-estimated.csv --structure auto --plan estimated
decoders plan-measured.csv --structure auto --plan ./machine.plan
rm -f "$out/machine.plan"
progress "latency with early stop"
run latency.csv bench latency --code $codes --structure star --lanes block:1 --ebn0 4 --samples $samples --format csv

progress "early stop, and the parts of a simulation"
sh bench/reproduce/speed/early_stop.sh "$program" "$out" "$repeats"
(cd "$out" && gnuplot ../../bench/reproduce/speed/early_stop.gp && gnuplot ../../bench/reproduce/speed/parts.gp)

progress "all processors"
decoders threads.csv --structure auto --plan estimated --threads "$(nproc)"

progress "ratios of README"
run ratios.csv bench nodes --degree 7,20,32 --structure star,naive,two-min --lanes frames --repeats "$repeats" --format csv
run ratios-spa.csv bench nodes --decoder spa:pairwise --degree 7,20,32 --structure star,naive --lanes frames \
  --repeats "$repeats" --format csv

progress "plots"
plot layout.svg layout.csv --kind layout
plot latency.svg latency.csv

progress "the machine"
note_machine

progress "the page"
sh bench/reproduce/pages/speed.sh "$out" >"$out/index.html"
finish
