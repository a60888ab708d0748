# What all plots share: colours that colour-blind readers can tell apart (Okabe and Ito), a light
# grid, axes without a box, and lists of names. The program has set FILES, LABELS, WIDTH, HEIGHT.
set encoding utf8
set datafile separator ','
set datafile commentschars '#'
set datafile columnheaders
set datafile missing NaN # a row of another curve does not break a line
set linetype 1 lc rgb '#0072B2' lw 2 pt 7 ps 0.7
set linetype 2 lc rgb '#D55E00' lw 2 pt 5 ps 0.7
set linetype 3 lc rgb '#009E73' lw 2 pt 9 ps 0.85
set linetype 4 lc rgb '#CC79A7' lw 2 pt 13 ps 0.9
set linetype 5 lc rgb '#E69F00' lw 2 pt 11 ps 0.85
set linetype 6 lc rgb '#56B4E9' lw 2 pt 6 ps 0.7
set linetype 7 lc rgb '#444444' lw 2 pt 4 ps 0.7
set linetype 8 lc rgb '#A6761D' lw 2 pt 8 ps 0.85
set linetype cycle 8
set style line 100 lc rgb '#DDDDDD' lw 0.8 dt solid
set style line 101 lc rgb '#EEEEEE' lw 0.5 dt solid
set border 3 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb '#333333'
set grid xtics ytics ls 100
set autoscale xfix
set offsets graph 0.03, graph 0.03, 0, 0
set key noenhanced Left reverse samplen 1.5 spacing 1.15 textcolor rgb '#333333'

# A title of two lines, the second smaller.
heading(first, second) = '{/:Bold '.first."}\n{/*0.85 ".second.'}'

# A list of distinct names, each in double quotes so that it may hold blanks, in order of appearance.
add(list, name) = strstrt(list, '"'.name.'" ') ? list : list.'"'.name.'" '
position(list, name) = sum [i=1:words(list)] (word(list, i) eq name ? i : 0)

# Two panels side by side with the key to their right, where it hides nothing.
panels = "set key at screen 0.825, screen 0.84 left top; " \
  ."set multiplot layout 1,2 margins screen 0.08, screen 0.81, screen 0.16, screen 0.84 " \
  ."spacing screen 0.09"

# The k-th of `curves` curves that may coincide: the later, the thinner, so that all are seen.
width(k, curves) = 1.6 + 3. * (curves - k) / curves
size(k, curves) = 0.6 + 0.8 * (curves - k) / curves

# What the runs in the files have in common, in words: the one entry of a list, or nothing.
only(list) = words(list) == 1 ? word(list, 1) : ''
plural(list, unit) = words(list) != 1 ? '' : word(list, 1).' '.unit.(word(list, 1) eq '1' ? '' : 's')
also(text, part) = text eq '' ? part : part eq '' ? text : text.', '.part
