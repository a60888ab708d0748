# The table of `floor`: frame error rates with 95 % intervals, and bit error rates, by class. Rows
# whose interval ends at 1, because there were too few events, are left out, and so are series that
# have no others.
known(y) = column('fer') > 0 && column('fer_high') < 1
rate(y) = known(y) ? column(y) : NaN
low(y) = column(y.'_low') > 0 ? column(y.'_low') : column(y)
array LOWEST[2] = [1., 1.]
array HIGHEST[2] = [0., 0.]
gather(i, x, y) = (x > 0 && x < LOWEST[i] ? LOWEST[i] = x : 0, y > HIGHEST[i] ? HIGHEST[i] = y : 0)
array SHOWN[|TITLES|] # the first `shown` of them are the numbers of the series that are drawn
shown = 0
do for [k=1:|TITLES|] {
  SHOWN[k] = k
  rows = 0
  stats series(k) using (known(1) ? gather(1, low('fer'), column('fer_high')) : 0, \
                         known(1) ? gather(2, column('ber'), column('ber')) : 0, \
                         known(1) ? rows = rows + 1 : 0, 0) nooutput
  if (rows > 0) { shown = shown + 1; SHOWN[shown] = k }
}
fit(i) = HIGHEST[i] > 0 ? decades(LOWEST[i], HIGHEST[i]) : decades(1e-9, 1.) \
  .'; set label 3 "too few events for an interval" at graph 0.5, graph 0.5 center textcolor rgb ink'
set xlabel 'E_b/N_0 (dB)'
set logscale y
set grid xtics ytics mytics ls 100, ls 101
eval panel(1, COLUMNS, 'Frame error rate')
eval fit(1)
plot for [k=1:|TITLES|] series(k) using (column(X)):(rate('fer')):(low('fer')):(column('fer_high')) \
  with yerrorlines lt k
eval panel(2, COLUMNS, 'Bit error rate')
eval fit(2)
plot for [k=1:|TITLES|] series(k) using (column(X)):(rate('ber')) with linespoints lt k
eval legend
plot NaN notitle, for [i=1:shown] keyentry with linespoints lt SHOWN[i] title TITLES[SHOWN[i]]
unset multiplot
