# Bit error rates by density evolution after every iteration.
lowest = 1e300
highest = 0
gather(y) = y > 0 ? (lowest = y < lowest ? y : lowest, highest = y > highest ? y : highest) : 0
do for [k=1:|TITLES|] { stats series(k) using (gather(column('ber')), 0) nooutput }
lowest = lowest < 1e-12 ? 1e-12 : lowest
set xlabel 'Iteration'
set logscale y 10
eval log_axis(lowest, highest)
eval panel(1, COLUMNS, 'Bit error rate')
plot for [k=1:|TITLES|] series(k) using 'iteration':'ber' with lines lt look(k) dt dash(k)
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with lines lt look(k) dt dash(k) title TITLES[k]
unset multiplot
