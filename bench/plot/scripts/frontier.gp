# Complexity against latency: the front between the classes, and the classes as single points on it or
# above it.
set xlabel 'latency'
set ylabel 'complexity' offset 1.5
set logscale y 10
set xtics 1
eval panels(1, KEYWIDTH)
set title bold('What less latency costs')
plot for [k=1:|TITLES|] series(k) using 'latency':'complexity' with linespoints lt look(k) dt dash(k) \
  title TITLES[k]
unset multiplot
