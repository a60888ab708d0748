# Settings shared by all figures. The program defines before this: WIDTH, HEIGHT, FONT and NARROWER
# (bench/plot/gnuplot/picture.h), the positions TOP, PANEL, GAP, FOOT, KEY, COLUMNS, KEY_COLUMNS,
# LONGEST and INCLINED (bench/plot/layout.h), and SETTINGS, NAMES, TITLES, VARIANTS, X (a column),
# FIRST, LAST and the rows $series_1, $series_2, ... (bench/plot/table/data.h).
set encoding utf8
set datafile separator ','
set datafile columnheaders

# Colors that color-blind readers can distinguish (Okabe and Ito), each with its own marker. A
# structure has the same color in all pictures, by its place in `structures`; others follow in their
# order.
structures = 'star isomorphic naive two-min ueng exact'
set linetype 1 lc rgb '#0072B2' lw 1.6 pt 7 ps 0.7
set linetype 2 lc rgb '#D55E00' lw 1.6 pt 5 ps 0.65
set linetype 3 lc rgb '#009E73' lw 1.6 pt 9 ps 0.8
set linetype 4 lc rgb '#CC79A7' lw 1.6 pt 13 ps 0.85
set linetype 5 lc rgb '#E69F00' lw 1.6 pt 11 ps 0.8
set linetype 6 lc rgb '#56B4E9' lw 1.6 pt 15 ps 0.75
set linetype 7 lc rgb '#444444' lw 1.6 pt 4 ps 0.7
set linetype 8 lc rgb '#A6761D' lw 1.6 pt 6 ps 0.75
set linetype cycle 8
place(name) = sum [i=1:words(structures)] (word(structures, i) eq name ? i : 0)
next_of(k, i) = NAMES[i] eq NAMES[k] ? i : next_of(k, i + 1)
first(k) = next_of(k, 1)
others(k) = sum [i=1:first(k)] (place(NAMES[i]) || first(i) < i ? 0 : 1)
free = '7 8 5 6 3 4' # not those of the star and the isomorphic structure
look(k) = place(NAMES[k]) ? place(NAMES[k]) : word(free, (others(k) - 1) % words(free) + 1) + 0
tint(k) = VARIANTS[k] == 1 ? 0.9 : VARIANTS[k] == 2 ? 0.45 : 0.15 / (VARIANTS[k] - 2)
dash(k) = (VARIANTS[k] - 1) % 5 + 1

series(k) = sprintf('$series_%d', k)

# A light grid, axes without a box.
ink = '#333333'
set style line 100 lc rgb '#DDDDDD' lw 0.8 dt solid
set style line 101 lc rgb '#EEEEEE' lw 0.5 dt solid
set style line 102 lc rgb '#888888' lw 0.8 dt solid
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb ink
set grid xtics ytics ls 100
set xlabel textcolor rgb ink

# A single x is shown in the middle of one unit; integers have no tics between them.
room = LAST > FIRST ? 0.02 * (LAST - FIRST) : 0.5
set xrange [FIRST - room:LAST + room]
whole_tics = LAST - FIRST < 10 ? 'set xtics 1' : ''

# Logarithmic axes have whole decades or, if the data need less than two, steps of 1, 2, 5 in each.
# A value at the end of a range counts as inside.
lower_decade(x) = 10. ** floor(log10(x) + 1e-9)
upper_decade(x) = 10. ** ceil(log10(x) - 1e-9)
step_down(x) = lower_decade(x) * (x < 2 * lower_decade(x) ? 1 : x < 5 * lower_decade(x) ? 2 : 5)
step_up(x) = lower_decade(x) * (x <= lower_decade(x) ? 1 : x <= 2 * lower_decade(x) ? 2 : \
  x <= 5 * lower_decade(x) ? 5 : 10)
lower_end(x) = lower_decade(x) < 0.7 * x ? lower_decade(x) : 0.7 * x # room for a marker
decades(low, high) = sprintf('set yrange [%g:%g]; set format y "10^{%%T}"', lower_end(low), \
  upper_decade(high) > lower_decade(low) ? upper_decade(high) : 10 * lower_decade(low))
steps(low, high) = sprintf('set yrange [%g:%g]; set format y "%%g"; set ytics ()', 0.9999 * step_down(low), \
  step_up(high) > step_down(low) ? step_up(high) : 10 * step_down(low)).'; ' \
  .'do for [e=-6:9] { do for [m in "1 2 5"] { set ytics add (m * 10. ** e) } }'

log_axis(low, high) = high < 30 * low ? steps(low, high) : decades(low, high)

# Panel i of a figure, from 1, in rows of `columns`. The settings common to everything shown are
# above the first.
AXIS = 80. # for the labels left of a panel, the name of the axis in the outer part
EDGE = 16. # right of the last one
panel_width(columns) = (WIDTH - EDGE - columns * AXIS) / columns
panel_left(i, columns) = AXIS + (i - 1) % columns * (panel_width(columns) + AXIS)
panel_top(i, columns) = HEIGHT - TOP - (i - 1) / columns * (PANEL + GAP)
name_y(i, columns, name) = sprintf('set label 2 "%s" center rotate by 90 textcolor rgb ink ', name) \
  .sprintf('at screen %g, screen %g', (panel_left(i, columns) - AXIS + 16) / WIDTH, \
           (panel_top(i, columns) - PANEL / 2) / HEIGHT)
panel(i, columns, name) = 'unset key; unset label 1; ' \
  .sprintf('set lmargin at screen %g; set rmargin at screen %g; ', panel_left(i, columns) / WIDTH, \
           (panel_left(i, columns) + panel_width(columns)) / WIDTH) \
  .sprintf('set tmargin at screen %g; set bmargin at screen %g; ', panel_top(i, columns) / HEIGHT, \
           (panel_top(i, columns) - PANEL) / HEIGHT) \
  .name_y(i, columns, name) \
  .(i > 1 ? '' : '; set label 1 SETTINGS center noenhanced textcolor rgb ink '. \
    sprintf('font ",%g" at screen 0.5, screen %g', 0.9 * FONT, 1 - 16. / HEIGHT))

# The key below all panels is a plot of its own without axes: `plot NaN notitle, keyentry ...`.
legend = 'unset label; unset border; unset tics; unset xlabel; unset logscale; unset title; ' \
  .'unset offsets; set xrange [0:1]; set yrange [0:1]; set lmargin at screen 0; set rmargin at screen 1; ' \
  .sprintf('set bmargin at screen 0; set tmargin at screen %g; ', KEY / HEIGHT) \
  .sprintf('set key noenhanced center center horizontal maxcols %d Left reverse ', KEY_COLUMNS) \
  .sprintf('width %g samplen 2.5 spacing 1.15 textcolor rgb ink', -NARROWER * LONGEST)
set multiplot
