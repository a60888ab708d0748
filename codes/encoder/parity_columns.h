/* Which columns of a code hold its parity bits: from the last column to the first, each that is no
 * sum of those taken before. They are a basis of all columns but the shortened ones, whose bits are
 * always zero. No other basis stands further to the end. */
#ifndef CODES_ENCODER_PARITY_COLUMNS_H
#define CODES_ENCODER_PARITY_COLUMNS_H

#include "codes/encoder/gap.h"
#include <extrinsic/code.h>

/* Sets the entries of `parity`, one a column, and finds the gap with these columns as unknowns; its
 * rank is then the gap's size. The caller frees it. EXTR_LIMIT as extr_gap_find. */
extr_status extr_parity_choose(extr_context *context, const extr_code *code, bool *parity,
                               extr_gap *gap);

#endif
