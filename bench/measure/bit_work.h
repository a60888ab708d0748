/* How many operators the nodes of a stochastic decoder have. */
#ifndef BENCH_MEASURE_BIT_WORK_H
#define BENCH_MEASURE_BIT_WORK_H

#include "ldpc.h"

/* Operators of all nodes in a decoding cycle, of two or three inputs. */
typedef struct bit_work {
  int64_t variable; /* 0 where nodes run no structure */
  int64_t check;    /* without a structure: of the parity, and one an edge that takes its own off */
} bit_work;

/* Errors are those of ex_decoder_new. */
ex_status bit_work_count(ex_context *context, const ex_code *code,
                         const ex_decoder_settings *settings, bit_work *work);

#endif
