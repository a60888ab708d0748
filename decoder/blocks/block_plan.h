/* The plan that all decoders along blocks with the same code and settings share: kernels, and the
 * places that they read and write.
 *
 * With ACCESS_PERMUTED, posteriors stay in their vectors, whose lanes are in the turn of the layer
 * that has last written them. With ACCESS_CYCLIC they are kept in two buffers. A layer reads each
 * block from the buffer in which it was last written, in the rotation in which it was last written,
 * and writes it to the other one in its own rotation. A block that no other layer reads is written
 * in place. Blocks that are written to the other buffer an odd number of times per iteration are
 * there after every second iteration: there are two phases, each with a table of places. An
 * iteration begins and ends with every block in its final turn or rotation, that of the last layer
 * that writes it.
 *
 * Where several blocks of a layer have the same block column, all of them read what was there
 * before the layer. The last one writes its posteriors to the block; of the others, only the change
 * is added to it afterwards, in their order. With ACCESS_PERMUTED these others work on a copy.
 *
 * In the flooding schedule posteriors stay in turn 0, or in rotation 0 of the first buffer, which
 * is the only one; nothing is repeated and both phases are the same. Check nodes write messages
 * only. These are in another order: one block after the other, with ACCESS_CYCLIC each closed by
 * its first vector, so that the variable nodes can read them in any rotation or turn and add them,
 * in the order of layers and blocks.
 *
 * One call of a kernel updates several layers of the same degree where it can (block_runs.c): the
 * kernel reads what a vector of check nodes needs before it has written all of the one before, so
 * these two must not share a vector of posteriors. Where one layer follows another, that depends on
 * the vector with which a layer begins, and so the rows of a layer are numbered from the best one.
 *
 * A row that lacks ones is updated apart, by a kernel of its own degree that has frames in its
 * lanes. What the kernel of its layer makes of it is overwritten. */
#ifndef DECODER_BLOCKS_BLOCK_PLAN_H
#define DECODER_BLOCKS_BLOCK_PLAN_H

#include "decoder/blocks/block_layout.h"
#include "decoder/message_passing/kernel_set.h"
#include "decoder/weights/weight_plan.h"
#include <extrinsic/decoder.h>

#include <stdatomic.h>

enum { PHASES = 2 };

/* A block row. Its blocks are in the order of block columns, but those that need no
 * saturation (extr_unsaturated_weight) come first, and of them, those in columns of weight 1. */
typedef struct block_layer {
  int kernel; /* its number among the plan's kernels */
  int degree;
  int first;   /* the first of its blocks */
  int begin;   /* the row of the block row that has become the first one */
  int weights; /* the number of its set in the plan's weights */
  bool gaps;   /* some of its rows lack ones */
} block_layer;

/* Consecutive layers that one call updates. */
typedef struct block_run {
  int first, count; /* layers */
  bool special;     /* one layer, with gaps or repeats */
} block_run;

/* A block of a layer that has the block column of a later one: numbers within the layer. */
typedef struct block_repeat {
  int layer, edge, last;
  int difference; /* ACCESS_CYCLIC: of the shifts, from that of `edge` to that of `last` */
  int column,
      change;     /* ACCESS_PERMUTED: bytes to the block, and to the copy that is updated, behind
                       * which is one that is not */
  int first_turn; /* in turns[]: for each vector the turns that lead the copies to that of the block
                   * after the layer */
} block_repeat;

/* A block of a block column. */
typedef struct column_block {
  int layer, edge;
} column_block;

/* How a single group is filled with LLRs that are in the order of the columns of H
 * (block_copies.c).
 *
 * A stretch: slots one after the other, counted through all block columns, whose columns of H
 * follow each other. */
typedef struct column_stretch {
  int slot, column, count;
} column_stretch;

/* Elements of a group that fill a vector are those of a window of vectors of LLRs. Lane i is byte
 * from[i] of a pair of neighboring vectors: of pair k of the window if bit i of pairs[k] is set. */
