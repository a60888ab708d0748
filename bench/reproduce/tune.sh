# The job `tune` of bench/reproduce.sh: which operators and settings a code needs.
if [ $form = quick ]; then
  errors=40
  evaluations=200
  frames=100000
  points=1:0.25:2.25
else
  errors=200
  evaluations=600
  frames=10000000
  points=1:0.25:3
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

# optimized NAME OPTION...: column degrees that are best for a decoder, and a code that has them.
optimized() {
  name=$1
  shift
  run "degrees-$name.csv" threshold --optimize degrees --rate 1/2 --max-degree 8 --evaluations $evaluations "$@" --format csv
  columns=$(sed -n 's|.*degrees of nodes \([^ ]*\) /.*|\1|p' "$out/degrees-$name.csv")
  run "code-$name.csv" ber --code "peg:2000,1000,$columns,1" --decoder nms:0.8 --schedule flooding --iterations 50 \
    --ebn0 $points --min-frame-errors $errors --max-frames $frames --progress none --format csv
}

progress "ensembles that are optimal for 6-bit min-sum, and for sum-product"
optimized nms --decoder nms:0.8 --iterations 50
optimized spa --decoder spa --iterations 50

progress "plots"
plot ensembles.svg code-nms.csv code-spa.csv

progress "the machine and the page"
note_machine
sh bench/reproduce/pages/tune.sh "$out" >"$out/index.html"
finish
