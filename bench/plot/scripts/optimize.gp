# Complexity and latency against the number of inputs, a curve for each class and arity. Curves may
# coincide: the later, the thinner, so that all are seen.
width(k) = 1.6 + 3. * (|TITLES| - k) / |TITLES|
size(k) = 0.6 + 0.8 * (|TITLES| - k) / |TITLES|

set xlabel 'inputs n of the node'
eval whole_tics
eval panels(2, KEYWIDTH)
set title bold('Complexity')
set logscale y
set ylabel 'sum of the operators'' factors'
plot for [k=1:|TITLES|] series(k) using 'inputs':'complexity' with linespoints lt look(k) \
  dt dash(k) title TITLES[k]
unset label 1
unset key
set title bold('Latency')
unset logscale y
set yrange [0:*]
set ylabel 'factors on the longest path'
plot for [k=1:|TITLES|] series(k) using 'inputs':'latency' with linespoints lt look(k) dt dash(k) \
  lw width(k) ps size(k)
unset multiplot
