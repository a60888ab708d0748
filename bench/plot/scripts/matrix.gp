# A parity-check matrix. The program defines before this what terminal.gp says, and TITLE, ROWS,
# COLUMNS, EDGES, and the size of the matrix in the picture, MAP_WIDTH and MAP_HEIGHT
# (bench/plot/picture.c). MARKS is 1 with $ones, the "row column" of each; or 0 with $cells, the
# numbers of ones in cells of CELL_ROWS x CELL_COLUMNS, at most MOST in one.
set encoding utf8
left = 80.
top = 45.
set lmargin at screen left / WIDTH
set rmargin at screen (left + MAP_WIDTH) / WIDTH
set tmargin at screen 1 - top / HEIGHT
set bmargin at screen 1 - (top + MAP_HEIGHT) / HEIGHT
set xrange [-0.5:COLUMNS - 0.5]
set yrange [ROWS - 0.5:-0.5]
set border 15 lc rgb '#666666' lw 0.8
set tics nomirror out scale 0.6 textcolor rgb '#333333'
set xlabel 'Column' textcolor rgb '#333333'
set label 2 'Row' center rotate by 90 textcolor rgb '#333333' \
  at screen 16. / WIDTH, screen 1 - (top + MAP_HEIGHT / 2) / HEIGHT
set title TITLE.sprintf(': %d rows, %d columns, %d ones', ROWS, COLUMNS, EDGES) noenhanced textcolor rgb '#333333'
unset key

if (MARKS) {
  # Strokes are as large as an entry of the matrix, but always large enough to be seen.
  least = 2.
  across = COLUMNS * least > MAP_WIDTH ? COLUMNS * least / MAP_WIDTH : 1.
  down = ROWS * least > MAP_HEIGHT ? least : 1. * MAP_HEIGHT / ROWS
  plot $ones using ($2 - across / 2):1:(across):(0) with vectors nohead \
    lc rgb '#0072B2' lw down / STROKE
} else {
  set palette defined (0 '#FFFFFF', 0.15 '#9ECAE8', 0.5 '#0072B2', 1 '#00263D')
  set cbrange [0:MOST]
  if (MOST < 10) { set cbtics 1 }
  set nonlinear cb via sqrt(z) inverse z**2
  set colorbox user origin (left + MAP_WIDTH + 14) / WIDTH, 1 - (top + MAP_HEIGHT) / HEIGHT \
    size 12. / WIDTH, 1. * MAP_HEIGHT / HEIGHT noborder
  set label 1 sprintf('ones in %d × %d', CELL_ROWS, CELL_COLUMNS) right \
    at screen 1 - 10. / WIDTH, screen 1 - 0.6 * top / HEIGHT \
    font sprintf(',%g', 0.9 * FONT) textcolor rgb '#333333'
  middle(cell, size) = cell * size + (size - 1) / 2.
  plot $cells matrix using (middle($1, CELL_COLUMNS)):(middle($2, CELL_ROWS)):3 with image
}
