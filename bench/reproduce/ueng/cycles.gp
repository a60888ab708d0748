# Average decoding cycles against Eb/N0.
array kinds = ['Edge memories and trackers', 'Counters and half-stochastic']
array names = ['em em-clipped tfm mtfm ds', 'counter-7 counter-bf counter-bf-stop ueng2017 rhs']
HIGH = 260.
HEIGHT = height(|kinds|)
eval begin
set xlabel 'E_b/N_0 (dB)'
set logscale y
set yrange [10:3000]
set xrange [3.46:4.54]
set key top right
do for [k=1:|kinds|] {
  here = kept(table, names[k], 'cycles')
  there = published(here, 'cycles')
  set title kinds[k]
  eval panel(k, 'Average decoding cycles')
  measured = "for [i=1:words(here)] table using (column('ebn0_db')):(of(word(here, i), 'cycles')) \
    with linespoints lt i title word(here, i)"
  eval 'plot '.measured.published_curves('cycles')
}
unset multiplot
