# Time and memory of the searches against the number of inputs, both axes logarithmic: the slope of
# a curve is the power of n by which it grows.
classes = ''; arities = ''; costs = ''
do for [f=1:|FILES|] {
  stats FILES[f] using (classes = add(classes, strcol('class')), \
                        arities = add(arities, strcol('max_arity')), \
                        costs = add(costs, strcol('cost')), 0) nooutput
}
curves = words(classes) * words(arities) * words(costs)
class(k) = word(classes, (k - 1) % words(classes) + 1)
arity(k) = word(arities, (k - 1) / words(classes) % words(arities) + 1)
cost(k) = word(costs, (k - 1) / words(classes) / words(arities) + 1)
is(k) = strcol('class') eq class(k) && strcol('max_arity') eq arity(k) && \
  strcol('cost') eq cost(k) && strcol('outcome') eq 'done'
title(k) = class(k).(words(arities) > 1 ? ', m = '.arity(k) : '') \
  .(words(costs) > 1 ? ', '.cost(k) : '')

# Slopes by least squares over what grew: nothing is fitted to times below a tenth of a millisecond.
array slope[curves]
do for [k=1:curves] {
  N = 0.; X = 0.; Y = 0.; XX = 0.; XY = 0.
  gather(x, y) = (N = N + 1, X = X + x, Y = Y + y, XX = XX + x * x, XY = XY + x * y)
  do for [f=1:|FILES|] {
    stats FILES[f] using (is(k) && column('seconds') > 1e-4 \
      ? gather(log(column('inputs')), log(column('seconds'))) : 0, 0) nooutput
  }
  spread = N * XX - X * X
  slope[k] = N > 2 && spread > 0 ? (N * XY - X * Y) / spread : NaN
}
growth(k) = slope[k] == slope[k] ? sprintf(', as n^{%.1f}', slope[k]) : ''

set xlabel 'inputs n of the node'
set logscale xy
set format y '10^{%T}'
set key enhanced
eval panels
settings = also(words(arities) == 1 ? 'operators of up to '.arity(1).' inputs' : '', \
  words(costs) == 1 ? cost(1).' costs' : '')
set title heading('Time of a search', settings)
set ylabel 'seconds'
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('inputs') : NaN):(column('seconds')) with linespoints lt k notitle, \
  for [k=1:curves] keyentry with linespoints lt k title title(k).growth(k)
set title heading('Memory of a search', 'above that of the idle program')
set ylabel 'MiB'
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('inputs') : NaN):(column('memory_mib')) with linespoints lt k notitle
unset multiplot
