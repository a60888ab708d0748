# The distance in dB of measured points from reference curves; positive to the right of the
# reference. The first file has the references, the second the measurements. The curve is the one
# with the same name, or with -v against=NAME this one for all. Between two points, log BER is
# interpolated linearly over Eb/N0; beyond the ends there is no result.
function key(text) { return against == "" ? text : against }

# The Eb/N0 at which the curve has this BER.
function place(curve, ber,    i) {
  for (i = 2; i <= points[curve]; i++)
    if (ber <= rate[curve, i - 1] && ber >= rate[curve, i])
      return x[curve, i - 1] + (x[curve, i] - x[curve, i - 1]) * \
        log(rate[curve, i - 1] / ber) / log(rate[curve, i - 1] / rate[curve, i])
  return ""
}

function shift(curve, ebn0, ber,    there) {
  there = ber > 0 ? place(curve, ber) : ""
  return there == "" ? "" : sprintf("%.3f", ebn0 - there)
}

BEGIN {
  print "name,reference,ebn0_db,frame_errors,ber,ber_low,ber_high,reference_ber,decibels,decibels_low," \
    "decibels_high,cycles,reference_cycles"
}

file == 1 {
  curve = $at["name"]
  known[curve] = "source" in at ? $at["source"] ": " $at["curve"] : curve
  e = $at["ebn0_db"] + 0
  cycles[curve, e] = $at["cycles"]
  if ($at["ber"] + 0 == 0) next
  ber[curve, e] = $at["ber"]
  x[curve, ++points[curve]] = e
  rate[curve, points[curve]] = $at["ber"]
  next
}

key($at["name"]) in known {
  curve = key($at["name"])
  e = $at["ebn0_db"] + 0
  printf "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s\n", $at["name"], known[curve], $at["ebn0_db"],
    $at["frame_errors"], $at["ber"], $at["ber_low"], $at["ber_high"], ber[curve, e],
    shift(curve, e, $at["ber"]), shift(curve, e, $at["ber_low"]), shift(curve, e, $at["ber_high"]),
    $at["cycles"], cycles[curve, e]
}
