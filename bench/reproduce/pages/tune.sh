#!/bin/sh
# pages/tune.sh DIR prints the page of the results of `bench/reproduce.sh tune` in DIR.
set -eu
. "$(dirname "$0")/html.sh"
cd "$1"

begin_page "extrinsic: the setting that suits a code"
cat <<'HTML'
<h1>The setting that suits a code</h1>
<p>What a better operator in the check nodes gains, and what it costs in speed; and whether degrees should be chosen
for the decoder as it ships. The channel is AWGN with BPSK, all codewords are zero, and intervals are 95 % confidence
intervals.</p>
HTML
echo '<pre>'
escape <machine.txt
echo '</pre>'

echo '<h2>1. 5G base graph 1, Z = 384, 10 layered iterations</h2>'
cat <<'HTML'
<p>Each point is a decoder with the star structure in its check nodes. The loss is the additional Eb/N0 for a frame
error rate of 1e-2, against float sum-product with as many iterations. The throughput is that of decoding near this
Eb/N0, on one thread, with early stop. <code>spa-table</code> has messages of 8 bits and rounds in every operator;
<code>spa</code> and <code>spa:pairwise</code> have float messages.</p>
HTML
for rate in 1-3 2-3; do
  echo "<h3>Rate $(echo $rate | tr - /)</h3>"
  picture 5g-$rate.svg "Throughput against loss, rate $rate"
  table 5g-$rate.csv
done

echo '<h2>2. Degrees for the decoder that ships</h2>'
cat <<'HTML'
<p>Two codes of 20000 bits and rate 1/2, made by progressive edge growth. The column degrees of the first have the best
threshold with <code>nms:0.8</code> on 6-bit messages, those of the second with float sum-product; both thresholds are
for a bit error rate of 1e-4 after 50 flooding iterations, and degrees up to 8. Both codes are decoded with
<code>nms:0.8</code> on 6-bit messages. The first two tables have the thresholds of both ensembles with that decoder.</p>
HTML
picture ensembles.svg 'Error rates of both codes'
table threshold-nms.csv
table threshold-spa.csv
table degrees-nms.csv
table degrees-spa.csv
table code-nms.csv
table code-spa.csv
end_page
