# The job `tune` of bench/reproduce.sh: which operators and settings a code needs.
if [ $form = quick ]; then
  errors=40
  evaluations=400
  frames=4000
  points=1.15:0.05:1.4,1.6
else
  errors=200
  evaluations=1200
  frames=200000
  points=1.1:0.05:1.6
fi

need_build gnuplot-nox
begin "$([ $form = quick ] && echo tune || echo tune-full)" 6

for rate in 1/3 2/3; do
  progress "5G base graph 1 at rate $rate: operators, steps and offsets"
  table=5g-$(echo $rate | tr / -)
  run "$table.csv" tune --code 5gnr-bg1-z384:$rate --iterations 10 --fer 1e-2 --decoder \
    ms,nms:0.75,oms:0.5,spa:pairwise,spa-table --llr-bits 8 --llr-step 0.34,0.375,0.5 --candidates 13 \
    --finalists 13 --min-frame-errors $errors --seed 2 --threads 1 --format csv
  plot "$table.svg" "$table.csv"
done

# optimized NAME OPTION...: column degrees that are best for a decoder, their threshold with 6-bit min-sum, and a code
# that has them. The target is the bit error rate in the middle of the waterfall: below it, progressive edge growth
# makes better codes than the average of the ensemble, which is what a threshold is about.
optimized() {
  name=$1
  shift
  run "degrees-$name.csv" threshold --optimize degrees --rate 1/2 --max-degree 8 --ber 1e-4 --evaluations $evaluations \
    --iterations 50 "$@" --format csv
  ensemble=$(sed -n 's|^degrees of nodes \([^,]*\),.*|\1|p' "$out/degrees-$name.csv")
  run "threshold-$name.csv" threshold --degrees "$ensemble" --decoder nms:0.8 --schedule flooding --iterations 50 \
    --ber 1e-4 --format csv
  run "code-$name.csv" ber --code "peg:20000,10000,${ensemble% / *},1" --decoder nms:0.8 --schedule flooding \
    --iterations 50 --ebn0 $points --min-frame-errors $errors --max-frames $frames --progress none --format csv
}

progress "ensembles that are optimal for 6-bit min-sum, and for sum-product"
optimized nms --decoder nms:0.8
optimized spa --decoder spa

progress "plots"
plot ensembles.svg code-nms.csv code-spa.csv

progress "the machine and the page"
note_machine
sh bench/reproduce/pages/tune.sh "$out" >"$out/index.html"
finish
