/* Chooses the columns of the parity bits. Scanning H from the last column to the first, each column
 * that is linearly independent of those already chosen becomes a parity bit. Shortened columns are
 * skipped, because their bits are always zero. The chosen columns are a basis of the others, and
 * the last one in position. */
#ifndef CODES_ENCODER_PARITY_COLUMNS_H
#define CODES_ENCODER_PARITY_COLUMNS_H

#include "codes/encoder/gap.h"
#include <extrinsic/code.h>

/* Fills `parity`, which has one entry per column, and finds the gap with these columns as unknowns.
 * The rank of its system equals its size. The caller frees the gap, also after a failure. EXTR_LIMIT
 * as extr_gap_find. */
extr_status extr_parity_choose(extr_context *context, const extr_code *code, bool *parity,
                               extr_gap *gap);

#endif
