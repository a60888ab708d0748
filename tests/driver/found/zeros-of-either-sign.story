# An LLR of -0 gave a frame other random numbers than 0, which the command made of it.
code alist 7 6
row 0:0 1:0 2:0 3:0 5:2
row 0:5 1:6 2:6 3:4 4:1 5:5
row 0:2 1:4 2:6 3:4 5:2
row 0:3 1:5 2:5 3:0 4:5 5:0
set decoder pgdbf
set modulation 4096qam
set ebn0 7.45
frames 9
step decode output=information
