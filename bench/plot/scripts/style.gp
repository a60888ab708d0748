# Settings shared by all figures. The program defines before this what terminal.gp and arrays.gp say,
# the positions TOP, PANEL, GAP, FOOT, KEY, COLUMNS, KEY_COLUMNS, LONGEST and INCLINED, SETTINGS (the
# title), XLABEL, XMIN, XMAX, YMIN and YMAX (NaN if they are not given), and the rows $series_1,
# $series_2, ... (bench/plot/script.c).
set encoding utf8
set datafile separator ','
set datafile columnheaders
series(k) = sprintf('$series_%d', k)

# Colors that color-blind readers can distinguish (Okabe and Ito). Marks and dashes differ as well,
# for readers of gray copies. figure.tex has the same.
set linetype 1 lc rgb '#0072B2'
set linetype 2 lc rgb '#D55E00'
set linetype 3 lc rgb '#009E73'
set linetype 4 lc rgb '#CC79A7'
set linetype 5 lc rgb '#E69F00'
set linetype 6 lc rgb '#56B4E9'
set linetype 7 lc rgb '#444444'
set linetype 8 lc rgb '#A6761D'
set dashtype 2 (9,3)
set dashtype 3 (9,3,2,3)
set dashtype 4 (5,2)
set dashtype 5 (2,2.5)

# A structure has the same color in all pictures, by its place here; beside structures, other names
# follow in their order, and dashes tell the variants. Curves without structures follow in theirs.
structures = 'star isomorphic naive two-min ueng exact'
place(name) = sum [i=1:words(structures)] (word(structures, i) eq name ? i : 0)
next_of(k, i) = NAMES[i] eq NAMES[k] ? i : next_of(k, i + 1)
first(k) = next_of(k, 1)
others(k) = sum [i=1:first(k)] (place(NAMES[i]) || first(i) < i ? 0 : 1)
free = '7 8 5 6 3 4' # not those of the star and the isomorphic structure
named = sum [i=1:CURVES] place(NAMES[i])
look(k) = !named ? (k - 1) % 8 + 1 : place(NAMES[k]) ? place(NAMES[k]) : \
  word(free, (others(k) - 1) % words(free) + 1) + 0
dash(k) = REFERENCE[k] ? 5 : named ? (VARIANTS[k] - 1) % 5 + 1 : (k - 1) % 4 + 1
tint(k) = VARIANTS[k] == 1 ? 0.9 : VARIANTS[k] == 2 ? 0.45 : 0.15 / (VARIANTS[k] - 2)

# What a script of one kind may define otherwise: what follows a title in the key, the width of a
# curve, its mark, and the size of the mark.
note(k) = ''
width(k) = REFERENCE[k] ? 1.0 : 1.6
mark(k) = word(REFERENCE[k] ? '6 4 8 12 10 14 4 6' : '7 5 9 13 11 15 4 6', look(k)) + 0
array POINTS[CURVES]
do for [k=1:CURVES] { stats series(k) using 1 nooutput; POINTS[k] = STATS_records + STATS_invalid }
size(k) = word('0.7 0.65 0.8 0.85 0.8 0.75 0.7 0.75', look(k)) * SCALE \
  * (POINTS[k] > 60 ? 0 : POINTS[k] > 20 ? 0.7 : 1) # many marks would hide the curve

# A light grid, axes without a box.
ink = '#333333'
set style line 100 lc rgb '#DDDDDD' lw 0.8 dt solid
set style line 101 lc rgb '#EEEEEE' lw 0.5 dt solid
set style line 102 lc rgb '#888888' lw 0.8 dt solid
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb ink
set grid xtics ytics ls 100
set xlabel textcolor rgb ink

set xrange [XMIN:XMAX]
whole_tics = XMAX - XMIN < 11 ? 'set xtics 1' : ''
set xlabel XLABEL offset 0,RAISED

