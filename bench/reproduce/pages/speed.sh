#!/bin/sh
# pages/speed.sh DIR prints the page of the results of `bench/reproduce.sh speed` in DIR.
set -eu
. "$(dirname "$0")/html.sh"
cd "$1"

# cells FILE COLUMN: the values of a column for the star structure, by degree, as table cells.
cells() {
  awk -F, -v name="$2" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["structure"] == "star" { printf "<td>%.1f</td>", $at[name] }' "$1"
}

# gains: what --plan measured gains over --plan estimated on each code, and what it chose.
gains() {
  awk -F, "$html_awk"'
    FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next }
    NR == FNR { rate[$at["code"]] = $at["mbit_s"]; layout[$at["code"]] = $at["layout"]; next }
    {
      code = $at["code"]
      printf "<tr><td>%s</td><td>%.2f</td><td>%s</td><td>%s</td><td>%s</td></tr>\n", html(code), $at["mbit_s"] / rate[code],
        html(layout[code]), html($at["layout"]), html($at["check_nodes"])
    }' plan-estimated.csv plan-measured.csv
}

begin_page "extrinsic: the speed of decoders on one machine"
cat <<'HTML'
<h1>The speed of decoders on one machine</h1>
<p>All numbers come from one run on this machine:</p>
HTML
echo '<pre>'
escape <machine.txt
echo '</pre>'

echo '<h2>1. How many times faster the star structure is</h2>'
echo '<table><tr><th>than</th><th>degree 7</th><th>degree 20</th><th>degree 32</th></tr>'
echo "<tr><td>per-output trees, min-sum on bytes</td>$(cells ratios.csv to_naive)</tr>"
echo "<tr><td>per-output trees, sum-product on floats (spa:pairwise)</td>$(cells ratios-spa.csv to_naive)</tr>"
echo "<tr><td>the two-minimum method, min-sum on bytes</td>$(cells ratios.csv to_two_min)</tr></table>"
table ratios.csv
table ratios-spa.csv

echo '<h2>2. Layouts</h2>'
echo '<p>Coded throughput, and the time from the LLRs of the frames that are decoded together to their bits: layered'
echo 'min-sum with messages in bytes, 10 iterations, no early stop.</p>'
picture layout.svg 'Throughput and latency of decoders by layout and structure'
table layout.csv
echo '<p>One frame at a time, with early stop at 4 dB:</p>'
picture latency.svg 'Latency of one frame: median, and what 99 per cent do not exceed'
table latency.csv

echo '<h2>3. Early stop</h2>'
echo '<p>Throughput of whole simulations with <code>oms:0.5</code> and at most 10 iterations on one processor, where about'
echo 'two of 1000 frames are in error: with early stop over without, and what the parts of a simulation with early stop'
echo 'take (layout <code>frames</code>).</p>'
picture early-stop.svg 'What early stop gains, by code and layout'
table early-stop.csv
picture parts.svg 'Shares of channel, loading, check nodes, decisions, reports and the rest'
table parts.csv
echo '<h2>4. All processors</h2>'
echo '<p>Throughput of the decoders of section 5 with one thread per processor (column <code>threads</code>).</p>'
table threads.csv

echo '<h2>5. Choices by timing</h2>'
echo '<p>How many times as fast decoders are with <code>--plan measured</code> as with <code>--plan estimated</code>,'
echo 'both with <code>--lanes auto --structure auto</code>, and what the two chose.</p>'
echo '<table><tr><th>code</th><th>ratio</th><th>estimated layout</th><th>measured layout</th><th>check nodes</th></tr>'
gains
echo '</table>'
table plan-estimated.csv
table plan-measured.csv

end_page
