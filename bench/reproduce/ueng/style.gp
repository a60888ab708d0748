# What the plots of `bench/reproduce.sh ueng` share. Given: table (a CSV file), picture, heading.
set encoding utf8
set terminal svg size 1180,760 dynamic background rgb 'white' font 'Helvetica,13'
set output picture
set datafile separator ','
set datafile columnheaders
set datafile missing NaN # so that lines go on over rows of other decoders

# As in bench/plot/style.gp; 11, 12, ... for what was published.
array colour = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00']
array full = [7, 5, 9, 13, 11]
array hollow = [6, 4, 8, 12, 10]
do for [i=1:5] {
  set linetype i lc rgb colour[i] lw 2 pt full[i] ps 0.7
  set linetype 10 + i lc rgb colour[i] lw 2 pt hollow[i] ps 0.9 dt 2
}
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb '#333333'
set grid xtics ytics lc rgb '#DDDDDD' lw 0.8 dt solid
set key noenhanced left Left reverse samplen 1.5 spacing 1.1 textcolor rgb '#333333'
set title noenhanced

of(name, quantity) = strcol('name') eq name && column(quantity) > 0 ? column(quantity) : NaN
low(name) = column('ber_low') > 0 ? of(name, 'ber_low') : of(name, 'ber')

# Those of a list of decoders of which a file has the quantity. Only of 802.3an is anything published.
has(file, name, quantity) = 0 + system(sprintf("awk -F, '/^#/ { next } !n { for (i = 1; i <= NF; i++) at[$i] = i; \
  n = 1; next } $at[\"name\"] == \"%s\" && $at[\"%s\"] > 0 { found = 1 } END { print found + 0 }' %s", \
  name, quantity, file))
kept(file, names, quantity) = words(names) == 0 ? '' : \
  (has(file, word(names, 1), quantity) ? word(names, 1).' ' : '') \
  .kept(file, names[strlen(word(names, 1)) + 2:], quantity)
published(names, quantity) = table eq 'ethernet.csv' ? kept('published.csv', names, quantity) : ''
look(some, k, all) = sum [i=1:words(all)] (word(all, i) eq word(some, k) ? i : 0)
# Of those that are here and in published.csv.
published_curves(quantity) = there eq '' ? '' : sprintf(", for [i=1:words(there)] 'published.csv' using \
  (column('ebn0_db')):(of(word(there, i), '%s')) with linespoints lt 10 + look(there, i, here) notitle", quantity)
note = table eq 'ethernet.csv' ? 'Full: measured, with 95 % intervals; hollow, dashed: published' : \
  'Measured, with 95 % intervals'
