#include "decoder/decoder.h"

#include "core/array.h"
#include "decoder/aligned.h"

/* ---- Kernels and runs ---- */

static int row_degree(const ex_code *code, int row) {
  return ex_code_row_first(code, row + 1) - ex_code_row_first(code, row);
}

/* The kernel for this degree, made when it is first asked for. */
static ex_status find_kernel(ex_context *context, ex_decoder *d, int degree, int *index) {
  for (*index = 0; *index < d->kernel_count; ++*index)
    if (d->kernels[*index].degree == degree) return EX_OK;
  TRY(ARRAY_RESERVE(context, d->kernels, d->kernel_capacity, (size_t)d->kernel_count + 1));
  kernel *k = &d->kernels[d->kernel_count++];
  return ex_kernel_make(context, &d->settings, degree, d->engine->interpret, d->engine->two_min,
                        d->engine->vector, k);
}

/* Marks the columns of a row with `run`; false where one already has that mark. */
static bool claim_columns(const ex_code *code, int row, int run, int *mark) {
  const int *columns = ex_code_edge_columns(code);
  bool free = true;
  for (int edge = ex_code_row_first(code, row); edge < ex_code_row_first(code, row + 1); edge++) {
    free = free && mark[columns[edge]] != run;
    mark[columns[edge]] = run;
  }
  return free;
}

static void start_run(ex_decoder *d, int index, int row) {
  d->runs[d->run_count++] = (check_run){index, 0, ex_code_row_first(d->code, row)};
}

/* A new run begins where the degree changes and, in the layered order, where a column of the run
 * comes again. `mark` holds zeros at first. */
static ex_status split_rows(ex_context *context, ex_decoder *d, int *mark) {
  for (int row = 0; row < ex_code_rows(d->code); row++) {
    int index;
    TRY(find_kernel(context, d, row_degree(d->code, row), &index));
    if (row == 0 || d->runs[d->run_count - 1].kernel != index) start_run(d, index, row);
    if (d->settings.order == EX_LAYERED && !claim_columns(d->code, row, d->run_count, mark)) {
      start_run(d, index, row);
      claim_columns(d->code, row, d->run_count, mark);
    }
    d->runs[d->run_count - 1].checks++;
  }
  return EX_OK;
}

static ex_status make_runs(ex_context *context, ex_decoder *d) {
  int *mark;
  TRY(ARRAY_NEW(context, d->runs, ex_code_rows(d->code)));
  TRY(ARRAY_NEW(context, mark, ex_code_columns(d->code)));
  ex_status status = split_rows(context, d, mark);
  free(mark);
  return status;
}

/* ---- State ---- */

static ex_status new_vectors(ex_context *context, const ex_decoder *d, int count, void **vectors) {
  return ex_aligned_new(context, (size_t)count * d->engine->vector, vectors);
}

/* A variable node adds 8-bit messages in 16 bits. */
static ex_status check_columns(ex_context *context, const ex_decoder *d) {
  if (d->settings.message != EX_I8 || d->settings.order != EX_FLOODING) return EX_OK;
  int most = INT16_MAX / d->rule.limit_i8 - 1; /* and the channel */
  for (int v = 0; v < ex_code_columns(d->code); v++) {
    int ones = ex_code_column_first(d->code, v + 1) - ex_code_column_first(d->code, v);
    if (ones > most)
      return ex_fail(context, EX_LIMIT,
                     "%s: column %d has %d ones; flooding with messages of %d bits serves up to %d",
                     ex_code_name(d->code), v + 1, ones, d->settings.llr_bits, most);
  }
  return EX_OK;
}

static ex_status prepare(ex_context *context, ex_decoder *d) {
  int columns = ex_code_columns(d->code);
  TRY(check_columns(context, d));
  TRY(make_runs(context, d));
  TRY(new_vectors(context, d, columns, &d->channel));
  TRY(new_vectors(context, d, columns, &d->posteriors));
  TRY(new_vectors(context, d, columns, &d->decisions));
  return new_vectors(context, d, ex_code_edges(d->code), &d->messages);
}

ex_status ex_decoder_new(ex_context *context, const ex_code *code,
                         const ex_decoder_settings *settings, ex_decoder **decoder) {
  TRY(ex_settings_check(context, settings));
  ex_decoder *d;
  TRY(ARRAY_NEW(context, d, 1));
  d->code = code;
  d->settings = *settings;
  d->engine = ex_engine(settings->message, settings->isa);
  d->rule = ex_check_rule(settings);
  ex_status status = prepare(context, d);
  if (status == EX_OK)
    *decoder = d;
  else
    ex_decoder_free(d);
  return status;
}

void ex_decoder_free(ex_decoder *decoder) {
  if (!decoder) return;
  for (int i = 0; i < decoder->kernel_count; i++) ex_kernel_clear(&decoder->kernels[i]);
  free(decoder->kernels);
  free(decoder->runs);
  free(decoder->channel);
  free(decoder->posteriors);
  free(decoder->decisions);
  free(decoder->messages);
  free(decoder);
}

int ex_decoder_lanes(const ex_decoder *decoder) {
  return decoder->engine->lanes;
}

void ex_decoder_run_i8(ex_decoder *decoder, const int8_t *llr, size_t stride, size_t frames,
                       uint8_t *bits, ex_outcome *outcomes) {
  decoder->engine->run(decoder, llr, stride, frames, bits, outcomes);
}

void ex_decoder_run_f32(ex_decoder *decoder, const float *llr, size_t stride, size_t frames,
                        uint8_t *bits, ex_outcome *outcomes) {
  decoder->engine->run(decoder, llr, stride, frames, bits, outcomes);
}
