#!/bin/sh
# Makes the table of --decoder auto: sh bench/reproduce/settings.sh PROGRAM CODE... >bench/evolution/settings.txt
# For each code and 10 and 20 iterations, the setting of least Eb/N0 that `tune` measures. Takes some seconds per row,
# for long codes a minute: those of more than 10000 columns are measured at a frame error rate of 1e-2, near which
# their curves are so steep that 1e-3 is reached within 0.1 dB.
program=$1
shift
echo '# The settings that --decoder auto takes. Made by'
echo '#   sh bench/reproduce/settings.sh extrinsic CODE...'
echo '# which runs, for every code and number of iterations below,'
echo '#   extrinsic tune --code CODE --iterations N --fer FER --candidates 6 --finalists 1 --min-frame-errors 20'
echo '# (FER is 1e-3, for codes of more than 10000 columns 1e-2) and takes the row of least Eb/N0, the default nms:0.75'
echo '# among them.'
echo '# code iterations decoder bits step ebn0_db gain_db loss_db'
for code in "$@"; do
  fer=1e-3
  [ "$("$program" codes show "$code" --format csv | awk -F, 'NR == 2 { print $2 }')" -le 10000 ] || fer=1e-2
  for iterations in 10 20; do
    "$program" tune --code "$code" --iterations $iterations --fer $fer --candidates 6 --finalists 1 \
      --min-frame-errors 20 --format csv |
      awk -F, -v code="$code" -v n=$iterations '
        NR > 1 && ($11 == "candidate" || $11 == "default") && $4 != "" && (least == "" || $4 < least) {
          least = $4
          row = sprintf("%s %d %s %d %g %.2f %.2f %.2f", code, n, $1, $2, $3, $4, $7, $8)
        }
        END { if (row) print row }'
  done
done
