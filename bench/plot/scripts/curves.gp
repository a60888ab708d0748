# Curves, with one panel per word of Y. Rates have 95 % intervals. A point without errors has an upper
# bound in place of a rate: a hollow triangle that points down. Curves from other sources are dotted,
# with hollow marks.
set errorbars 0.6
do for [i=1:PANELS] {
  y = Y[i]
  eval panel(i, COLUMNS, LABELS[i])
  eval y_axis(i)
  set grid xtics ytics ls 100
  set grid nomytics
  if (is(i, 'log') && !has_steps(i)) { set grid mytics ls 100, ls 101 }
  do for [k=1:LIMITS] {
    set arrow 100 + k from first LIMIT_X[k], graph 0 to first LIMIT_X[k], graph 1 nohead back \
      lt look(LIMIT_CURVE[k]) lw 1.2 dt dash(LIMIT_CURVE[k])
    set label 100 + k LIMIT_TITLES[k] at first LIMIT_X[k], graph 0.02 left rotate by 90 noenhanced \
      offset screen -9. / WIDTH, 0 font sprintf(',%g', 0.85 * FONT) textcolor rgb ink
  }
  set label 3 EMPTY ? 'too few events for an interval' : '' at graph 0.5, graph 0.5 center \
    textcolor rgb ink
  if (is(i, 'interval')) {
    plot for [k=1:CURVES] series(k) using 'x':y with lines lt look(k) lw width(k) dt dash(k), \
      for [k=1:CURVES] series(k) using (column('x')):(column(y)):(column(y.'_low')):(column(y.'_high')) \
      with yerrorbars lt look(k) lw width(k) pt mark(k) ps size(k), \
      for [k=1:CURVES] series(k) using 'x':y with points lt look(k) lw width(k) pt mark(k) ps size(k), \
      for [k=1:CURVES] series(k) using (column('x')):(column(y.'_bound')) with points lt look(k) \
      lw width(k) pt 10 ps 1.1 * SCALE
  } else {
    plot for [k=1:CURVES] series(k) using 'x':y with lines lt look(k) lw width(k) dt dash(k), \
      for [k=1:CURVES] series(k) using 'x':y with points lt look(k) lw width(k) pt mark(k) ps size(k)
  }
}
eval legend
eval 'plot NaN notitle, for [k=1:CURVES] keyentry with linespoints lt look(k) lw width(k) dt dash(k) \
  pt mark(k) ps size(k) title TITLES[k].note(k)' \
  .(BOUNDS ? ', keyentry with points pt 10 ps 1.1 lc rgb ink title "upper bound, no errors"' : '')
unset multiplot
