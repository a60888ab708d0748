# Complexity and latency against the number of inputs, a curve for each class and arity.
classes = ''
arities = ''
do for [f=1:|FILES|] {
  stats FILES[f] using (classes = add(classes, strcol('class')), \
                        arities = add(arities, strcol('max_arity')), 0) nooutput
}
curves = words(classes) * words(arities)
class(k) = word(classes, (k - 1) % words(classes) + 1)
arity(k) = word(arities, (k - 1) / words(classes) + 1)
is(k) = strcol('class') eq class(k) && strcol('max_arity') eq arity(k)
title(k) = class(k).(words(arities) > 1 ? ', m = '.arity(k) : '')

set xlabel 'inputs n of the node'
eval panels
operators = words(arities) == 1 ? 'operators of up to '.arity(1).' inputs' : ''
set title heading('Complexity', operators)
set logscale y
set ylabel 'sum of the operators'' cost factors'
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('inputs') : NaN):(column('complexity')) with linespoints lt k notitle, \
  for [k=1:curves] keyentry with linespoints lt k title title(k)
set title heading('Latency', operators)
unset logscale y
set yrange [0:*]
set ylabel 'cost factors on the longest path'
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('inputs') : NaN):(column('latency')) with linespoints lt k lw width(k, curves) ps size(k, curves) notitle
unset multiplot
