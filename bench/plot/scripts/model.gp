# Predicted against measured times of check nodes; where both agree, a point is on the diagonal. Beside
# them the same relative to the mean of their degree, predicted from other degrees, if that is known.
lowest = low_ratio = 1e300
highest = high_ratio = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
gather_ratio(x) = x != x ? 0 : (low_ratio = x < low_ratio ? x : low_ratio, \
                                high_ratio = x > high_ratio ? x : high_ratio)
do for [k=1:|TITLES|] {
  stats series(k) using (gather(column('measured_ns')), gather(column('predicted_ns')), \
                         gather_ratio(column('measured_relative')), \
                         gather_ratio(column('held_out_relative')), 0) nooutput
}
across = 1 + (high_ratio > 0)

set xlabel 'Predicted time (ns per check node)'
set logscale xy 10
set format x '%g'
eval panel(1, across, 'Measured time (ns per check node)')
eval log_axis(lowest, highest)
set xrange [0.8 * lowest:1.25 * highest]
set yrange [0.8 * lowest:1.25 * highest]
plot x with lines ls 102, for [k=1:|TITLES|] series(k) using 'predicted_ns':'measured_ns' \
  with points lt look(k) ps 0.55
if (across > 1) {
  unset logscale xy
  set format y '%g'
  set xrange [0.95 * low_ratio:1.05 * high_ratio]
  set yrange [0.95 * low_ratio:1.05 * high_ratio]
  set xtics autofreq
  set ytics autofreq
  set xlabel 'Predicted time / mean of its degree'
  eval panel(2, across, 'Measured time / mean of its degree')
  plot x with lines ls 102, for [k=1:|TITLES|] series(k) \
    using 'held_out_relative':'measured_relative' with points lt look(k) ps 0.55
}
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with points lt look(k) title TITLES[k]
unset multiplot
