# Measured delay against the latency of the cost model.
set terminal svg size 840,320 dynamic background rgb 'white' font 'sans-serif,13'
set output 'delay.svg'
set datafile separator ','
set datafile columnheaders
set linetype 1 lc rgb '#0072B2' pt 7 ps 0.5
set grid lc rgb '#DDDDDD'
set border 3
set tics nomirror
set xtics 2
set yrange [0:*]
set offsets graph 0.04, graph 0.04, graph 0.04, 0
unset key
set xlabel 'Latency of the model'
set ylabel 'Delay in ns'
set multiplot layout 1,3
of_structure(i) = strcol('structure') eq 'total' || strcol('structure') eq 'group' ? NaN : column('delay_ns')
set title 'exclusive-or'
plot 'xor.data' using 'latency':(of_structure(0)) with points
set title 'exclusive-or, model counts fan-out'
plot 'xor-fanout.data' using 'latency':'delay_ns' with points
set title 'minimum of 5 bits'
plot 'min.data' using 'latency':'delay_ns' with points
unset multiplot
