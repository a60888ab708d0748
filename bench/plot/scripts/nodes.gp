# Time of a node update against its degree, and the speed relative to per-output trees and to the
# two-minimum method if they were part of the same run; these two are a line at 1 themselves.
lowest = 1e300
highest = 0
naive = two_min = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
is(name) = column(name) == column(name)
do for [k=1:|TITLES|] {
  stats series(k) using (gather(column('ns_edge')), naive = naive || is('to_naive'), \
                         two_min = two_min || is('to_two_min'), 0) nooutput
}
across = 1 + naive + two_min

set xlabel 'Node degree n'
eval whole_tics
eval panel(1, across, 'Update time (ns per edge)')
set logscale y
eval log_axis(lowest, highest)
plot for [k=1:|TITLES|] series(k) using 'degree':'ns_edge' with linespoints lt look(k) dt dash(k) \
  ps 0.55
unset logscale y
set format y '%g'
set yrange [0:*]
set ytics autofreq
if (naive) {
  eval panel(2, across, 'Speed relative to per-output trees')
  plot 1 with lines ls 102, for [k=1:|TITLES|] series(k) \
    using (column('degree')):(NAMES[k] eq 'naive' ? NaN : column('to_naive')) \
    with linespoints lt look(k) dt dash(k) ps 0.55
}
if (two_min) {
  eval panel(across, across, 'Speed relative to two-min')
  plot 1 with lines ls 102, for [k=1:|TITLES|] series(k) \
    using (column('degree')):(NAMES[k] eq 'two-min' ? NaN : column('to_two_min')) \
    with linespoints lt look(k) dt dash(k) ps 0.55
}
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt look(k) dt dash(k) title TITLES[k]
unset multiplot
