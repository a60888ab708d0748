# Converts a table of `ber` to lines of the table of all decoders. -v name= -v structure= -v
# operators=
{
  printf "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%.2f\n", name, structure, operators, $at["ebn0_db"], $at["frames"],
    $at["frame_errors"], $at["ber"], $at["ber_low"], $at["ber_high"], $at["fer"], $at["fer_low"],
    $at["fer_high"], $at["iterations"] / $at["frames"]
}
