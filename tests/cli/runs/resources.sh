#!/bin/sh
# The memory and the open files of each command, as bench/README.md states them: resources.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

if ! [ -x /usr/bin/time ]; then
  echo 'skipped: /usr/bin/time is not installed (apt-get install time)'
  exit 77
fi

# uses MIB ARGUMENT...: ends with 0, with at most MIB MiB of memory and 24 files open at a time.
uses() {
  most=$1
  shift
  : >.err
  (ulimit -n 24 && exec /usr/bin/time -f %M -o .peak "$program" "$@" >.out 2>.err)
  code=$?
  [ $code = 0 ] && [ "$(tail -n 1 .peak)" -le $((most * 1024)) ] && ok=yes || ok=no
  verdict "$* ($(tail -n 1 .peak) KiB)" $ok
  [ -z "${SHOW-}" ] || echo "$(tail -n 1 .peak) KiB: $*"
}

medium=802.11n-1944-1/2
head -c 972 /dev/zero >bits
head -c 1944 /dev/zero >llr
mkdir page
"$program" ber --code 802.11n-648-1/2 --ebn0 1 --max-frames 2000 --save-errors page --out page/ber.csv 2>/dev/null
"$program" ber --code 802.11n-648-1/2 --ebn0 1,2 --max-frames 2000 --shard 1/2 --out one.csv 2>/dev/null
"$program" ber --code 802.11n-648-1/2 --ebn0 1,2 --max-frames 2000 --shard 2/2 --out two.csv 2>/dev/null
"$program" optimize --inputs 20 --max-arity 3 --format text >node.txt

uses 80 codes list
uses 80 codes show $medium
uses 80 codes export $medium --out code.alist
uses 80 optimize --inputs 40 --max-arity 4
uses 80 verify node.txt --max-arity 3
uses 80 emit node.txt --format verilog
uses 80 encode --code $medium --in bits --from bytes --to bytes --out word
uses 128 decode --code $medium --in llr --from i8 --out decided
uses 128 ber --code $medium --ebn0 1 --max-frames 2000 --threads 2
uses 128 ber --code $medium --decoder mtfm --ebn0 2 --max-frames 128 --threads 2 --iterations 100
uses 80 combine one.csv two.csv --out all.csv
uses 80 replay page/errors.jsonl --summary sets
uses 80 plot page/ber.csv --out ber.svg
uses 80 report page --out page.html
uses 128 bench nodes --degree 7 --slice 0.001 --repeats 5
uses 128 bench decoder --code $medium --slice 0.001 --repeats 5
uses 80 bench encoder --code $medium --slice 0.001 --repeats 5
uses 128 bench latency --code $medium --samples 100
uses 80 sets --code mackay:96,3,6,1 --max-a 4 --max-b 3 --threads 2 --out sets.txt
uses 128 floor --code mackay:96,3,6,1 --sets sets.txt --ebn0 3 --max-frames 512 --threads 2
uses 80 threshold --degrees 3,6 --decoder spa --ebn0 2 --iterations 10
uses 128 tune --code mackay:96,3,6,1 --fer 1e-1 --candidates 2 --finalists 1 --min-frame-errors 15 --threads 2 \
  --decoder nms --llr-step 0.5
uses 128 floor --method splitting --code mackay:96,3,6,1 --ebn0 3 --population 64 --sweeps 1 --repeats 4 --threads 2
uses 128 bench stochastic --code 802.3an-2048-1723 --decoder mtfm --slice 0.001 --repeats 5 --iterations 20
uses 128 bench optimizer --inputs 10,20 --max-arity 3 --repeats 5
uses 80 calibrate --max-arity 3 --slice 0.001 --repeats 5 --out own.cost
if command -v yosys >/dev/null && command -v sta >/dev/null && [ -e /usr/share/qflow/tech/osu018/osu018_stdcells.lib ]; then
  uses 128 synthesize --inputs 3 --class star --operator xor --mapping kept # without its tools: the largest of them
fi
uses 80 emit-decoder --code peg:24,12,3,1 --out circuit
uses 128 selftest
uses 160 ber --code dvbs2-normal-1/2 --ebn0 1 --max-frames 64 --threads 2
uses 160 decode --code dvbs2-normal-1/2 --in /dev/null --from i8 --out decided

verdicts resources
