# What all plots share. Before this come, from the program (bench/plot_data.h): WIDTH, HEIGHT, FONT,
# SETTINGS, NAMES, TITLES, VARIANTS, KEYWIDTH, X (a column), FIRST, LAST and the rows $series_1,
# $series_2, ...
set encoding utf8
set datafile separator ','
set datafile columnheaders

# The looks: colours that colour-blind readers can tell apart (Okabe and Ito). Each structure has its
# own in all pictures, the one at its place in `structures`; others follow in their order.
structures = 'star isomorphic naive two-min ueng exact'
set linetype 1 lc rgb '#0072B2' lw 2 pt 7 ps 0.7
set linetype 2 lc rgb '#D55E00' lw 2 pt 5 ps 0.7
set linetype 3 lc rgb '#009E73' lw 2 pt 9 ps 0.85
set linetype 4 lc rgb '#CC79A7' lw 2 pt 13 ps 0.9
set linetype 5 lc rgb '#E69F00' lw 2 pt 11 ps 0.85
set linetype 6 lc rgb '#56B4E9' lw 2 pt 15 ps 0.8
set linetype 7 lc rgb '#444444' lw 2 pt 4 ps 0.7
set linetype 8 lc rgb '#A6761D' lw 2 pt 8 ps 0.85
set linetype cycle 8
place(name) = sum [i=1:words(structures)] (word(structures, i) eq name ? i : 0)
others(k) = sum [i=1:k] (place(NAMES[i]) ? 0 : 1)
look(k) = place(NAMES[k]) ? place(NAMES[k]) : words(structures) + others(k)
tint(k) = 0.9 / (0.6 + 0.4 * VARIANTS[k])
dash(k) = (VARIANTS[k] - 1) % 5 + 1

bold(text) = '{/:Bold '.text.'}'
series(k) = sprintf('$series_%d', k)

# A light grid, axes without a box.
set style line 100 lc rgb '#DDDDDD' lw 0.8 dt solid
set style line 101 lc rgb '#EEEEEE' lw 0.5 dt solid
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb '#333333'
set grid xtics ytics ls 100

# One x alone stands in the middle of a unit; whole numbers have no tics between them.
room = LAST > FIRST ? 0.03 * (LAST - FIRST) : 0.5
set xrange [FIRST - room:LAST + room]
whole_tics = LAST - FIRST < 10 ? 'set xtics 1' : ''

# What everything shown has in common stands above it, the key to the right, where it hides nothing;
# its longest title has so many characters.
left = 0.095
bottom = 0.17
edge(characters) = 1 - (80 + 7.1 * (characters < 45 ? characters : 45)) / WIDTH
set label 1 SETTINGS center noenhanced font sprintf(',%g', 0.9 * FONT) textcolor rgb '#333333'
set key noenhanced left top Left reverse samplen 1.5 spacing 1.15 textcolor rgb '#333333'
middle(characters) = (left + edge(characters)) / 2
settings_half = (3.1 * strlen(SETTINGS) + 8) / WIDTH # about
panels(count, characters) = \
  sprintf('set label 1 at screen %g, screen 0.955; ', \
          middle(characters) > settings_half ? middle(characters) : settings_half) \
  .sprintf('set key at screen %g, screen 0.82; ', edge(characters) + 0.015) \
  .sprintf('set multiplot layout 1,%d margins screen %g, screen %g, screen %g, screen 0.82 ', \
           count, left, edge(characters), bottom).'spacing screen 0.095'
