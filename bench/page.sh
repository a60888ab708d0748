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

# A CSV file as a table that opens on a click; '#' lines become its notes.
table() {
  printf '<details><summary>%s</summary><div class="wide"><table>\n' "$1"
  awk -F, '
    /^#/ { notes = notes substr($0, 2) "\n"; next }
    {
      tag = header++ ? "td" : "th"
      line = "<tr>"
      for (i = 1; i <= NF; i++) { gsub(/"/, "", $i); line = line "<" tag ">" $i "</" tag ">" }
      print line "</tr>"
    }
    END { print "</table></div>"; if (notes) print "<pre>" notes "</pre>" }' "$1"
  echo '</details>'
}

# One row a degree, one column a structure, from nodes.csv: ns per edge and the ratio to per-output
# trees of the same run.
node_table() {
  awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    {
      degree = $at["degree"]; name = $at["structure"]
      if (!(degree in seen)) { seen[degree] = 1; degrees[++rows] = degree }
      if (!(name in known)) { known[name] = 1; names[++columns] = name }
      ns[degree, name] = $at["ns_edge"]
      settings = $at["decoder"] ", " $at["schedule"] ", " $at["message"] ", " $at["isa"] ", " \
        $at["lanes"] " lanes, threads: " $at["threads"] ", median of " $at["repeats"]
    }
    END {
      printf "<table><caption>%s</caption><tr><th>degree</th>", settings
      for (c = 1; c <= columns; c++) printf "<th>%s</th>", names[c]
      print "</tr>"
      for (r = 1; r <= rows; r++) {
        d = degrees[r]
        if (d != 3 && d % 4 && d != 7) continue
        printf "<tr><th>%d</th>", d
        for (c = 1; c <= columns; c++)
          printf "<td>%.2f <small>(%.2f)</small></td>", ns[d, names[c]], ns[d, "naive"] / ns[d, names[c]]
        print "</tr>"
      }
      print "</table>"
    }' nodes.csv
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
echo '<p>Inside a layered decoder, one thread: nanoseconds an edge and vector of frames (and how many'
echo 'times faster than per-output trees in the same run). Structures are interpreted step by step;'
echo 'two-min is compiled code.</p>'
picture nodes.svg 'Time of a node update against its degree'
node_table
table nodes.csv

echo '<h2>3. Throughput of decoders</h2>'
echo '<p>Coded bits a second on one thread; 10 iterations, no early stop.</p>'
picture decoder.svg 'Coded Mbit/s for each code and structure'
table decoder.csv

echo '<h2>4. Error rates of 802.11n-648-1/2</h2>'
echo '<p>BPSK over white Gaussian noise, layered, at most 20 iterations, 8-bit messages of 6 bits, with'
echo '95 % intervals.</p>'
picture ber.svg 'Bit and frame error rate against Eb/N0'
for file in nms-*.csv oms-*.csv ms.csv; do table "$file"; done

echo '<h2>How</h2>'
echo '<pre>'
cat machine.txt
echo
sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' commands.txt
echo '</pre></body></html>'