# Logarithmic axes have whole decades or, if the data need less than one and a half and are no error
# rates, steps of 1, 2, 5 in each. A value at the end of a range counts as inside.
lower_decade(x) = 10. ** floor(log10(x) + 1e-9)
upper_decade(x) = 10. ** ceil(log10(x) - 1e-9)
step_down(x) = lower_decade(x) * (x < 2 * lower_decade(x) ? 1 : x < 5 * lower_decade(x) ? 2 : 5)
step_up(x) = lower_decade(x) * (x <= lower_decade(x) ? 1 : x <= 2 * lower_decade(x) ? 2 : \
  x <= 5 * lower_decade(x) ? 5 : 10)
lower_end(x) = lower_decade(x) < 0.7 * x ? lower_decade(x) : 0.7 * x # room for a marker
decades(low, high) = sprintf('set yrange [%g:%g]; set format y "10^{%%T}"; set ytics autofreq', \
  lower_end(low), upper_decade(high) > lower_decade(low) ? upper_decade(high) : 10 * lower_decade(low))
steps(low, high) = sprintf('set yrange [%g:%g]; set format y "%%g"; set ytics ()', 0.9999 * step_down(low), \
  step_up(high) > step_down(low) ? step_up(high) : 10 * step_down(low)).'; ' \
  .'do for [e=-6:9] { do for [m in "1 2 5"] { set ytics add (m * 10. ** e) } }'
is(i, what) = strstrt(HOW[i], what) > 0
has_steps(i) = !is(i, 'interval') && Y[i] ne 'ber' && HIGHEST < 30 * LOWEST

# The y axis of panel i.
gather(y) = y > 0 ? (LOWEST = y < LOWEST ? y : LOWEST, HIGHEST = y > HIGHEST ? y : HIGHEST) : 0
gather_all(i) = (gather(column(Y[i])), !is(i, 'interval') ? 0 : (gather(column(Y[i].'_low')), \
  gather(column(Y[i].'_high')), gather(column(Y[i].'_bound'))), 0)
log_axis(i) = 'LOWEST = 1e300; HIGHEST = 0; ' \
  .'do for [k=1:CURVES] { stats series(k) using (gather_all(i)) nooutput }; ' \
  .'EMPTY = HIGHEST == 0; if (EMPTY) { LOWEST = 1e-9; HIGHEST = 1. }; ' \
  .'if (is(i, "clipped") && LOWEST < 1e-12) { LOWEST = 1e-12 }; set logscale y 10; ' \
  .'eval has_steps(i) ? steps(LOWEST, HIGHEST) : decades(LOWEST, HIGHEST)'
linear_axis(i) = 'EMPTY = 0; unset logscale y; set ytics autofreq; set format y "%h"; ' \
  .(is(i, 'free') ? 'set yrange [*:*]' : 'set yrange [0:*]')
y_axis(i) = sprintf('i = %d; ', i).(is(i, 'log') ? log_axis(i) : linear_axis(i)) \
  .(YMIN == YMIN ? '; set yrange [YMIN:YMAX]' : '')

# Panel i of a figure, from 1, in rows of `columns`. The settings common to everything shown are
# above the first.
AXIS = 70. # for the labels left of a panel, the name of the axis in the outer part
EDGE = 16. # right of the last one
panel_width(columns) = (WIDTH - EDGE - columns * AXIS) / columns
panel_left(i, columns) = AXIS + (i - 1) % columns * (panel_width(columns) + AXIS)
panel_top(i, columns) = HEIGHT - TOP - (i - 1) / columns * (PANEL + GAP)
name_y(i, columns, name) = sprintf('set label 2 "%s" center rotate by 90 textcolor rgb ink ', name) \
  .sprintf('at screen %g, screen %g', (panel_left(i, columns) - AXIS + 13) / WIDTH, \
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
legend = 'unset label; unset arrow; unset border; unset tics; unset xlabel; unset logscale; unset title; ' \
  .'unset offsets; set xrange [0:1]; set yrange [0:1]; set lmargin at screen 0; set rmargin at screen 1; ' \
  .sprintf('set bmargin at screen 0; set tmargin at screen %g; ', KEY / HEIGHT) \
  .sprintf('set key noenhanced center center horizontal maxcols %d Left reverse ', KEY_COLUMNS) \
  .sprintf('width %g samplen 2.5 spacing %g textcolor rgb ink', -NARROWER * LONGEST, KEY_SPACING)
set multiplot
