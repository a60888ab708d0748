#include "bench/simulation/errors.h"

#include "bench/simulation/owned.h"
#include "core/base/file/scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Files ----------------------------------------------------------------------------------- */

enum { FILE_MAX = 1 << 26 };

static extr_status scan_values(scanner *in, prior_list *list) {
  size_t capacity = 0;
  long double sum = 0;
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_open_line(in)) {
    double p;
    TRY(extr_scan_real(in, 0, 1, &p));
    TRY(ARRAY_RESERVE(in->context, list->values, capacity, (size_t)list->count + 1));
    list->values[list->count++] = p;
    sum += (long double)p;
  }
  if (list->count == 0)
    return extr_fail(in->context, EXTR_INPUT, "%s: found no probability", in->name);
  list->mean = (double)(sum / list->count);
  return extr_digested_check(in->context, &list->file, list->values,
                             (size_t)list->count * sizeof *list->values);
}

extr_status extr_priors_read(extr_context *context, const char *text, prior_list *list) {
  scanner in;
  OWNED_ARRAY char *content = NULL;
  *list = (prior_list){0};
  TRY(extr_digested_open(context, "priors", text, FILE_MAX, &list->file, &content, &in));
  return scan_values(&in, list);
}

void extr_priors_free(prior_list *list) {
  free(list->values);
  list->values = NULL;
}

extr_status extr_priors_check(extr_context *context, const prior_list *list, int columns) {
  if (list->count == 1 || list->count == columns) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: %d probabilities: expected 1 or %d", list->file.name,
                   list->count, columns);
}

static extr_status open_logicals(extr_context *context, const char *text, digested *file,
                                 extr_code **logicals) {
  char hash[EXTR_HASH_TEXT];
  TRY(extr_digested_split(context, "logicals", text, file));
  TRY(extr_matrix_open(context, file->name, logicals));
  extr_code_hash(*logicals, hash);
  return extr_digested_check(context, file, hash, strlen(hash));
}

extr_status extr_priors_parse(extr_context *context, const char *typed, char text[DIGESTED_TEXT]) {
  OWNED(extr_priors_free) prior_list list = {0};
  if (extr_digested_none(typed, text)) return EXTR_OK;
  TRY(extr_priors_read(context, typed, &list));
  extr_digested_text(&list.file, text);
  return EXTR_OK;
}

extr_status extr_logicals_parse(extr_context *context, const char *typed,
                                char text[DIGESTED_TEXT]) {
  digested file;
  OWNED(release_code) extr_code *logicals = NULL;
  if (extr_digested_none(typed, text)) return EXTR_OK;
  TRY(open_logicals(context, typed, &file, &logicals));
  extr_digested_text(&file, text);
  return EXTR_OK;
}

/* ---- Sources --------------------------------------------------------------------------------- */

extr_status extr_error_source_open(extr_context *context, const char *priors, const char *logicals,
                                   const extr_code *code, error_source *source) {
  const int columns = extr_code_columns(code);
  digested file;
  *source = (error_source){0};
  if (*priors) {
    TRY(extr_priors_read(context, priors, &source->priors));
    TRY(extr_priors_check(context, &source->priors, columns));
    if (source->priors.mean == 0)
      return extr_fail(context, EXTR_INPUT, "%s: all probabilities are 0, so that no error occurs",
                       source->priors.file.name);
  }
  if (!*logicals) return EXTR_OK;
  TRY(open_logicals(context, logicals, &file, &source->logicals));
  if (extr_code_columns(source->logicals) == columns) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "logicals %s: found %d columns, but the code has %d",
                   file.name, extr_code_columns(source->logicals), columns);
}

void extr_error_source_close(error_source *source) {
  extr_priors_free(&source->priors);
  extr_code_free(source->logicals);
}

double extr_error_probability(const error_source *source, int column, double mean) {
  const prior_list *priors = &source->priors;
  if (!priors->values) return mean;
  return fmin(1, extr_prior_of(priors, column) * (mean / priors->mean));
}

void extr_row_sums(const extr_code *rows, const uint64_t *words, uint64_t *sums) {
  const int *columns = extr_code_edge_columns(rows);
  for (int row = 0; row < extr_code_rows(rows); row++) {
    sums[row] = 0;
    for (int e = extr_code_row_first(rows, row); e < extr_code_row_first(rows, row + 1); e++)
      sums[row] ^= words[columns[e]];
  }
}

/* ---- Logicals -------------------------------------------------------------------------------- */

extr_status extr_logical_sums_new(extr_context *context, const extr_code *logicals, int blocks,
                                  extr_decoder *decoder, logical_sums *made) {
  const int columns = extr_code_columns(logicals);
  *made = (logical_sums){.logicals = logicals};
  if (!logicals) return EXTR_OK;
  extr_pool *memory = &made->memory;
  TRY(POOL_NEW(context, memory, made->sums, (size_t)blocks * (size_t)extr_code_rows(logicals)));
  TRY(POOL_NEW(context, memory, made->bits, columns));
  TRY(POOL_NEW(context, memory, made->posteriors, columns));
  return extr_decoder_posteriors(context, decoder, 0, made->posteriors, 1); /* gets its memory */
}

void extr_logical_sums_free(logical_sums *sums) {
  extr_pool_free(&sums->memory);
}

void extr_logical_sums_keep(logical_sums *sums, int block, const uint64_t *errors) {
  const size_t rows = (size_t)extr_code_rows(sums->logicals);
  if (rows > 0) extr_row_sums(sums->logicals, errors, sums->sums + (size_t)block * rows);
}

/* As decoders decide: where the posterior is 0 by the channel, and as 1 if that is 0, too. */
static bool is_one(extr_message message, const void *posteriors, const void *llr, int column) {
  const size_t v = (size_t)column, channel = v * NORMAL_BLOCK;
  const float posterior =
      message == EXTR_I8 ? ((const int8_t *)posteriors)[v] : ((const float *)posteriors)[v];
  if (posterior != 0) return posterior < 0;
  return message == EXTR_I8 ? ((const int8_t *)llr)[channel] <= 0
                            : ((const float *)llr)[channel] <= 0;
}

bool extr_logical_sums_differ(const logical_sums *sums, int block, const extr_decoded *frame,
                              extr_decoder *decoder, extr_message message, const void *llr) {
  const extr_code *logicals = sums->logicals;
  const int rows = extr_code_rows(logicals), *columns = extr_code_edge_columns(logicals);
  const uint64_t *kept = sums->sums + (size_t)block * (size_t)rows;
  extr_decoder_posteriors(NULL, decoder, frame->place, sums->posteriors, 1);
  for (int v = 0; v < extr_code_columns(logicals); v++)
    sums->bits[v] = is_one(message, sums->posteriors, llr, v);
  for (int row = 0; row < rows; row++) {
    uint64_t sum = kept[row] >> frame->frame & 1;
    for (int e = extr_code_row_first(logicals, row); e < extr_code_row_first(logicals, row + 1);
         e++)
      sum ^= sums->bits[columns[e]];
    if (sum) return true;
  }
  return false;
}
