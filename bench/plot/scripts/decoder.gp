# Coded bits a second: a group of bars for each run (code, decoder and its settings), a bar in it for
# each series that has one.
gap = 1.2 # between groups, in bars
at(group, slot) = slot + sum [g=1:group - 1] (SIZES[g] + gap)
set xrange [at(1, 0.5) - gap / 2:at(|GROUPS|, SIZES[|GROUPS|] + 0.5) + gap / 2]
set xtics scale 0 noenhanced ()
do for [g=1:|GROUPS|] { set xtics add (GROUPS[g] at(g, (SIZES[g] + 1) / 2.)) }

# Numbers on many narrow bars stand upright.
upright = at(|GROUPS|, SIZES[|GROUPS|]) > 20 ? 'rotate left offset 0,0.4' : 'offset 0,0.6'
x(bar) = at(int(column('group')), column('slot'))
digits(rate) = rate < 9.95 ? '%.1f' : '%.0f'

eval panels(1, KEYWIDTH)
set title bold('Decoder throughput')
set ylabel 'Mbit/s of coded bits'
set yrange [0:*]
set offsets 0, 0, graph 0.08, 0
set grid noxtics
set boxwidth 0.86
set style fill solid border lc rgb '#FFFFFF'
plot for [k=1:|TITLES|] series(k) using (x(0)):'mbit_s' with boxes lt look(k) \
  fillstyle solid tint(k) title TITLES[k], \
  for [k=1:|TITLES|] series(k) using (x(0)):'mbit_s': \
  (sprintf(digits(column('mbit_s')), column('mbit_s'))) with labels @upright tc rgb '#333333' notitle
unset multiplot
