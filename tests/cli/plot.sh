# What `extrinsic plot` draws and what it refuses: sh tests/cli/plot.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

write_hamming hamming.alist
# drawn FILE TEXT...: the last run made this picture, which contains each text.
drawn() {
  [ $code = 0 ] && [ ! -s .err ] && [ -s "$1" ] || return 1
  picture=$1
  shift
  for text; do grep -qF -- ">$text<" "$picture" || return 1; done
}

# lacks FILE TEXT: no text in the picture begins with TEXT.
lacks() {
  [ -s "$1" ] && ! grep -qF -- ">$2" "$1"
}

starts() {
  [ $code = 0 ] && [ "$(head -c "$2" "$1" | tail -c 3)" = "$3" ]
}

# ---- data, made by hand ------------------------------------------------------------------------

classes='inputs,max_arity,cost,class,complexity,latency'
printf '%s\n7,3,unit,star,11,3\n7,3,unit,naive,21,2\n8,3,unit,star,12,3\n8,3,unit,naive,24,3\n' $classes >"it's a survey.csv"
nodes='isa,structure,kernels,threads,repeats,degree,operator,message,schedule,decoder,ns_edge,lanes,to_naive,'\
'to_two_min,requested_layout'
node() { # STRUCTURE DEGREE NS TO_NAIVE TO_TWO_MIN [MESSAGE]
  echo "avx2,$1,compiled,1,5,$2,min,${6-i8},layered,nms:0.75,$3,32,$4,$5,frames"
}
{
  echo $nodes
  node star 4 2 1.5 2
  node naive 4 3 1 1.3
  node star 8 2.5 4 1.2
  node naive 8 10 1 0.3
} >nodes.csv
{ echo $nodes && node star 4 8 2 '' f32 && node star 8 9 3 '' f32; } >f32.csv
{ echo $nodes && node star 4 8 '' '' && node star 8 9 '' ''; } >alone.csv
decoders='isa,structure,kernels,threads,repeats,code,decoder,schedule,message,iterations,early_stop,mbit_s,lanes,'\
'requested_layout'
printf '%s\navx2,star,compiled,2,5,"a, ""b"".alist",ms,layered,i8,10,false,100,32,frames\n' $decoders >decoder.csv
printf '%s\navx2,star,compiled,2,5,"a, ""b"".alist",ms,layered,i8,10,true,300,32,frames\n' $decoders >stop.csv
layouts="$decoders,latency_us"
printf '%s\navx2,star,compiled,1,5,a.mtx,ms,layered,i8,10,false,100,32,frames,900\n'\
'avx2,star,compiled,1,5,a.mtx,ms,layered,i8,10,false,80,32,block:2,70\n' "$layouts" >layouts.csv
latencies='isa,structure,kernels,decoder,schedule,message,code,ebn0_db,early_stop,requested_layout,samples,latency_us,latency_99_us'
printf '%s\navx2,star,compiled,ms,layered,i8,a.mtx,3,true,block:1,100,7,90\n' "$latencies" >latencies.csv
stochastic='code,decoder,structure,check_structure,ebn0_db,frames_s,cycles,ns_edge_cycle,isa,lanes,threads,repeats,kernels'
printf '%s\nc,counter,star,total,4.1,5000,215,30,avx2,256,1,5,compiled\nc,counter,naive,total,4.1,4000,256,36,avx2,256,1,5,compiled\n' \
  $stochastic >stochastic.csv
printf '%s\nc,counter,star,total,4.1,5000,215,30,avx2,256,1,5,compiled\nc,counter,star,total,4.1,1500,215,90,avx2,256,1,5,interpreted\n' \
  $stochastic >kernels.csv
printf '%s\n' decoder,llr_bits,llr_step,loss_db,mbit_s nms:0.5,6,0.25,0.1,1000 oms:0.5,6,0.5,, spa,,,0,100 >tuned.csv
rates='ebn0_db,frames,iterations,mbit_s,bit_errors,frame_errors,ber,ber_low,ber_high,fer,fer_low,fer_high'
ber() { # RULE ITERATIONS
  echo '# code: c-648, n = 648, k = 324'
  echo "# decoder: layered $1, at most $2 iterations, early stop on"
  printf '%s\n1,90,450,80.5,100,9,1e-2,8e-3,1.2e-2,1e-1,5e-2,2e-1\n2,90,360,99,0,0,0,0,1e-5,0,0,1e-3\n' $rates
}
ber ms 20 >'<run;.csv'
ber oms:0.5 20 >oms.csv

