# The number of operators of a structure that a variable node runs: those on which outputs for edges
# depend. The last input and output belong to the channel.
$1 == "inputs" { edges = $2 - 1; next }
{
  for (i = 3; i <= NF; i++) operand[$1, ++count[$1]] = $i
}
function need(node,    i) {
  if (!(node in count) || node in needed) return
  needed[node] = 1
  total++
  for (i = 1; i <= count[node]; i++) need(operand[node, i])
}
END {
  for (j = 1; j <= edges; j++) need("y" j)
  print total + 0
}
