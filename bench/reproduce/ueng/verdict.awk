# One line for each name and reference in the output of decibel.awk: the mean distance in dB of the
# points that have one, with the means of its bounds, and a verdict: `agrees` if the distance is at
# most 0.05 dB or the interval contains 0. Average cycles are multiples of the reference's, minimum
# and maximum.
BEGIN { print "name,reference,points,decibels,decibels_low,decibels_high,verdict,cycles_least,cycles_largest" }

{
  k = $at["name"] "," $at["reference"]
  if (!(k in seen)) { seen[k] = 1; names[++count] = k }
  if ($at["decibels"] != "" && $at["decibels_low"] != "" && $at["decibels_high"] != "") {
    points[k]++
    mean[k] += $at["decibels"]
    low[k] += $at["decibels_low"]
    high[k] += $at["decibels_high"]
  }
  if ($at["reference_cycles"] > 0) {
    ratio = $at["cycles"] / $at["reference_cycles"]
    if (!(k in least) || ratio < least[k]) least[k] = ratio
    if (!(k in largest) || ratio > largest[k]) largest[k] = ratio
  }
}

function verdict(d, l, h) {
  return d <= 0.05 && d >= -0.05 || l <= 0 && h >= 0 ? "agrees" : d > 0 ? "worse" : "better"
}

END {
  for (i = 1; i <= count; i++) {
    k = names[i]
    n = points[k]
    text = n ? sprintf("%d,%.3f,%.3f,%.3f,%s", n, mean[k] / n, low[k] / n, high[k] / n, \
      verdict(mean[k] / n, low[k] / n, high[k] / n)) : "0,,,,"
    printf "%s,%s,%s\n", k, text, k in least ? sprintf("%.2f,%.2f", least[k], largest[k]) : ","
  }
}
