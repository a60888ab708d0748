# Bars: one group per run (code, decoder and its settings), with one bar per series that was
# measured, and one panel per word of Y.
gap = 1.2 # between groups, in bars
at(group, slot) = slot + (group > 1 ? sum [g=1:group - 1] (SIZES[g] + gap) : 0)
bars = at(BARS, SIZES[BARS])
spare = bars < 8 ? (8 - bars) / 2. : 0 # few bars are no wider than these
set xrange [0.5 - gap / 2 - spare:bars + 0.5 + gap / 2 + spare]
set xtics scale 0 noenhanced
if (INCLINED) {
  set xtics rotate by 35 right
}
x(bar) = at(int(column('x')), column('slot'))
label_groups(shown) = 'set xtics (); do for [g=1:BARS] { ' \
  .sprintf('set xtics add ((%d ? GROUPS[g] : "") at(g, (SIZES[g] + 1) / 2.)) }', shown)
set grid noxtics
set boxwidth 0.86

# A number on each bar; on narrow ones it stands upright.
many = (WIDTH - AXIS - EDGE) / (bars + gap + 2 * spare) < 30
upright = many ? 'rotate left offset 0,0.4' : 'offset 0,0.6'
digits(y) = y < 9.95 ? '%.1f' : '%.0f'
number(y) = sprintf(digits(column(y)), column(y))
range(y) = 'highest = 0; do for [k=1:CURVES] { ' \
  .sprintf("stats series(k) using (highest = column('%s') > highest ? column('%s') : highest, 0) nooutput }; ", \
           y, y) \
  .sprintf('set yrange [0:highest > 0 ? highest * (1 + %g / PANEL) : 1]', many ? 46 : 22)

do for [i=1:PANELS] {
  y = Y[i]
  eval panel(i, COLUMNS, LABELS[i])
  eval label_groups(i == PANELS)
  eval range(y)
  set ytics autofreq
  plot for [k=1:CURVES] series(k) using (x(0)):y with boxes lt look(k) fillstyle solid tint(k) border lt look(k), \
    for [k=1:CURVES] series(k) using (x(0)):y:(number(y)) with labels @upright \
    font sprintf(',%g', 0.85 * FONT) tc rgb ink
}
eval legend
plot NaN notitle, for [k=1:CURVES] keyentry with boxes lt look(k) fillstyle solid tint(k) border lt look(k) title TITLES[k]
unset multiplot
