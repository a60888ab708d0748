#include "core/base/report.h"
#include "decoder/blocks/block_decoder.h"
#include "decoder/interface/decoder_kind.h"
#include "decoder/planner/planner.h"
#include "decoder/settings/check_algorithm.h"
#include <extrinsic/decoder.h>

/* ---- Decoders -------------------------------------------------------------------------------- */

/* Otherwise a given structure would have no effect. */
static extr_status check_given(extr_context *context, const extr_code *code,
                               const extr_node_choice *choice) {
  if (choice->kind != EXTR_NODE_GIVEN) return EXTR_OK;
  const int inputs = extr_structure_inputs(choice->structure);
  for (int row = 0; row < extr_code_rows(code); row++)
    if (extr_code_row_degree(code, row) == inputs) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "a structure with %d inputs: %s has no row of weight %d",
                   inputs, extr_code_name(code), inputs);
}

extr_status extr_decoder_new(extr_context *context, const extr_code *code,
                             const extr_decoder_settings *settings, extr_decoder **decoder) {
  if (!code || !settings)
    return extr_fail(context, EXTR_INPUT, "extr_decoder_new: no %s", code ? "settings" : "code");
  TRY(extr_need(context, decoder));
  TRY(extr_settings_check(context, settings));
  TRY(check_given(context, code, &settings->check));
  const decoder_kind *kind = &extr_stochastic;
  if (settings->algorithm == EXTR_STOCHASTIC)
    TRY(kind->make(context, code, settings, decoder));
  else
    TRY(extr_planned_decoder_new(context, code, settings, &kind, decoder));
  **decoder = (extr_decoder){kind, settings->message};
  return EXTR_OK;
}

static extr_status check_decoder(extr_context *context, const extr_decoder *decoder) {
  return decoder ? EXTR_OK : extr_fail(context, EXTR_INPUT, "no decoder was given");
}

extr_status extr_decoder_copy(extr_context *context, const extr_decoder *decoder,
                              extr_decoder **copy) {
  TRY(extr_need(context, copy));
  TRY(check_decoder(context, decoder));
  TRY(decoder->kind->copy(context, decoder, copy));
  **copy = *decoder;
  return EXTR_OK;
}

void extr_decoder_free(extr_decoder *decoder) {
  if (decoder) decoder->kind->free(decoder);
}

int extr_decoder_lanes(const extr_decoder *decoder) {
  return decoder ? decoder->kind->lanes(decoder) : 0;
}

extr_lanes extr_decoder_layout(const extr_decoder *decoder) {
  extr_lanes layout = {.kind = EXTR_LANES_FRAMES};
  if (decoder && decoder->kind == &extr_block_passing)
    layout = (extr_lanes){EXTR_LANES_BLOCK, extr_decoder_lanes(decoder)};
  return layout;
}

bool extr_decoder_choice(const extr_decoder *decoder, int degree, extr_node_choice *choice) {
  return decoder && choice && decoder->kind->choice &&
         decoder->kind->choice(decoder, degree, choice);
}

/* ---- Streams --------------------------------------------------------------------------------- */

/* A stream whose blocks are validated before the decoder receives them. */
typedef struct checked_stream {
  const extr_stream *stream;
  extr_context *context;
  extr_status status;
} checked_stream;

static extr_status check_block(extr_context *context, const extr_block *block) {
  if (block->frames < 1 || block->frames > EXTR_BLOCK_FRAMES_MAX)
    return extr_fail(context, EXTR_INPUT, "a block has %d frames: expected 1 to %d", block->frames,
                     EXTR_BLOCK_FRAMES_MAX);
  if (!block->llr) return extr_fail(context, EXTR_INPUT, "a block has no LLRs");
  if (block->stride < (size_t)block->frames)
    return extr_fail(context, EXTR_INPUT,
                     "a block of %d frames has stride %zu: expected at least %d", block->frames,
                     block->stride, block->frames);
  return EXTR_OK;
}

