#!/bin/sh
# Draws the structures of the paper, as this program finds them, into results/figures: each as text
# (NAME.txt, for `extrinsic verify`) and as a picture by Graphviz, with README.md to look at.
set -eu
cd "$(dirname "$0")/../.."
. bench/reproduce/packages.sh
need_build graphviz
build release
extrinsic=$PWD/build/release/bench/extrinsic
mkdir -p results/figures
cd results/figures
rm -f ./*

# structure NAME OPTION...: what `extrinsic optimize` finds, as text.
structure() {
  file=$1.txt
  shift
  {
    echo "# extrinsic optimize $*"
    "$extrinsic" optimize "$@" --format text
  } >"$file"
}

# figure NAME STRUCTURE VIEW TITLE: draws it and adds it to the page; the lines of its caption come
# from standard input, `@` in them is what `extrinsic verify` measures.
figure() {
  "$extrinsic" emit "$2.txt" --format svg --view "$3" --out "$1.svg"
  measured=$("$extrinsic" verify "$2.txt" |
    awk '$1 == "operators" { operators = $2 } $1 == "latency" { latency = $2 }
      END { print operators " operators, latency " latency }')
  printf '\n## %s\n\n![%s](%s.svg)\n\n' "$4" "$4" "$1"
  sed "s/@/$measured/"
  printf '\n[As text](%s.txt)\n' "$2"
}

structure naive-7 --inputs 7 --max-arity 3 --class naive
structure ueng-7 --inputs 7 --max-arity 3 --class ueng
structure star-7 --inputs 7 --max-arity 3 --class star
structure isomorphic-7 --inputs 7 --max-arity 3 --class isomorphic
structure isomorphic-6 --inputs 6 --max-arity 3 --class isomorphic
structure star-12 --inputs 12 --max-arity 2 --class star

{
  cat <<'TEXT'
# The structures of the paper

Made by `sh bench/reproduce/figures.sh`: what the program finds for the examples of Lu, He and Tang
([arXiv 2407.08941](https://arxiv.org/abs/2407.08941)), with unit factors. Inputs are at the top, outputs at
the bottom; a row is a time. Circles are operators: blue of two inputs, orange of three. Their names are
those in the texts; an operator without a name computes the output below it.
TEXT
  figure naive-7 naive-7 trees 'Seven separate trees' <<'TEXT'
A node of seven inputs whose outputs share nothing: @.
TEXT
  figure ueng-7 ueng-7 graph "Ueng's node" <<'TEXT'
The node of a published stochastic decoder: every output combines two triples, which several outputs
share. @.
TEXT
  figure star-7 star-7 graph 'Seven inputs, least complexity' <<'TEXT'
The star-tree-based structure: @.
TEXT
  figure star-tree-7 star-7 star 'The star tree of it' <<'TEXT'
Construction 1 turns each direction of each edge that leaves a circle into an operator: one that combines
all that comes to the circle by its other edges. The edges between circles bear the operators of their two
directions; an edge to x_j gives y_j. A circle of degree d makes d operators of d - 1 inputs.
TEXT
  figure isomorphic-7 isomorphic-7 graph 'Seven inputs, least latency' <<'TEXT'
The isomorphic-tree-based structure: all outputs have trees of one shape, shifted around the ring of
inputs (the drawing orders them otherwise, to have few crossings). @.
TEXT
  figure isomorphic-6 isomorphic-6 graph 'Six inputs, pruned' <<'TEXT'
5 = n - 1 is no product of arities, so a larger ring is taken and positions in it stay empty; operators left
with one input vanish, equal ones merge. @.
TEXT
  figure star-tree-12 star-12 star 'A star tree of twelve inputs' <<'TEXT'
Two-input operators alone: every circle has degree 3.
TEXT
  figure star-12 star-12 graph 'Its structure' <<'TEXT'
By Construction 1: @, the least of all structures of two-input operators (3n - 6).
TEXT
} >README.md
echo "open results/figures/README.md"
