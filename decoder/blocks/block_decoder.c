#include "decoder/blocks/block_decoder.h"

#include "core/base/isa.h"

#include <string.h>

static const block_engine *find_engine(const extr_decoder_settings *settings) {
  EXTR_ISA_TABLE(block_engine, of_bytes, extr_block_engine_i8);
  EXTR_ISA_TABLE(block_engine, of_floats, extr_block_engine_f32);
  return settings->message == EXTR_I8 ? EXTR_ISA_FIND(of_bytes, settings->isa)
                                      : EXTR_ISA_FIND(of_floats, settings->isa);
}

static void free_decoder(extr_decoder *decoder) {
  block_decoder *d = (block_decoder *)decoder;
  extr_pool_free(&d->memory);
  extr_block_plan_release(d->plan);
  free(d);
}

static void find_frame_lanes(block_decoder *d) {
  const block_layout *l = &d->plan->layout;
  for (int slot = 0; slot < l->blocks->size; slot++)
    for (int f = 0; f < l->frames; f++) {
      int lane = extr_block_lane(l, slot, f);
      d->frame_lanes[lane / l->lanes * l->frames + f] |= UINT64_C(1) << lane % l->lanes;
    }
}

/* An odd number of cache lines, so that the same column of several groups does not share the sets
 * of a cache; at least one of them is free. */
static size_t group_pitch(const block_decoder *d) {
  enum { LINE = 64 };
  const block_layout *l = &d->plan->layout;
  size_t size = (size_t)extr_code_columns(d->code) * (size_t)l->frames * l->lane_bytes;
  return ((size / LINE + 2) | 1) * LINE;
}

static size_t margin_of(const block_layout *l) {
  const size_t shift = (size_t)(l->frames - 1) * extr_block_frame_step(l) * l->lane_bytes;
  return (shift / l->vector_bytes + 2) * l->vector_bytes;
}

/* Memory for the groups of a block. */
static extr_status new_groups(extr_context *context, block_decoder *d, char **groups) {
  const int frames = d->plan->layout.frames;
  const size_t count = (size_t)((EXTR_BLOCK_FRAMES_MAX + frames - 1) / frames);
  return POOL_ALIGNED(context, &d->memory, *groups, d->pitch * count + 2 * d->margin);
}

/* Vectors of posteriors and messages, for frames side by side. */
static extr_status prepare_gaps(extr_context *context, block_decoder *d) {
  const block_plan *p = d->plan;
  const size_t parts = (size_t)((p->layout.frames + p->layout.lanes - 1) / p->layout.lanes);
  const size_t vectors = (size_t)p->gap_row_count * extr_block_gap_vectors(p);
  if (p->gap_row_count == 0) return EXTR_OK;
  TRY(extr_kernel_set_copy(context, &p->gap_kernels, &d->memory, &d->gap_kernels));
  return POOL_ALIGNED(context, &d->memory, d->gap_memory, vectors * parts * p->layout.vector_bytes);
}

static extr_status prepare(extr_context *context, block_decoder *d) {
  const block_plan *p = d->plan;
  const block_layout *l = &p->layout;
  d->pitch = group_pitch(d);
  d->margin = margin_of(l);
  TRY(extr_kernel_set_copy(context, &p->kernels, &d->memory, &d->kernels));
  TRY(POOL_ALIGNED(context, &d->memory, d->posteriors, p->size));
  TRY(POOL_ALIGNED(context, &d->memory, d->ties, p->buffer));
  TRY(POOL_ALIGNED(context, &d->memory, d->sent, p->buffer));
  if (d->settings.schedule == EXTR_FLOODING)
    TRY(POOL_ALIGNED(context, &d->memory, d->channel, p->buffer));
  TRY(POOL_ALIGNED(context, &d->memory, d->messages,
                   (extr_block_messages(p) + (size_t)p->kernels.previous) * l->vector_bytes));
  TRY(POOL_ALIGNED(context, &d->memory, d->weights, (size_t)p->weights.vectors * l->vector_bytes));
  for (int i = 0; i < LANES_MAX; i++) d->weighed[i] = -1;
  TRY(prepare_gaps(context, d));
  if (d->settings.syndrome)
    TRY(POOL_ALIGNED(context, &d->memory, d->flips,
                     (size_t)(p->blocks->rows * l->vectors) * l->vector_bytes));
  TRY(POOL_NEW(context, &d->memory, d->odd, p->blocks->rows * l->vectors));
  if (d->settings.after.kind == EXTR_AFTER_PERTURB)
    TRY(POOL_NEW(context, &d->memory, d->doubted, extr_code_columns(d->code)));
  TRY(POOL_NEW(context, &d->memory, d->frame_lanes, l->vectors * l->frames));
  TRY(POOL_NEW(context, &d->memory, d->ones, extr_code_columns(d->code)));
  TRY(new_groups(context, d, &d->received));
  TRY(new_groups(context, d, &d->codewords));
  extr_block_plan_permutations(p, (uint8_t *)d->posteriors);
  find_frame_lanes(d);
  return EXTR_OK;
}

