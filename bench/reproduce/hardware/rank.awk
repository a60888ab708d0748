# Rank correlation (Spearman; ties share their mean rank) of the columns x and y of a table.
/^#/ { next }
!header++ { for (i = 1; i <= NF; i++) at[$i] = i; next }
$at["structure"] ~ /^(total|group)$/ { next } # no structure of Definition 1
$at[x] != "" && $at[y] != "" { n++; a[n] = $at[x] + 0; b[n] = $at[y] + 0 }
function ranks(v, r, i, k, below, same) {
  for (i = 1; i <= n; i++) {
    below = same = 0
    for (k = 1; k <= n; k++) {
      below += v[k] < v[i]
      same += v[k] == v[i]
    }
    r[i] = below + (same + 1) / 2
  }
}
END {
  ranks(a, p)
  ranks(b, q)
  mean = (n + 1) / 2
  for (i = 1; i <= n; i++) {
    both += (p[i] - mean) * (q[i] - mean)
    first += (p[i] - mean) ^ 2
    second += (q[i] - mean) ^ 2
  }
  printf "%.3f", both / sqrt(first * second)
}
