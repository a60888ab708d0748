# The results of `ber` against Eb/N0, crossover or erasures, with one panel per word of Y. Error
# rates have 95 % intervals. A point without errors has an upper bound in place of a rate: a hollow
# triangle that points down. Reference curves are dashed, behind the others.
label_of(y) = y eq 'ber' ? 'Bit error rate' : y eq 'fer' ? 'Frame error rate' : \
  y eq 'iterations' ? 'Iterations or decoding cycles per frame' : 'Coded throughput (Mbit/s)'
is_rate(y) = y eq 'ber' || y eq 'fer'
errors(y) = y eq 'ber' ? 'bit_errors' : 'frame_errors'
rate(y) = column(errors(y)) > 0 ? column(y) : NaN
low(y) = column(y.'_low') > 0 ? column(y.'_low') : column(y)
bound(y) = column(errors(y)) > 0 ? NaN : column(y.'_high')
bottom(y) = column(errors(y)) > 0 ? low(y) : bound(y)
mean(y) = y eq 'iterations' ? column(y) / column('frames') : column(y)
reference(k) = sprintf('$reference_%d', k)

bounds = 0
array LOWEST[2] = [1., 1.]
array HIGHEST[2] = [0., 0.]
gather(i, x, y) = (x > 0 && x < LOWEST[i] ? LOWEST[i] = x : 0, y > HIGHEST[i] ? HIGHEST[i] = y : 0)
measured(i, y) = gather(i, bottom(y), column(y.'_high'))
published(i, y) = gather(i, column(y), column(y))
do for [k=1:|TITLES|] {
  stats series(k) using (bounds = bounds || column('frame_errors') == 0, measured(1, 'ber'), \
                         measured(2, 'fer'), 0) nooutput
}
do for [k=1:REFERENCES] {
  stats reference(k) using (published(1, 'ber'), published(2, 'fer'), 0) nooutput
}
index_of(y) = y eq 'ber' ? 1 : 2

set xlabel X eq 'ebn0_db' ? 'E_b/N_0 (dB)' : \
  X eq 'crossover' ? 'Crossover probability' : 'Erasure probability'
do for [i=1:words(Y)] {
  y = word(Y, i)
  eval panel(i, COLUMNS, label_of(y))
  if (is_rate(y)) {
    set logscale y
    eval decades(LOWEST[index_of(y)], HIGHEST[index_of(y)])
    set grid xtics ytics mytics ls 100, ls 101
    plot for [k=1:REFERENCES] reference(k) using (column(X)):(column(y)) with lines lt k + |TITLES| \
      lw 1.2 dt 2, \
      for [k=1:|TITLES|] series(k) using (column(X)):(rate(y)):(low(y)):(column(y.'_high')) \
      with yerrorlines lt k, \
      for [k=1:|TITLES|] series(k) using (column(X)):(bound(y)) with points lt k pt 10 ps 1.1
  } else {
    unset logscale y
    set format y '%h'
    set grid xtics ytics nomytics ls 100
    set yrange [0:*]
    plot for [k=1:|TITLES|] series(k) using (column(X)):(mean(y)) with linespoints lt k
  }
}
# Loops over nothing would leave empty entries in the key.
eval legend
eval 'plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt k title TITLES[k]' \
  .(REFERENCES ? ', for [k=1:REFERENCES] keyentry with lines lt k + |TITLES| lw 1.2 dt 2 \
    title REFERENCE_TITLES[k]' : '') \
  .(bounds ? ', keyentry with points pt 10 ps 1.1 lc rgb ink title "upper bound, no errors"' : '')
unset multiplot
