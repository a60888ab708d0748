/* The tables of places of a plan, filled on a walk through the layers that follows every block
 * column. */
#include "decoder/blocks/block_plan.h"

#include "decoder/interface/permutation.h"

typedef struct walk {
  block_plan *plan;
  int *shift;  /* ACCESS_CYCLIC, per block column: the rotation in which it is stored */
  int *buffer; /* and the buffer, 0 or 1 */
  int *turn;   /* ACCESS_PERMUTED, per vector of all block columns: its turn */
} walk;

static size_t column_place(const block_plan *p, int column, int buffer) {
  return p->start + (size_t)column * p->layout.stride + (size_t)buffer * p->buffer;
}

/* What the edges of a layer read. */
typedef struct edge_places {
  int *from;   /* for vector 0; for vector i, i * step further on */
  int *others; /* ACCESS_CYCLIC: the same of what is written; may be NULL */
  int step;
} edge_places;

/* ---- ACCESS_CYCLIC --------------------------------------------------------------------------- */

static void fill_rotated(const walk *w, const code_block *block, size_t target, edge_places to) {
  const block_layout *l = &w->plan->layout;
  const int difference = extr_block_difference(l, block->shift, w->shift[block->column]);
  const size_t source = column_place(w->plan, block->column, w->buffer[block->column]);
  for (int i = 0; i < l->vectors; i++) {
    to.from[i * to.step] = (int)(source + extr_block_source(l, difference, i));
    if (to.others) to.others[i * to.step] = (int)(target + (size_t)i * l->vector_bytes);
  }
}

/* Whether a layer writes a block where it has read it: if no other layer has the block column.
 * Every block has ones in some columns that lack none, so the weight of the heaviest column
 * tells. */
static bool stays(const block_plan *p, int column) {
  return extr_block_column_weight(p, column) == 1;
}

static int written_buffer(const walk *w, int column) {
  return w->buffer[column] ^ !stays(w->plan, column);
}

static void pass_rotated(walk *w, const code_block *block) {
  w->buffer[block->column] = written_buffer(w, block->column);
  w->shift[block->column] = block->shift;
}

/* ---- ACCESS_PERMUTED ------------------------------------------------------------------------- */

static void fill_turned(const walk *w, const code_block *block, size_t column, edge_places to) {
  const block_layout *l = &w->plan->layout;
  const int *stored = w->turn + block->column * l->vectors;
  for (int i = 0; i < l->vectors; i++) {
    turned_vector at = extr_block_turned(l, block->shift, i);
    int turn = extr_block_turn_from(l, at.turn, stored[at.vector]);
    to.from[i * to.step] = (int)(column + (size_t)at.vector * l->vector_bytes) | turn;
  }
}

static void pass_turned(walk *w, const code_block *block) {
  const block_layout *l = &w->plan->layout;
  for (int i = 0; i < l->vectors; i++) {
    turned_vector at = extr_block_turned(l, block->shift, i);
    w->turn[block->column * l->vectors + at.vector] = at.turn;
  }
}

/* The turns that lead the copies of a repeated block, the updated one and the old one, to that of
 * the last block with its column. */
