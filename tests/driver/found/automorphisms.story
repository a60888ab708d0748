# The number of automorphisms has more digits than the file, so that a search did not go on.
code qc 8 3
row 0:0 1:0 2:0
frames 1
step sets a=2 b=1 first=1
