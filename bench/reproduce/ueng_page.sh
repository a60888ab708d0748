#!/bin/sh
# ueng_page.sh DIR prints the page of what `bench/reproduce.sh ueng` left in DIR.
set -eu
. "$(dirname "$0")/html.sh"
scripts=$(dirname "$0")/ueng
case $scripts in /*) ;; *) scripts=$PWD/$scripts ;; esac
cd "$1"

# rows FILE.awk FILE.csv
rows() { awk -F, -f "$scripts/columns.awk" -f "$scripts/$1" "$2"; }

# What a decoder was run with: the '# decoder:' line of its table.
settings() {
  echo '<div class="wide"><table><tr><th>name</th><th>is</th></tr>'
  for file in ethernet-*.csv; do
    name=${file#ethernet-}
    printf '<tr><th>%s</th><td style="text-align:left">%s</td></tr>\n' "${name%.csv}" \
      "$(sed -n 's/^# decoder: //p' "$file")"
  done
  echo '</table></div>'
}

begin_page "extrinsic: stochastic decoders beside what was published"
cat <<'HTML'
<h1>Stochastic decoders beside what was published of them</h1>
<p>Bits on the edges, one a decoding cycle. Measured here: IEEE 802.3an (2048,1723), a second code of its size,
and the irregular 802.11n code of 648 bits, BPSK over white Gaussian noise, zero codewords; intervals are 95 %.
Published values are read off figures (<code>published.csv</code> says how). What the
publications leave open was chosen as docs/stochastic.md says; differences stay.</p>
HTML
echo '<pre>'
cat machine.txt
echo '</pre>'

echo '<h2>1. Agreement in dB</h2>'
cat <<'HTML'
<p>How far right of the published curve the measured points lie (positive: more Eb/N0 for the same BER), the mean
over the points that the curve reaches. <em>agrees</em>: at most 0.05 dB, or the interval holds 0. Cycles: average of
all frames, as a multiple of the published.</p>
HTML
rows verdict_table.awk published-comparison-verdict.csv
echo '<p>The same against float normalized min-sum as measured here (<code>nms:0.625</code>, 100 iterations); cycles are
multiples of its iterations.</p>'
rows verdict_table.awk nms-comparison-verdict.csv
echo '<p>Point by point.</p>'
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
<p><code>counter</code> with five structures of seven inputs, six edges and the channel: the published node
(<em>ueng</em>), the two classes, per-output trees (<em>naive</em>) and the least complex of all at latency 2
(<em>exact</em>). Operators are those that edges need. Structures compute the same function of probabilities; as
their operators hold at different times, bits and error rates differ.</p>
HTML
picture operators-structures.svg 'Bit error rate and average cycles against operators of a node'
table structures.csv

echo '<h2>4. rs2048-variant</h2>'
picture ber-variant.svg 'Bit error rate against Eb/N0, rs2048-variant'
table variant.csv

echo '<h2>5. 802.11n-648-1/2</h2>'
cat <<'HTML'
<p>Columns of 2, 3 and 12 ones and rate 1/2. <code>counter</code> as published fails: in a node of 12 edges all outputs
are hardly ever regular at once; at two or three edges a wide counter is soon full, sends its own decision to the
checks that should correct it, and latches; and <code>nds=5</code> claims more than a channel of that rate knows.
<em>counter-5</em> has five bits, <code>nds=1.5</code>, <code>votes=3</code> and a structure of latency 3. All decoders on
bits need 1.5 to 2.5 dB more than sum-product here; <code>rhs</code>, whose nodes compute with numbers, needs no more.</p>
HTML
picture ber-wifi.svg 'Bit error rate against Eb/N0, 802.11n'
table wifi.csv
end_page
