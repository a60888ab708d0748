# A note on what the file loses was printed before the code was refused.
code nr:50@0.89
frames 1
step files format=qc
