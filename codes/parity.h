/* Which columns of a code hold its parity bits: from the last column to the first, each that is no
 * sum of those taken before. They are a basis of all columns but the shortened ones, whose bits are
 * always zero. No other basis stands further to the end. */
#ifndef EXTRINSIC_PARITY_H
#define EXTRINSIC_PARITY_H

#include "codes/gap.h"

/* Sets the entries of `parity`, one a column, and finds the gap with these columns as unknowns; its
 * rank is then the gap's size. The caller frees it. EX_LIMIT as ex_gap_find. */
ex_status ex_parity_choose(ex_context *context, const ex_code *code, bool *parity, ex_gap *gap);

#endif
