#!/bin/sh
# Compares the least complex structures known for n = 5 .. 12 with those of the two classes and with
# Ueng's node: operators by arity, latency, what is proved, and a drawing. Writes
# results/compare/README.md and the drawings.
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

# rows N M: the table rows for a node. The classes come first; equal points are listed once.
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

# draw N: draws every point of the Pareto front for operators of up to three inputs.
draw() {
  for latency in $("$program" optimize --inputs "$1" --max-arity 3 --class frontier --format csv |
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $at["latency"] }'); do
    "$program" optimize --inputs "$1" --max-arity 3 --class frontier --latency-limit "$latency" \
      --format svg >"n$1-latency$latency.svg"
  done
}

{
  cat <<'END'
# The Pareto front and the two classes

Every operator has cost 1, and m is the largest number of inputs of an operator. `isomorphic` and `star` are the
structures of the paper's two classes, `ueng` is the published node of seven inputs, and `frontier` is the least
complex structure known at each latency. The column "known" says `proved` where no structure of that latency has
fewer operators, and none with the same number of operators has a lower latency. Without a proof it says `best known`
for points of the Pareto front, and `not proved` for the other structures, which such a point may beat.

| n | m | structure | latency | complexity | operators | known | drawing |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
  for arity in 2 3 4; do
    for inputs in 5 6 7 8 9 10 11 12; do
      rows $inputs $arity
    done
  done
  cat <<'END'

The node of seven inputs at latency 2, with operators of up to three inputs. Ueng's node has 15 operators, and
the latency-optimal one of the paper 14; this one has 12:

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
