# Settings shared by the plots of `bench/reproduce.sh ueng`: width, font and colors of bench/plot.
# Requires table (a CSV file), picture and heading; each script sets its HEIGHT and calls `begin`.
set encoding utf8
WIDTH = 840
begin = "set terminal svg size WIDTH,HEIGHT dynamic background rgb 'white' font 'sans-serif,13' linewidth 1.2; \
  set output picture; set multiplot; set label 1 heading.\"\\n\".note center noenhanced font ',11.7' \
  textcolor rgb '#333333' at screen 0.5, screen 1 - 16. / HEIGHT"
set datafile separator ','
set datafile columnheaders
set datafile missing NaN # so that lines go on over rows of other decoders

# As in bench/plot/scripts/style.gp; 11, 12, ... are for published results.
array colour = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00']
array full = [7, 5, 9, 13, 11]
array hollow = [6, 4, 8, 12, 10]
do for [i=1:5] {
  set linetype i lc rgb colour[i] lw 1.6 pt full[i] ps 0.7
  set linetype 10 + i lc rgb colour[i] lw 1.6 pt hollow[i] ps 0.85 dt 2
}
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb '#333333'
set grid xtics ytics lc rgb '#DDDDDD' lw 0.8 dt solid
set key noenhanced Left reverse samplen 2 spacing 1.05 width -1 font ',11.7' textcolor rgb '#333333'
set title noenhanced offset 0,-0.5 textcolor rgb '#333333'
set xlabel textcolor rgb '#333333'

# Panel k of a figure, from 1, two per row, each HIGH points high with its own title. The title of
# the vertical axis is on the left.
AXIS = 80.
EDGE = 16.
TOP = 78.
GAP = 104.
panel_width = (WIDTH - 2 * AXIS - EDGE) / 2
panel_left(k) = AXIS + (k - 1) % 2 * (panel_width + AXIS)
panel_top(k) = HEIGHT - TOP - (k - 1) / 2 * (HIGH + GAP)
panel(k, name) = sprintf('set lmargin at screen %g; set rmargin at screen %g; set tmargin at screen %g; ', \
    panel_left(k) / WIDTH, (panel_left(k) + panel_width) / WIDTH, panel_top(k) / HEIGHT) \
  .sprintf('set bmargin at screen %g; set label 2 "%s" center rotate by 90 textcolor rgb "#333333" ', \
    (panel_top(k) - HIGH) / HEIGHT, name) \
  .sprintf('at screen %g, screen %g; ', (panel_left(k) - AXIS + 16) / WIDTH, (panel_top(k) - HIGH / 2) / HEIGHT) \
  .(k > 1 ? 'unset label 1' : '')
# Ranges end where the data do, including published results: `look_at` collects a file.
first = lowest = 1e300
last = -1e300
gather(x, y) = y > 0 ? (first = x < first ? x : first, last = x > last ? x : last, \
  lowest = y < lowest ? y : lowest) : 0
look_at = "stats FILE using (gather(column('ebn0_db'), column(RATE)), 0) nooutput"
rows(count) = (count + 1) / 2
height(count) = TOP + rows(count) * HIGH + (rows(count) - 1) * GAP + 70

of(name, quantity) = strcol('name') eq name && column(quantity) > 0 ? column(quantity) : NaN
low(name) = column('ber_low') > 0 ? of(name, 'ber_low') : of(name, 'ber')

# The decoders of a list for which a file has the quantity. Published results exist for 802.3an
# only.
has(file, name, quantity) = 0 + system(sprintf("awk -F, '/^#/ { next } !n { for (i = 1; i <= NF; i++) at[$i] = i; \
  n = 1; next } $at[\"name\"] == \"%s\" && $at[\"%s\"] > 0 { found = 1 } END { print found + 0 }' %s", \
  name, quantity, file))
kept(file, names, quantity) = words(names) == 0 ? '' : \
  (has(file, word(names, 1), quantity) ? word(names, 1).' ' : '') \
  .kept(file, names[strlen(word(names, 1)) + 2:], quantity)
published(names, quantity) = table eq 'ethernet.csv' ? kept('published.csv', names, quantity) : ''
look(some, k, all) = sum [i=1:words(all)] (word(all, i) eq word(some, k) ? i : 0)
# The decoders that are in the list and in published.csv.
published_curves(quantity) = there eq '' ? '' : sprintf(", for [i=1:words(there)] 'published.csv' using \
  (column('ebn0_db')):(of(word(there, i), '%s')) with linespoints lt 10 + look(there, i, here) notitle", quantity)
note = table eq 'ethernet.csv' ? 'filled markers: measured, with 95 % intervals; hollow markers, dashed: published' : \
  'with 95 % intervals'
