# For CSV files with '#' lines and a line of column names: at["ebn0_db"] is the number of a column,
# `file` counts the files. Programs after this one in the same awk command see rows only.
FNR == 1 { file++; named = 0 }
/^#/ { next }
!named { split("", at); for (i = 1; i <= NF; i++) at[$i] = i; named = 1; next }
