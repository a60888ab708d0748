#include "core/base/report.h"
#include "decoder/blocks/block_decoder.h"
#include "decoder/planner/planner.h"
#include "decoder/settings/check_algorithm.h"

#include <math.h>
#include <stdlib.h>

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

static void set_limits(extr_decoder *decoder, const extr_decoder_settings *settings) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  const bool bytes = settings->message == EXTR_I8;
  decoder->channel_limit = bytes ? (float)algorithm.limit_i8 : algorithm.limit_f32;
  decoder->message_limit = bytes ? (float)extr_largest_i8(settings) : INFINITY;
}

extr_status extr_decoder_new(extr_context *context, const extr_code *code,
                             const extr_decoder_settings *settings, extr_decoder **decoder) {
  if (!code || !settings)
    return extr_fail(context, EXTR_INPUT, "extr_decoder_new: no %s", code ? "settings" : "code");
  TRY(extr_need(context, decoder));
  TRY(extr_settings_check(context, settings));
  TRY(check_given(context, code, &settings->check));
  if (settings->algorithm == EXTR_STOCHASTIC)
    TRY(extr_stochastic.make(context, code, settings, decoder));
  else
    TRY(extr_planned_decoder_new(context, code, settings, decoder));
  (*decoder)->code = code;
  (*decoder)->message = settings->message;
  (*decoder)->syndrome = settings->syndrome;
  set_limits(*decoder, settings);
  return EXTR_OK;
}

extr_status extr_decoder_check(extr_context *context, const extr_decoder *decoder) {
  return decoder ? EXTR_OK : extr_fail(context, EXTR_INPUT, "no decoder was given");
}

extr_status extr_decoder_copy(extr_context *context, const extr_decoder *decoder,
                              extr_decoder **copy) {
  TRY(extr_need(context, copy));
  TRY(extr_decoder_check(context, decoder));
  TRY(decoder->kind->copy(context, decoder, copy));
  **copy = *decoder;
  (*copy)->map = (value_map){0};
  return EXTR_OK;
}

void extr_decoder_free(extr_decoder *decoder) {
  if (!decoder) return;
  free(decoder->map.columns);
  free(decoder->map.edges);
  decoder->kind->free(decoder);
}

int extr_decoder_lanes(const extr_decoder *decoder) {
  if (!decoder) return 0;
  decoder = extr_decoder_acting(decoder);
  return decoder->kind->lanes(decoder);
}

extr_lanes extr_decoder_layout(const extr_decoder *decoder) {
  extr_lanes layout = {.kind = EXTR_LANES_FRAMES};
  if (decoder && extr_decoder_acting(decoder)->kind == &extr_block_passing)
    layout = (extr_lanes){EXTR_LANES_BLOCK, extr_decoder_lanes(decoder)};
  return layout;
}

extr_planned extr_decoder_planned(const extr_decoder *decoder) {
  if (!decoder) return EXTR_PLANNED_BY_RULES;
  return decoder->kind == &extr_planned_passing ? extr_planned_now(decoder) : decoder->planned;
}

bool extr_decoder_choice(const extr_decoder *decoder, int degree, extr_node_choice *choice) {
  if (!decoder || !choice) return false;
  decoder = extr_decoder_acting(decoder);
  return decoder->kind->choice && decoder->kind->choice(decoder, degree, choice);
}

/* ---- Streams --------------------------------------------------------------------------------- */

/* A stream whose blocks are validated before the decoder receives them. */
typedef struct checked_stream {
  const extr_stream *stream;
  const extr_decoder *decoder;
  extr_context *context;
  extr_status status;
} checked_stream;

extr_status extr_decoder_check_syndrome(extr_context *context, const extr_decoder *decoder,
                                        const void *syndrome) {
  if (decoder->syndrome || !syndrome) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "a syndrome, but the setting syndrome of this decoder is off");
}

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

int extr_iteration_unsatisfied(const extr_iteration *now, const extr_code *code,
                               const uint64_t *syndrome) {
  const int *columns = extr_code_edge_columns(code);
  int count = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    int sum = syndrome ? (int)(syndrome[row] >> now->frame & 1) : 0;
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      sum ^= extr_iteration_bit(now, columns[e]);
    count += sum;
  }
  return count;
}

static bool next_valid(void *data, extr_block *block) {
  checked_stream *c = data;
  extr_block received = {0};
  if (c->status != EXTR_OK || !c->stream->next(c->stream->data, &received)) return false;
  c->status = check_block(c->context, &received);
  if (c->status == EXTR_OK)
    c->status = extr_decoder_check_syndrome(c->context, c->decoder, received.syndrome);
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
  TRY(extr_decoder_check(context, decoder));
  if (!stream || !stream->next || !stream->done)
    return extr_fail(context, EXTR_INPUT, "a stream needs the functions next and done");
  checked_stream checked = {stream, decoder, context, EXTR_OK};
  decoder->kind->run(decoder,
                     &(extr_stream){.data = &checked,
                                    .next = next_valid,
                                    .done = pass_results,
                                    .groups = stream->groups,
                                    .look = stream->look ? pass_iteration : NULL,
                                    .parts = stream->parts},
                     NULL);
  return checked.status;
}
