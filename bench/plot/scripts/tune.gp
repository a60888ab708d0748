# Throughput of decoding against the loss, one point per setting: what is further left and higher is
# better.
lowest = 1e300
highest = 0
nearest = 1e300
farthest = -1e300
gather(x, y) = (lowest = y < lowest ? y : lowest, highest = y > highest ? y : highest, \
  nearest = x < nearest ? x : nearest, farthest = x > farthest ? x : farthest)
do for [k=1:|TITLES|] {
  stats series(k) using (gather(column('loss_db'), column('mbit_s')), 0) nooutput
}
margin = farthest > nearest ? 0.15 * (farthest - nearest) : 0.1
set xrange [nearest - margin:farthest + margin]
set xlabel 'Loss against sum-product with the same number of iterations (dB)'
set logscale y
eval log_axis(lowest, highest)
eval panel(1, COLUMNS, 'Decoding throughput of one thread (coded Mbit/s)')
shape(k) = 4 + (k - 1) % 12
plot for [k=1:|TITLES|] series(k) using 'loss_db':'mbit_s' with points lt look(k) pt shape(k) ps 1.3
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with points lt look(k) pt shape(k) ps 1.3 title TITLES[k]
unset multiplot
