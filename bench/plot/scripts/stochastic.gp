# Throughput in frames, decoding cycles, and time per edge and cycle of stochastic decoders, as bars.
array what[3] = ['frames_s', 'cycles', 'ns_edge_cycle']
array names[3] = ['Frames per second', 'Cycles per frame', 'ns per edge and cycle']
do for [p=1:3] {
  eval panel(p, COLUMNS, names[p])
  eval label_groups(p == 3)
  eval range(what[p])
  set ytics autofreq
  plot for [k=1:|TITLES|] series(k) using (x(0)):what[p] with boxes lt look(k) fillstyle solid tint(k) border lt look(k), \
    for [k=1:|TITLES|] series(k) using (x(0)):what[p]:(number(what[p])) with labels @upright \
    font sprintf(',%g', 0.85 * FONT) tc rgb ink
}
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with boxes lt look(k) fillstyle solid tint(k) border lt look(k) title TITLES[k]
unset multiplot
