# Area against delay of a check node with 20 inputs of five bits: structures beside the two-minimum method.
# The rows are those of check-20.data, or, after -e "name = 'sweep'", of sweep.data for several clock periods; then a
# line shows the least area that each period allows, with the structure that has it and its latency in the model.
if (!exists('name')) name = 'check-20'
sweep = name eq 'sweep'
set terminal svg size 560,320 dynamic background rgb 'white' font 'sans-serif,13'
set output name.'.svg'
set datafile separator ','
set datafile columnheaders
set grid lc rgb '#DDDDDD'
set border 3
set tics nomirror
set key outside right top noenhanced samplen 1 title "filled: flat\nopen: kept" left
set xlabel sweep ? 'Delay or clock period in ns' : 'Delay in ns'
set ylabel 'Area in NAND2'
set xrange [3:7]
set yrange [0:2700]
set title 'Check node with 20 inputs of 5 bits'.(sweep ? ' for nine clock periods' : '')
at(name, mapping) = strcol('structure') eq name && strcol('mapping') eq mapping ? column('area_nand2') : NaN
colors = '#000000 #0072B2 #009E73 #D55E00'
names = 'frontier star isomorphic two-min'
least = "< sort -s -t, -k12,12g sweep.data | awk -F, 'BEGIN { print \"delay,area,name\" } " \
  ."$12 > 0 && (!area || $10 < area) { area = $10 + 0; name = $4 \" \" $6; print $12 \",\" area \",\" (name == last ? \"\" : name); " \
  ."last = name } END { print 7 \",\" area \",\" }'"
steps = sweep ? ", least using 1:2 with steps lw 1.5 lc rgb '#999999' title 'least area', " \
  ."least using 1:2:3 with labels left offset 1,0.7 noenhanced notitle" : ''
data = name.'.data'
plot for [i=1:4] data using 'delay_ns':(at(word(names, i), 'kept')) \
  with points pt 2 * i + 2 ps 0.9 lc rgb word(colors, i) notitle, \
  for [i=1:4] data using 'delay_ns':(at(word(names, i), 'flat')) \
  with points pt 2 * i + 3 ps 0.9 lc rgb word(colors, i) title word(names, i), \
  for [i=2:4:2] data using 'delay_ns':(sweep ? NaN : at(word(names, i), 'flat')):(sprintf('%.0f', column('area_nand2'))) \
  with labels left offset 0.8,0 notitle @steps
