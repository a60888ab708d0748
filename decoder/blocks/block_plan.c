#include "decoder/blocks/block_plan.h"

#include <extrinsic/decoder.h>
#include <extrinsic/probe.h>

#include "core/base/isa.h"
#include "decoder/interface/permutation.h"
#include "decoder/message_passing/row_plan.h"

#include <limits.h>

static bool floods(const block_plan *p) {
  return p->settings.schedule == EXTR_FLOODING;
}

/* ---- Layers ---------------------------------------------------------------------------------- */

int extr_block_column_weight(const block_plan *p, int column) {
  const int *columns = p->blocks->column_at + column * p->blocks->size;
  int most = 0;
  for (int i = 0; i < p->blocks->size; i++) {
    const int weight = extr_code_column_degree(p->code, columns[i]);
    if (weight > most) most = weight;
  }
  return most;
}

/* The blocks of a layer are in this order. */
typedef enum block_class { LONE, UNSATURATED, SATURATED, CLASSES } block_class;

static block_class class_of(const block_plan *p, const code_block *block) {
  const int weight = extr_block_column_weight(p, block->column);
  if (weight > extr_unsaturated_weight(&p->settings)) return SATURATED;
  return weight > 1 ? UNSATURATED : LONE;
}

/* Fills the layer's part of `shifted`. */
static light_edges order_blocks(const block_plan *p, const block_layer *l) {
  const code_block *blocks = p->blocks->blocks + l->first;
  code_block *to = p->shifted + l->first;
  int count[CLASSES] = {0};
  for (int which = LONE; which < CLASSES; which++)
    for (int i = 0; i < l->degree; i++)
      if ((int)class_of(p, &blocks[i]) == which) {
        *to++ = blocks[i];
        count[which]++;
      }
  return (light_edges){.unsaturated = count[LONE] + count[UNSATURATED], .lone = count[LONE]};
}

/* ---- Weights --------------------------------------------------------------------------------- */

/* Whether a lane holds different frames in different vectors of check nodes. */
static bool has_moving_frames(const block_layout *l) {
  return extr_block_apart(l) || (l->access == ACCESS_CYCLIC && l->lanes % l->frames > 0);
}

extr_status extr_block_weights_find(extr_context *context, block_plan *p, int layer, int row,
                                    const int *edges, int degree, int *set) {
  const code_blocks *b = p->blocks;
  const code_block *blocks = extr_block_layer(p, layer);
  OWNED_ARRAY int *columns = NULL;
  TRY(ARRAY_NEW(context, columns, degree));
  for (int i = 0; i < degree; i++) {
    const code_block *block = &blocks[edges ? edges[i] : i];
    columns[i] = b->column_at[block->column * b->size + code_block_column(b, block->shift, row)];
  }
  const int of_code = b->row_at[layer * b->size + row];
  return extr_weight_plan_add(context, &p->weights, of_code, columns, degree, set);
}

