# The threshold against the step of the levels, or against the factor or offset. The optimum of every
# curve is marked and its place is in the key.
array best_x[CURVES]
array best_y[CURVES]
keep_best(k, x, y) = best_y[k] > y ? (best_x[k] = x, best_y[k] = y) : y
do for [k=1:CURVES] {
  best_x[k] = NaN
  best_y[k] = 1e300
  stats series(k) using (keep_best(k, column('x'), column('threshold_db')), 0) nooutput
  set label 10 + k '' at first best_x[k], first best_y[k] point pt 6 ps 1.8 * SCALE lw 1.4 lc rgb ink
}
note(k) = sprintf(' (best %.3f dB at %g)', best_y[k], best_x[k])
