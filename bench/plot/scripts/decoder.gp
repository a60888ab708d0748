# Coded throughput, as bars.
eval panel(1, COLUMNS, 'Coded throughput (Mbit/s)')
eval label_groups(1)
eval range('mbit_s')
plot for [k=1:|TITLES|] series(k) using (x(0)):'mbit_s' with boxes lt look(k) fillstyle solid tint(k) border lt look(k), \
  for [k=1:|TITLES|] series(k) using (x(0)):'mbit_s':(number('mbit_s')) with labels @upright \
  font sprintf(',%g', 0.85 * FONT) tc rgb ink
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with boxes lt look(k) fillstyle solid tint(k) border lt look(k) title TITLES[k]
unset multiplot
