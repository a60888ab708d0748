# The Pareto front of complexity and latency, with the classes as single points on or above it.
unit = strstrt(SETTINGS, 'unit costs')
lowest = 1e300
highest = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
do for [k=1:|TITLES|] { stats series(k) using (gather(column('complexity')), 0) nooutput }

set xlabel unit ? 'Latency (operators on the longest path)' : 'Latency (sum of delays on the longest path)'
set logscale y 10
eval log_axis(lowest, highest)
set xtics LAST - FIRST < 40 ? 1 : 10
eval panel(1, COLUMNS, unit ? 'Complexity (operators per node)' : 'Complexity (sum of all costs)')
plot for [k=1:|TITLES|] series(k) using 'latency':'complexity' with linespoints lt look(k) dt dash(k)
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt look(k) dt dash(k) title TITLES[k]
unset multiplot
