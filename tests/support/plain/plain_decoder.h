/* A plain decoder for min-sum and for sum-product on quantized LLRs: one frame at a time, in scalar
 * arithmetic, from the contracts of decoder.h and kernel.h alone. */
#ifndef TESTS_SUPPORT_PLAIN_DECODER_H
#define TESTS_SUPPORT_PLAIN_DECODER_H

#include <extrinsic/decoder.h>

typedef struct plain_decoder plain_decoder;

/* For EXTR_MIN_SUM, EXTR_NORMALIZED, EXTR_OFFSET and EXTR_SPA_TABLE. `code` and `settings` must
 * outlive it. Only EXTR_SPA_TABLE uses a structure. Ends the process without memory. */
plain_decoder *plain_decoder_new(const extr_code *code, const extr_decoder_settings *settings);
void plain_decoder_free(plain_decoder *d);

/* Factors and offsets for the setting "weights", of min-sum: weights[(t E + e) 2 + k] is the factor
 * (k = 0) or the offset of edge e of E in iteration t + 1; those after the last of `iterations` are
 * as in the last one. They must outlive the decoder. */
void plain_decoder_weigh(plain_decoder *d, const double *weights, int iterations);

/* Decodes a frame of n LLRs: whole units of llr_step with EXTR_I8, else values of float. Sets n
 * bits. */
extr_outcome plain_decoder_run(plain_decoder *d, const double *llr, uint8_t *bits);

/* The same with the window of the settings, in the layered schedule, for a code whose block rows
 * have `size` rows. */
extr_outcome plain_decoder_run_window(plain_decoder *d, int size, const double *llr, uint8_t *bits);

/* What plain_decoder_run begins with from now on: messages, one per edge, and a syndrome, one bit
 * per row; both as extr_frames has them, for one frame. NULL: zeros. They must outlive the runs. */
void plain_decoder_begin(plain_decoder *d, const double *messages, const uint8_t *syndrome);

/* After a run: the a-posteriori LLR of a column, and the message of an edge. */
double plain_decoder_posterior(const plain_decoder *d, int column);
double plain_decoder_message(const plain_decoder *d, int edge);

/* True if every row of H has an even number of these bits. */
bool plain_codeword(const extr_code *code, const uint8_t *bits);

#endif
