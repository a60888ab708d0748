#include "decoder/blocks/block_plan.h"

/* The number of a block within its layer, before rows are renumbered. */
static int edge_of(const block_plan *p, int layer, const code_block *block) {
  const code_block *blocks = extr_block_layer(p, layer);
  int edge = 0;
  while (blocks[edge].column != block->column || blocks[edge].shift != block->shift) edge++;
  return edge;
}

/* The gaps, in the order of layers. */
static void list_gaps(block_plan *p) {
  const code_blocks *b = p->blocks;
  for (int i = 0; i < b->hole_count; i++) {
    int layer = 0, position = 0;
    while (b->first[layer + 1] <= b->holes[i].block) layer++;
    while (b->row_at[layer * b->size + position] != b->holes[i].row) position++;
    p->gaps[p->gap_count++] = (block_gap){layer, edge_of(p, layer, &b->blocks[b->holes[i].block]),
                                          extr_block_slot_at(&p->layout, position)};
    p->layers[layer].gaps = true;
  }
}

static bool is_gap(const block_plan *p, const block_gap_row *row, int edge) {
  bool gap = false;
  for (int i = 0; i < p->gap_count; i++) {
    const block_gap *g = &p->gaps[i];
    gap = gap || (g->layer == row->layer && g->slot == row->slot && g->edge == edge);
  }
  return gap;
}

static bool is_listed(const block_plan *p, const block_gap *gap) {
  bool listed = false;
  for (int i = 0; i < p->gap_row_count; i++)
    listed = listed || (p->gap_rows[i].layer == gap->layer && p->gap_rows[i].slot == gap->slot);
  return listed;
}

/* The edges that a row has, then those that it lacks. */
static extr_status add_row(extr_context *context, block_plan *p, const block_gap *gap) {
  const int degree = p->layers[gap->layer].degree;
  block_gap_row *row = &p->gap_rows[p->gap_row_count++];
  *row = (block_gap_row){.layer = gap->layer, .slot = gap->slot, .layer_degree = degree};
  TRY(POOL_NEW(context, &p->memory, row->edges, degree));
  int last = degree;
  for (int edge = degree - 1; edge >= 0; edge--)
    if (is_gap(p, row, edge)) row->edges[--last] = edge;
  for (int edge = 0; edge < degree; edge++)
    if (!is_gap(p, row, edge)) row->edges[row->degree++] = edge;
  TRY(extr_block_weights_find(context, p, gap->layer, extr_block_row(&p->layout, gap->slot),
                              row->edges, row->degree, &row->weights));
  return extr_kernel_set_find(context, &p->gap_kernels, row->degree, (light_edges){0},
                              &row->kernel);
}

extr_status extr_block_gaps_list(extr_context *context, block_plan *p) {
  list_gaps(p);
  p->gap_kernels = extr_kernel_set_start(&p->settings, ACCESS_FRAMES);
  p->gap_kernels.weighing = p->weights.table.how;
  for (int i = 0; i < p->gap_count; i++)
    if (p->layers[p->gaps[i].layer].degree > p->gap_degree)
      p->gap_degree = p->layers[p->gaps[i].layer].degree;
  p->gap_kernels.previous = p->settings.self_corrected ? p->gap_degree : 0;
  for (int i = 0; i < p->gap_count; i++)
    if (!is_listed(p, &p->gaps[i])) TRY(add_row(context, p, &p->gaps[i]));
  if (p->gap_count == 0) return EXTR_OK;
  int most = 0;
  for (int i = 0; i < p->gap_row_count; i++)
    if (p->gap_rows[i].degree > most) most = p->gap_rows[i].degree;
  TRY(POOL_NEW(context, &p->memory, p->gap_places, most));
  for (int i = 0; i < most; i++) p->gap_places[i] = i * (int)p->gap_kernels.engine->vector;
  return EXTR_OK;
}
