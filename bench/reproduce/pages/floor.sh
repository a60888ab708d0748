#!/bin/sh
# pages/floor.sh DIR prints the page of the results of `bench/reproduce.sh floor` in DIR.
set -eu
. "$(dirname "$0")/html.sh"
cd "$1"

begin_page "extrinsic: error floors"
cat <<'HTML'
<h1>Error floors</h1>
<p>Frames that end in absorbing sets, sampled with noise drawn towards these sets; and, where it reaches, the sum with
plain simulation. A curve has the sum at points with a simulation (4 dB and below), and the floor alone above: between
the two, errors outside the sets may prevail. Intervals are 95 % confidence intervals. The channel is AWGN with BPSK,
all codewords are zero, and decoders make at most 20 iterations.</p>
HTML
echo '<pre>'
escape <machine.txt
echo '</pre>'

echo '<h2>1. Is the estimate right?</h2>'
cat <<'HTML'
<p>The code <code>array:13,4,8</code> has a floor that a simulation reaches: frames of a simulation that ended in one of
the enumerated sets, beside the sampled rate of the same sets. The last column says whether the intervals overlap.</p>
HTML
table truth.csv
echo '<p>Sampling in sets beside splitting, which needs no sets and counts all errors:</p>'
picture methods.svg 'Sampling and splitting on an array code'

echo '<h2>2. Decoders of 802.3an</h2>'
cat <<'HTML'
<p>The (8,8) absorbing sets of the code decide its floor. The table has the frame error rate of a simulation at 4 dB and
the floor at 5.5 dB, the lowest upper end of an interval first.</p>
HTML
table choice.csv
for figure in 'an-decoders:Check-node algorithms' 'an-quantizers:Bits and steps of the messages' \
  'an-after:Messages perturbed after the last iteration'; do
  echo "<h3>${figure#*:}</h3>"
  picture "${figure%%:*}.svg" "${figure#*:}"
done

echo '<h2>3. Codes</h2>'
cat <<'HTML'
<p>Decoded with <code>nms:0.75</code> on 6-bit messages. The tables say up to which sizes the sets of a code are
complete.</p>
HTML
picture codes.svg 'Error floors by code'
for sets in sets-*.csv; do table "$sets"; done

echo '<h2>4. All rows</h2>'
cat <<'HTML'
<p>Class <code>all</code>: frames that end in any of the sets; <code>outside</code>: frames drawn towards the sets that
end with other errors; <code>simulated</code>: plain simulation; <code>sum</code>: both; <code>any</code>: all errors, by
splitting.</p>
HTML
table floors.csv
end_page
