# Hostile file names, labels and values in the commands that search, estimate, tune and make circuits:
# sh tests/cli/hostile/commands.sh PROGRAM
. "$(dirname "$0")/names.sh"

semicolon='s; touch pwned8; [exec touch pwned9] %n%s'
dash='--out=pwned10'

run codes export mackay:24,3,6,1 --out tiny.alist
run optimize --inputs 6 --max-arity 2 --class star --format text
cp .out structure.txt
printf '1 2 1 2\n2 1 2 1\n' >base.txt
awk 'BEGIN { for (i = 0; i < 24; i++) printf "%d ", i % 9 ? 3 : -1; print "" }' >llr.txt

one_line() { [ "$(wc -l <.err)" = 1 ] && [ -z "$(tr -d '\n' <.err | LC_ALL=C tr -d '\200-\377 -~')" ]; }
# works NAME ARGUMENT...: the command ends with 0, says nothing, and runs nothing.
works() {
  name=$1
  shift
  run "$@"
  check "$name" [ "$code$(wc -c <.err)" = 00 ]
  check "$name: runs nothing" safe
}
# rejects NAME ARGUMENT...: exit code 2, and one line without control characters.
rejects() {
  name=$1
  shift
  run "$@"
  check "$name: exit code 2" [ $code = 2 ]
  check "$name: one line" one_line
  check "$name: runs nothing" safe
}

i=0
for called in "$newline" "$quote" "$double" "$back" "$macro" "$bytes" "$semicolon" "$dash"; do
  i=$((i + 1))
  at=./$(printf %s "$called" | tr / _)
  setting='--decoder ms --llr-bits 4 --llr-step 1'
  cp tiny.alist "$at.alist"
  cp base.txt "$at.base"
  cp llr.txt "$at.llr"

  works "sets $i" sets --code "$at.alist" --max-a 3 --max-b 2 --format csv --out "$at.sets"
  rejects "sets from $i" sets --code "$at.alist" --from "$at.errors"
  works "floor $i" floor --code "$at.alist" --sets "$at.sets" --ebn0 4 --max-frames 128 --kernels interpreted \
    --out "$at.csv"
  check "the command of floor $i is on a line" [ "$(grep -c '^# command: ' "$at.csv")" = 1 ]
  run floor --method splitting --code "$at.alist" --ebn0 3 --population 64 --sweeps 1 --repeats 4 \
    --kernels interpreted --format csv --out "$at.split.csv"
  check "splitting $i" [ $code = 0 ] # it shows its progress
  rejects "floor with $i" floor --code "$at.alist" --sets "$at.sets" --ebn0 4 --max-frames 64 --with "$at.alist"
  rejects "floor errors $i" floor --code "$at.alist" --sets "$at.sets" --ebn0 4 --max-frames 64 --with "$at.csv" \
    --errors "$at.alist"
  rejects "floor of no sets $i" floor --code "$at.alist" --sets "$at.base" --ebn0 4 --max-frames 64
  works "threshold $i" threshold --code "$at.alist" $setting --iterations 3 --format csv
  works "protograph $i" threshold --protograph "$at.base" $setting --iterations 3 --format csv
  cp .out "$at.threshold.csv"
  check "a row of protograph $i" [ "$(wc -l <.out)" = 2 ]
  rejects "degrees $i" threshold --degrees "$called"
  rejects "algorithm $i" threshold --degrees 3,6 --decoder "$called"
  rejects "tune of $i" tune --code "$at.base"
  works "emit-decoder $i" emit-decoder --code "$at.alist" --iterations 10 --llr "$at.llr" --out "$at.circuit"
  check "circuit $i has no such text" [ "$(cat "$at.circuit/decoder.v" "$at.circuit/bench.v" | grep -c pwned)" = 0 ]
  rejects "LLRs $i" emit-decoder --code "$at.alist" --llr "$at.base" --out "$at.circuit"
  rejects "circuit of $i" emit-decoder --code "$at.alist" --decoder "$called" --out "$at.circuit"
  rejects "operator $i" synthesize --inputs 3 --class star --operator "$at.v:1"
  rejects "target $i" synthesize --inputs 3 --class star --operator xor --target "$at.lib"
  rejects "class $i" synthesize --inputs 3 --class "$called" --operator xor
  rejects "module $i" synthesize "$at.base" --module "$called"
done

# One run each where they take longer.
works tune tune --code "./$semicolon.alist" --fer 1e-1 --candidates 2 --finalists 1 --min-frame-errors 15 \
  --llr-bits 4 --llr-step 1 --decoder oms --threads 2 --format csv
cp .out "./$semicolon.tune.csv"

if command -v gnuplot >/dev/null; then
  works 'plot of floor' plot "./$newline.csv" --out "./$newline.svg"
  check 'a whole picture' whole_text "./$newline.svg"
  works 'plot of thresholds' plot "./$double.threshold.csv"
  works 'plot of settings' plot "./$semicolon.tune.csv"
fi

# Names of structures are text in rows, whatever their bytes are.
cp structure.txt "./$bytes.txt"
for called in decoder latency; do
  case $called in decoder) once='--repeats 5 --slice 0.001' ;; *) once='--samples 2' ;; esac
  works "bench $called of a file" bench $called --code tiny.alist --structure "./$bytes.txt" $once --kernels interpreted \
    --format json
done

# Yosys hands the path of its folder to ABC unencoded: what would break that is refused before anything is written.
# The working folder and that of temporary files are parts of such a path.
circuit='synthesize --inputs 3 --class star --operator xor --mapping kept --format csv'
for called in "$newline" "$quote" "$double" "$semicolon" 'a>pwned11'; do
  at=./$(printf %s "$called" | tr / _).kept
  rejects "a folder $at" $circuit --keep "$at"
  check 'and nothing is made' [ ! -e "$at" ]
  mkdir "$at"
  (cd "$at" && "$program" $circuit >out 2>err --keep k) && code=0 || code=$?
  check "inside the folder $at" [ "$code$(ls "$at" | tr -d '\n')" = 2errout ]
  (TMPDIR=$at && export TMPDIR && "$program" $circuit >.out 2>.err) && code=0 || code=$?
  check "with temporary files in $at" [ $code = 2 ]
done
if command -v yosys >/dev/null && command -v sta >/dev/null && [ -e /usr/share/qflow/tech/osu018/osu018_stdcells.lib ]; then
  mild='k #`touch pwned12` $(touch pwned13) [exec touch pwned14] %s {a} !touch'
  works 'a kept folder' $circuit --keep "./$mild" --out "./$newline.circuits.csv"
  check 'is there' [ -e "./$mild/n003-star-1-kept/synthesis.log" ]
  cp structure.txt "./$semicolon.txt"
  works 'a structure file' synthesize "./$semicolon.txt" --operator xor --mapping kept --format csv
fi

verdicts hostile_commands
