#include "decoder/decoder.h"

#include <extrinsic/decoder.h>

#include "core/base/aligned.h"
#include "core/base/array.h"

/* ---- State ---- */

/* The plan's kernels with one memory for the values of all. */
static extr_status take_kernels(extr_context *context, extr_decoder *d) {
  size_t most = 0;
  TRY(ARRAY_NEW(context, d->kernels, d->plan->kernel_count));
  memcpy(d->kernels, d->plan->kernels, (size_t)d->plan->kernel_count * sizeof *d->kernels);
  for (int i = 0; i < d->plan->kernel_count; i++)
    if (extr_kernel_values(&d->kernels[i]) > most) most = extr_kernel_values(&d->kernels[i]);
  TRY(extr_aligned_new(context, most * d->engine->vector, &d->values));
  for (int i = 0; i < d->plan->kernel_count; i++) d->kernels[i].values = d->values;
  return EXTR_OK;
}

static extr_status new_vectors(extr_context *context, const extr_decoder *d, int count,
                               void **vectors) {
  return extr_aligned_new(context, (size_t)count * d->engine->vector, vectors);
}

static extr_status prepare(extr_context *context, extr_decoder *d) {
  int columns = extr_code_columns(d->code);
  TRY(take_kernels(context, d));
  TRY(ARRAY_NEW(context, d->channel_ones, columns));
  TRY(ARRAY_NEW(context, d->ones, extr_decision_place(&d->plan->syndrome, columns) + STRETCH_ROWS));
  TRY(ARRAY_NEW(context, d->sent, columns));
  TRY(new_vectors(context, d, columns, &d->posteriors));
  if (d->settings.order == EXTR_FLOODING) TRY(new_vectors(context, d, columns, &d->channel));
  return new_vectors(context, d, extr_code_edges(d->code), &d->messages);
}

/* Takes over a use of the plan, whatever the result. */
static extr_status new_decoder(extr_context *context, decoder_plan *plan, extr_decoder **decoder) {
  extr_decoder *d;
  extr_status status = ARRAY_NEW(context, d, 1);
  if (status != EXTR_OK) {
    extr_plan_release(plan);
    return status;
  }
  d->plan = plan;
  d->code = plan->code;
  d->settings = plan->settings;
  d->engine = plan->engine;
  d->rule = plan->rule;
  status = prepare(context, d);
  if (status == EXTR_OK)
    *decoder = d;
  else
    extr_decoder_free(d);
  return status;
}

/* A decoder of *bits, which it takes over, or the status that there are none. */
static extr_status own_bits(extr_context *context, extr_status status, bit_state **bits,
                            extr_decoder **decoder) {
  if (status == EXTR_OK) status = ARRAY_NEW(context, *decoder, 1);
  if (status == EXTR_OK)
    (*decoder)->bits = *bits;
  else
    extr_bit_state_free(*bits);
  return status;
}

extr_status extr_decoder_new(extr_context *context, const extr_code *code,
                             const extr_decoder_settings *settings, extr_decoder **decoder) {
  decoder_plan *plan;
  bit_state *bits = NULL;
  TRY(extr_settings_check(context, settings));
  if (settings->rule == EXTR_STOCHASTIC)
    return own_bits(context, extr_bit_state_new(context, code, settings, &bits), &bits, decoder);
  TRY(extr_plan_new(context, code, settings, &plan));
  return new_decoder(context, plan, decoder);
}

extr_status extr_decoder_copy(extr_context *context, const extr_decoder *decoder,
                              extr_decoder **copy) {
  bit_state *bits = NULL;
  if (decoder->bits)
    return own_bits(context, extr_bit_state_copy(context, decoder->bits, &bits), &bits, copy);
  extr_plan_share(decoder->plan);
  return new_decoder(context, decoder->plan, copy);
}

void extr_decoder_free(extr_decoder *decoder) {
  if (!decoder) return;
  free(decoder->kernels);
  free(decoder->values);
  free(decoder->channel);
  free(decoder->posteriors);
  free(decoder->channel_ones);
  free(decoder->ones);
  free(decoder->sent);
  free(decoder->messages);
  extr_plan_release(decoder->plan);
  extr_bit_state_free(decoder->bits);
  free(decoder);
}

int extr_decoder_lanes(const extr_decoder *decoder) {
  return decoder->bits ? decoder->bits->plan->engine->lanes : decoder->engine->lanes;
}

/* ---- Frames from streams and arrays ---- */

static void run_stream(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix) {
  if (decoder->bits)
    decoder->bits->plan->engine->run(decoder->bits, stream, matrix);
  else
    decoder->engine->run(decoder, stream, matrix);
}

void extr_decoder_stream(extr_decoder *decoder, const extr_stream *stream) {
  run_stream(decoder, stream, NULL);
}

/* The frames of an array, taken as blocks with the number of the first frame as tag. */
typedef struct frame_array {
  const char *llr;
  size_t size; /* of an LLR in bytes */
  size_t stride, frames, taken;
  extr_outcome *outcomes;
} frame_array;

static bool next_of_array(void *data, extr_block *block) {
  frame_array *a = data;
  size_t left = a->frames - a->taken;
  if (left == 0) return false;
  *block = (extr_block){.llr = a->llr + a->taken * a->size,
                        .stride = a->stride,
                        .frames = left < EXTR_BLOCK_FRAMES_MAX ? (int)left : EXTR_BLOCK_FRAMES_MAX,
                        .tag = a->taken};
  a->taken += (size_t)block->frames;
  return true;
}

static bool done_with_frames(void *data, const extr_decoded *frames, int count) {
  frame_array *a = data;
  for (int i = 0; i < count; i++)
    a->outcomes[frames[i].tag + (size_t)frames[i].frame] =
        (extr_outcome){frames[i].iterations, frames[i].codeword};
  return true;
}

static void run_array(extr_decoder *decoder, frame_array array, uint8_t *bits) {
  extr_stream stream = {.data = &array, .next = next_of_array, .done = done_with_frames};
  run_stream(decoder, &stream, &(bit_matrix){bits, array.stride});
}

void extr_decoder_run_i8(extr_decoder *decoder, const int8_t *llr, size_t stride, size_t frames,
                         uint8_t *bits, extr_outcome *outcomes) {
  run_array(decoder, (frame_array){(const char *)llr, sizeof *llr, stride, frames, 0, outcomes},
            bits);
}

void extr_decoder_run_f32(extr_decoder *decoder, const float *llr, size_t stride, size_t frames,
                          uint8_t *bits, extr_outcome *outcomes) {
  run_array(decoder, (frame_array){(const char *)llr, sizeof *llr, stride, frames, 0, outcomes},
            bits);
}
