# Complexity and latency against the number of inputs, one curve per class and arity. Curves may
# coincide, so later ones are thinner and all remain visible.
width(k) = 1.4 + 2.6 * (CURVES - k) / CURVES
size(k) = (0.5 + 0.6 * (CURVES - k) / CURVES) * SCALE
eval whole_tics