# ---- broken files ------------------------------------------------------------------------------

refuses 'no file' 'FILE.csv' plot
printf 'ebn0_db,fer\n1,1e-2\n2,x\n' >wrong.csv
refuses 'a reference that is no number' "wrong.csv:3: found 'x' in column fer" plot oms.csv --reference wrong.csv
refuses 'a reference without rates' 'nodes.csv:1: expected the columns ebn0_db and ber or fer' \
  plot oms.csv --reference nodes.csv
refuses 'a reference that is not there' 'gone.csv: cannot be read' plot oms.csv --reference gone.csv
refuses 'references beside something else' 'plots of error rates' plot nodes.csv --reference oms.csv
refuses 'quantities of something else' 'plots of error rates' plot nodes.csv --y ber
refuses 'a file that is not there' 'gone.csv: cannot be read' plot gone.csv
refuses 'a folder' "$folder: cannot be read: Is a directory" plot "$folder"
: >empty.csv
refuses 'an empty file' 'empty.csv: found no line' plot empty.csv
printf '%s\n' $classes >rowless.csv
refuses 'no rows' 'rowless.csv: found no finished points' plot rowless.csv
printf '# code: c-648\n' >headless.csv
refuses 'nothing but comments' 'headless.csv: found no finished points' plot headless.csv
printf '# note\na,b\n1,2\n' >other.csv
refuses 'columns of nothing known' 'other.csv:2: found columns' plot other.csv
refuses 'another kind' "it's a survey.csv:1: found a table of kind optimize, expected one of kind ber (column 'ebn0_db' is missing)" \
  plot "it's a survey.csv" --kind ber
refuses 'files of two kinds' "oms.csv:3: found a table of kind ber, expected one of kind optimize" \
  plot "it's a survey.csv" oms.csv
printf 'a,b\n1,2\n' >neither.csv
refuses 'a file of no kind beside another' "neither.csv:1: column 'ebn0_db' of a plot of kind ber is missing" \
  plot oms.csv neither.csv

# broken NAME MESSAGE ROW: expects this message for a file of `optimize` with this row.
broken() {
  printf '%s\n7,3,unit,star,11,3\n%b\n' $classes "$3" >broken.csv
  refuses "$1" "broken.csv:3: found $2" plot broken.csv
}
broken 'too few fields' '5 fields, expected 6' '8,3,unit,star,12'
broken 'too many fields' '7 fields, expected 6' '8,3,unit,star,12,3,4'
broken 'text for a number' "'abc' in column complexity, expected a number" '8,3,unit,star,abc,3'
broken 'a number with something behind' "'12x' in column complexity" '8,3,unit,star,12x,3'
broken 'nothing for a number' "'' in column latency, expected a number" '8,3,unit,star,12,'
broken 'no finite number' "'nan' in column complexity, expected a number" '8,3,unit,star,nan,3'
broken 'zero on a logarithmic axis' "'0' in column complexity, expected a number above 0" '8,3,unit,star,0,3'
broken 'a negative latency' "'-1' in column latency, expected a number that is not" '8,3,unit,star,12,-1'
broken 'a quote without an end' 'a quote that does not end' '8,3,unit,"star,12,3'
broken 'text behind a quote' 'text after a closing quote' '8,3,unit,"star"s,12,3'
broken 'a control character' 'a control character' '8,3,unit,st\0001ar,12,3'
{ echo $nodes && node star 4 2 1 1 && node naive 4 3 1 1 && node star 4 2.1 1 1; } >twice.csv
refuses 'a measurement twice' 'twice.csv:4: found the measurement of line 2 again' plot twice.csv
{ echo $classes && i=0 && while [ $i -lt 65 ]; do i=$((i + 1)) && echo "7,$i,unit,star,11,3"; done; } >many.csv
refuses 'too many curves' 'many.csv:66: more than 64' plot many.csv

