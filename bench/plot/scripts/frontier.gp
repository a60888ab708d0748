# The Pareto front of complexity and latency, with the classes as single points on or above it. One
# color per class; what else distinguishes the curves, such as n, is written beside their last point.
unit = strstrt(SETTINGS, 'unit costs')
lowest = 1e300
highest = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
do for [k=1:|TITLES|] { stats series(k) using (gather(column('complexity')), 0) nooutput }

# Markers of classes are open, so that they show a point of the front below them.
marker(k) = NAMES[k] eq 'frontier' ? 7 : NAMES[k] eq 'star' ? 6 : NAMES[k] eq 'isomorphic' ? 4 : \
  NAMES[k] eq 'naive' ? 8 : NAMES[k] eq 'ueng' ? 10 : 12
size(k) = NAMES[k] eq 'frontier' ? 0.5 : 1.15
variant(k) = NAMES[k] eq NAMES[1] && strstrt(TITLES[k], NAMES[k].', ') == 1 ? \
  TITLES[k][strlen(NAMES[k]) + 3:strlen(TITLES[k])] : ''
array LAST_LATENCY[|TITLES|]
array LAST_COMPLEXITY[|TITLES|]
do for [k=1:|TITLES|] {
  stats series(k) using (LAST_LATENCY[k] = column('latency'), \
                         LAST_COMPLEXITY[k] = column('complexity'), 0) nooutput
}
shown = ''
do for [k=1:|TITLES|] { if (first(k) == k) { shown = shown.sprintf('%d ', k) } }

set xlabel unit ? 'Latency (operators on the longest path)' : 'Latency (sum of delays on the longest path)'
set logscale y 10
eval log_axis(lowest, highest)
set xtics LAST - FIRST < 40 ? 1 : 10
eval panel(1, COLUMNS, unit ? 'Complexity (operators per node)' : 'Complexity (sum of all costs)')
do for [k=1:|TITLES|] {
  set label 10 + k variant(k) right noenhanced textcolor rgb ink \
    at first LAST_LATENCY[k], first LAST_COMPLEXITY[k] offset character -1, character -0.7
  # At the left edge there is no room to the left of the point.
  if (LAST_LATENCY[k] < FIRST + 0.2 * (LAST - FIRST)) {
    set label 10 + k left offset character 1, character -0.7
  }
}
plot for [k=1:|TITLES|] series(k) using 'latency':'complexity' with linespoints lt look(k) \
  pt marker(k) ps size(k)
eval legend
plot NaN notitle, for [k in shown] keyentry with linespoints lt look(int(k)) pt marker(int(k)) \
  ps size(int(k)) title NAMES[int(k)]
unset multiplot
