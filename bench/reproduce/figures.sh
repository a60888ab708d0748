#!/bin/sh
# Draws the structures of the paper, as this program finds them, into results/figures: each as text
# (NAME.txt, for `extrinsic verify`) and as a picture by Graphviz, with an overview in README.md.
set -eu
cd "$(dirname "$0")/../.."
. bench/reproduce/packages.sh
need_build graphviz
build release
extrinsic=$PWD/build/release/bench/extrinsic
mkdir -p results/figures
cd results/figures
rm -f ./*

# structure NAME OPTION...: writes what `extrinsic optimize` finds as text.
structure() {
  file=$1.txt
  shift
  {
    echo "# extrinsic optimize $*"
    "$extrinsic" optimize "$@" --format text
  } >"$file"
}

# figure NAME STRUCTURE VIEW TITLE: draws it and adds it to the page. The caption comes from
# standard input, with `@` replaced by what `extrinsic verify` measures.
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

These are the structures that the program finds for the examples of Lu, He and Tang
([arXiv 2407.08941](https://arxiv.org/abs/2407.08941)), drawn by `sh bench/reproduce/figures.sh`. Every operator has
cost 1. Inputs are at the top and outputs at the bottom; operators in one row finish at the same time. Blue
circles are operators of two inputs, orange ones of three. Their names are those in the text files; an operator
without a name computes the output below it.
TEXT
  figure naive-7 naive-7 trees 'Seven separate trees' <<'TEXT'
A node of seven inputs whose outputs share no operator: @.
TEXT
  figure ueng-7 ueng-7 graph "Ueng's node" <<'TEXT'
The node of a published stochastic decoder: every output combines two triples, which several outputs
share. @.
TEXT
  figure star-7 star-7 graph 'Seven inputs, least complexity' <<'TEXT'
The star-tree-based structure: @.
TEXT
  figure star-tree-7 star-7 star 'Its star tree' <<'TEXT'
A circle of degree d stands for d operators of d - 1 inputs, one per edge (Construction 1): the operator combines what
arrives along the other edges and sends its value along its own edge. An edge between two circles is labelled with its
two operators, one per direction. The operator that sends towards x_j computes y_j.
TEXT
  figure isomorphic-7 isomorphic-7 graph 'Seven inputs, least latency' <<'TEXT'
The isomorphic-tree-based structure: the trees of all outputs have the same shape; with the inputs arranged in a ring,
each tree is the first one rotated. The drawing orders the inputs differently, so that few edges cross. @.
TEXT
  figure isomorphic-6 isomorphic-6 graph 'Six inputs, pruned' <<'TEXT'
n - 1 = 5 is not a product of arities. The construction therefore makes the structure for a larger number of inputs and
leaves some inputs out; operators with one remaining input are removed, and equal operators are merged. @.
TEXT
  figure star-tree-12 star-12 star 'A star tree of twelve inputs' <<'TEXT'
With operators of two inputs only, every circle has degree 3.
TEXT
  figure star-12 star-12 graph 'Its structure' <<'TEXT'
By Construction 1: @. No structure of two-input operators has fewer than 3n - 6 = 30 operators.
TEXT
} >README.md
echo "open results/figures/README.md"
