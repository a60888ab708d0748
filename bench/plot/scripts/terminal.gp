# This script draws a picture on standard output:
#   gnuplot FILE.gp > picture.svg
#   gnuplot -e 'FORMAT="pdf"' FILE.gp > picture.pdf      (or "png")
# It begins with WIDTH, HEIGHT (in points of 1/96 inch) and SCALE, with which all lengths grow.
if (!exists("FORMAT")) { FORMAT = 'svg' }
FONT = SCALE * (FORMAT eq 'svg' ? 13 : FORMAT eq 'png' ? 10 : 9)
STROKE = FORMAT eq 'pdf' ? 2 / 3. : 1.2 # points per unit of line width
NARROWER = FORMAT eq 'svg' ? 0.16 : 0 # part of a character by which letters are narrower than assumed
KEY_SPACING = FORMAT eq 'svg' ? 0.95 : FORMAT eq 'png' ? 1.15 : 1.9 # with which an entry of the key has 18 points
RAISED = FORMAT eq 'svg' ? 0.6 : FORMAT eq 'png' ? 0.5 : -0.3 # characters by which the names of x axes are nearer to them
if (FORMAT eq 'svg') {
  set terminal svg size WIDTH * SCALE, HEIGHT * SCALE dynamic font sprintf('sans-serif,%g', FONT) \
    background 'white' linewidth 1.2 * SCALE name NAME
}
if (FORMAT eq 'png') {
  set terminal pngcairo size 2 * WIDTH * SCALE, 2 * HEIGHT * SCALE fontscale 2 pointscale 2 \
    font sprintf('sans,%g', FONT) background 'white' linewidth 2.4 * SCALE
}
if (FORMAT eq 'pdf') {
  set terminal pdfcairo size WIDTH * SCALE / 96., HEIGHT * SCALE / 96. font sprintf('sans,%g', FONT) \
    background 'white' linewidth SCALE pointscale 0.75
}
