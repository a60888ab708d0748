# Writes the output of verdict.awk as HTML, with html.awk.
BEGIN {
  print "<div class=\"wide\"><table><tr><th>decoder</th><th>reference</th><th>dB</th><th>95 %</th><th>points</th>" \
    "<th>verdict</th><th>cycles</th></tr>"
}

$at["name"] == $at["reference"] { next }

{
  n = $at["points"]
  printf "<tr><th>%s</th><td>%s</td><td>%s</td><td>%s</td><td>%d</td><td>%s</td><td>%s</td></tr>\n", html($at["name"]),
    html($at["reference"]), n ? sprintf("%+.2f", $at["decibels"]) : "",
    n ? sprintf("%+.2f .. %+.2f", $at["decibels_low"], $at["decibels_high"]) : "", n,
    n ? $at["verdict"] : "no common BER",
    $at["cycles_least"] == "" ? "" : $at["cycles_least"] " .. " $at["cycles_largest"]
}

END { print "</table></div>" }