static extr_status new_decoder(extr_context *context, block_plan *plan, extr_decoder **decoder) {
  block_decoder *d;
  TRY(ARRAY_NEW(context, d, 1));
  d->base.kind = &extr_block_passing;
  d->plan = plan;
  atomic_fetch_add(&plan->users, 1);
  d->code = plan->code;
  d->settings = plan->settings;
  d->engine = find_engine(&d->settings);
  d->algorithm = extr_check_algorithm(&d->settings);
  extr_status status = prepare(context, d);
  return HAND_OVER(status, &d->base, decoder, free_decoder);
}

OWNED_RELEASE(release_plan, block_plan, extr_block_plan_release)

extr_status extr_block_decoder_new(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings, const code_blocks *blocks,
                                   int frames, extr_decoder **decoder) {
  OWNED(release_plan) block_plan *plan = NULL;
  TRY(extr_block_plan_new(context, code, settings, blocks, frames, &plan));
  return new_decoder(context, plan, decoder);
}

static extr_status copy(extr_context *context, const extr_decoder *decoder, extr_decoder **copy) {
  return new_decoder(context, ((const block_decoder *)decoder)->plan, copy);
}

static int lanes(const extr_decoder *decoder) {
  return ((const block_decoder *)decoder)->plan->layout.frames;
}

static void run(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix) {
  block_decoder *d = (block_decoder *)decoder;
  d->engine->run(d, stream, matrix);
}

static bool choice(const extr_decoder *decoder, int degree, extr_node_choice *found) {
  return extr_kernel_set_choice(&((const block_decoder *)decoder)->plan->kernels, degree, found);
}

/* ---- Values of frames ------------------------------------------------------------------------ */

static size_t column_place(const block_decoder *d, int column) {
  const block_plan *p = d->plan;
  return p->start + (size_t)column * p->layout.stride +
         (d->phase && p->odd[column] ? p->buffer : 0);
}

static void map(const extr_decoder *decoder, value_map *map) {
  const block_decoder *d = (const block_decoder *)decoder;
  const block_layout *l = &d->plan->layout;
  const int size = l->blocks->size;
  map->posteriors = d->posteriors;
  map->messages = d->messages;
  map->previous = (size_t)d->plan->kernels.previous * l->vector_bytes;
  map->lanes = l->lanes;
  map->lane_shift = __builtin_ctz((unsigned)l->lanes);
  map->step = (int)extr_block_frame_step(l);
  map->lane_bytes = l->lane_bytes;
  if (map->filled == 1 + d->phase) return;
  map->filled = 1 + d->phase;
  for (int i = 0; i < l->blocks->columns * size; i++)
    map->columns[d->plan->column_at[i]] = (value_place){.first = column_place(d, i / size),
                                                        .leap = l->vector_bytes,
                                                        .lane = extr_block_lane(l, i % size, 0)};
}

/* An edge that H lacks is passed over. */
static void map_block(const block_decoder *d, int layer, int edge, value_map *map) {
  const block_plan *p = d->plan;
  const block_layer *l = &p->layers[layer];
  const code_block *block = extr_block_layer(p, layer) + edge;
  const size_t vector = p->layout.vector_bytes;
  for (int i = 0; i < p->blocks->size; i++) {
    const int at = code_block_column(p->blocks, block->shift, i);
    const int column = p->blocks->column_at[block->column * p->blocks->size + at];
    const int number = edge_between(d->code, extr_block_row_at(p, layer, i), column);
    const value_place place = {
        .first = extr_block_message(p, l, edge, 0) * vector,
        .leap = (size_t)extr_message_step(p->kernels.pitch, l->degree) * vector,
        .lane = extr_block_lane(&p->layout, extr_block_slot_at(&p->layout, i), 0),
        .lone = edge < d->kernels[l->kernel].light.lone,
    };
    if (number >= 0) map->edges[number] = place;
  }
}

static void map_edges(const extr_decoder *decoder, value_map *map) {
  const block_decoder *d = (const block_decoder *)decoder;
  for (int layer = 0; layer < d->plan->blocks->rows; layer++)
    for (int edge = 0; edge < d->plan->layers[layer].degree; edge++) map_block(d, layer, edge, map);
}

/* As close_block does. A block may be shorter than a vector. */
static void close(const block_layout *l, char *block) {
  memmove(block + extr_block_bytes(l), block, l->vector_bytes);
}

static void resume(extr_decoder *decoder, uint64_t places) {
  block_decoder *d = (block_decoder *)decoder;
  const block_layout *l = &d->plan->layout;
  (void)places;
  d->empty = false;
  for (int c = 0; c < l->blocks->columns && l->access == ACCESS_CYCLIC; c++)
    close(l, d->posteriors + column_place(d, c));
}

const decoder_kind extr_block_passing = {NULL, copy, free_decoder, lanes,  choice,
                                         run,  map,  map_edges,    resume, NULL};
