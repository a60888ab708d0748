# Frames a second, decoding cycles of a frame, and time of an edge and cycle: a group of bars for each
# run (code, decoder, Eb/N0), a bar in it for each structure.
gap = 1.2 # between groups, in bars
at(group, slot) = slot + sum [g=1:group - 1] (SIZES[g] + gap)
set xrange [at(1, 0.5) - gap / 2:at(|GROUPS|, SIZES[|GROUPS|] + 0.5) + gap / 2]
set xtics scale 0 noenhanced ()
if (|GROUPS| > 1) {
  bottom = 0.4
  set xtics rotate by 90 right
}
do for [g=1:|GROUPS|] { set xtics add (GROUPS[g] at(g, (SIZES[g] + 1) / 2.)) }
x(bar) = at(int(column('group')), column('slot'))

array what[3] = ['frames_s', 'cycles', 'ns_edge_cycle']
array names[3] = ['Frames a second', 'Decoding cycles of a frame', 'ns an edge and cycle']
eval panels(3, KEYWIDTH)
set yrange [0:*]
set offsets 0, 0, graph 0.08, 0
set grid noxtics
set boxwidth 0.86
set style fill solid border lc rgb '#FFFFFF'
do for [p=1:3] {
  set title bold(names[p])
  plot for [k=1:|TITLES|] series(k) using (x(0)):what[p] with boxes lt look(k) \
    fillstyle solid tint(k) title TITLES[k]
  unset label 1
  unset key
}
unset multiplot
