#!/bin/sh
# pages/main.sh DIR prints the page of the results of bench/reproduce.sh in DIR.
set -eu
. "$(dirname "$0")/html.sh"
cd "$1"

# rows FILE KEY VALUE: one row per value of the column KEY, one column per structure. A cell shows
# VALUE and, in brackets, the speedup over per-output trees and over two-min in the same run, and
# the larger of the two fractions of the machine's limits.
rows() {
  awk -F, -v key="$2" -v value="$3" "$html_awk"'
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    {
      k = $at[key]; name = $at["structure"]
      if (!(k in seen)) { seen[k] = 1; keys[++count] = k }
      if (!(name in known)) { known[name] = 1; names[++columns] = name }
      limit = $at["limit_fraction"] > $at["memory_fraction"] ? $at["limit_fraction"] : $at["memory_fraction"]
      two = $at["to_two_min"] == "" ? "" : sprintf(", %.2f", $at["to_two_min"])
      cell[k, name] = sprintf("%.4g <small>(%.2f%s; %.0f %%)</small>", $at[value], $at["to_naive"], two, 100 * limit)
      settings = $at["decoder"] ", " $at["schedule"] ", " $at["message"] ", " $at["kernels"] ", " \
        $at["isa"] ", " $at["lanes"] " lanes, threads: " $at["threads"] ", median of " $at["repeats"]
    }
    END {
      printf "<div class=\"wide\"><table><caption>%s: %s</caption><tr><th>%s</th>", html(settings), value, key
      for (c = 1; c <= columns; c++) printf "<th>%s</th>", html(names[c])
      print "</tr>"
      for (r = 1; r <= count; r++) {
        k = keys[r]
        printf "<tr><th>%s</th>", html(k)
        for (c = 1; c <= columns; c++) printf "<td>%s</td>", cell[k, names[c]]
        print "</tr>"
      }
      print "</table></div>"
    }' "$1"
}

begin_page "extrinsic: structures, node updates, decoders"
cat <<'HTML'
<h1>From the degree of a node to the speed and the error rate of a decoder</h1>
<p>A node of degree n receives n messages and returns, for each edge, a function of the messages on all
other edges. The order in which these functions are computed is the <em>structure</em> of the node. This page
compares four of them:</p>
<ul>
<li><em>naive</em>: a separate tree for each output.</li>
<li><em>star</em>: a structure of least complexity.</li>
<li><em>isomorphic</em>: a structure of least latency.</li>
<li><em>two-min</em>: the usual shortcut for min-sum, which finds the two smallest inputs of a check node and
derives all outputs from them. It works for a minimum only.</li>
</ul>
<p>All numbers were measured on this machine:</p>
HTML
echo '<pre>'
escape <machine.txt
echo '</pre>'

echo '<h2>1. Complexity and latency of structures</h2>'
echo '<p>Every operator has cost 1. Complexity is then the number of operators per node, and latency the number'
echo 'of operators on the longest path from an input to an output.</p>'
picture structures-m2.svg 'Complexity and latency against n, operators of two inputs'
picture structures-m3.svg 'Complexity and latency against n, operators of up to three inputs'
table structures-m2.csv
table structures-m3.csv

echo '<p>The star and the isomorphic structure are the ends of a trade-off. The Pareto front shows the least'
echo 'complexity known at each latency, here for operators of two inputs.</p>'
picture frontier.svg 'Pareto front of complexity and latency for n = 7, 12 and 32'
table frontier.csv
echo '<p>Time and memory that the searches need, for operators of up to four inputs. Slopes are those of the'
echo 'fitted lines, where a line fits: a slope of 2 means that the time grows with the square of n. An isomorphic'
echo 'structure is found at once if n - 1 is a product of arities, and needs a search otherwise.</p>'
picture optimizer.svg 'Time and memory of the searches against n'
table optimizer.csv

echo '<h2>2. Speed of a node update</h2>'
echo '<p>The time that a layered decoder spends in the check nodes of one degree, with one thread and kernels'
echo 'compiled for this machine. It is given in nanoseconds per edge, for one vector of frames that are decoded'
echo 'side by side. In the table, the brackets contain the speed relative to per-output trees, that relative to'
echo 'two-min, both in the same run, and the least possible time of the vector units or the memory ports, whichever'
echo 'is larger, as a percentage of the measured time.</p>'
picture nodes.svg 'Time of a min-sum node update against its degree'
rows nodes.csv degree ns_edge
table nodes.csv
echo '<p>For sum-product there is no two-min shortcut. With <em>spa</em>, messages are in the domain of'
echo '1 - tanh, where an operator takes two operations; with <em>spa:pairwise</em> they are LLRs, and an operator'
echo 'takes 31. <em>frontier:L</em> is the structure of least complexity among those of latency at most L. Per-output'
echo 'trees of <em>spa:pairwise</em> are too large to compile from degree 20 on, and are interpreted.</p>'
for rule in spa spa-pairwise; do
  picture nodes-$rule.svg "Time of a node update against its degree, $rule"
  rows nodes-$rule.csv degree ns_edge
  table nodes-$rule.csv
done

echo '<h2>3. Throughput of decoders</h2>'
echo '<p>Coded throughput in Mbit/s with one thread and 10 iterations, without early stop. The brackets contain'
echo 'the same quantities as above.</p>'
picture decoder.svg 'Coded throughput for each code and structure'
rows decoder.csv code mbit_s
table decoder.csv
echo '<p>The same with interpreted kernels, and with a smaller instruction set.</p>'
picture decoder-ways.svg 'Coded throughput for each code, kernel backend and instruction set'
table decoder-interpreted.csv
table decoder-avx2.csv
echo '<p>Sum-product with float messages and the flooding schedule.</p>'
picture decoder-spa.svg 'Coded throughput of sum-product for each code and structure'
rows decoder-spa.csv code mbit_s
table decoder-spa.csv

echo '<h2>4. Error rates of 802.11n-648-1/2</h2>'
echo '<p>BPSK over an AWGN channel, layered schedule, at most 20 iterations, messages of 6 bits stored in 8. Error'
echo 'bars are 95 % confidence intervals.</p>'
picture ber.svg 'Bit and frame error rate against Eb/N0'
for file in nms-*.csv oms-*.csv ms.csv; do table "$file"; done

echo '<h2>5. Block error rates of 5G</h2>'
echo '<p>Transport blocks of 8424 bits, which with their checksum are one code block of 8448 bits, sent at four'
echo 'rates by QPSK. Vertical lines are the Shannon limits of QPSK at these rates.</p>'
picture nr.svg 'Block error rate against Es/N0 at rates 1/3, 1/2, 2/3 and 8/9'
for file in nr-*.csv; do table "$file"; done

end_page
