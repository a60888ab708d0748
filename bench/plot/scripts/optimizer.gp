# Time and memory of the searches against the number of inputs, both axes logarithmic: the slope of
# a curve is the power of n by which it grows.

# Slopes by least squares over what grew: nothing is fitted to times below a tenth of a millisecond.
array slope[|TITLES|]
do for [k=1:|TITLES|] {
  N = 0.; X = 0.; Y = 0.; XX = 0.; XY = 0.
  gather(x, y) = (N = N + 1, X = X + x, Y = Y + y, XX = XX + x * x, XY = XY + x * y)
  stats series(k) using (column('seconds') > 1e-4 \
    ? gather(log(column('inputs')), log(column('seconds'))) : 0, 0) nooutput
  spread = N * XX - X * X
  slope[k] = N > 2 && spread > 0 ? (N * XY - X * Y) / spread : NaN
}
growth(k) = slope[k] == slope[k] ? sprintf(', as n^%.1f', slope[k]) : ''

set xlabel 'inputs n of the node'
set logscale x 2
set logscale y
set xrange [FIRST / 1.1:LAST * 1.1]
set format y '10^{%T}'
eval panels(2, KEYWIDTH + 10)
set title bold('Time of a search')
set ylabel 'seconds'
plot for [k=1:|TITLES|] series(k) using 'inputs':'seconds' with linespoints lt look(k) dt dash(k) \
  title TITLES[k].growth(k)
unset label 1
unset key
set title bold('Memory of a search')
set ylabel 'MiB above the idle program'
plot for [k=1:|TITLES|] series(k) using 'inputs':'memory_mib' with linespoints lt look(k) dt dash(k)
unset multiplot
