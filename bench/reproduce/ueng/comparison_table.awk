# Writes the output of decibel.awk as HTML, with html.awk.
BEGIN {
  print "<div class=\"wide\"><table><tr><th>decoder</th><th>Eb/N0, dB</th><th>frame errors</th><th>BER</th>" \
    "<th>95 %</th><th>published</th><th>dB</th><th>cycles</th><th>published</th></tr>"
}

{
  printf "<tr><th>%s</th><td>%s</td><td>%s</td><td>%.2g</td><td>%.2g .. %.2g</td><td>%s</td><td>%s</td>" \
    "<td>%.1f</td><td>%s</td></tr>\n", html($at["name"]), $at["ebn0_db"], $at["frame_errors"], $at["ber"],
    $at["ber_low"], $at["ber_high"], $at["reference_ber"],
    $at["decibels"] == "" ? "" : sprintf("%+.2f", $at["decibels"]), $at["cycles"], $at["reference_cycles"]
}

END { print "</table></div>" }
