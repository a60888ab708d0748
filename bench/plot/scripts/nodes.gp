# Time of a node update against its degree, and how many times faster that is than per-output trees
# and than the two-minimum method in the same measurement, where they were part of it.
lowest = 1e300
highest = 0
naive = two_min = 0
gather(x) = (lowest = x < lowest ? x : lowest, highest = x > highest ? x : highest)
is(name) = column(name) == column(name)
do for [k=1:|TITLES|] {
  stats series(k) using (gather(column('ns_edge')), naive = naive || is('to_naive'), \
                         two_min = two_min || is('to_two_min'), 0) nooutput
}
decade(x) = 10. ** floor(log10(x))
step_down(x) = decade(x) * (x < 2 * decade(x) ? 1 : x < 5 * decade(x) ? 2 : 5)
step_up(x) = decade(x) * (x < 2 * decade(x) ? 2 : x < 5 * decade(x) ? 5 : 10)

set xlabel 'degree of the node'
eval whole_tics
eval panels(1 + naive + two_min, KEYWIDTH)
set title bold('Time of an update')
set ylabel 'ns per edge and block of lanes'
set logscale y
set yrange [step_down(lowest):step_up(highest)]
set ytics ()
do for [e=-6:9] { do for [m in '1 2 5'] { set ytics add (m * 10. ** e) } }
plot for [k=1:|TITLES|] series(k) using 'degree':'ns_edge' with linespoints lt look(k) dt dash(k) \
  title TITLES[k]
unset label 1
unset key
unset logscale y
set yrange [0:*]
set ytics auto
set ylabel 'times faster in the same run'
if (naive) {
  set title bold('Against per-output trees')
  plot for [k=1:|TITLES|] series(k) using 'degree':'to_naive' with linespoints lt look(k) dt dash(k)
}
if (two_min) {
  set title bold('Against the two-minimum method')
  plot for [k=1:|TITLES|] series(k) using 'degree':'to_two_min' with linespoints lt look(k) dt dash(k)
}
unset multiplot
