# Predicted against measured times of check nodes; where both agree, a point is on the diagonal.
lowest = 1e300
highest = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
do for [k=1:|TITLES|] {
  stats series(k) using (gather(column('measured_ns')), gather(column('predicted_ns')), 0) nooutput
}
set xlabel 'Predicted time (ns per check node)'
set logscale xy 10
set xrange [0.8 * lowest:1.25 * highest]
set format x '%g'
eval log_axis(lowest, highest)
eval panel(1, COLUMNS, 'Measured time (ns per check node)')
plot x with lines ls 102, for [k=1:|TITLES|] series(k) using 'predicted_ns':'measured_ns' \
  with points lt look(k) ps 0.55
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with points lt look(k) title TITLES[k]
unset multiplot
