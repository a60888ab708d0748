#include "decoder/decoder.h"

#include "core/array.h"
#include "decoder/aligned.h"

/* ---- State ---- */

/* The plan's kernels with one memory for the values of all. */
static ex_status take_kernels(ex_context *context, ex_decoder *d) {
  size_t most = 0;
  TRY(ARRAY_NEW(context, d->kernels, d->plan->kernel_count));
  memcpy(d->kernels, d->plan->kernels, (size_t)d->plan->kernel_count * sizeof *d->kernels);
  for (int i = 0; i < d->plan->kernel_count; i++)
    if (ex_kernel_values(&d->kernels[i]) > most) most = ex_kernel_values(&d->kernels[i]);
  TRY(ex_aligned_new(context, most * d->engine->vector, &d->values));
  for (int i = 0; i < d->plan->kernel_count; i++) d->kernels[i].values = d->values;
  return EX_OK;
}

static ex_status new_vectors(ex_context *context, const ex_decoder *d, int count, void **vectors) {
  return ex_aligned_new(context, (size_t)count * d->engine->vector, vectors);
}

static ex_status prepare(ex_context *context, ex_decoder *d) {
  int columns = ex_code_columns(d->code);
  TRY(take_kernels(context, d));
  TRY(ARRAY_NEW(context, d->channel_ones, columns));
  TRY(ARRAY_NEW(context, d->ones, ex_decision_place(&d->plan->syndrome, columns) + STRETCH_ROWS));
  TRY(ARRAY_NEW(context, d->sent, columns));
  TRY(new_vectors(context, d, columns, &d->posteriors));
  if (d->settings.order == EX_FLOODING) TRY(new_vectors(context, d, columns, &d->channel));
  return new_vectors(context, d, ex_code_edges(d->code), &d->messages);
}

/* Takes over a use of the plan, whatever the result. */
static ex_status new_decoder(ex_context *context, decoder_plan *plan, ex_decoder **decoder) {
  ex_decoder *d;
  ex_status status = ARRAY_NEW(context, d, 1);
  if (status != EX_OK) {
    ex_plan_release(plan);
    return status;
  }
  d->plan = plan;
  d->code = plan->code;
  d->settings = plan->settings;
  d->engine = plan->engine;
  d->rule = plan->rule;
  status = prepare(context, d);
  if (status == EX_OK)
    *decoder = d;
  else
    ex_decoder_free(d);
  return status;
}

/* A decoder of *bits, which it takes over, or the status that there are none. */
static ex_status own_bits(ex_context *context, ex_status status, bit_state **bits,
                          ex_decoder **decoder) {
  if (status == EX_OK) status = ARRAY_NEW(context, *decoder, 1);
  if (status == EX_OK)
    (*decoder)->bits = *bits;
  else
    ex_bit_state_free(*bits);
  return status;
}

ex_status ex_decoder_new(ex_context *context, const ex_code *code,
                         const ex_decoder_settings *settings, ex_decoder **decoder) {
  decoder_plan *plan;
  bit_state *bits = NULL;
  TRY(ex_settings_check(context, settings));
  if (settings->rule == EX_STOCHASTIC)
    return own_bits(context, ex_bit_state_new(context, code, settings, &bits), &bits, decoder);
  TRY(ex_plan_new(context, code, settings, &plan));
  return new_decoder(context, plan, decoder);
}

ex_status ex_decoder_copy(ex_context *context, const ex_decoder *decoder, ex_decoder **copy) {
  bit_state *bits = NULL;
  if (decoder->bits)
    return own_bits(context, ex_bit_state_copy(context, decoder->bits, &bits), &bits, copy);
  ex_plan_share(decoder->plan);
  return new_decoder(context, decoder->plan, copy);
}

void ex_decoder_free(ex_decoder *decoder) {
  if (!decoder) return;
  free(decoder->kernels);
  free(decoder->values);
  free(decoder->channel);
  free(decoder->posteriors);
  free(decoder->channel_ones);
  free(decoder->ones);
  free(decoder->sent);
  free(decoder->messages);
  ex_plan_release(decoder->plan);
  ex_bit_state_free(decoder->bits);
  free(decoder);
}

int ex_decoder_lanes(const ex_decoder *decoder) {
  return decoder->bits ? decoder->bits->plan->engine->lanes : decoder->engine->lanes;
}

/* ---- Frames from streams and arrays ---- */

static void run_stream(ex_decoder *decoder, const ex_stream *stream, const bit_matrix *matrix) {
  if (decoder->bits)
    decoder->bits->plan->engine->run(decoder->bits, stream, matrix);
  else
    decoder->engine->run(decoder, stream, matrix);
}

void ex_decoder_stream(ex_decoder *decoder, const ex_stream *stream) {
  run_stream(decoder, stream, NULL);
}

/* The frames of an array, taken as blocks with the number of the first frame as tag. */
typedef struct frame_array {
  const char *llr;
  size_t size; /* of an LLR in bytes */
  size_t stride, frames, taken;
  ex_outcome *outcomes;
} frame_array;

static bool next_of_array(void *data, ex_block *block) {
  frame_array *a = data;
  size_t left = a->frames - a->taken;
  if (left == 0) return false;
  *block = (ex_block){.llr = a->llr + a->taken * a->size,
                      .stride = a->stride,
                      .frames = left < EX_BLOCK_FRAMES_MAX ? (int)left : EX_BLOCK_FRAMES_MAX,
                      .tag = a->taken};
  a->taken += (size_t)block->frames;
  return true;
}

static bool done_with_frames(void *data, const ex_decoded *frames, int count) {
  frame_array *a = data;
  for (int i = 0; i < count; i++)
    a->outcomes[frames[i].tag + (size_t)frames[i].frame] =
        (ex_outcome){frames[i].iterations, frames[i].codeword};
  return true;
}

static void run_array(ex_decoder *decoder, frame_array array, uint8_t *bits) {
  ex_stream stream = {.data = &array, .next = next_of_array, .done = done_with_frames};
  run_stream(decoder, &stream, &(bit_matrix){bits, array.stride});
}

void ex_decoder_run_i8(ex_decoder *decoder, const int8_t *llr, size_t stride, size_t frames,
                       uint8_t *bits, ex_outcome *outcomes) {
  run_array(decoder, (frame_array){(const char *)llr, sizeof *llr, stride, frames, 0, outcomes},
            bits);
}

void ex_decoder_run_f32(ex_decoder *decoder, const float *llr, size_t stride, size_t frames,
                        uint8_t *bits, ex_outcome *outcomes) {
  run_array(decoder, (frame_array){(const char *)llr, sizeof *llr, stride, frames, 0, outcomes},
            bits);
}
