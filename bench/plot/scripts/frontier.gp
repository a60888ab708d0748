# The Pareto front of complexity and latency, with the classes as single points on or above it. One
# color per class; what else distinguishes the curves, such as n, is written beside their last point.

# Markers of classes are open, so that they show a point of the front below them.
mark(k) = NAMES[k] eq 'frontier' ? 7 : NAMES[k] eq 'star' ? 6 : NAMES[k] eq 'isomorphic' ? 4 : \
  NAMES[k] eq 'naive' ? 8 : NAMES[k] eq 'ueng' ? 10 : 12
size(k) = (NAMES[k] eq 'frontier' ? 0.5 : 1.15) * SCALE
variant(k) = NAMES[k] eq NAMES[1] && strstrt(TITLES[k], NAMES[k].', ') == 1 ? \
  TITLES[k][strlen(NAMES[k]) + 3:strlen(TITLES[k])] : ''
array LAST_LATENCY[CURVES]
array LAST_COMPLEXITY[CURVES]
do for [k=1:CURVES] {
  stats series(k) using (LAST_LATENCY[k] = column('x'), \
                         LAST_COMPLEXITY[k] = column('complexity'), 0) nooutput
}
shown = ''
do for [k=1:CURVES] { if (first(k) == k) { shown = shown.sprintf('%d ', k) } }

set xtics XMAX - XMIN < 42 ? 1 : 10
eval panel(1, COLUMNS, LABELS[1])
eval y_axis(1)
do for [k=1:CURVES] {
  set label 10 + k variant(k) right noenhanced textcolor rgb ink \
    at first LAST_LATENCY[k], first LAST_COMPLEXITY[k] offset character -1, character -0.7
  # At the left edge there is no room to the left of the point.
  if (LAST_LATENCY[k] < XMIN + 0.2 * (XMAX - XMIN)) {
    set label 10 + k left offset character 1, character -0.7
  }
}
plot for [k=1:CURVES] series(k) using 'x':'complexity' with linespoints lt look(k) \
  pt mark(k) ps size(k)
eval legend
plot NaN notitle, for [k in shown] keyentry with linespoints lt look(int(k)) pt mark(int(k)) \
  ps size(int(k)) title NAMES[int(k)]
unset multiplot
