# Bit error rate against Eb/N0, decoders of a kind in a panel.
array kinds = ['Messages of numbers; half-stochastic', 'Memories and trackers', 'One counter a node', \
  'With flips at the end', 'Flipping alone']
array names = ['spa nms oms rhs', 'em em-clipped tfm mtfm ds', 'counter-5 counter-6 counter-7 counter-8', \
  'counter-bf counter-bf-stop ueng2017', 'gdbf pgdbf gallager-b']
set xlabel 'E_b/N_0, dB'
set ylabel 'BER'
set logscale y
set format y '10^{%T}'
set yrange [1e-8:1]
set xrange [table eq 'wifi.csv' ? 1 : 3:4.6]
set key bottom left
set multiplot layout 2,3 title heading."\n{/*0.8 ".note.'}' font ',15'
do for [k=1:|kinds|] {
  here = kept(table, names[k], 'ber')
  there = published(here, 'ber')
  set title kinds[k]
  measured = "for [i=1:words(here)] table using (column('ebn0_db')):(of(word(here, i), 'ber')): \
    (low(word(here, i))):(of(word(here, i), 'ber_high')) with yerrorlines lt i title word(here, i)"
  eval 'plot '.measured.published_curves('ber')
}
unset multiplot