searches='class,inputs,max_arity,cost,outcome,seconds,runs,memory_mib'
{ echo $nodes && node star 4 2 1 x; } >ratio.csv
refuses 'a ratio that is no number' "ratio.csv:2: found 'x' in column to_two_min" plot ratio.csv
printf '%s\nstar,8,2,unit,timeout,,0,\n' $searches >late.csv
refuses 'searches of which none was done' 'late.csv: found no finished points' plot late.csv

# ---- the target --------------------------------------------------------------------------------

refuses 'a picture of no kind' '.svg, .png, .pdf, .gp or .tex' plot oms.csv --out p.txt
refuses 'bars in LaTeX' 'b.tex: expected a name that ends in .svg, .png, .pdf or .gp' plot decoder.csv --out b.tex
refuses 'a label of no file' "--label 'om.csv=a': expected FILE=TEXT" plot oms.csv --label om.csv=a
refuses 'a label without a text' "--label 'oms.csv': expected FILE=TEXT" plot oms.csv --label oms.csv
refuses 'a label of bars' '--label is only for plots of curves' plot decoder.csv --label decoder.csv=a
for range in 1 1:1 2:1 a:b 1:nan 0:inf 1:2:3; do
  refuses "the range $range" "--x-range '$range': expected LOW:HIGH" plot oms.csv --x-range $range
done
refuses 'a range of a logarithmic axis' '--y-range: a logarithmic axis begins above 0, found 0' plot oms.csv --y-range 0:1
for size in 1 8x 8x1 8x6x4 8:6 nan 101; do
  refuses "the size $size" "--size '$size': expected WIDTH or WIDTHxHEIGHT in cm" plot oms.csv --size $size
done
refuses 'no room for panels' '--size: too small for 2 panels' plot oms.csv --size 4x4
refuses 'Es/N0 of something else' '--x is only for curves over Eb/N0, found a plot of kind nodes' plot nodes.csv --x esn0
refuses 'Es/N0 of a table that does not say it' "oms.csv: expected a comment '# esn0_db: ebn0_db + OFFSET'" plot oms.csv --x esn0
refuses 'capacity of something else' '--capacity is only for curves over Eb/N0' plot nodes.csv --capacity
refuses 'a folder that is not there' 'no/such/p.svg: cannot be written' plot oms.csv --out no/such/p.svg
mkdir folder.svg
refuses 'a target that is a folder' 'not a regular file' plot oms.csv --out folder.svg
PATH=/nonexistent "$program" plot oms.csv --out none.svg >.out 2>.err
code=$?
check 'without gnuplot the program says how to get it' grep -q 'apt-get install' .err
check 'which is a failure' [ $code = 1 ]
check 'and leaves nothing' [ ! -e none.svg ]

# ---- in LaTeX, which needs no gnuplot ----------------------------------------------------------

# The axes: Es/N0 is 10 log10(m k / sent) dB above Eb/N0, here for rate 1/2 and one bit per symbol.
{ echo '# channel: awgn, bpsk' && sed 's/k = 324/&, 648 transmitted bits/' oms.csv; } >half.csv
run plot half.csv --out half.tex
check 'a document' grep -qx '\\documentclass{article}' <<END
$(sed 's/^ *//' half.tex)
END
check 'points with intervals' grep -qF '(1,0.01) += (0,0.002) -= (0,0.002)' half.tex
check 'bounds' grep -qF '(2,0.001)' half.tex
has_point() { # FILE X: a point at this place; comments have six decimals
  tr -s ' ' '\n' <"$1" | sed -n 's/^(\([-0-9.]*\),.*/\1/p' |
    awk -v x="$2" '{ d = $1 - x; if (d < 1e-6 && d > -1e-6) found = 1 } END { exit !found }'
}
shift=$(awk 'BEGIN { printf "%.12f", 10 * log(0.5) / log(10) }')
for axis in esn0 snr; do
  run plot half.csv --x $axis --out $axis.tex
  check "over $axis" has_point $axis.tex "$(awk -v s="$shift" 'BEGIN { printf "%.12f", 1 + s }')"
