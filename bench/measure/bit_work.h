/* How many operators the nodes of a stochastic decoder have. */
#ifndef BENCH_MEASURE_BIT_WORK_H
#define BENCH_MEASURE_BIT_WORK_H

#include <extrinsic/decoder.h>

/* Operators of all nodes in a decoding cycle, of two or three inputs. */
typedef struct bit_work {
  int64_t variable; /* 0 where nodes run no structure */
  int64_t check;    /* without a structure: of the parity, and one an edge that takes its own off */
} bit_work;

/* Errors are those of extr_decoder_new. */
extr_status bit_work_count(extr_context *context, const extr_code *code,
                           const extr_decoder_settings *settings, bit_work *work);

#endif
