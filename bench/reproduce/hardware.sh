# Structures as circuits: tables, pictures and results/hardware/README.md. Sourced by
# bench/reproduce.sh. Rows that an interrupted run has measured are in build/hardware and are not
# measured again.
need_build gnuplot-nox yosys berkeley-abc iverilog opensta qflow-tech-osu018
[ $form = quick ] && folder=hardware degrees=3:12,16,20,24,28,32 wide=3:12,16,24,32 ||
  folder=hardware-full degrees=3:32 wide=3:32
scripts=$PWD/bench/reproduce/hardware
begin $folder 12
kept=$PWD/build/$folder
mkdir -p "$kept"

# synthesize NAME ARGUMENT...: NAME.csv, in $out once it is complete.
synthesize() {
  name=$1
  shift
  echo "extrinsic synthesize $* --format csv --out $name.csv" >>"$out/commands.txt"
  (cd "$out" && "$program" synthesize "$@" --format csv --out "$kept/$name.csv")
  cp "$kept/$name.csv" "$out/"
}

progress "one-bit exclusive-or"
synthesize xor --inputs $degrees --class star,isomorphic,frontier,total,group --operator xor --mapping kept
progress "one-bit exclusive-or, with a latency per further use"
synthesize xor-fanout --inputs $degrees --class star,isomorphic,frontier --operator xor --mapping kept \
  --fanout-latency 0.4
progress "minimum of five bits"
synthesize min --inputs $wide --class star,isomorphic,frontier --operator min:5 --mapping kept
progress "check nodes of degree 32 and 20"
synthesize check --inputs 32 --class star,isomorphic,two-min --operator min:5
synthesize check-20 --inputs 20 --class star,isomorphic,frontier,two-min --operator min:5
progress "check nodes of degree 20 for nine clock periods"
synthesize sweep --inputs 20 --class star,isomorphic,frontier,two-min --operator min:5 --period 3:0.5:6,7,8 \
  >"$out/sweep.txt"
progress "check nodes with registers"
for clock in 1 2 4; do
  synthesize registers --inputs 20 --class star,isomorphic,frontier --operator min:5 --mapping flat \
    --clock $clock --register-cost 0.8
done
progress "stochastic nodes with seven inputs"
synthesize equality --inputs 7 --max-arity 3 --class naive,ueng,isomorphic,star,frontier --operator equality:2
progress "variable nodes of the counter decoder"
for structure in naive ueng isomorphic star; do
  run /dev/null emit-decoder --code array:7,6,7 --decoder counter:bits=7 --structure $structure --out circuit
  synthesize node-$structure circuit/decoder.v --module variable_node_6 --mapping flat
  rm -rf "$out/circuit"
done
progress "a whole decoder"
run /dev/null emit-decoder --code 802.11n-648-1/2 --decoder counter:bits=5,nds=1.5,votes=3 \
  --structure star --out circuit
synthesize decoder-648 circuit/decoder.v --module decoder --mapping kept --tool-time 2h
rm -rf "$out/circuit"

progress "pictures"
for name in xor xor-fanout min check-20 sweep; do
  grep -v '^#' "$out/$name.csv" >"$out/$name.data"
done
(cd "$out" && gnuplot "$scripts/area.gp" && gnuplot "$scripts/delay.gp" && gnuplot "$scripts/check.gp" &&
  gnuplot -e "name = 'sweep'" "$scripts/check.gp" && rm ./*.data)

progress "page"
note_machine
sh "$scripts/page.sh" "$out" results/ueng-full/structures.csv >"$out/README.md"
trap - EXIT INT TERM
cp "results/$folder"/decoders* "$out/" 2>/dev/null || : # of bench/reproduce/hardware/decoders.sh
rm -rf "results/$folder"
mv "$out" "results/$folder"
echo "done in $(($(date +%s) - started)) s: results/$folder/README.md"