done
check 'the name of the axis' grep -qF 'xlabel={$E_s/N_0${ (dB)}}' esn0.tex
check 'the other name' grep -qF 'xlabel={{SNR (dB)}}' snr.tex
run ber --code nr:1000@1/2,qm=4 --modulation 16qam --esn0 6.0103 --max-frames 64 --progress none --out nr.csv
run plot nr.csv --y fer --x esn0 --capacity --out nr.tex
check 'transport blocks: rate 1/2, 4 bits' has_point nr.tex 6.0103
run plot nr.csv --out eb.tex
check 'and over Eb/N0' has_point eb.tex "$(awk 'BEGIN { printf "%.12f", 6.0103 - 10 * log(2) / log(10) }')"
check 'whose frames are blocks' grep -qF 'ylabel={{Block error rate}}' nr.tex
run ber --code nr:1000@1/2,qm=4 --modulation 16qam --ebn0 3 --max-frames 64 --progress none --out nr-eb.csv
run plot nr-eb.csv --y fer --x esn0 --capacity --out nr-eb.tex
check 'transport blocks at an Eb/N0' has_point nr-eb.tex "$(awk 'BEGIN { printf "%.12f", 3 + 10 * log(2) / log(10) }')"
# The Shannon limit of BPSK at rate 1/2 is an Eb/N0 of 0.187 dB, and that of 16QAM with 2 bits per
# symbol an Es/N0 of 5.1 dB (BICM with Gray labels: 5.27 dB).
run plot half.csv --capacity --out limit.tex
check 'the limit of BPSK' grep -q '^\\figurelimit{look A, dash A}{0\.187[0-9]*}{Shannon limit 0\.19 dB}' limit.tex
check 'those of 16QAM' [ "$(grep -c '^\\figurelimit.*{BICM limit 5\.[23]. dB}\|^\\figurelimit.*{CM limit 5\.[01]. dB}' nr.tex)" = 2 ]
printf 'esn0_db,fer\n-1.5,1e-2\n' >there-es.csv
run plot half.csv --x esn0 --reference there-es.csv --out both.tex
check 'references over Es/N0' has_point both.tex -1.5
refuses 'references over something else' "there-es.csv:1: expected the columns ebn0_db and ber or fer" \
  plot half.csv --reference there-es.csv
sed 's/awgn, bpsk/rayleigh-block:10, bpsk/' half.csv >block.csv
refuses 'the limit of block fading' "block.csv: --capacity is for the channels awgn and rayleigh" plot block.csv --capacity
if command -v pdflatex >/dev/null && kpsewhich pgfplots.sty >/dev/null; then
  for figure in half nr both; do
    pdflatex -halt-on-error -interaction=nonstopmode $figure.tex >.out 2>.err </dev/null
    code=$?
    check "LaTeX: $figure" [ "$code" = 0 -a -s $figure.pdf ]
  done
  printf '%s\n' '\documentclass{article}\usepackage{pgfplots}\pgfplotsset{compat=1.9}\usepgfplotslibrary{groupplots}' \
    '\begin{document}A\begin{figure}\input{half}\input{nr}\end{figure}B\end{document}' >paper.tex
  pdflatex -halt-on-error -interaction=nonstopmode paper.tex >.out 2>.err </dev/null
  code=$?
  check 'LaTeX: in a paper' [ "$code" = 0 -a -s paper.pdf ]
else
  echo 'plot: without pdflatex and pgfplots, LaTeX is not run'
fi

# ---- pictures ----------------------------------------------------------------------------------

