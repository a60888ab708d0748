/* What a receiver knows before anything is received. */
#ifndef SIMULATION_UNSENT_H
#define SIMULATION_UNSENT_H

#include "ldpc.h"

/* Sets the LLRs of so many frames, those of a column one after the other: of punctured columns to
 * 0, of shortened ones to channel_certain. Others stay. */
void unsent_fill(const ex_code *code, int frames, float *llr);

#endif