static bool next_valid(void *data, extr_block *block) {
  checked_stream *c = data;
  extr_block received = {0};
  if (c->status != EXTR_OK || !c->stream->next(c->stream->data, &received)) return false;
  c->status = check_block(c->context, &received);
  if (c->status == EXTR_OK) *block = received;
  return c->status == EXTR_OK;
}

static bool pass_results(void *data, const extr_decoded *frames, int count) {
  const extr_stream *stream = ((checked_stream *)data)->stream;
  return stream->done(stream->data, frames, count);
}

static void pass_iteration(void *data, const extr_iteration *iteration) {
  const extr_stream *stream = ((checked_stream *)data)->stream;
  stream->look(stream->data, iteration);
}

extr_status extr_decoder_stream(extr_context *context, extr_decoder *decoder,
                                const extr_stream *stream) {
  TRY(check_decoder(context, decoder));
  if (!stream || !stream->next || !stream->done)
    return extr_fail(context, EXTR_INPUT, "a stream needs the functions next and done");
  checked_stream checked = {stream, context, EXTR_OK};
  decoder->kind->run(decoder,
                     &(extr_stream){.data = &checked,
                                    .next = next_valid,
                                    .done = pass_results,
                                    .groups = stream->groups,
                                    .look = stream->look ? pass_iteration : NULL},
                     NULL);
  return checked.status;
}

/* ---- Frames in an array ---------------------------------------------------------------------- */

/* An array of frames as a stream of blocks; the tag of a block is the index of its first frame. */
typedef struct frame_array {
  const char *llr;
  extr_message message;
  size_t stride, frames, taken;
  extr_outcome *outcomes;
} frame_array;

static bool next_of_array(void *data, extr_block *block) {
  frame_array *a = data;
  size_t left = a->frames - a->taken, size = a->message == EXTR_I8 ? sizeof(int8_t) : sizeof(float);
  if (left == 0) return false;
  *block = (extr_block){.llr = a->llr + a->taken * size,
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

static extr_status run_array(extr_context *context, extr_decoder *decoder, frame_array array,
                             uint8_t *bits) {
  TRY(check_decoder(context, decoder));
  if (array.message != decoder->message)
    return extr_fail(context, EXTR_INPUT, "LLRs of type %s: this decoder uses %s",
                     array.message == EXTR_I8 ? "i8" : "f32",
                     decoder->message == EXTR_I8 ? "i8" : "f32");
  if (array.stride < array.frames)
    return extr_fail(context, EXTR_INPUT,
                     "%zu frames with stride %zu: expected a stride of at least %zu", array.frames,
                     array.stride, array.frames);
  if (array.frames > 0 && (!array.llr || !bits || !array.outcomes))
    return extr_fail(context, EXTR_INPUT, "%zu frames, but the array of %s is NULL", array.frames,
                     !array.llr ? "LLRs"
                     : !bits    ? "bits"
                                : "outcomes");
  extr_stream stream = {.data = &array, .next = next_of_array, .done = done_with_frames};
  decoder->kind->run(decoder, &stream, &(bit_matrix){bits, array.stride});
  return EXTR_OK;
}

extr_status extr_decoder_run_i8(extr_context *context, extr_decoder *decoder, const int8_t *llr,
                                size_t stride, size_t frames, uint8_t *bits,
                                extr_outcome *outcomes) {
  return run_array(context, decoder,
                   (frame_array){(const char *)llr, EXTR_I8, stride, frames, 0, outcomes}, bits);
}

extr_status extr_decoder_run_f32(extr_context *context, extr_decoder *decoder, const float *llr,
                                 size_t stride, size_t frames, uint8_t *bits,
                                 extr_outcome *outcomes) {
  return run_array(context, decoder,
                   (frame_array){(const char *)llr, EXTR_F32, stride, frames, 0, outcomes}, bits);
}
