#!/bin/sh
# page.sh DIR prints one HTML page with the plots and tables that bench/reproduce.sh left in DIR. The
# plots are inside, so that the file can be sent around alone.
set -eu
cd "$1"

picture() {
  printf '<img alt="%s" src="data:image/svg+xml;base64,' "$2"
  base64 -w 0 "$1"
  echo '">'
}

escape() {
  sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}

# A CSV file as a table that opens on a click, with the command that made it; '#' lines become its
# notes. Reals are cut to four digits: the file has them all.
table() {
  [ -e "$1" ] || return 0
  printf '<details><summary>%s</summary><pre>' "$1"
  grep -F " >$1" commands.txt | escape
  echo '</pre><div class="wide"><table>'
  awk -F, '
    /^#/ { notes = notes substr($0, 2) "\n"; next }
    {
      tag = header++ ? "td" : "th"
      line = "<tr>"
      for (i = 1; i <= NF; i++) {
        gsub(/"/, "", $i)
        if ($i ~ /^[0-9]+\.[0-9]+$/ && length($i) > 6) $i = sprintf("%.4g", $i)
        line = line "<" tag ">" $i "</" tag ">"
      }
      print line "</tr>"
    }
    END { print "</table></div>"; if (notes) print "<pre>" notes "</pre>" }' "$1"
  echo '</details>'
}

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

cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>extrinsic: the main job</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc }
img { max-width: 100%; height: auto } .wide { overflow-x: auto } small { color: #666 }
table { border-collapse: collapse; font-size: 0.85rem; margin: 0.5rem 0 }
th, td { border: 1px solid #ddd; padding: 0.15rem 0.5rem; text-align: right; font-variant-numeric: tabular-nums }
pre { background: #f6f6f6; padding: 0.6rem; overflow-x: auto; font-size: 0.8rem }
summary { cursor: pointer; color: #05579b }
</style></head><body>
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

echo '<h2>How</h2>'
echo '<pre>'
escape <commands.txt
echo '</pre></body></html>'
