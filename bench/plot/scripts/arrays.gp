# What is said below of each panel, curve, limit and group of bars. Curves of the same variant differ
# only in their name; REFERENCE is 1 for those from elsewhere. Arrays are never empty.
array Y[PANELS]
array LABELS[PANELS]
array HOW[PANELS]
array NAMES[CURVES]
array TITLES[CURVES]
array VARIANTS[CURVES]
array REFERENCE[CURVES]
array LIMIT_X[LIMITS + 1]
array LIMIT_CURVE[LIMITS + 1]
array LIMIT_TITLES[LIMITS + 1]
array GROUPS[BARS + 1]
array SIZES[BARS + 1]
