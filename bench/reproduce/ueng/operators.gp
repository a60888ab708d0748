# Bit error rate and average cycles against the number of operators that a variable node runs.
structures = 'star exact ueng isomorphic naive'
points = system("awk -F, 'NR > 1 { print $4 }' ".table." | sort -nu")
set terminal svg size 1180,480 dynamic background rgb 'white' font 'Helvetica,13'
set output picture
set xlabel 'Operators of a variable node of six edges'
set xrange [9:19.5]
set logscale y
set key bottom left title 'E_b/N_0, dB' enhanced
# Two structures have 13 operators: beside each other.
beside(name) = name eq 'ueng' ? -0.25 : name eq 'isomorphic' ? 0.25 : 0
at(e) = column('ebn0_db') == e ? column('operators') + beside(strcol('structure')) : NaN
set multiplot layout 1,2 title heading font ',15'
set ylabel 'BER with 95 % intervals'
set format y '10^{%T}'
plot for [i=1:words(points)] table using (at(real(word(points, i)))):'ber':'ber_low':'ber_high' \
  with yerrorbars lt i title word(points, i), \
  table using (at(real(word(points, 1)))):'ber_high':(strcol('structure')) \
  with labels left rotate by 60 offset 0,0.8 textcolor rgb '#333333' notitle
set ylabel 'Average cycles'
set format y '%g'
unset key
plot for [i=1:words(points)] table using (at(real(word(points, i)))):'cycles' with points lt i, \
  table using (at(real(word(points, 1)))):'cycles':(strcol('structure')) \
  with labels left rotate by 60 offset 0,0.8 textcolor rgb '#333333' notitle
unset multiplot
