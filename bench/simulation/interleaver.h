/* Interleavers of the transmitted bits of a frame, between encoder and modulator: the setting
 * "interleave" of a simulation. */
#ifndef BENCH_SIMULATION_INTERLEAVER_H
#define BENCH_SIMULATION_INTERLEAVER_H

#include "bench/simulation/simulation_settings.h"

/* From what one types to the text in the settings: nothing for "none"; "dvbs2" or "dvbs2:ORDER";
 * "802.11n"; "file:FILE" with its digest. The file has the numbers 1 to N of the transmitted bits
 * in the order in which they are sent, between blanks or newlines, with comments after '#'.
 * EXTR_INPUT: it is none of these; with file and line, a number is missing or occurs twice. */
extr_status extr_interleave_parse(extr_context *context, const char *typed,
                                  char text[INTERLEAVE_TEXT]);

/* The columns of the code in the order in which they are sent, in an array of the pool;
 * NULL if nothing is interleaved. ~v stands for column v where it fills up the last block of the
 * interleaver: it is sent once more, but not received. EXTR_INPUT: the interleaver does not fit the
 * modulation or the number of transmitted bits, or its file has changed. */
extr_status extr_interleave_columns(extr_context *context, const simulation_settings *settings,
                                    extr_pool *memory, const int **columns, int *count);

#endif