static void fill_repeat(const walk *w, block_repeat *repeat, int *turns) {
  block_plan *p = w->plan;
  const block_layout *l = &p->layout;
  const code_block *blocks = extr_block_layer(p, repeat->layer);
  const code_block *edge = &blocks[repeat->edge], *last = &blocks[repeat->last];
  for (int i = 0; i < l->vectors; i++) {
    turned_vector at = extr_block_turned(l, last->shift, i);
    int stored = w->turn[last->column * l->vectors + at.vector], updated = 0;
    for (int k = 0; k < l->vectors; k++) {
      turned_vector other = extr_block_turned(l, edge->shift, k);
      if (other.vector == at.vector) updated = other.turn;
    }
    turns[2 * at.vector] = extr_block_turn_from(l, at.turn, updated);
    turns[2 * at.vector + 1] = extr_block_turn_from(l, at.turn, stored);
  }
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static void fill_layer(const walk *w, int layer, int *places) {
  block_plan *p = w->plan;
  const code_block *blocks = extr_block_layer(p, layer);
  const bool permuted = p->layout.access == ACCESS_PERMUTED;
  const bool moves = !permuted && p->settings.schedule == EXTR_LAYERED;
  const int degree = p->layers[layer].degree, step = extr_access_width(p->layout.access, degree);
  size_t change = p->changes;
  for (int edge = 0; edge < degree; edge++) {
    const int column = blocks[edge].column;
    const bool repeated = extr_block_is_repeated(p, layer, edge);
    size_t place =
        repeated ? change : column_place(p, column, permuted ? 0 : written_buffer(w, column));
    if (repeated) change += (size_t)(1 + permuted) * p->layout.stride;
    edge_places to = {places + edge, moves ? places + degree + edge : NULL, step};
    (permuted ? fill_turned : fill_rotated)(w, &blocks[edge], place, to);
  }
}

static void fill_repeats(const walk *w, int layer) {
  block_plan *p = w->plan;
  size_t change = p->changes;
  for (int i = 0; i < p->repeat_count; i++) {
    block_repeat *repeat = &p->repeats[i];
    if (repeat->layer != layer) continue;
    repeat->column = (int)column_place(p, extr_block_layer(p, layer)[repeat->edge].column, 0);
    repeat->change = (int)change;
    repeat->first_turn = 2 * p->layout.vectors * i;
    fill_repeat(w, repeat, p->turns + repeat->first_turn);
    change += 2 * p->layout.stride;
  }
}

static void pass_layer(walk *w, int layer) {
  const block_plan *p = w->plan;
  if (p->settings.schedule == EXTR_FLOODING) return;
  const code_block *blocks = extr_block_layer(p, layer);
  for (int edge = 0; edge < p->layers[layer].degree; edge++)
    if (!extr_block_is_repeated(p, layer, edge))
      (p->layout.access == ACCESS_PERMUTED ? pass_turned : pass_rotated)(w, &blocks[edge]);
}

static void fill_decisions(const walk *w, int *decisions) {
  block_plan *p = w->plan;
  const bool permuted = p->layout.access == ACCESS_PERMUTED;
  for (int layer = 0; layer < p->blocks->rows; layer++) {
    const int degree = p->layers[layer].degree;
    for (int edge = 0; edge < degree; edge++) {
      const code_block *block = extr_block_layer(p, layer) + edge;
      edge_places to = {decisions + edge, NULL, degree};
      (permuted ? fill_turned : fill_rotated)(w, block, column_place(p, block->column, 0), to);
    }
    decisions += p->layout.vectors * degree;
  }
}

static void order_columns(const walk *w) {
  const block_plan *p = w->plan;
  const block_layout *l = &p->layout;
  const code_blocks *b = p->blocks;
  for (int c = 0; c < b->columns; c++)
    for (int slot = 0; slot < b->size; slot++) {
      int vector = extr_block_lane(l, slot, 0) / l->lanes;
      int position = l->access == ACCESS_PERMUTED
                         ? extr_block_position(l, slot, w->turn[c * l->vectors + vector])
                         : (slot + w->shift[c]) % b->size;
      p->column_at[c * b->size + slot] = b->column_at[c * b->size + position];
      p->slot_at[c * b->size + position] = slot;
    }
}

/* ---- All ------------------------------------------------------------------------------------- */

/* The first walk finds the rotations, or turns, between iterations. */
static extr_status fill_places(extr_context *context, walk *w) {
  block_plan *p = w->plan;
  const size_t vectors = (size_t)p->blocks->first[p->blocks->rows] * (size_t)p->layout.vectors;
  for (int phase = 0; phase < PHASES; phase++) {
    TRY(POOL_NEW(context, &p->memory, p->places[phase],
                 vectors * (size_t)extr_access_width(p->layout.access, 1)));
    TRY(POOL_NEW(context, &p->memory, p->decisions[phase], vectors));
  }
  for (int layer = 0; layer < p->blocks->rows; layer++) pass_layer(w, layer);
  for (int c = 0; c < p->blocks->columns; c++) {
    p->odd[c] = (uint8_t)w->buffer[c];
    w->buffer[c] = 0;
  }
  order_columns(w);
  for (int phase = 0; phase < PHASES; phase++) {
    for (int layer = 0; layer < p->blocks->rows; layer++) {
      fill_layer(w, layer, p->places[phase] + extr_block_places(p, &p->layers[layer]));
      if (p->layout.access == ACCESS_PERMUTED) fill_repeats(w, layer);
      pass_layer(w, layer);
    }
    fill_decisions(w, p->decisions[phase]);
  }
  return EXTR_OK;
}

extr_status extr_block_places_fill(extr_context *context, block_plan *p) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  walk w = {.plan = p};
  const int columns = p->blocks->columns, vectors = p->layout.vectors;
  TRY(POOL_NEW(context, &p->memory, p->column_at, extr_code_columns(p->code)));
  TRY(POOL_NEW(context, &p->memory, p->slot_at, extr_code_columns(p->code)));
  TRY(POOL_NEW(context, &p->memory, p->odd, columns));
  TRY(POOL_NEW(context, &p->memory, p->turns, 2 * vectors * p->repeat_count));
  TRY(POOL_NEW(context, &memory, w.shift, columns));
  TRY(POOL_NEW(context, &memory, w.buffer, columns));
  TRY(POOL_NEW(context, &memory, w.turn, columns * vectors));
  return fill_places(context, &w);
}
