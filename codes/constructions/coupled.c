/* sc:VARIABLE,CHECK,LENGTH,Z[,SEED] is a terminated chain of spatially coupled regular codes, after
 * Kudekar, Richardson, Urbanke ("Threshold saturation via spatial coupling", IEEE Transactions on
 * Information Theory 57(2), 2011) and, as a protograph, Mitchell, Lentmaier, Costello ("Spatially
 * coupled LDPC codes constructed from protographs", IEEE Transactions on Information Theory 61(9),
 * 2015). CHECK = k VARIABLE. Position t = 0 .. LENGTH - 1 has k block columns; each has one block
 * in every block row t .. t + VARIABLE - 1. So there are LENGTH + VARIABLE - 1 block rows. All have
 * k VARIABLE blocks but the first and the last VARIABLE - 1, which have fewer; it is from there
 * that decoding proceeds along the chain.
 *
 * Blocks are circulants of size Z. Their shifts are chosen one after the other, as progressive edge
 * growth chooses rows: one of those, at random, that close the longest cycles; all that close none
 * of length 8 or less are equally good. */
#include "codes/constructions/construct.h"
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"
#include <extrinsic/code.h>

enum { FARTHEST = 5 }; /* of a row: no cycle of length 8 or less */

/* Shift number c weight + j is that of block column c in block row c / k + j. `made` of them
 * exist. */
typedef struct chain {
  int weight, k, length, z;
  int *shifts;
  int made;
  /* Per row: at which step of the last search it was reached. */
  int *reached, *queue;
  uint64_t random;
} chain;

static int block_rows(const chain *h) {
  return h->length + h->weight - 1;
}

/* The row of H in which block number `block` has the one of column x of its block column. */
static int row_of(const chain *h, int block, int x) {
  const int row = block / h->weight / h->k + block % h->weight;
  return row * h->z + (x - h->shifts[block] + h->z) % h->z;
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

/* Appends the rows of a column that have not been reached to the queue; returns its length. */
static int reach_rows(chain *h, int column, int x, int step, int queued) {
  for (int j = 0; j < h->weight && column * h->weight + j < h->made; j++) {
    const int row = row_of(h, column * h->weight + j, x);
    if (h->reached[row] > 0) continue;
    h->reached[row] = step;
    h->queue[queued++] = row;
  }
  return queued;
}

/* The same for the columns of a row. */
static int reach_from(chain *h, int row, int step, int queued) {
  const int block_row = row / h->z;
  const int first = block_row < h->weight ? 0 : (block_row - h->weight + 1) * h->k;
  for (int c = first; c < (block_row + 1) * h->k; c++) {
    const int block = c * h->weight + block_row - c / h->k;
    if (block >= h->made) break;
    queued = reach_rows(h, c, (row + h->shifts[block]) % h->z, step, queued);
  }
  return queued;
}

/* Marks the rows near column 0 of a block column; returns how many there are in the queue. */
static int search_from(chain *h, int column) {
  int begin = 0, queued = reach_rows(h, column, 0, 1, 0);
  for (int step = 2; step < FARTHEST; step++) {
    const int end = queued;
    for (; begin < end; begin++) queued = reach_from(h, h->queue[begin], step, queued);
  }
  return queued;
}

/* Adds the next block: the column 0 gets a one in one of the farthest rows of the block row. */
static void add_block(chain *h) {
  const int column = h->made / h->weight, row = column / h->k + h->made % h->weight;
  const int queued = search_from(h, column);
  const int *reached = h->reached + row * h->z;
  int best = 0, chosen = 0;
  uint32_t equal = 0;
  for (int i = 0; i < h->z; i++) {
    const int distance = reached[i] > 0 ? reached[i] : FARTHEST;
    if (distance < best) continue;
    equal = distance > best ? 1 : equal + 1;
    best = distance;
    if (extr_random_below(&h->random, equal) == 0) chosen = i;
  }
  h->shifts[h->made++] = (h->z - chosen) % h->z;
  for (int i = 0; i < queued; i++) h->reached[h->queue[i]] = 0;
}

/* ---- The matrix ------------------------------------------------------------------------------ */

static extr_status check(extr_context *context, const char *name, int64_t weight,
                         int64_t row_weight, int64_t length, int64_t z) {
  const int64_t columns = length * (row_weight / weight) * z;
  if (row_weight % weight != 0 || row_weight == weight)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: CHECK must be a multiple of VARIABLE and larger than it, such as %d",
                     name, (int)weight * 2);
  if (columns > EXTR_CODE_COLUMNS_MAX || columns * weight > EXTR_CODE_EDGES_MAX)
    return extr_construction_too_large(context, name);
  return EXTR_OK;
}

static extr_status make(extr_context *context, const char *name, chain *h, extr_code **code) {
  const int columns = h->length * h->k * h->z;
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(ARRAY_NEW(context, edges, columns * h->weight));
  for (int e = 0; e < columns * h->weight; e++) {
    const int block = e / h->z, x = e % h->z;
    edges[e] = (extr_edge){row_of(h, block, x), block / h->weight * h->z + x};
  }
  return extr_code_new(context, name, block_rows(h) * h->z, columns, edges,
                       (size_t)(columns * h->weight), code);
}

static extr_status build_chain(extr_context *context, const char *name, const extr_value *values,
                               extr_code **code) {
  TRY(check(context, name, (int64_t)values[0].number, (int64_t)values[1].number,
            (int64_t)values[2].number, (int64_t)values[3].number));
  chain h = {.weight = (int)values[0].number,
             .k = (int)(values[1].number / values[0].number),
             .length = (int)values[2].number,
             .z = (int)values[3].number,
             .random = values[4].number};
  const int blocks = h.length * h.k * h.weight;
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(POOL_NEW(context, &memory, h.shifts, blocks));
  TRY(POOL_NEW(context, &memory, h.reached, block_rows(&h) * h.z));
  TRY(POOL_NEW(context, &memory, h.queue, block_rows(&h) * h.z));
  while (h.made < blocks) add_block(&h);
  return make(context, name, &h, code);
}

const extr_construction extr_construction_sc = {"sc",
                                                {{"VARIABLE", 2, 64},
                                                 {"CHECK", 3, 1024},
                                                 {"LENGTH", 1, EXTR_CODE_COLUMNS_MAX},
                                                 {"Z", 1, EXTR_CODE_COLUMNS_MAX},
                                                 {"[SEED]", 0, UINT64_MAX}},
                                                build_chain};
