# Measured delay against the latency of the cost model.
set terminal svg size 840,320 dynamic background rgb 'white' font 'sans-serif,13'
set output 'delay.svg'
set datafile separator ','
set datafile columnheaders
set grid lc rgb '#DDDDDD'
unset key
set xlabel 'Latency of the model'
set ylabel 'Delay in ns'
set multiplot layout 1,3
of_structure(i) = strcol('structure') eq 'total' || strcol('structure') eq 'group' ? NaN : column('delay_ns')
set title 'xor'
plot 'xor.data' using 'latency':(of_structure(0)) with points pt 7 ps 0.5
set title 'xor, 0.4 per further use'
plot 'xor-fanout.data' using 'latency':'delay_ns' with points pt 7 ps 0.5
set title 'minimum of 5 bits'
plot 'min.data' using 'latency':'delay_ns' with points pt 7 ps 0.5
unset multiplot
