# The threshold against the step of the levels, or against the factor or offset. The optimum of every
# curve is marked and its place is in the key.
array best_x[|TITLES|]
array best_y[|TITLES|]
keep_best(k, x, y) = best_y[k] > y ? (best_x[k] = x, best_y[k] = y) : y
do for [k=1:|TITLES|] {
  best_x[k] = NaN
  best_y[k] = 1e300
  stats series(k) using (keep_best(k, column(X), column('threshold_db')), 0) nooutput
}
set xlabel X eq 'llr_step' ? 'LLR of one level' : 'Factor or offset'
eval panel(1, COLUMNS, 'Threshold (dB)')
plot for [k=1:|TITLES|] series(k) using X:'threshold_db' with linespoints lt look(k) dt dash(k), \
  for [k=1:|TITLES|] '+' using (best_x[k]):(best_y[k]) every ::0::0 with points pt 6 ps 1.8 lw 1.4 lc rgb ink
eval legend
plot NaN notitle, for [k=1:|TITLES|] keyentry with linespoints lt look(k) dt dash(k) \
  title TITLES[k].sprintf(' (best %.3f dB at %g)', best_y[k], best_x[k])
unset multiplot
