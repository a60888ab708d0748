# Area against delay of nodes with 32 inputs; the front of the cost model is drawn as a line.
set terminal svg size 840,440 dynamic background rgb 'white' font 'sans-serif,13'
set output 'area.svg'
set datafile separator ','
set datafile columnheaders
set datafile missing NaN
set grid lc rgb '#DDDDDD'
set key noenhanced below maxrows 3
set xlabel 'Delay in ns'
set ylabel 'Area in NAND2'
set multiplot layout 1,2
at(name) = column('inputs') == 32 && strcol('structure') eq name ? column('area_nand2') : NaN
set title 'exclusive-or, one bit, 32 inputs'
plot for [name in 'star isomorphic total'] 'xor.data' using 'delay_ns':(at(name)) with points pt 7 title name, \
  'xor.data' using 'delay_ns':(at('frontier')) with linespoints title 'front', \
  'xor.data' using 'delay_ns':(at('group')) with linespoints lt 7 title 'front of groups', \
  'xor-fanout.data' using 'delay_ns':(at('frontier')) with linespoints title 'front with fan-out'
set title 'minimum of five bits, 32 inputs'
plot for [name in 'star isomorphic'] 'min.data' using 'delay_ns':(at(name)) with points pt 7 title name, \
  'min.data' using 'delay_ns':(at('frontier')) with linespoints title 'front'
unset multiplot
