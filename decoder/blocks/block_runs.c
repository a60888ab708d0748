/* Which layers one call of a kernel updates, and with which vector of check nodes each layer
 * begins. */
#include "decoder/blocks/block_plan.h"

static bool is_special(const block_plan *p, int layer) {
  bool special = p->layers[layer].gaps;
  for (int i = 0; i < p->repeat_count; i++) special = special || p->repeats[i].layer == layer;
  return special;
}

/* Whether the kernel takes one check node after the other, and finds those of the next layer behind
 * those of this one, as in their own order. With ACCESS_CYCLIC a call closes the blocks of one
 * layer only. */
static bool may_continue(const block_plan *p, int layer) {
  return p->settings.schedule == EXTR_LAYERED && p->layout.access == ACCESS_PERMUTED &&
         p->kernels.pitch == 1 && p->layers[layer].kernel == p->layers[layer - 1].kernel &&
         p->layers[layer].weights == p->layers[layer - 1].weights && p->weights.checks == 1 &&
         extr_kernel_set_compiles(&p->kernels, p->layers[layer].kernel) && !is_special(p, layer) &&
         !is_special(p, layer - 1);
}

/* The shift of a block if row `first` of its layer becomes the first one. */
static int shift_from(const block_plan *p, const code_block *block, int first) {
  return code_block_column(p->blocks, block->shift, first);
}

/* Whether vector `vector` of a layer that begins with row `first` shares a vector of posteriors
 * with vector number `before` of the previous layer. */
static bool share(const block_plan *p, int layer, int first, int vector, int before) {
  const code_block *a = extr_block_layer(p, layer - 1), *b = extr_block_layer(p, layer);
  const int a_count = p->layers[layer - 1].degree, b_count = p->layers[layer].degree;
  bool shared = false;
  for (int i = 0; i < a_count; i++)
    for (int j = 0; j < b_count && !shared; j++)
      shared = a[i].column == b[j].column &&
               extr_block_turned(&p->layout, a[i].shift, before).vector ==
                   extr_block_turned(&p->layout, shift_from(p, &b[j], first), vector).vector;
  return shared;
}

/* The least number of vectors of check nodes between two, one of each layer, that share a vector of
 * posteriors; at most ENOUGH. */
enum { ENOUGH = 3 };
static int distance(const block_plan *p, int layer, int first) {
  const int vectors = p->layout.vectors;
  for (int apart = 0; apart < ENOUGH && apart < vectors; apart++)
    for (int vector = 0; vector <= apart; vector++)
      if (share(p, layer, first, vector, vectors - 1 - (apart - vector))) return apart;
  return ENOUGH;
}

/* The row with which the layer should begin: that of one of its vectors. */
static int best_first(const block_plan *p, int layer, int *most) {
  const block_layout *l = &p->layout;
  const int step = l->blocks->kind == BLOCKS_XOR ? l->lanes : 1;
  int best = 0;
  *most = -1;
  for (int v = 0; v < l->vectors && v * step < l->blocks->size && *most < ENOUGH; v++) {
    const int apart = distance(p, layer, v * step);
    if (apart > *most) best = v * step;
    if (apart > *most) *most = apart;
  }
  return best;
}

static void begin_with(block_plan *p, int layer, int first) {
  code_block *block = p->shifted + p->layers[layer].first;
  p->layers[layer].begin = first;
  for (int edge = 0; edge < p->layers[layer].degree; edge++, block++)
    block->shift = shift_from(p, block, first);
}

/* Whether a layer continues the run of the one before; then its rows are renumbered. */
static bool continues(block_plan *p, int layer) {
  int apart;
  if (!may_continue(p, layer)) return false;
  const int first = best_first(p, layer, &apart);
  if (apart < 1) return false;
  begin_with(p, layer, first);
  return true;
}

extr_status extr_block_runs_list(extr_context *context, block_plan *p) {
  TRY(POOL_NEW(context, &p->memory, p->runs, p->blocks->rows));
  for (int layer = 0; layer < p->blocks->rows; layer++)
    if (layer > 0 && continues(p, layer))
      p->runs[p->run_count - 1].count++;
    else
      p->runs[p->run_count++] = (block_run){layer, 1, is_special(p, layer)};
  return EXTR_OK;
}
