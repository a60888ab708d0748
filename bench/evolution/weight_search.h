/* Factors or offsets of min-sum by iteration and degree of the check nodes (weights.h), found by
 * density evolution. */
#ifndef BENCH_EVOLUTION_WEIGHT_SEARCH_H
#define BENCH_EVOLUTION_WEIGHT_SEARCH_H

#include <extrinsic/evolution.h>

typedef struct weight_search {
  const extr_code *code;
  const extr_ensemble *ensemble;         /* to which it belongs */
  const extr_decoder_settings *settings; /* EXTR_NORMALIZED or EXTR_OFFSET: where to begin */
  bool by_iteration, by_degree;          /* what the weights depend on */
  double target;                         /* the bit error rate to be reached */
  const char *file;                      /* to be written */
} weight_search;

/* Lowers the threshold within the iterations of the settings by coordinate descent, and writes the
 * weights to the file. Factors are multiples of 1/32 up to 1, offsets whole steps (of 1/8 with
 * floats) up to an LLR of 2. Weights change with iterations 2, 3, 4, 6, 9, 13, 19 and so on, each
 * group half as long as all before it. A file with other content is not replaced, since results may
 * name it.
 *
 * What is compared is the error rate after the last iteration, at the Eb/N0 at which the best
 * weights so far have just reached the target: it is lower where the threshold is lower, takes one
 * evolution, and tells weights apart whose thresholds on a grid are equal. The result depends on
 * the search only. Errors: as extr_evolution_new; EXTR_LIMIT: more than 64 degrees; EXTR_INPUT: no
 * threshold up to 20 dB, or the file has other content; EXTR_IO: it cannot be written. */
extr_status weight_search_run(extr_context *context, const weight_search *search);

#endif
