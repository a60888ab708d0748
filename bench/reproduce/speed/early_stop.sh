#!/bin/sh
# What early stop gains, by code and layout, and what the parts of a simulation take:
#   sh early_stop.sh PROGRAM FOLDER REPEATS
# Writes early-stop.csv and parts.csv: medians of `ber` in one thread, in turns with and without early stop, where
# about two of 1000 frames are in error.
set -eu
program=$1 repeats=$3
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# simulate CODE EBN0 LAYOUT [OPTION]...: as many frames as have 4e8 bits. Prints Mbit/s; the profile is in $work/profile.
simulate() {
  code=$1 ebn0=$2 layout=$3
  shift 3
  "$program" ber --code "$code" --ebn0 "$ebn0" --lanes "$layout" --decoder oms:0.5 --iterations 10 --plan estimated \
    --threads 1 --min-frame-errors 1000000000 --max-frames "$frames" --progress none --profile "$@" --format csv \
    2>"$work/profile" | awk -F, '/^#/ { next } !at { while ($++at != "mbit_s"); next } { print $at }'
}

# median: of the numbers of a file, one per line.
median() { sort -g "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# parts CODE: the shares of the last profile, in per cent of the whole time.
parts() {
  sed 's/;.*idle//; s/[,;]//g' "$work/profile" | awk -v code="$1" '
    $1 == "profile:" { for (i = 2; i <= NF; i++) { if ($i == "channel") print code ",channel," $(i + 1)
      if ($i == "decoding") whole = $(i + 1); if ($i == "other") print code ",other," $(i + 1) } }
    $1 == "decoding:" { for (i = 2; i + 1 <= NF; i++) if ($i ~ /^[a-z]+$/ && $(i + 1) ~ /^[0-9.]+$/)
      printf "%s,%s,%.1f\n", code, $i, $(i + 1) }'
}

echo code,ebn0_db,layout,early_stop_mbit_s,all_iterations_mbit_s,gain >early-stop.csv
echo code,part,percent >parts.csv
for at in 802.11n-1944-1/2@2.05@1944 802.16e-2304-1/2@2@2304 802.3an-2048-1723@3.8@2048 dvbs2-normal-1/2@1.3@64800; do
  code=${at%%@*} frames=$((400000000 / ${at##*@})) ebn0=${at#*@}
  ebn0=${ebn0%@*}
  for layout in frames block; do
    rm -f "$work/stop" "$work/all"
    turn=0
    while [ $turn -lt "$repeats" ]; do
      simulate "$code" "$ebn0" $layout --no-early-stop >>"$work/all"
      simulate "$code" "$ebn0" $layout >>"$work/stop"
      turn=$((turn + 1))
    done
    stop=$(median "$work/stop") all=$(median "$work/all")
    echo "$code,$ebn0,$layout,$stop,$all,$(awk -v a="$stop" -v b="$all" 'BEGIN { printf "%.2f", a / b }')" >>early-stop.csv
    [ $layout = block ] || parts "$code" >>parts.csv
  done
done
