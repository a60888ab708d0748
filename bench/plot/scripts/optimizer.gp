# Time and memory of the searches against the number of inputs, both axes logarithmic: the slope of
# a curve is the power of n with which it grows.

# Slopes are least-squares fits; times below a tenth of a millisecond are left out. A slope is shown
# if the line explains nine tenths of the variance.
array slope[CURVES]
do for [k=1:CURVES] {
  N = 0.; SX = 0.; SY = 0.; SXX = 0.; SXY = 0.; SYY = 0.
  add(x, y) = (N = N + 1, SX = SX + x, SY = SY + y, SXX = SXX + x * x, SXY = SXY + x * y, \
                  SYY = SYY + y * y)
  stats series(k) using (column('seconds') > 1e-4 ? \
    add(log(column('x')), log(column('seconds'))) : 0, 0) nooutput
  spread = N * SXX - SX * SX
  fits = (N * SXY - SX * SY) ** 2 > 0.9 * spread * (N * SYY - SY * SY)
  slope[k] = N > 2 && spread > 0 && fits ? (N * SXY - SX * SY) / spread : NaN
}
note(k) = slope[k] == slope[k] ? sprintf(' (slope %.1f)', slope[k]) : ''
set logscale x 2
