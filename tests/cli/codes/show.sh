# What `extrinsic codes show` prints and draws: sh tests/cli/codes/show.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

# ---- facts -------------------------------------------------------------------------------------

# x1 + x2 + x3 = 0 and x2 + x3 + x4 = 0: one cycle of length 4.
printf '4 2\n2 3\n1 2 2 1\n3 3\n1 0\n1 2\n1 2\n2 0\n1 2 3\n2 3 4\n' >tiny.alist
hash=$(printf '0 0\n0 1\n0 2\n1 1\n1 2\n1 3\n' | sha256sum | cut -d ' ' -f 1)
# Without LLVM, check nodes of min-sum run the two-minimum method.
kernels=compiled three='3: star, 3 operators, latency 1'
"$program" codes show tiny.alist | grep -q two-min && kernels=interpreted three='3: two-min'
prints 'a code by hand' '{"name": "tiny.alist", "n": 4, "m": 2, "k": 2, "rank": 2, "rate": 0.5, "edges": 6, "fourcycles": 1, "girth": 4, "edge_sha256": "'"$hash"'", "coldegrees": ["2x1", "2x2"], "rowdegrees": ["2x3"], "punctured": 0, "shortened": 0, "structures": ["'"$three"'"]}' \
  codes show tiny.alist --format json
# 3 (d - 2) two-input operators; latency 4 and 4 for degrees 7 and 8, as in the paper.
if [ "$kernels" = compiled ]; then
  has 'the structure of each degree' \
    'structures   7: star, 15 operators, latency 4; 8: star, 18 operators, latency 4' \
    codes show 802.11n-648-1/2
  has 'degrees below three need no structure' 'structures   2: none' codes show array:5,2,2
fi
has 'a code from its parameters' 'coldegrees   1000x3' codes show mackay:1000,3,6,1
has 'the rate' 'rate         0.841309' codes show 802.3an-2048-1723
run codes export peg:60,30,3,7 --out peg.alist
"$program" codes show peg.alist --format json | sed 's/.*"n":/"n":/' >.file
"$program" codes show peg:60,30,3,7 --format json | sed 's/.*"n":/"n":/' >.made
check 'a constructed code in a file' cmp -s .file .made

refuses 'parameters that do not go together' 'N must be a multiple of 2' codes show mackay:1001,3,6,1
refuses 'a parameter that is no number' "found 'x' for SEED" codes show peg:60,30,3,x

# ---- pictures ----------------------------------------------------------------------------------

refuses 'a picture of no kind' '.svg, .png, .pdf or .gp' codes show tiny.alist --plot h.txt
refuses 'a folder that is not there' 'no/such/h.svg: cannot be written' \
  codes show tiny.alist --plot no/such/h.svg
mkdir folder.svg
refuses 'a target that is a folder' 'not a regular file' codes show tiny.alist --plot folder.svg
refuses 'a picture of no code' 'nearest' codes show nope --plot h.svg
refuses 'a picture without a name' '--plot' codes show tiny.alist --plot
PATH=/nonexistent "$program" codes show tiny.alist --plot none.svg >.out 2>.err
code=$?
check 'without gnuplot the program says how to get it' grep -q 'apt-get install' .err
check 'leaves nothing' [ ! -e none.svg ]
check 'and prints nothing' [ ! -s .out ]

# marks FILE: the number of strokes in the color of the ones.
marks() {
  sed -n "/stroke='rgb(  0, 114, 178)'/,/<\/g>/p" "$1" | grep -o 'M[0-9]' | wc -l
}

if command -v gnuplot >/dev/null; then
  run codes show 802.11n-648-1/2 --plot h.svg
  check 'facts are printed beside a picture' grep -qx 'rank         324' .out
  check 'a picture has a mark for each one' [ "$(marks h.svg)" = 2376 ]
  check 'and says of what it is' \
    grep -qF '802.11n-648-1/2: 324 rows, 648 columns, 2376 ones' h.svg
  run codes show mackay:8000,3,6,1 --plot large.svg
  check 'a large matrix is a map' grep -qF 'data:image/png' large.svg
  check 'of the density in cells' grep -qF 'ones in 12 × 12' large.svg
  run codes show tiny.alist --plot h.png
  check 'a PNG' [ "$(head -c 4 h.png | tail -c 3)" = PNG ]
  run codes show tiny.alist --plot h.pdf
  check 'a PDF' [ "$(head -c 4 h.pdf)" = %PDF ]
  # A name that gnuplot would execute if it were not encoded.
  cp tiny.alist "it's;\"\$x\".alist"
  run codes show "it's;\"\$x\".alist" --plot quoted.svg
  check 'a name with quotes' grep -qF "it's;\"\$x\".alist: 2 rows" quoted.svg
  check 'nothing else is left' [ -z "$(find . -name '?*.??????' -type f)" ]
