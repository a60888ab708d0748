#!/bin/sh
# main_page.sh DIR prints the page of what bench/reproduce.sh left in DIR.
set -eu
. "$(dirname "$0")/html.sh"
cd "$1"

# rows FILE KEY VALUE: a row for each value of the column KEY, a column a structure with VALUE, and
# behind it how many times faster than per-output trees and than two-min in the same run, and the
# larger part of the limits.
rows() {
  awk -F, -v key="$2" -v value="$3" '
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
      printf "<div class=\"wide\"><table><caption>%s: %s</caption><tr><th>%s</th>", settings, value, key
      for (c = 1; c <= columns; c++) printf "<th>%s</th>", names[c]
      print "</tr>"
      for (r = 1; r <= count; r++) {
        k = keys[r]
        if (key == "degree" && k > 8 && k % 4) continue
        printf "<tr><th>%s</th>", k
        for (c = 1; c <= columns; c++) printf "<td>%s</td>", cell[k, names[c]]
        print "</tr>"
      }
      print "</table></div>"
    }' "$1"
}

begin_page "extrinsic: the main job"
cat <<'HTML'
<h1>extrinsic: from a node's degree to a structure, a decoder's speed and its error rate</h1>
<p>A node of degree n returns, for each edge, a function of all other inputs. <em>Naive</em> computes each
output by a tree of its own; the <em>star</em> structure has the least complexity, the
<em>isomorphic</em> structure the least latency; <em>two-min</em> is the shortcut that only a minimum
allows: the two smallest inputs of a check serve all its outputs.</p>
HTML
echo '<pre>'
cat machine.txt
echo '</pre>'

echo '<h2>1. Complexity and latency of structures</h2>'
echo '<p>Unit factors: operators in all, and operators on the longest path.</p>'
picture structures-m2.svg 'Complexity and latency against n, two-input operators'
picture structures-m3.svg 'Complexity and latency against n, operators of up to three inputs'
table structures-m2.csv
table structures-m3.csv

echo '<p>Between the classes: the least complexity known at every latency, two-input operators.</p>'
picture frontier.svg 'Complexity against latency for n = 7, 12 and 32'
table frontier.csv
echo '<p>What the searches take, operators of up to four inputs.</p>'
picture optimizer.svg 'Time and memory of the searches against n'
table optimizer.csv

echo '<h2>2. Speed of a check node update</h2>'
echo '<p>Inside a layered decoder, one thread, kernels compiled for this machine: nanoseconds an edge and'
echo 'vector of frames. In brackets: how many times faster than per-output trees and than two-min in the'
echo 'same run; which part of the time the vector units or the memory ports would need at least,'
echo 'whichever is larger.</p>'
picture nodes.svg 'Time of a min-sum node update against its degree'
rows nodes.csv degree ns_edge
table nodes.csv
echo '<p>Sum-product has no two-minimum shortcut. <em>spa</em> works in the domain of 1 - tanh, where an'
echo 'operator is three operations; <em>spa:pairwise</em> on LLRs, where it is 44.'
echo '<em>frontier:L</em> is the structure of least complexity within latency L.</p>'
for rule in spa spa-pairwise; do
  picture nodes-$rule.svg "Time of a node update against its degree, $rule"
  rows nodes-$rule.csv degree ns_edge
  table nodes-$rule.csv
done

echo '<h2>3. Throughput of decoders</h2>'
echo '<p>Coded bits a second on one thread; 10 iterations, no early stop; brackets as above.</p>'
picture decoder.svg 'Coded Mbit/s for each code and structure'
rows decoder.csv code mbit_s
table decoder.csv
echo '<p>The same with interpreted kernels, and with a smaller instruction set.</p>'
picture decoder-ways.svg 'Coded Mbit/s for each code, kind of kernels and instruction set'
table decoder-interpreted.csv
table decoder-avx2.csv
echo '<p>Sum-product on floats, flooding.</p>'
picture decoder-spa.svg 'Coded Mbit/s of sum-product for each code and structure'
rows decoder-spa.csv code mbit_s
table decoder-spa.csv

echo '<h2>4. Error rates of 802.11n-648-1/2</h2>'
echo '<p>BPSK over white Gaussian noise, layered, at most 20 iterations, 8-bit messages of 6 bits, with'
echo '95 % intervals.</p>'
picture ber.svg 'Bit and frame error rate against Eb/N0'
for file in nms-*.csv oms-*.csv ms.csv; do table "$file"; done

end_page