if command -v gnuplot >/dev/null; then
  run plot "it's a survey.csv"
  check 'structures, quotes and blanks in the name' \
    drawn "it's a survey.svg" star naive 'Complexity (operators per node)' \
    'Latency (operators on the longest path)' 'max arity 3, unit costs'
  printf '%s\nstar,8,2,unit,done,1,3,2\nstar,16,2,unit,timeout,,0,\n' $searches >searches.csv
  run plot searches.csv
  check 'searches, without those that were not done' drawn searches.svg star 'Search time (s)'
  run plot nodes.csv
  check 'nodes' drawn nodes.svg star naive 'Speed relative to per-output trees' 'Speed relative to two-min' \
    'nms:0.75, layered, i8, operator min, compiled, avx2, 32 lanes, layout frames, 1 thread, median of 5'
  run plot nodes.csv f32.csv --out both.svg
  check 'what differs between series is in their names' drawn both.svg 'star, i8' 'star, f32'
  check 'and not in what they share' lacks both.svg 'nms:0.75, layered, i8'
  run plot f32.csv
  check 'without two-min, against naive' drawn f32.svg 'Speed relative to per-output trees'
  check 'and nothing else' lacks f32.svg 'Speed relative to two'
  run plot alone.csv
  check 'without both, times alone' drawn alone.svg 'Update time (ns per edge)'
  check 'and no ratio' lacks alone.svg 'Speed relative'
  cp nodes.csv later.csv
  run plot nodes.csv later.csv --out files.svg
  check 'same settings in two files' drawn files.svg 'star, nodes' 'star, later'
  run plot decoder.csv
  check 'decoders' drawn decoder.svg 'a, "b".alist' star \
    'ms, layered, i8, 10 iterations, early stop off, compiled, avx2, 32 lanes, layout frames, 2 threads, median of 5'
  run plot decoder.csv stop.csv --out stops.svg
  check 'decoders that stop early and not' drawn stops.svg 'early stop off' 'early stop on'
  run plot tuned.csv
  check 'settings by loss and throughput' drawn tuned.svg 'nms:0.5, 6 bits, step 0.25' spa
  check 'and no dropped ones' lacks tuned.svg oms
  run plot layouts.csv --kind layout
  check 'layouts' drawn layouts.svg 'Coded throughput (Mbit/s)' 'Latency (µs)' 'star, frames' 'star, block:2' 900 a.mtx
  run plot latencies.csv
  check 'latencies' drawn latencies.svg 'Median latency (µs)' '99 % within (µs)' 7.0 90
  run plot kernels.csv
  check 'compiled beside interpreted' drawn kernels.svg 'star, compiled kernels' 'star, interpreted kernels'
  run plot stochastic.csv
  check 'stochastic decoders' drawn stochastic.svg 'Frames per second' 'Cycles per frame' star naive \
    'counter, 4.1 dB, checks total, compiled kernels, avx2, 256 lanes, 1 thread, median of 5'
  run plot '<run;.csv' oms.csv --out rates.svg
  check 'error rates are named by their decoders' drawn rates.svg 'layered ms' 'layered oms:0.5' \
    'upper bound, no errors' 'c-648, at most 20 iterations, early stop on'
  run plot oms.csv --y fer,iterations,mbit_s --out many.svg
  check 'other quantities' drawn many.svg 'Frame error rate' 'Iterations or decoding cycles per frame' 'Coded throughput (Mbit/s)' 'layered oms:0.5'
  check 'and only these' lacks many.svg 'Bit error'
  printf '# name: published <2009>\nebn0_db,fer\n1,0.2\n1.5,1e-2\n2,\n' >there.csv
  printf 'ebn0_db,ber,fer\n1,0.1,0.2\n2,1e-4,1e-3\n' >unnamed.csv
  run plot oms.csv --reference there.csv,unnamed.csv --out compared.svg
  check 'references' drawn compared.svg 'published &lt;2009>' unnamed.csv 'layered oms:0.5'
  check 'are dashed' grep -q stroke-dasharray compared.svg
  sed 's/ebn0_db/crossover/; s/^1,/0.01,/; s/^2,/0.005,/' oms.csv >bsc.csv
  run plot bsc.csv
  check 'error rates of the BSC' drawn bsc.svg 'layered oms:0.5' 'Crossover probability'
  { echo '# channel: awgn, 64qam, exact demapper' && cat oms.csv; } >qam.csv
  run plot oms.csv qam.csv --out channels.svg
  check 'curves of two channels' drawn channels.svg 'layered oms:0.5, awgn, 64qam, exact demapper'
  run plot '<run;.csv' "$folder/<run;.csv" --out names.svg
  check 'files that gnuplot would run, of one name' \
    drawn names.svg 'layered ms, &lt;run;.csv' "layered ms, $folder/&lt;run;.csv"
  grep -v '^#' oms.csv | head -2 >bare.csv
  run plot bare.csv
  check 'one point without a note' drawn bare.svg bare 'Frame error rate'
  run plot rowless.csv "it's a survey.csv" headless.csv --out rest.svg
  check 'files without rows are left out' [ "$code$(wc -l <.err)$(grep -c 'no finished points, left out' .err)" = 022 ]
  check 'and the others drawn' grep -qF '>star<' rest.svg
  run plot rowless.csv headless.csv --out none.svg
  check 'unless there are no others' [ "$code$(tail -n 1 .err)" = '2extrinsic plot: no file has finished points to draw' ]
  check 'which leaves no picture' [ ! -e none.svg ]
  run plot oms.csv --out p.png
  check 'a PNG' starts p.png 4 PNG
  run plot oms.csv --out p.pdf
  check 'a PDF' starts p.pdf 4 PDF
  # A script of gnuplot, and what the picture's look can be.
  run plot oms.csv '<run;.csv' --label oms.csv='offset, 0.5' --title 'Two decoders' --size 8x7 --font-size 8 \
    --x-range 0:3 --y-range 1e-4:1 --out look.svg
  check 'labels and a title' drawn look.svg 'offset, 0.5' 'layered ms' 'Two decoders'
  check 'which leaves out the settings' lacks look.svg 'c-648'
  check 'a size in cm, of 96 points per inch' grep -q '^ viewBox="0 0 30[12] 26[345]"' look.svg
  run plot oms.csv '<run;.csv' --label oms.csv='offset, 0.5' --title 'Two decoders' --size 8x7 --font-size 8 \
    --x-range 0:3 --y-range 1e-4:1 --out look.gp
  gnuplot --default-settings look.gp >again.svg 2>.err
  check 'the same from a script' cmp -s look.svg again.svg
  gnuplot --default-settings -e 'FORMAT="pdf"' look.gp >look.pdf 2>.err
  check 'which also makes a PDF' starts look.pdf 4 PDF
  run plot oms.csv --title none --out none.svg
  check 'no title' lacks none.svg 'c-648'
  run codes show hamming.alist --plot h.gp
  check 'a matrix as a script' gnuplot --default-settings h.gp >h.svg
  check 'which draws it' grep -q 'Hamming\|hamming' h.svg

  # References: one point is visible, and a file may have several curves.
  marks() { grep -c '<use' "$1"; }
  printf 'ebn0_db,fer\n1.5,1e-2\n' >point.csv
  run plot oms.csv --y fer --out without.svg
  run plot oms.csv --y fer --reference point.csv --out with.svg
  check 'a single reference point' [ $(($(marks with.svg) - $(marks without.svg))) -ge 2 ]
  printf 'name,ebn0_db,fer\nA,1,0.2\nB,1,0.3\nA,2,1e-2\nB,2,2e-2\n' >several.csv
  run plot oms.csv --y fer --reference several.csv --out several.svg
  check 'two curves of one file' drawn several.svg A B
  run plot oms.csv --y fer --reference several.csv --label several.csv=AFF3CT --out several.svg
  check 'with a label' drawn several.svg 'AFF3CT, A' 'AFF3CT, B'

  # Shards and their sum.
  for shard in 1 2; do
    run ber --code mackay:96,3,6,1 --ebn0 2,3 --max-frames 6400 --shard $shard/2 --progress none --out shard-$shard.csv
  done
  run combine shard-1.csv shard-2.csv --out sum.csv
  run plot shard-1.csv shard-2.csv sum.csv --out shards.svg
  check 'a sum stands for its shards' drawn shards.svg 'layered nms:0.75, sum of 2 shards'
  check 'which are left out' lacks shards.svg 'layered nms:0.75, shard'
  check 'codes keep their commas' drawn shards.svg \
    'mackay:96,3,6,1, at most 20 iterations, early stop on, i8, 6 bits, step 0.5, awgn, bpsk, zero codewords'
  run plot shard-1.csv shard-2.csv --out parts.svg
  check 'shards without a sum are curves' drawn parts.svg 'layered nms:0.75, shard-1' 'layered nms:0.75, shard-2'
  check 'nothing else is left' [ -z "$(find . -name '?*.??????' -type f)" ]
fi

verdicts plot
