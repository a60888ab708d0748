#!/bin/sh
# pages/ueng.sh DIR prints the page of the results of `bench/reproduce.sh ueng` in DIR.
set -eu
. "$(dirname "$0")/html.sh"
scripts=$(dirname "$0")/../ueng
case $scripts in /*) ;; *) scripts=$PWD/$scripts ;; esac
cd "$1"

# rows FILE.awk FILE.csv
rows() { awk -F, -f "$scripts/../pages/html.awk" -f "$scripts/columns.awk" -f "$scripts/$1" "$2"; }

# The settings of each decoder, from the '# decoder:' line of its table.
settings() {
  echo '<div class="wide"><table><tr><th>name</th><th>settings</th></tr>'
  for file in ethernet-*.csv; do
    name=${file#ethernet-}
    printf '<tr><th>%s</th><td style="text-align:left">%s</td></tr>\n' "${name%.csv}" \
      "$(sed -n 's/^# decoder: //p' "$file" | escape)"
  done
  echo '</table></div>'
}

begin_page "extrinsic: stochastic decoders and published results"
cat <<'HTML'
<h1>Stochastic decoders and what was published of them</h1>
<p>A stochastic decoder represents a probability by a stream of bits and sends one bit per edge in each decoding
cycle. This page compares the stochastic decoders of this program with decoders on real numbers and with
published curves. Three codes were simulated: (2048,1723) of IEEE 802.3an, a second code of the same size
(<code>rs2048-variant</code>), and the irregular 802.11n code of 648 bits. The channel is AWGN with BPSK, all
codewords are zero, and intervals are 95 % confidence intervals.</p>
<p>Published values were read off figures; <code>published.csv</code> names the sources and the precision. Where a
publication leaves a choice open, <code>decoder/stochastic/README.md</code> says what was chosen here, so
differences can remain.</p>
HTML
time=$(sed -n 's/.*--max-time \([^ ]*\) --stop-short.*/\1/p' commands.txt | head -n 1)
[ -z "$time" ] ||
  echo "<p>A curve ends at the first point that did not reach 100 frame errors within $(printf %s "$time" | escape).</p>"
echo '<pre>'
escape <machine.txt
echo '</pre>'

echo '<h2>1. Agreement in dB</h2>'
cat <<'HTML'
<p>The horizontal distance between measured points and the published curve: positive means that more Eb/N0 is needed
here for the same BER. The mean is taken over the points whose BER the published curve reaches. A decoder
<em>agrees</em> if the distance is at most 0.05 dB or its interval contains 0. Cycles are the average over all
frames, divided by the published average.</p>
HTML
rows verdict_table.awk published-comparison-verdict.csv
echo '<p>The same comparison with float normalized min-sum as simulated here (<code>nms:0.625</code>, 100 iterations) in'
echo 'place of the published curves. Cycles are divided by its average number of iterations.</p>'
rows verdict_table.awk nms-comparison-verdict.csv
echo '<p>All points of the comparison with published curves.</p>'
rows comparison_table.awk published-comparison.csv
table published-comparison.csv
table nms-comparison.csv
table published.csv

echo '<h2>2. 802.3an-2048-1723</h2>'
picture ber-ethernet.svg 'Bit error rate against Eb/N0, 802.3an'
picture cycles-ethernet.svg 'Average decoding cycles against Eb/N0, 802.3an'
settings
table ethernet.csv

echo '<h2>3. Structures of the variable node</h2>'
cat <<'HTML'
<p>The decoder <code>counter</code> with five structures of a variable node of six edges, which has seven inputs
with that of the channel: the published node (<em>ueng</em>), the star and the isomorphic structure, separate trees
per output (<em>naive</em>), and the structure of least complexity among all of latency 2 (<em>exact</em>). Only
operators that an output to an edge needs are counted. All structures compute the same function of probabilities.
Their operators hold their state at different times, however, so bits differ and error rates with them.</p>
HTML
picture operators-structures.svg 'Bit error rate and average cycles against operators per node'
table structures.csv

echo '<h2>4. rs2048-variant</h2>'
picture ber-variant.svg 'Bit error rate against Eb/N0, rs2048-variant'
table variant.csv

echo '<h2>5. 802.11n-648-1/2</h2>'
cat <<'HTML'
<p>This code has columns of weight 2, 3 and 12 and rate 1/2. <code>counter</code> as published fails on it, for
three reasons. In a node of 12 edges, all outputs are hardly ever regular at the same time. In a node of two or
three edges, a wide counter soon saturates; the node then sends its own decision to the checks that should
correct it, and stays there. And <code>nds=5</code> assumes a better channel than this rate works at.
<em>counter-5</em> therefore has five bits, <code>nds=1.5</code>, <code>votes=3</code> and a structure of latency 3.
The stochastic decoders that work here need 1.5 to 2.5 dB more than sum-product at equal BER, and more at equal FER;
only <code>rhs</code>, whose nodes compute with numbers, needs no more than sum-product.</p>
HTML
picture ber-wifi.svg 'Bit error rate against Eb/N0, 802.11n'
table wifi.csv
end_page
