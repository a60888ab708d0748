# Average decoding cycles against Eb/N0.
array kinds = ['Memories and trackers', 'Counters; half-stochastic']
array names = ['em em-clipped tfm mtfm ds', 'counter-7 counter-bf counter-bf-stop ueng2017 rhs']
set terminal svg size 1180,480 dynamic background rgb 'white' font 'Helvetica,13'
set output picture
set xlabel 'E_b/N_0, dB'
set ylabel 'Average cycles'
set logscale y
set yrange [10:3000]
set xrange [3.4:4.6]
set key top right
set multiplot layout 1,2 title heading."\n{/*0.8 ".note.'}' font ',15'
do for [k=1:|kinds|] {
  here = kept(table, names[k], 'cycles')
  there = published(here, 'cycles')
  set title kinds[k]
  measured = "for [i=1:words(here)] table using (column('ebn0_db')):(of(word(here, i), 'cycles')) \
    with linespoints lt i title word(here, i)"
  eval 'plot '.measured.published_curves('cycles')
}
unset multiplot
