# Bit and frame error rates against Eb/N0 with 95 % intervals, a curve for each file. Where no error
# was seen there is no rate but a bound: a hollow triangle that points down.
floor_of(low, value) = value > 0 && value < low ? value : low
lowest_ber = 1.; lowest_fer = 1.
bound(errors, rate, high) = errors > 0 ? rate : high
do for [f=1:|FILES|] {
  stats FILES[f] using \
    (lowest_ber = floor_of(lowest_ber, bound(column('bit_errors'), column('ber'), column('ber_high'))), \
     lowest_fer = floor_of(lowest_fer, bound(column('frame_errors'), column('fer'), column('fer_high'))), \
     0) nooutput
}
decade_below(value) = 10. ** floor(log10(value) - 0.1)
# A low end of zero cannot be drawn on this scale; it leaves the picture through the bottom.
low_end(low, value) = low > 0 ? low : value / 1e6

set xlabel 'E_b/N_0, dB'
set logscale y
set format y '10^{%T}'
set grid xtics ytics mytics ls 100, ls 101
eval panels
set title heading('Bit error rate', '95 % intervals; triangle: bound, no error seen')
set ylabel 'BER'
set yrange [decade_below(lowest_ber):1]
plot for [f=1:|FILES|] FILES[f] using 'ebn0_db':(column('bit_errors') > 0 ? column('ber') : NaN): \
       (low_end(column('ber_low'), column('ber'))):'ber_high' with yerrorlines lt f notitle, \
     for [f=1:|FILES|] FILES[f] using 'ebn0_db': \
       (column('bit_errors') > 0 ? NaN : column('ber_high')) with points lt f pt 10 ps 1.2 notitle, \
     for [f=1:|FILES|] keyentry with linespoints lt f title LABELS[f]
set title heading('Frame error rate', '95 % intervals; triangle: bound, no error seen')
set ylabel 'FER'
set yrange [decade_below(lowest_fer):1]
plot for [f=1:|FILES|] FILES[f] using 'ebn0_db': \
       (column('frame_errors') > 0 ? column('fer') : NaN): \
       (low_end(column('fer_low'), column('fer'))):'fer_high' with yerrorlines lt f notitle, \
     for [f=1:|FILES|] FILES[f] using 'ebn0_db': \
       (column('frame_errors') > 0 ? NaN : column('fer_high')) with points lt f pt 10 ps 1.2 notitle
unset multiplot
