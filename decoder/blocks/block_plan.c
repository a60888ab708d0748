#include "decoder/blocks/block_plan.h"

#include <extrinsic/decoder.h>

#include "core/base/array.h"
#include "decoder/interface/permutation.h"

#include <limits.h>

/* How the tables are filled: where each block column is, going through the layers. */
typedef struct walk {
  block_plan *plan;
  int *shift;  /* per block column: the rotation in which it is stored */
  int *buffer; /* per block column: the buffer, 0 or 1 */
} walk;

static const code_block *layer_blocks(const block_plan *p, int layer) {
  return p->blocks->blocks + p->layers[layer].first;
}

/* Whether the block column of an edge has a later edge in the layer. */
static bool is_repeated(const block_plan *p, int layer, int edge) {
  const code_block *blocks = layer_blocks(p, layer);
  return edge + 1 < p->layers[layer].degree && blocks[edge].column == blocks[edge + 1].column;
}

static size_t column_place(const block_plan *p, int column, int buffer) {
  return (size_t)column * p->layout.stride + (size_t)buffer * p->buffer;
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static extr_status make_layers(extr_context *context, block_plan *p) {
  TRY(ARRAY_NEW(context, p->layers, p->blocks->rows));
  for (int i = 0; i < p->blocks->rows; i++) {
    block_layer *l = &p->layers[i];
    l->first = p->blocks->first[i];
    l->degree = p->blocks->first[i + 1] - l->first;
    TRY(extr_kernel_set_find(context, &p->kernels, l->degree, &l->kernel));
  }
  return EXTR_OK;
}

static extr_status list_repeats(extr_context *context, block_plan *p) {
  TRY(ARRAY_NEW(context, p->repeats, p->blocks->repeats));
  for (int i = 0; i < p->blocks->rows; i++) {
    const code_block *blocks = layer_blocks(p, i);
    for (int edge = 0; edge < p->layers[i].degree; edge++) {
      int last = edge;
      while (is_repeated(p, i, last)) last++;
      if (last > edge)
        p->repeats[p->repeat_count++] = (block_repeat){
            i, edge, last,
            extr_block_difference(&p->layout, blocks[last].shift, blocks[edge].shift)};
    }
  }
  return EXTR_OK;
}

/* Whether a layer reads a block column in another rotation than that of `shift`. */
static bool reads_rotated(const block_plan *p, int layer, int column, int shift) {
  const code_block *blocks = layer_blocks(p, layer);
  bool rotated = false;
  for (int edge = 0; edge < p->layers[layer].degree; edge++)
    rotated = rotated || (blocks[edge].column == column && blocks[edge].shift != shift);
  return rotated;
}

/* What the last layer of an iteration writes is read by the next layer and for decisions. */
static extr_status find_closed(extr_context *context, block_plan *p) {
  int *reader; /* per block column: the next layer that reads it; -1: that of another iteration */
  TRY(ARRAY_NEW(context, p->closed, p->blocks->first[p->blocks->rows]));
  TRY(ARRAY_NEW(context, reader, p->blocks->columns));
  for (int c = 0; c < p->blocks->columns; c++) reader[c] = -1;
  for (int layer = p->blocks->rows - 1; layer >= 0 && p->layout.access == ACCESS_CYCLIC; layer--) {
    const code_block *blocks = layer_blocks(p, layer);
    for (int edge = 0; edge < p->layers[layer].degree; edge++) {
      int column = blocks[edge].column;
      if (is_repeated(p, layer, edge)) continue;
      p->closed[p->layers[layer].first + edge] =
          reader[column] < 0 || reads_rotated(p, reader[column], column, blocks[edge].shift);
      reader[column] = layer;
    }
  }
  free(reader);
  return EXTR_OK;
}

static void list_gaps(block_plan *p) {
  const code_blocks *b = p->blocks;
  for (int i = 0; i < b->hole_count; i++) {
    int layer = 0, position = 0;
    while (b->first[layer + 1] <= b->holes[i].block) layer++;
    while (b->row_at[layer * b->size + position] != b->holes[i].row) position++;
    p->gaps[p->gap_count++] = (block_gap){layer, b->holes[i].block - b->first[layer], position};
  }
}

static void arrange_memory(block_plan *p) {
  int most = 0, in_layer = 0;
  for (int i = 0; i < p->repeat_count; i++) {
    in_layer = i > 0 && p->repeats[i].layer == p->repeats[i - 1].layer ? in_layer + 1 : 1;
    if (in_layer > most) most = in_layer;
  }
  p->buffer = (size_t)p->blocks->columns * p->layout.stride;
  p->changes = PHASES * p->buffer;
  p->permutations = p->changes + (size_t)most * p->layout.stride;
  p->size = p->permutations;
  if (p->layout.access == ACCESS_XOR)
    p->size += (size_t)p->layout.lanes * PERMUTATION_VECTORS * p->layout.vector;
}

void extr_block_plan_permutations(const block_plan *p, uint8_t *memory) {
  const size_t vector = p->layout.vector;
  for (int c = 0; c < p->layout.lanes && p->layout.access == ACCESS_XOR; c++)
    extr_permutation_fill(memory + p->permutations + (size_t)c * PERMUTATION_VECTORS * vector,
                          vector, p->layout.lane, (size_t)c);
}

/* ---- Places ---------------------------------------------------------------------------------- */

static int permutation_place(const block_plan *p, int difference) {
  size_t number = (size_t)(difference & (p->layout.lanes - 1));
  return (int)(p->permutations + number * PERMUTATION_VECTORS * p->layout.vector);
}

/* Fills the places of one edge in all vectors of a layer; `places` are those of the first
 * vector. */
static void fill_edge(const walk *w, int layer, int edge, size_t target, int *places) {
  const block_plan *p = w->plan;
  const int degree = p->layers[layer].degree, width = extr_access_width(p->layout.access, degree);
  const code_block *block = layer_blocks(p, layer) + edge;
  const int difference = extr_block_difference(&p->layout, block->shift, w->shift[block->column]);
  const size_t source = column_place(p, block->column, w->buffer[block->column]);
  for (int i = 0; i < p->layout.vectors; i++, places += width) {
    places[edge] = (int)(source + extr_block_source(&p->layout, difference, i));
    places[degree + edge] = (int)(target + (size_t)i * p->layout.vector);
    if (p->layout.access == ACCESS_XOR)
      places[2 * degree + edge] = permutation_place(p, difference);
  }
}

/* Goes through a layer; `places` may be NULL. */
static void pass_layer(walk *w, int layer, int *places) {
  const block_plan *p = w->plan;
  const code_block *blocks = layer_blocks(p, layer);
  size_t change = p->changes;
  for (int edge = 0; places && edge < p->layers[layer].degree; edge++) {
    int column = blocks[edge].column;
    bool repeated = is_repeated(p, layer, edge);
    fill_edge(w, layer, edge, repeated ? change : column_place(p, column, !w->buffer[column]),
              places);
    if (repeated) change += p->layout.stride;
  }
  for (int edge = 0; edge < p->layers[layer].degree; edge++) {
    if (is_repeated(p, layer, edge)) continue;
    w->shift[blocks[edge].column] = blocks[edge].shift;
    w->buffer[blocks[edge].column] ^= 1;
  }
}

static void fill_decisions(const walk *w, int *decisions) {
  const block_plan *p = w->plan;
  for (int layer = 0; layer < p->blocks->rows; layer++) {
    const int degree = p->layers[layer].degree;
    for (int i = 0; i < p->layout.vectors; i++, decisions += (size_t)p->layout.access * degree)
      for (int edge = 0; edge < degree; edge++) {
        const code_block *block = layer_blocks(p, layer) + edge;
        int difference = extr_block_difference(&p->layout, block->shift, w->shift[block->column]);
        decisions[edge] = (int)(column_place(p, block->column, w->buffer[block->column]) +
                                extr_block_source(&p->layout, difference, i));
        if (p->layout.access == ACCESS_XOR)
          decisions[degree + edge] = permutation_place(p, difference);
      }
  }
}

static void order_columns(const walk *w) {
  const block_plan *p = w->plan;
  const code_blocks *b = p->blocks;
  for (int c = 0; c < b->columns; c++)
    for (int i = 0; i < b->size; i++) {
      int position =
          p->layout.access == ACCESS_CYCLIC ? (i + w->shift[c]) % b->size : i ^ w->shift[c];
      p->column_at[c * b->size + i] = b->column_at[c * b->size + position];
    }
}

static extr_status fill_places(extr_context *context, walk *w) {
  block_plan *p = w->plan;
  size_t edges = (size_t)p->blocks->first[p->blocks->rows] * (size_t)p->layout.vectors;
  for (int phase = 0; phase < PHASES; phase++) {
    TRY(ARRAY_NEW(context, p->places[phase],
                  edges * (size_t)extr_access_width(p->layout.access, 1)));
    TRY(ARRAY_NEW(context, p->decisions[phase], edges * (size_t)p->layout.access));
  }
  for (int layer = 0; layer < p->blocks->rows; layer++) pass_layer(w, layer, NULL);
  for (int c = 0; c < p->blocks->columns; c++) {
    p->odd[c] = (uint8_t)w->buffer[c];
    w->buffer[c] = 0;
  }
  order_columns(w);
  for (int phase = 0; phase < PHASES; phase++) {
    for (int layer = 0; layer < p->blocks->rows; layer++)
      pass_layer(w, layer, p->places[phase] + extr_block_places(p, &p->layers[layer]));
    fill_decisions(w, p->decisions[phase]);
  }
  return EXTR_OK;
}

static extr_status make_places(extr_context *context, block_plan *p) {
  walk w = {.plan = p};
  extr_status status = ARRAY_NEW(context, p->column_at, extr_code_columns(p->code));
  if (status == EXTR_OK) status = ARRAY_NEW(context, p->odd, p->blocks->columns);
  if (status == EXTR_OK) status = ARRAY_NEW(context, w.shift, p->blocks->columns);
  if (status == EXTR_OK) status = ARRAY_NEW(context, w.buffer, p->blocks->columns);
  if (status == EXTR_OK) status = fill_places(context, &w);
  free(w.shift);
  free(w.buffer);
  return status;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static extr_status fill_plan(extr_context *context, block_plan *p, int frames) {
  const engine *e = p->kernels.engine;
  p->layout = extr_block_layout_of(p->blocks, frames, e->lanes, e->vector);
  TRY(make_layers(context, p));
  TRY(list_repeats(context, p));
  TRY(find_closed(context, p));
  list_gaps(p);
  arrange_memory(p);
  if (p->size > INT_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: %d frames along its blocks need more than 2 GiB",
                     extr_code_name(p->code), frames);
  TRY(make_places(context, p));
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
  p->kernels =
      extr_kernel_set_start(settings, blocks->kind == BLOCKS_XOR ? ACCESS_XOR : ACCESS_CYCLIC);
  extr_status status = fill_plan(context, p, frames);
  if (status == EXTR_OK)
    *plan = p;
  else
    extr_block_plan_release(p);
  return status;
}

void extr_block_plan_share(block_plan *plan) {
  atomic_fetch_add(&plan->users, 1);
}

void extr_block_plan_release(block_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  extr_kernel_set_clear(&plan->kernels);
  free(plan->layers);
  free(plan->column_at);
  free(plan->odd);
  for (int phase = 0; phase < PHASES; phase++) {
    free(plan->places[phase]);
    free(plan->decisions[phase]);
  }
  free(plan->repeats);
  free(plan->closed);
  free(plan);
}
