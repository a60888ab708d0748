# Time and memory of the searches against the number of inputs, both axes logarithmic: the slope of
# a curve is the power of n with which it grows.

# Slopes are least-squares fits; times below a tenth of a millisecond are left out. A slope is shown
# if the line explains nine tenths of the variance.
array slope[|TITLES|]
array least[2] = [1e300, 1e300]
array most[2] = [0, 0]
gather_range(i, x) = x > 0 ? (least[i] = x < least[i] ? x : least[i], most[i] = x > most[i] ? x : most[i]) : 0
do for [k=1:|TITLES|] {
  N = 0.; X = 0.; Y = 0.; XX = 0.; XY = 0.; YY = 0.
  gather(x, y) = (N = N + 1, X = X + x, Y = Y + y, XX = XX + x * x, XY = XY + x * y, \
                  YY = YY + y * y)
  stats series(k) using (gather_range(1, column('seconds')), gather_range(2, column('memory_mib')), \
    column('seconds') > 1e-4 ? gather(log(column('inputs')), log(column('seconds'))) : 0, 0) nooutput
  spread = N * XX - X * X
  fits = (N * XY - X * Y) ** 2 > 0.9 * spread * (N * YY - Y * Y)
  slope[k] = N > 2 && spread > 0 && fits ? (N * XY - X * Y) / spread : NaN
}
growth(k) = slope[k] == slope[k] ? sprintf(' (slope %.1f)', slope[k]) : ''

set xlabel 'Node degree n'
set logscale x 2
set logscale y
set xrange [FIRST / 1.05:LAST * 1.05]
set grid ytics mytics ls 100, ls 101
eval panel(1, COLUMNS, 'Search time (s)')
eval log_axis(least[1], most[1])
plot for [k=1:|TITLES|] series(k) using 'inputs':'seconds' with linespoints lt look(k) dt dash(k)
eval panel(2, COLUMNS, 'Memory of the search (MiB)')
if (most[2] > 0) {
  eval log_axis(least[2], most[2])
} else {
  unset logscale y
  set format y '%g'
  set yrange [0:1]
}
plot for [k=1:|TITLES|] series(k) using 'inputs':'memory_mib' with linespoints lt look(k) dt dash(k)
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt look(k) dt dash(k) title TITLES[k].growth(k)
unset multiplot
