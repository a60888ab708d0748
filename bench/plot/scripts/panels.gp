# Bars in several panels, by the first column: throughput in frames, decoding cycles, and time per
# edge and cycle of stochastic decoders; throughput and latency of decoders; or latencies.
if (X eq 'frames_s') {
  array what[3] = ['frames_s', 'cycles', 'ns_edge_cycle']
  array names[3] = ['Frames per second', 'Cycles per frame', 'ns per edge and cycle']
}
if (X eq 'mbit_s') {
  array what[2] = ['mbit_s', 'latency_us']
  array names[2] = ['Coded throughput (Mbit/s)', 'Latency (µs)']
}
if (X eq 'latency_us') {
  array what[2] = ['latency_us', 'latency_99_us']
  array names[2] = ['Median latency (µs)', '99 % within (µs)']
}
do for [p=1:|what|] {
  eval panel(p, COLUMNS, names[p])
  eval label_groups(p == |what|)
  eval range(what[p])
  set ytics autofreq
  plot for [k=1:|TITLES|] series(k) using (x(0)):what[p] with boxes lt look(k) fillstyle solid tint(k) border lt look(k), \
    for [k=1:|TITLES|] series(k) using (x(0)):what[p]:(number(what[p])) with labels @upright \
    font sprintf(',%g', 0.85 * FONT) tc rgb ink
}
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with boxes lt look(k) fillstyle solid tint(k) border lt look(k) title TITLES[k]
unset multiplot
