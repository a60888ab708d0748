# Coded bits a second: a group of bars for each run (code, decoder and its settings), a bar in it for
# each structure.
structures = ''; isas = ''; threads = ''; repeats = ''; runs = ''
run(x) = strcol('code').'|'.strcol('decoder').', '.strcol('schedule').', '.strcol('message').'|' \
  .strcol('iterations').' iterations'.(strcol('early_stop') eq 'true' ? ', early stop' : '')
bar(x) = strcol('structure').'|'.strcol('isa').'|'.strcol('threads')
bars = ''
do for [f=1:|FILES|] {
  stats FILES[f] using (runs = add(runs, run(0)), bars = add(bars, bar(0)), \
                        isas = add(isas, strcol('isa')), \
                        threads = add(threads, strcol('threads')), \
                        repeats = add(repeats, strcol('repeats')), 0) nooutput
}
part(text, i) = i == 1 ? text[:strstrt(text, '|') - 1] : part(text[strstrt(text, '|') + 1:].'|', i - 1)
title(b) = part(b.'|', 1).(words(isas) > 1 ? ', '.part(b.'|', 2) : '') \
  .(words(threads) > 1 ? ', '.part(b.'|', 3).' threads' : '')
settings = also(also(only(isas), plural(threads, 'thread')), \
  words(repeats) == 1 ? 'median of '.word(repeats, 1) : '')

# Numbers on many narrow bars stand upright.
upright = words(runs) * words(bars) > 16 ? 'rotate left offset 0,0.4' : 'offset 0,0.6'

gap = 1.2 # between groups, in bars
place(r, b) = (r - 1) * (words(bars) + gap) + b
middle(r) = place(r, (words(bars) + 1) / 2.)

set title heading('Decoder throughput', settings)
set ylabel 'Mbit/s of coded bits'
set yrange [0:*]
set offsets 0, 0, graph 0.08, 0
set xrange [0.5 - gap / 2:place(words(runs), words(bars)) + 0.5 + gap / 2]
set grid noxtics
set xtics scale 0 ()
set bmargin 5
lines(text) = part(text.'|', 1)."\n{/*0.85 ".part(text.'|', 2)."}\n{/*0.85 ".part(text.'|', 3).'}'
do for [r=1:words(runs)] { set xtics add (lines(word(runs, r)) middle(r)) }
set boxwidth 0.86
set style fill solid 0.9 noborder
set key outside right top
plot for [f=1:|FILES|] for [b=1:words(bars)] FILES[f] \
  using (bar(0) eq word(bars, b) ? place(position(runs, run(0)), b) : NaN):(column('mbit_s')) \
  with boxes lt b notitle, \
  for [b=1:words(bars)] keyentry with boxes lt b title title(word(bars, b)), \
  for [f=1:|FILES|] FILES[f] using (place(position(runs, run(0)), position(bars, bar(0)))): \
  (column('mbit_s')):(sprintf(column('mbit_s') < 9.95 ? '%.1f' : '%.0f', column('mbit_s'))) \
  with labels @upright tc rgb '#333333' notitle
