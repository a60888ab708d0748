# Bit error rate against Eb/N0, with one panel per kind of decoder.
array kinds = ['Float and half-stochastic', 'Edge memories and trackers', 'One counter per node', \
  'Counters with final bit flipping', 'Bit flipping and Gallager B']
array names = ['spa nms oms rhs', 'em em-clipped tfm mtfm ds', 'counter-5 counter-6 counter-7 counter-8', \
  'counter-bf counter-bf-stop ueng2017', 'gdbf pgdbf gallager-b']
HIGH = 220.
HEIGHT = height(|kinds|)
eval begin
set xlabel 'E_b/N_0 (dB)'
set logscale y
set format y '10^{%T}'
FILE = table
RATE = 'ber_low'
eval look_at
FILE = 'published.csv'
RATE = 'ber'
if (table eq 'ethernet.csv') { eval look_at }
set yrange [10. ** floor(log10(lowest)):1]
room = 0.02 * (last - first)
set xrange [first - room:last + room]
set key bottom left
do for [k=1:|kinds|] {
  here = kept(table, names[k], 'ber')
  there = published(here, 'ber')
  set title kinds[k]
  eval panel(k, 'Bit error rate')
  measured = "for [i=1:words(here)] table using (column('ebn0_db')):(of(word(here, i), 'ber')): \
    (low(word(here, i))):(of(word(here, i), 'ber_high')) with yerrorlines lt i title word(here, i)"
  eval 'plot '.measured.published_curves('ber')
}
unset multiplot
