/* Sum-product in double precision, with bounds: how far float messages and the documented errors of
 * their check nodes can move a posterior. A decision is known where the whole range of the
 * posterior has one sign. */
#ifndef TESTS_SUPPORT_PLAIN_SUM_PRODUCT_H
#define TESTS_SUPPORT_PLAIN_SUM_PRODUCT_H

#include <extrinsic/decoder.h>

typedef struct plain_sum_product plain_sum_product;

/* For EXTR_SPA and EXTR_SPA_PAIRWISE, whose check nodes are within 1e-4 and 1e-3 of the definition
 * (decoder.h). `code` and `settings` must outlive it. Ends the process without memory. */
plain_sum_product *plain_sum_product_new(const extr_code *code,
                                         const extr_decoder_settings *settings);
void plain_sum_product_free(plain_sum_product *d);

enum { PLAIN_UNKNOWN = 2 };

typedef struct plain_outcome {
  int iterations; /* 0: unknown, as are all bits: whether the frame ended early depends on
                   * decisions that are unknown */
  bool codeword;  /* true: the syndrome is zero or unknown */
} plain_outcome;

/* Decodes a frame of n LLRs; bits are 0, 1 or PLAIN_UNKNOWN. */
plain_outcome plain_sum_product_run(plain_sum_product *d, const double *llr, uint8_t *bits);

#endif
