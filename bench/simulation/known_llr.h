/* The LLRs of columns that are not transmitted. */
#ifndef BENCH_SIMULATION_KNOWN_LLR_H
#define BENCH_SIMULATION_KNOWN_LLR_H

#include <extrinsic/code.h>

/* Sets the LLRs of punctured columns to 0 and those of shortened columns to channel_certain, for
 * `frames` frames; the LLRs of one column are adjacent. LLRs of transmitted columns are not
 * changed. */
void known_llr_fill(const extr_code *code, int frames, float *llr);

#endif
