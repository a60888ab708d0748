# Bit and frame error rates against Eb/N0, crossover or erasures with 95 % intervals, a curve for each file. Where no error
# was seen there is no rate but a bound: a hollow triangle that points down.
rate(errors, rate) = column(errors) > 0 ? column(rate) : NaN
low(rate) = column(rate.'_low') > 0 ? column(rate.'_low') : column(rate)
bound(errors, rate) = column(errors) > 0 ? NaN : column(rate.'_high')

bounds = 0
lowest_ber = lowest_fer = 1.
bottom(errors, rate) = column(errors) > 0 ? low(rate) : bound(errors, rate)
least(x, errors, rate) = bottom(errors, rate) < x ? bottom(errors, rate) : x
do for [k=1:|TITLES|] {
  stats series(k) using (bounds = bounds || column('frame_errors') == 0, \
                         lowest_ber = least(lowest_ber, 'bit_errors', 'ber'), \
                         lowest_fer = least(lowest_fer, 'frame_errors', 'fer'), 0) nooutput
}
decade_below(x) = 10. ** floor(log10(x) - 0.05)

set xlabel X eq 'ebn0_db' ? 'E_b/N_0, dB' : \
  X eq 'crossover' ? 'Crossover probability' : 'Erasure probability'
set logscale y
set format y '10^{%T}'
set grid xtics ytics mytics ls 100, ls 101
eval panels(2, KEYWIDTH)
set title bold('Bit error rate')
set ylabel 'BER with 95 % intervals'
set yrange [decade_below(lowest_ber):1]
plot for [k=1:|TITLES|] series(k) using (column(X)):(rate('bit_errors', 'ber')):(low('ber')):'ber_high' \
  with yerrorlines lt k title TITLES[k], \
  for [k=1:|TITLES|] series(k) using (column(X)):(bound('bit_errors', 'ber')) \
  with points lt k pt 10 ps 1.2 notitle, \
  for [i=1:bounds] keyentry with points pt 10 ps 1.2 lc rgb '#333333' title 'bound, no error'
unset label 1
unset key
set title bold('Frame error rate')
set ylabel 'FER with 95 % intervals'
set yrange [decade_below(lowest_fer):1]
plot for [k=1:|TITLES|] series(k) using (column(X)): \
  (rate('frame_errors', 'fer')):(low('fer')):'fer_high' with yerrorlines lt k, \
  for [k=1:|TITLES|] series(k) using (column(X)):(bound('frame_errors', 'fer')) \
  with points lt k pt 10 ps 1.2
unset multiplot