fi

# ---- Columns -----------------------------------------------------------------------------------

# Checks 1 2 3 5, 2 3 4 6 and 1 2 4 7 with column 1 punctured: 4 information bits, then 3 parity bits.
printf '7 3 1\n0 0 0 -1 0 -1 -1\n-1 0 0 0 -1 0 -1\n0 0 -1 0 -1 -1 0\n0 1 1 1 1 1 1\n' >punctured.qc
lines() {
  printf '%s\n' "$@"
}
prints 'information columns' "$(lines 1 2 3 4)" codes show punctured.qc --columns information
prints 'parity columns' "$(lines 5 6 7)" codes show punctured.qc --columns parity
prints 'punctured columns' 1 codes show punctured.qc --columns punctured
prints 'transmitted columns' "$(lines 2 3 4 5 6 7)" codes show punctured.qc --columns transmitted
prints 'no shortened columns' '' codes show punctured.qc --columns shortened
prints 'shortened columns' "$(lines 3 4)" codes show punctured.qc --columns shortened --info-bits 2
prints 'columns as CSV' 'name,kind,count,columns
punctured.qc,parity,3,5 6 7' codes show punctured.qc --columns parity --format csv
prints 'columns as JSON' '{"name": "punctured.qc", "kind": "information", "count": 2, "columns": [1, 2]}' \
  codes show punctured.qc --columns information --format json --info-bits 2
refuses 'columns and a picture' '--columns' codes show punctured.qc --columns parity --plot p.svg

# A file that does not say what is punctured says so.
for format in alist mtx; do
  run codes export punctured.qc --format $format
  [ $code = 0 ] && [ "$(wc -l <.err)" = 1 ] && grep -q 'does not say that 1 columns are punctured' .err && ok=yes || ok=no
  verdict "punctured columns that $format loses" $ok
done
run codes export ccsds-ar4ja-1/2-1024 --format qc
check 'qc loses none' [ ! -s .err ]

# ---- Patterns of punctured columns that cannot be meant -------------------------------------------

base='7 3 1\n0 0 0 -1 0 -1 -1\n-1 0 0 0 -1 0 -1\n0 0 -1 0 -1 -1 0\n'
# shellcheck disable=SC2059
{
  printf "${base}1 0 0 0 0 0 0\n" >inverse.qc
  printf "$base# flags\n0 0 0 0 1 1 1\n" >many.qc
  printf '5 3 2\n0 0 0 -1 -1\n0 0 -1 0 -1\n-1 -1 0 0 0\n0 0 1 1 1\n' >stopping.qc
  printf '5 3 2\n0 -1 -1 0 0\n0 0 0 -1 -1\n0 0 0 -1 -1\n1 0 0 1 1\n' >later.qc
}
for command in 'codes show' 'codes export' 'ber --ebn0 1 --code' 'encode --code' 'decode --code'; do
  # shellcheck disable=SC2086
  refuses "$command: flags the other way round" 'inverse.qc:5: found 1 columns sent' $command inverse.qc
done
refuses 'as few bits as information' 'many.qc:6: found 3 columns sent' codes show many.qc
refuses 'columns that no check recovers' \
  'stopping.qc:5: found 4 punctured columns of H that no check recovers' codes show stopping.qc
refuses 'and the first of them' 'the first in column 2 of the base matrix' codes show later.qc

# A row of more ones than structures serve: what is shown is what ber does.
awk 'BEGIN { print "%%MatrixMarket matrix coordinate pattern general"; print "2 5001 5003"
  for (i = 1; i <= 5000; i++) print 1, i; print 2, 5000; print 2, 5001; print 2, 1 }' >wide.mtx
has 'a row of 5000 ones' "structures   $three; 5000: two-min" \
  codes show wide.mtx
run ber --code wide.mtx --ebn0 5 --max-frames 1
check 'is served by two-min' [ $code = 0 ]
refuses 'and by no structure' 'use structure two-min' ber --code wide.mtx --structure star --ebn0 5 --max-frames 1

# A rank whose elimination would take hours is refused, once the order of its columns is found.
refuses 'a rank that takes hours' 'elimination of a dense matrix' codes show rs:14,9,5

verdicts show
