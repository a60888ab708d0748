#!/bin/sh
# The least complex structures known for n = 5 .. 12 beside those of the two classes and Ueng's node:
# operators by arity, latency, what is proved, and a drawing. Leaves results/compare/README.md and the
# drawings.
set -eu
cd "$(dirname "$0")/../.."
[ $# = 0 ] || { echo "usage: sh bench/reproduce/compare.sh" >&2; exit 2; }
. bench/reproduce/packages.sh
need_build gnuplot-nox graphviz
build release
program=$PWD/build/release/bench/extrinsic
rm -rf results/compare.new
mkdir -p results/compare.new
cd results/compare.new

# rows N M: the table's lines for a node. The classes come first; equal points are said once.
rows() {
  classes=isomorphic,star
  [ "$1 $2" != '7 3' ] || classes=ueng,$classes
  "$program" optimize --inputs "$1" --max-arity "$2" --class $classes,frontier --format csv |
    awk -F, -v n="$1" -v m="$2" '
      NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
      {
        operators = ""
        for (a = 2; a <= m; a++)
          if ($at["operators_" a] > 0)
            operators = operators (operators ? ", " : "") $at["operators_" a] " of " a " inputs"
        name = $at["class"]
        drawing = name == "frontier" && m == 3 ? "[drawing](n" n "-latency" $at["latency"] ".svg)" : ""
        printf "| %d | %d | %s | %s | %s | %s | %s | %s |\n", n, m, name, $at["latency"],
          $at["complexity"], operators, $at["known"], drawing
      }'
}

# draw N: every point of the front for operators of up to three inputs.
draw() {
  for latency in $("$program" optimize --inputs "$1" --max-arity 3 --class frontier --format csv |
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["latency"] }'); do
    "$program" optimize --inputs "$1" --max-arity 3 --class frontier --latency-limit "$latency" \
      --format svg >"n$1-latency$latency.svg"
  done
}

{
  cat <<'END'
# The front beside the two classes

Unit factors. `isomorphic` and `star` are the structures of the paper's two classes, `ueng` is the
published 7-input node, `frontier` the least complex structure known at each latency. `proved`: no structure
of that latency has fewer operators, and none with as few is faster.

| n | m | structure | latency | complexity | operators | known | |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
  for arity in 2 3 4; do
    for inputs in 5 6 7 8 9 10 11 12; do
      rows $inputs $arity
    done
  done
  cat <<'END'

The 7-input node with operators of up to three inputs at latency 2, where Ueng's node has 15 operators and
the paper's latency-optimal one 14:

![7 inputs, latency 2, 12 operators](n7-latency2.svg)

Made by `sh bench/reproduce/compare.sh`.
END
} >README.md
for inputs in 5 6 7 8 9 10 11 12; do
  draw $inputs
done
cd ../..
rm -rf results/compare
mv results/compare.new results/compare
echo "done: results/compare/README.md"
