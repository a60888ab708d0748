# The shares of the parts of a simulation with early stop, by code.
set terminal svg size 700,340 dynamic background rgb 'white' font 'sans-serif,13'
set output 'parts.svg'
set datafile separator ','
set style data histograms
set style histogram rowstacked
set style fill solid border -1
set boxwidth 0.6
set grid ytics lc rgb '#DDDDDD'
set border 3
set tics nomirror
set xtics noenhanced rotate by -15
set yrange [0:100]
set ylabel 'Per cent of the time'
set key outside right top invert
parts = 'channel loading updating deciding reporting other'
colors = '#999999 #56B4E9 #0072B2 #009E73 #E69F00 #D55E00'
of(part) = sprintf('< awk -F, ''$2 == "%s"'' parts.csv', part)
plot for [i=1:6] of(word(parts, i)) using 3:xtic(1) title word(parts, i) lc rgb word(colors, i)
