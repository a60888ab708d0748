# Throughput of decoding against the loss, one point per setting: what is further left and higher is
# better.
mark(k) = 4 + (k - 1) % 12
size(k) = 1.3 * SCALE
