# The main job of bench/reproduce.sh.
if [ $form = quick ]; then
  repeats=7
  sparse=3:8,12,16,20,24,28,32
  points=1:0.25:3
  errors=100
  frames=10000000
  blocks=200000
  lowest=2e-3
else
  repeats=51
  sparse=3:32
  points=1:0.125:3.5
  errors=400
  frames=1000000000
  blocks=10000000
  lowest=1e-5
fi

need_build gnuplot-nox
begin $form 19

for arity in 2 3; do
  progress "structures for n = 3..32, operators of up to $arity inputs"
  run structures-m$arity.csv optimize --inputs 3:32 --max-arity $arity \
    --class naive,star,isomorphic --format csv
done

progress "the trade-off between the two classes"
run frontier.csv optimize --inputs 7,12,32 --max-arity 2 --class frontier,isomorphic,star --format csv

progress "time and memory of the searches"
run optimizer.csv bench optimizer --inputs 16,24,32,48,64,96,128 --max-arity 4 --repeats 3 --format csv

progress "node updates in min-sum, degrees 3..32"
run nodes.csv bench nodes --degree 3:32 --repeats $repeats --format csv

for rule in spa spa:pairwise; do
  progress "node updates in sum-product, $rule, degrees $sparse"
  run nodes-"$(echo $rule | tr : -)".csv bench nodes --decoder $rule --degree $sparse \
    --structure star,isomorphic,naive,frontier:4,frontier:6 --repeats $repeats --format csv
done

codes=802.11n-1944-1/2,802.3an-2048-1723,802.16e-2304-1/2,dvbs2-normal-1/2
# decoders FILE.csv OPTION...
decoders() {
  file=$1
  shift
  run "$file" bench decoder --code $codes --iterations 10 --no-early-stop "$@" \
    --repeats $repeats --format csv
}
progress "decoder throughput, min-sum"
decoders decoder.csv
progress "the same interpreted"
decoders decoder-interpreted.csv --structure star,two-min --kernels interpreted
progress "the same with AVX2"
case $(sed -n 2p "$out/decoder.csv") in
avx512*) decoders decoder-avx2.csv --structure star,two-min --isa avx2 ;;
esac
progress "decoder throughput, sum-product"
decoders decoder-spa.csv --decoder spa --schedule flooding

for rule in nms:0.75 oms:0.5 ms; do
  progress "error rates of 802.11n-648-1/2 with $rule, Eb/N0 $points dB"
  run "$(echo $rule | tr : -)".csv ber --code 802.11n-648-1/2 --decoder $rule \
    --iterations 20 --ebn0 $points --min-frame-errors $errors --max-frames $frames --format csv
done

progress "block error rates of 5G at four rates"
# Points in dB of Es/N0, from the knee of each curve.
while read -r rate esn0; do
  run "nr-$(echo "$rate" | tr / -).csv" ber --code "nr:8424@$rate" --modulation qpsk --decoder auto \
    --esn0="$esn0" --min-frame-errors $errors --max-frames $blocks --stop-fer $lowest --format csv
done <<END
1/3 -1.75:0.125:0
1/2 0.5:0.125:2
2/3 2.625:0.125:4
8/9 5.75:0.125:7
END

progress "plots"
plot structures-m2.svg structures-m2.csv
plot structures-m3.svg structures-m3.csv
plot frontier.svg frontier.csv --kind frontier
plot optimizer.svg optimizer.csv
for table in nodes nodes-spa nodes-spa-pairwise decoder decoder-spa; do
  plot $table.svg $table.csv
done
ways="decoder.csv decoder-interpreted.csv"
[ ! -e "$out/decoder-avx2.csv" ] || ways="$ways decoder-avx2.csv"
# shellcheck disable=SC2086
plot decoder-ways.svg $ways
plot ber.svg nms-0.75.csv oms-0.5.csv ms.csv
plot nr.svg nr-1-3.csv nr-1-2.csv nr-2-3.csv nr-8-9.csv --y fer --x esn0 --capacity \
  --label nr-1-3.csv='rate 1/3' --label nr-1-2.csv='rate 1/2' --label nr-2-3.csv='rate 2/3' \
  --label nr-8-9.csv='rate 8/9' --title 'code blocks of 5G with 8424 information bits, QPSK' --size 22.2x11

progress "the machine"
note_machine

progress "the page"
sh bench/reproduce/pages/main.sh "$out" >"$out/index.html"
finish