static extr_status start_weights(extr_context *context, block_plan *p) {
  const int checks = has_moving_frames(&p->layout) ? p->layout.vectors : 1;
  TRY(extr_weight_plan_start(context, p->code, &p->settings, checks, &p->weights));
  p->kernels.weighing = p->weights.table.how;
  return EXTR_OK;
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static extr_status make_layers(extr_context *context, block_plan *p) {
  TRY(POOL_NEW(context, &p->memory, p->layers, p->blocks->rows));
  TRY(POOL_NEW(context, &p->memory, p->shifted, p->blocks->first[p->blocks->rows]));
  for (int i = 0; i < p->blocks->rows; i++) {
    block_layer *l = &p->layers[i];
    l->first = p->blocks->first[i];
    l->degree = p->blocks->first[i + 1] - l->first;
    const light_edges light = order_blocks(p, l);
    TRY(extr_kernel_set_find(context, &p->kernels, l->degree, light, &l->kernel));
    TRY(extr_block_weights_find(context, p, i, 0, NULL, l->degree, &l->weights));
  }
  return EXTR_OK;
}

/* Rows that lack ones are updated by kernels of their own, which expect R as the message, so layers
 * with such rows have no lone edges. */
static void forget_lone(block_plan *p) {
  for (int i = 0; i < p->blocks->rows; i++)
    if (p->layers[i].gaps) p->kernels.kernels[p->layers[i].kernel].light.lone = 0;
}

static extr_status list_repeats(extr_context *context, block_plan *p) {
  TRY(POOL_NEW(context, &p->memory, p->repeats, p->blocks->repeats));
  for (int i = 0; i < p->blocks->rows; i++) {
    const code_block *blocks = extr_block_layer(p, i);
    for (int edge = 0; edge < p->layers[i].degree; edge++) {
      int last = edge;
      while (extr_block_is_repeated(p, i, last)) last++;
      if (last > edge)
        p->repeats[p->repeat_count++] =
            (block_repeat){.layer = i,
                           .edge = edge,
                           .last = last,
                           .difference = extr_block_difference(&p->layout, blocks[last].shift,
                                                               blocks[edge].shift)};
    }
  }
  return EXTR_OK;
}

static void arrange_memory(block_plan *p) {
  int most = 0, in_layer = 0;
  for (int i = 0; i < p->repeat_count; i++) {
    in_layer = i > 0 && p->repeats[i].layer == p->repeats[i - 1].layer ? in_layer + 1 : 1;
    if (in_layer > most) most = in_layer;
  }
  const block_layout *l = &p->layout;
  const bool permuted = l->access == ACCESS_PERMUTED;
  p->start = permuted ? extr_permutation_place(l->vector_bytes, PERMUTATION_KINDS, 0) : 0;
  p->buffer = (size_t)p->blocks->columns * l->stride;
  p->changes = p->start + (permuted || floods(p) ? 1 : PHASES) * p->buffer;
  p->size = p->changes + (size_t)(permuted ? 2 * most : most) * l->stride;
}

void extr_block_plan_permutations(const block_plan *p, uint8_t *memory) {
  const block_layout *l = &p->layout;
  int from[LANES_MAX];
  for (int turn = 0; turn < extr_block_turn_count(l) && l->access == ACCESS_PERMUTED; turn++) {
    extr_block_turn_lanes(l, turn, from);
    extr_permutation_fill(memory, l->vector_bytes, l->lane_bytes, turn, from);
  }
}

/* ---- Vectors --------------------------------------------------------------------------------- */

/* Whether compiled kernels turn the lanes of circulants, for which AVX-512 VBMI has one
 * instruction. Where other vectors could be turned, unaligned ones are better:
 *
 *   sum-product on floats   saves the permutation and does not wait for unaligned vectors: they are
 *                           1.00 to 1.16 times as fast as turned ones on Zen 5
 *   floats with AVX2        unaligned vectors are 1.00 to 1.14 times as fast on Zen 5
 *   pairs of bytes with     they take two instructions that only one unit of Intel's processors
 *   AVX-512 alone           executes: according to llvm-mca, a star of degree 7 takes 7.5 cycles
 *                           per edge on Cascade Lake, and 4.5 with unaligned vectors */
static bool turns_lanes(const engine *e, const extr_decoder_settings *settings) {
  if (settings->kernels == EXTR_INTERPRETED || e->vector < 64) return false;
  if (extr_algorithm_is_float_sum_product(settings->algorithm)) return false;
  return extr_isa_level(settings->isa)->needs & ISA_VBMI;
}

block_vectors extr_block_vectors(const engine *e, const extr_decoder_settings *settings) {
  return (block_vectors){e->lanes, e->vector, turns_lanes(e, settings)};
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static extr_status fill_plan(extr_context *context, block_plan *p, int frames) {
  const engine *e = p->kernels.engine;
  p->layout = extr_block_layout_of(p->blocks, frames, extr_block_vectors(e, &p->settings));
  p->kernels.access = p->layout.access;
  p->kernels.block_bytes = (int)extr_block_bytes(&p->layout);
  if (floods(p)) p->kernels.pitch = p->layout.vectors + (p->layout.access == ACCESS_CYCLIC);
  TRY(extr_check_column_sums(context, p->code, &p->settings));
  p->kernels.previous = p->settings.self_corrected ? (int)extr_block_messages(p) : 0;
  TRY(start_weights(context, p));
  TRY(make_layers(context, p));
  TRY(list_repeats(context, p));
  TRY(extr_block_gaps_list(context, p));
  forget_lone(p);
  TRY(extr_block_runs_list(context, p));
  arrange_memory(p);
  if (p->size > INT_MAX || (floods(p) && extr_block_messages(p) * p->layout.vector_bytes > INT_MAX))
    return extr_fail(context, EXTR_LIMIT, "%s: %d frames along its blocks need more than 2 GiB",
                     extr_code_name(p->code), frames);
  TRY(extr_block_places_fill(context, p));
  TRY(extr_block_copies_list(context, p));
  TRY(extr_block_columns_list(context, p));
  if (floods(p)) TRY(extr_block_sums_fill(context, p));
  return extr_kernel_set_compile(context, &p->kernels);
}

extr_status extr_block_plan_new(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings, const code_blocks *blocks,
                                int frames, block_plan **plan) {
  block_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->blocks = blocks;
  p->users = 1;
  p->kernels = extr_kernel_set_start(settings, ACCESS_CYCLIC);
  extr_status status = fill_plan(context, p, frames);
  return HAND_OVER(status, p, plan, extr_block_plan_release);
}

void extr_block_plan_release(block_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  extr_kernel_set_clear(&plan->kernels);
  extr_kernel_set_clear(&plan->gap_kernels);
  extr_weight_plan_clear(&plan->weights);
  extr_pool_free(&plan->memory);
  free(plan);
}
