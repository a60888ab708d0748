# Bit error rate and average cycles against the number of operators that a variable node runs.
structures = 'star exact ueng isomorphic naive'
points = system("awk -F, 'NR > 1 { print $4 }' ".table." | sort -nu")
HIGH = 260.
HEIGHT = height(2)
eval begin
set xlabel 'Operators per variable node of six edges'
set xrange [9:19.5]
set logscale y
set key at graph 0.8,0.97 title 'E_b/N_0 (dB)' enhanced # where no structure has its operators
# Two structures have 13 operators; they are shown side by side.
beside(name) = name eq 'ueng' ? -0.25 : name eq 'isomorphic' ? 0.25 : 0
at(e) = column('ebn0_db') == e ? column('operators') + beside(strcol('structure')) : NaN
eval panel(1, 'Bit error rate')
set format y '10^{%T}'
plot for [i=1:words(points)] table using (at(real(word(points, i)))):'ber':'ber_low':'ber_high' \
  with yerrorbars lt i title word(points, i), \
  table using (at(real(word(points, 1)))):'ber_high':(strcol('structure')) \
  with labels left rotate by 60 offset 0,0.8 textcolor rgb '#333333' notitle
eval panel(2, 'Average decoding cycles')
set format y '%g'
unset key
plot for [i=1:words(points)] table using (at(real(word(points, i)))):'cycles' with points lt i, \
  table using (at(real(word(points, 1)))):'cycles':(strcol('structure')) \
  with labels left rotate by 60 offset 0,0.8 textcolor rgb '#333333' notitle
unset multiplot
