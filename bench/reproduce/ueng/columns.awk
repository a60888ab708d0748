# For CSV files with '#' lines and a line of column names: at["ebn0_db"] is a column's number, `file`
# counts the files. What follows this in the command sees rows alone.
FNR == 1 { file++; named = 0 }
/^#/ { next }
!named { split("", at); for (i = 1; i <= NF; i++) at[$i] = i; named = 1; next }
