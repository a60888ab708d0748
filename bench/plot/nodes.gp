# Time of a node update against its degree, and how many times faster that is than the reference of
# the same measurement.
lowest = 1e300
highest = 0
do for [k=1:|TITLES|] {
  stats series(k) using 'ns_edge' nooutput
  lowest = STATS_min < lowest ? STATS_min : lowest
  highest = STATS_max > highest ? STATS_max : highest
}
decade(x) = 10. ** floor(log10(x))
step_down(x) = decade(x) * (x < 2 * decade(x) ? 1 : x < 5 * decade(x) ? 2 : 5)
step_up(x) = decade(x) * (x < 2 * decade(x) ? 2 : x < 5 * decade(x) ? 5 : 10)

set xlabel 'degree of the node'
eval whole_tics
eval panels(2, KEYWIDTH)
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
set title bold('Speed in the same run')
set ylabel 'times faster than '.REFERENCE noenhanced
unset logscale y
set yrange [0:*]
set ytics auto
plot for [k=1:|TITLES|] series(k) using 'degree':(column('reference') / column('ns_edge')) \
  with linespoints lt look(k) dt dash(k)
unset multiplot
