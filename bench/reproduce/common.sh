# Functions shared by the jobs of bench/reproduce.sh. Results are collected in $out until all are
# complete.

# begin FOLDER STEPS: results/FOLDER is not changed before `finish`.
begin() {
  folder=$1
  steps=$2
  step=0
  started=$(date +%s)
  progress "building"
  build release
  program=$PWD/build/release/bench/extrinsic
  out=results/$folder.new
  rm -rf "$out"
  mkdir -p "$out"
  trap abandon EXIT INT TERM
}

progress() {
  step=$((step + 1))
  printf '[%2d/%d] %3d s  %s\n' $step "$steps" $(($(date +%s) - started)) "$1"
}

# run FILE COMMAND...: writes the output of `extrinsic COMMAND...` and notes the command beside it.
run() {
  file=$1
  shift
  echo "extrinsic $* >$file" >>"$out/commands.txt"
  (cd "$out" && "$program" "$@" >"$file")
}

# plot FILE.svg FILE.csv... [OPTION]...: none of them has a quote in it.
plot() {
  file=$1
  shift
  words=
  for word; do
    case $word in *' '*) words="$words '$word'" ;; *) words="$words $word" ;; esac
  done
  echo "extrinsic plot$words --out $file" >>"$out/commands.txt"
  (cd "$out" && "$program" plot "$@" --out "$file")
}

note_machine() {
  {
    echo "extrinsic: $("$program" --version)"
    echo "processor: $(LC_ALL=C lscpu | sed -n 's/^Model name: *//p'), $(nproc) cores"
    echo "compiler: $(gcc --version | head -n 1)"
    echo "system: $(uname -sr)"
    echo "date: $(date -u +%Y-%m-%d)"
  } >"$out/machine.txt"
}

abandon() {
  trap - EXIT INT TERM
  rm -rf "$out"
  echo "stopped; results/$folder is as it was" >&2
  exit 1
}

finish() {
  trap - EXIT INT TERM
  rm -rf "results/$folder"
  mv "$out" "results/$folder"
  page=index.html
  [ -e "results/$folder/$page" ] || page=README.md
  echo "done in $(($(date +%s) - started)) s: open results/$folder/$page"
}