enum { WINDOW_PAIRS = 16 };
typedef struct column_window {
  int element, llr; /* the vector's first element; the window's first LLR */
  int count;        /* of pairs; 0: the window would be too long, elements are copied one by one */
  uint64_t pairs[WINDOW_PAIRS];
  uint8_t from[LANES_MAX];
} column_window;

/* A row that lacks the one of a block. */
typedef struct block_gap {
  int layer, edge, slot;
} block_gap;

/* A row that lacks ones. */
typedef struct block_gap_row {
  int layer, slot;
  int kernel;               /* its number among gap_kernels */
  int weights;              /* as of a layer */
  int degree, layer_degree; /* its own, and with the ones that it lacks */
  int *edges; /* layer_degree numbers within the layer: first those of the ones that it has */
} block_gap_row;

typedef struct block_plan {
  const extr_code *code;
  extr_decoder_settings settings;
  const code_blocks *blocks; /* kept with the code */
  block_layout layout;
  kernel_set kernels;
  weight_plan weights;
  block_layer *layers;
  code_block *shifted; /* the blocks in the order of layers, with the shifts that the numbering of
                        * rows makes of them */
  block_run *runs;
  int run_count;
  uint8_t *odd;   /* per block column: an iteration leaves it in the other buffer */
  int *column_at; /* the column of H at slot i of block column c between iterations: [c Z + i] */
  int *slot_at;   /* then also the slot of position i: [c Z + i] */
  column_stretch *stretches; /* NULL: they would be too short to be worthwhile */
  int stretch_count;
  column_window *windows; /* NULL: there are stretches, or no instruction for it */
  int window_count;

  /* For each phase, layer and vector: the numbers of kernel_update, extr_access_width of them. A
   * layer's begin at extr_block_places. Phases may be the same. */
  int *places[PHASES];
  /* What an iteration in this phase leaves: for each layer and vector, the places of the posteriors
   * of its check nodes, with ACCESS_PERMUTED also their permutations. Those of phase 1 are also
   * places in one buffer. */
  int *decisions[PHASES];

  block_repeat *repeats; /* in the order of layers */
  int repeat_count;
  int *turns;
  block_gap gaps[BLOCKS_HOLES_MAX];
  int gap_count;
  block_gap_row gap_rows[BLOCKS_HOLES_MAX];
  int gap_row_count;
  kernel_set gap_kernels; /* interpreted: these rows are few */
  int gap_degree;         /* the largest of their layers */
  int *gap_places;        /* of the edges of a row that is updated separately: consecutive */

  /* The blocks of block column c, in the order of layers, are numbers column_first[c] ..
   * column_first[c + 1] - 1 of column_blocks. */
  int *column_first;
  column_block *column_blocks;
  int *sums; /* of the flooding schedule: for each block column, vector and block, the place of the
              * vector of messages in bytes, with ACCESS_PERMUTED plus the number of its
              * permutation */
  size_t start, buffer, changes, size; /* bytes from the permutations, which come first, to the
                                        * posteriors; from their first buffer to the second; to the
                                        * posteriors of repeated blocks; to the end */
  extr_pool memory;                    /* of the arrays */
  atomic_int users;
} block_plan;

/* What a row with gaps needs for a vector of frames: gap_degree vectors of posteriors, of messages
 * and of previous ones; then `lasting` and weights. */
static inline size_t extr_block_gap_vectors(const block_plan *p) {
  enum { PER_EDGE = 3, WEIGHTS_MOST = 3 };
  return (size_t)p->gap_degree * (PER_EDGE + WEIGHTS_MOST) + 1;
}

static inline const code_block *extr_block_layer(const block_plan *p, int layer) {
  return p->shifted + p->layers[layer].first;
}

