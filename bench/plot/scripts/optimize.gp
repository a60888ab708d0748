# Complexity and latency against the number of inputs, one curve per class and arity. Curves may
# coincide, so later ones are thinner and all remain visible.
width(k) = 1.4 + 2.6 * (|TITLES| - k) / |TITLES|
size(k) = 0.5 + 0.6 * (|TITLES| - k) / |TITLES|
unit = strstrt(SETTINGS, 'unit costs')
lowest = 1e300
highest = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
do for [k=1:|TITLES|] { stats series(k) using (gather(column('complexity')), 0) nooutput }

set xlabel 'Node degree n'
eval whole_tics
eval panel(1, COLUMNS, unit ? 'Complexity (operators per node)' : 'Complexity (sum of all costs)')
set logscale y
eval log_axis(lowest, highest)
plot for [k=1:|TITLES|] series(k) using 'inputs':'complexity' with linespoints lt look(k) \
  dt dash(k) lw width(k) ps size(k)
unset logscale y
eval panel(2, COLUMNS, unit ? 'Latency (operators on the longest path)' : 'Latency (sum of delays on the longest path)')
set format y '%g'
set ytics autofreq
set yrange [0:*]
plot for [k=1:|TITLES|] series(k) using 'inputs':'latency' with linespoints lt look(k) dt dash(k) \
  lw width(k) ps size(k)
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt look(k) dt dash(k) title TITLES[k]
unset multiplot
