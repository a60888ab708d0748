/* What a receiver knows before anything is received. */
#ifndef BENCH_SIMULATION_FRAMES_UNSENT_H
#define BENCH_SIMULATION_FRAMES_UNSENT_H

#include <extrinsic/code.h>

/* Sets the LLRs of so many frames, those of a column one after the other: of punctured columns to
 * 0, of shortened ones to channel_certain. Others stay. */
void unsent_fill(const extr_code *code, int frames, float *llr);

#endif