/* The row of H that is row `position` of a layer. */
static inline int extr_block_row_at(const block_plan *p, int layer, int position) {
  const code_blocks *b = p->blocks;
  return b->row_at[layer * b->size + code_block_column(b, p->layers[layer].begin, position)];
}

/* Whether the block column of an edge has a later edge in the layer, in the layered schedule. */
static inline bool extr_block_is_repeated(const block_plan *p, int layer, int edge) {
  const code_block *blocks = extr_block_layer(p, layer);
  return p->settings.schedule == EXTR_LAYERED && edge + 1 < p->layers[layer].degree &&
         blocks[edge].column == blocks[edge + 1].column;
}

/* The beginning of a layer in places[] and decisions[]. */
static inline size_t extr_block_places(const block_plan *p, const block_layer *layer) {
  return (size_t)layer->first * (size_t)p->layout.vectors *
         (size_t)extr_access_width(p->layout.access, 1);
}
static inline size_t extr_block_decisions(const block_plan *p, const block_layer *layer) {
  return (size_t)layer->first * (size_t)p->layout.vectors;
}

/* Where the message of an edge is, and the memory of all, in vectors. */
static inline size_t extr_block_message(const block_plan *p, const block_layer *layer, int edge,
                                        int vector) {
  const int pitch = p->kernels.pitch, of_edge = pitch == 1 ? p->layout.vectors : pitch;
  return (size_t)layer->first * (size_t)of_edge + (size_t)edge * (size_t)pitch +
         (size_t)vector * (size_t)extr_message_step(pitch, layer->degree);
}
static inline size_t extr_block_messages(const block_plan *p) {
  const int pitch = p->kernels.pitch, of_edge = pitch == 1 ? p->layout.vectors : pitch;
  return (size_t)p->blocks->first[p->blocks->rows] * (size_t)of_edge;
}

/* The weight of the heaviest column of H in a block column. */
int extr_block_column_weight(const block_plan *plan, int column);

/* Renumbers rows and fills runs. Layers, repeats and gaps must be known. EXTR_MEMORY only. */
extr_status extr_block_runs_list(extr_context *context, block_plan *plan);

/* Sets *set to the weights of a row, with these edges of its layer; all of them if `edges` is NULL.
 * Its rows must not be renumbered yet. EXTR_MEMORY only. */
extr_status extr_block_weights_find(extr_context *context, block_plan *plan, int layer, int row,
                                    const int *edges, int degree, int *set);

/* Fills column_at, slot_at, odd, places, decisions, and what repeats[] have of ACCESS_PERMUTED.
 * Memory must be arranged. EXTR_MEMORY only. */
extr_status extr_block_places_fill(extr_context *context, block_plan *plan);

/* Lists stretches or windows, if either is of use. column_at must be known. EXTR_MEMORY only. */
extr_status extr_block_copies_list(extr_context *context, block_plan *plan);

/* Fills column_first and column_blocks; then sums. EXTR_MEMORY only. */
extr_status extr_block_columns_list(extr_context *context, block_plan *plan);
extr_status extr_block_sums_fill(extr_context *context, block_plan *plan);

/* Lists gaps and rows with gaps, with their kernels. Layers must be known, and their rows not
 * renumbered yet. Errors: those of extr_kernel_make. */
extr_status extr_block_gaps_list(extr_context *context, block_plan *plan);

/* The vectors of the kernels that these settings ask for. */
block_vectors extr_block_vectors(const engine *e, const extr_decoder_settings *settings);

/* Makes a plan with one user for `frames` interleaved frames along `blocks`, those of the code.
 * `code` must outlive it. Errors: as extr_decoder_new. */
extr_status extr_block_plan_new(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings, const code_blocks *blocks,
                                int frames, block_plan **plan);
void extr_block_plan_release(block_plan *plan); /* removes a user; the last one frees it */

/* Fills the permutations of `memory`, which has `size` bytes. */
void extr_block_plan_permutations(const block_plan *plan, uint8_t *memory);

#endif
