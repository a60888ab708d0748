# What `ber` measured against Eb/N0, crossover or erasures: a panel for each word of Y. Error rates have
# 95 % intervals, and where no error was seen, there is no rate but a bound: a hollow triangle that
# points down. Curves of references are dashed, behind the others.
heading(y) = y eq 'ber' ? 'Bit error rate' : y eq 'fer' ? 'Frame error rate' : \
  y eq 'iterations' ? 'Iterations' : 'Throughput'
label_of(y) = y eq 'ber' ? 'BER with 95 % intervals' : y eq 'fer' ? 'FER with 95 % intervals' : \
  y eq 'iterations' ? 'iterations a frame' : 'Mbit/s of coded bits'
is_rate(y) = y eq 'ber' || y eq 'fer'
errors(y) = y eq 'ber' ? 'bit_errors' : 'frame_errors'
rate(y) = column(errors(y)) > 0 ? column(y) : NaN
low(y) = column(y.'_low') > 0 ? column(y.'_low') : column(y)
bound(y) = column(errors(y)) > 0 ? NaN : column(y.'_high')
bottom(y) = column(errors(y)) > 0 ? low(y) : bound(y)
mean(y) = y eq 'iterations' ? column(y) / column('frames') : column(y)

bounds = 0
array LOWEST[2] = [1., 1.]
least(x, y) = bottom(y) < x ? bottom(y) : x
do for [k=1:|TITLES|] {
  stats series(k) using (bounds = bounds || column('frame_errors') == 0, \
                         LOWEST[1] = least(LOWEST[1], 'ber'), \
                         LOWEST[2] = least(LOWEST[2], 'fer'), 0) nooutput
}
lowest(y) = y eq 'ber' ? LOWEST[1] : LOWEST[2]
decade_below(x) = 10. ** floor(log10(x) - 0.05)
reference(k) = sprintf('$reference_%d', k)

set xlabel X eq 'ebn0_db' ? 'E_b/N_0, dB' : \
  X eq 'crossover' ? 'Crossover probability' : 'Erasure probability'
eval panels(words(Y), KEYWIDTH)
do for [i=1:words(Y)] {
  y = word(Y, i)
  set title bold(heading(y))
  set ylabel label_of(y)
  if (is_rate(y)) {
    set logscale y
    set format y '10^{%T}'
    set grid xtics ytics mytics ls 100, ls 101
    set yrange [decade_below(lowest(y)):1]
    plot for [k=1:REFERENCES] reference(k) using (column(X)):(column(y)) with lines lt k + |TITLES| \
      lw 1.2 dt 2 title REFERENCE_TITLES[k], \
      for [k=1:|TITLES|] series(k) using (column(X)):(rate(y)):(low(y)):(column(y.'_high')) \
      with yerrorlines lt k title TITLES[k], \
      for [k=1:|TITLES|] series(k) using (column(X)):(bound(y)) with points lt k pt 10 ps 1.2 notitle, \
      for [j=1:bounds] keyentry with points pt 10 ps 1.2 lc rgb '#333333' title 'bound, no error'
  } else {
    unset logscale y
    set format y '%h'
    set grid xtics ytics nomytics ls 100
    set yrange [0:*]
    plot for [k=1:|TITLES|] series(k) using (column(X)):(mean(y)) with linespoints lt k title TITLES[k]
  }
  unset label 1
  unset key
}
unset multiplot
