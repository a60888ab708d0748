/* Errors with their syndromes, which are drawn in place of codewords if the source of a simulation
 * is "syndrome": the probabilities by which they are drawn, and the logicals that say which of them
 * amount to the same. */
#ifndef BENCH_SIMULATION_ERRORS_H
#define BENCH_SIMULATION_ERRORS_H

#include "bench/channel/channel.h"
#include "core/base/file/digested.h"
#include "core/base/pool.h"
#include <extrinsic/decoder.h>

/* ---- Files ----------------------------------------------------------------------------------- */

/* The probability of an error in each column, or one for all. */
typedef struct prior_list {
  digested file;
  double *values;
  int count;
  double mean;
} prior_list;

/* Reads them from a file, "FILE" or "FILE:DIGEST": numbers between blanks or newlines. Errors:
 * EXTR_IO; EXTR_INPUT if one is not from 0 to 1, or if there is none. extr_priors_free must follow
 * whatever the result. */
extr_status extr_priors_read(extr_context *context, const char *text, prior_list *list);
void extr_priors_free(prior_list *list);

/* EXTR_INPUT: there are neither one nor as many as columns. */
extr_status extr_priors_check(extr_context *context, const prior_list *list, int columns);

static inline double extr_prior_of(const prior_list *list, int column) {
  return list->values[list->count > 1 ? column : 0];
}

/* From what one types, which is "none", "FILE" or "FILE:DIGEST", to the text in the settings: the
 * file and its digest, or nothing. Logicals may also be named, as extr_matrix_open says. */
extr_status extr_priors_parse(extr_context *context, const char *typed, char text[DIGESTED_TEXT]);
extr_status extr_logicals_parse(extr_context *context, const char *typed, char text[DIGESTED_TEXT]);

/* ---- Sources --------------------------------------------------------------------------------- */

/* Both are absent unless the settings name them. */
typedef struct error_source {
  prior_list priors;   /* its values are NULL: all columns have the probability of the point */
  extr_code *logicals; /* NULL: every bit counts */
} error_source;

/* Opens what the texts name; they may be empty. EXTR_INPUT also if the numbers of columns differ
 * from that of the code. extr_error_source_close must follow whatever the result. */
extr_status extr_error_source_open(extr_context *context, const char *priors, const char *logicals,
                                   const extr_code *code, error_source *source);
void extr_error_source_close(error_source *source);

/* The probability of a column if the mean probability of all columns is `mean`. */
double extr_error_probability(const error_source *source, int column, double mean);

/* For 64 frames, one per bit: the sums of each row over the columns of `words`. */
void extr_row_sums(const extr_code *rows, const uint64_t *words, uint64_t *sums);

/* ---- Logicals -------------------------------------------------------------------------------- */

/* The sums of logicals over the errors of blocks that are being decoded. */
typedef struct logical_sums {
  const extr_code *logicals;
  extr_pool memory;
  uint64_t *sums;    /* [block][row] */
  float *posteriors; /* of one frame */
  uint8_t *bits;
} logical_sums;

/* For this number of blocks, and frames of this decoder, which is used here for the first time. No
 * logicals, no memory. extr_logical_sums_free must follow whatever the result. */
extr_status extr_logical_sums_new(extr_context *context, const extr_code *logicals, int blocks,
                                  extr_decoder *decoder, logical_sums *made);
void extr_logical_sums_free(logical_sums *sums);

/* Keeps the sums over the errors of a block. */
void extr_logical_sums_keep(logical_sums *sums, int block, const uint64_t *errors);

/* Whether the errors that the decoder has found for a frame of a block have other sums, in the
 * function `done` of a stream. llr: those of the frames, whatever their errors, as bytes or floats;
 * that of column v is at [v * NORMAL_BLOCK]. */
bool extr_logical_sums_differ(const logical_sums *sums, int block, const extr_decoded *frame,
                              extr_decoder *decoder, extr_message message, const void *llr);

#endif
