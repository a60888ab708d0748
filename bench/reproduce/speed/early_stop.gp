# How many times as fast simulations are with early stop, by code and layout.
set terminal svg size 700,340 dynamic background rgb 'white' font 'sans-serif,13'
set output 'early-stop.svg'
set datafile separator ','
set style data histograms
set style histogram clustered gap 1
set style fill solid border -1
set grid ytics lc rgb '#DDDDDD'
set border 3
set tics nomirror
set xtics noenhanced rotate by -15
set yrange [0:*]
set ylabel 'Throughput with early stop / without'
set key outside right top
plot '< awk -F, ''$3 == "frames"'' early-stop.csv' using 6:xtic(1) title 'frames' lc rgb '#0072B2', \
  '< awk -F, ''$3 == "block"'' early-stop.csv' using 6 title 'block' lc rgb '#D55E00'
