/* The rank of H over GF(2) in three steps, each of which counts rows and takes them away:
 *
 * 1. A column with a single one makes its row independent of all others. Such rows are peeled off
 * as long as there are any, which takes staircases and other triangular parts away.
 * 2. A column with two ones makes one of its rows independent once that row is added to the other
 *    one. Rows so linked are joined in groups that stand for the sum of their rows: a spanning tree
 *    of each group is counted, and all columns with two ones cancel.
 * 3. The sums are eliminated densely, 64 columns a word. */
#include "codes/code.h"
#include "core/context.h"

#include <stdlib.h>

/* What the dense step may hold in memory. */
#define DENSE_BYTES_MAX ((size_t)1 << 31)

typedef struct reduction {
  const ex_code *code;
  bool *peeled; /* by row */
  int *groups;  /* by row: another row of its group, itself for the one that stands for the group */
  int *weights; /* by column: ones in rows not yet peeled */
  int *queue;   /* columns of weight one; each enters once at most */
  int queued;
} reduction;

/* ---- Peeling --------------------------------------------------------------------------------- */

static void enqueue_if_single(reduction *it, int column) {
  if (it->weights[column] == 1) it->queue[it->queued++] = column;
}

/* The first rows not peeled in which a column has its ones, as many as are asked for. */
static void remaining_rows(const reduction *it, int column, int count, int rows[]) {
  const int *edge = it->code->column_edges + it->code->column_first[column];
  for (int found = 0; found < count; edge++) {
    int row = it->code->edge_rows[*edge];
    if (!it->peeled[row]) rows[found++] = row;
  }
}

/* Returns how many rows were peeled. */
static int peel_rows(reduction *it) {
  const ex_code *code = it->code;
  int count = 0;
  for (int column = 0; column < code->columns; column++) {
    it->weights[column] = code->column_first[column + 1] - code->column_first[column];
    enqueue_if_single(it, column);
  }
  for (int head = 0; head < it->queued; head++) {
    if (it->weights[it->queue[head]] == 0) continue;
    int row;
    remaining_rows(it, it->queue[head], 1, &row);
    it->peeled[row] = true;
    count++;
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
      it->weights[code->edge_columns[edge]]--;
      enqueue_if_single(it, code->edge_columns[edge]);
    }
  }
  return count;
}

/* ---- Joining --------------------------------------------------------------------------------- */

static int group_of(int *groups, int row) {
  while (groups[row] != row) {
    groups[row] = groups[groups[row]]; /* halves the way for the next time */
    row = groups[row];
  }
  return row;
}

/* Returns how many times two groups became one. */
static int join_rows(reduction *it) {
  int count = 0;
  for (int row = 0; row < it->code->rows; row++) it->groups[row] = row;
  for (int column = 0; column < it->code->columns; column++) {
    if (it->weights[column] != 2) continue;
    int rows[2];
    remaining_rows(it, column, 2, rows);
    int a = group_of(it->groups, rows[0]), b = group_of(it->groups, rows[1]);
    if (a == b) continue;
    it->groups[b] = a;
    count++;
  }
  return count;
}

/* ---- Elimination ----------------------------------------------------------------------------- */

static size_t first_nonzero(const uint64_t *row, size_t words) {
  size_t word = 0;
  while (word < words && row[word] == 0) word++;
  return word;
}

/* Each row in turn clears its lowest one from the rows below; those that become zero were
 * dependent. All words of a row before its lowest one are zero and need no work. */
static int dense_rank(uint64_t *bits, size_t rows, size_t words) {
  int rank = 0;
  for (size_t pivot = 0; pivot < rows; pivot++) {
    const uint64_t *source = bits + pivot * words;
    size_t begin = first_nonzero(source, words);
    if (begin == words) continue;
    uint64_t lowest = source[begin] & -source[begin];
    rank++;
    for (size_t row = pivot + 1; row < rows; row++) {
      uint64_t *target = bits + row * words;
      if (!(target[begin] & lowest)) continue;
      for (size_t word = begin; word < words; word++) target[word] ^= source[word];
    }
  }
  return rank;
}

/* Packs the sums of the groups over the columns that are left. Reuses the queue for the columns'
 * new places. `rows` is where the row of a group goes. */
static void pack(reduction *it, uint64_t *bits, size_t words, int *rows) {
  const ex_code *code = it->code;
  int *place = it->queue, places = 0, packed = 0;
  for (int column = 0; column < code->columns; column++)
    place[column] = it->weights[column] > 2 ? places++ : -1;
  for (int row = 0; row < code->rows; row++)
    if (!it->peeled[row] && it->groups[row] == row) rows[row] = packed++;
  for (int row = 0; row < code->rows; row++) {
    if (it->peeled[row]) continue;
    uint64_t *sum = bits + (size_t)rows[group_of(it->groups, row)] * words;
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
      int at = place[code->edge_columns[edge]];
      if (at >= 0) sum[at / 64] ^= UINT64_C(1) << (at % 64);
    }
  }
}

static ex_status remaining_rank(ex_context *context, reduction *it, size_t rows, int *rank) {
  size_t columns = 0;
  for (int column = 0; column < it->code->columns; column++) columns += it->weights[column] > 2;
  size_t words = (columns + 63) / 64;
  *rank = 0;
  if (rows == 0 || words == 0) return EX_OK;
  if (words > DENSE_BYTES_MAX / sizeof(uint64_t) / rows)
    return ex_fail(context, EX_LIMIT,
                   "%s: the rank needs a dense matrix of %zu rows and %zu columns, the limit is "
                   "%zu bytes",
                   it->code->name, rows, columns, DENSE_BYTES_MAX);
  uint64_t *bits = calloc(rows * words, sizeof *bits);
  int *places = malloc((size_t)it->code->rows * sizeof *places);
  ex_status status = bits && places ? EX_OK : ex_fail_memory(context);
  if (status == EX_OK) {
    pack(it, bits, words, places);
    *rank = dense_rank(bits, rows, words);
  }
  free(bits);
  free(places);
  return status;
}

ex_status ex_code_rank(ex_context *context, const ex_code *code, int *rank) {
  reduction it = {.code = code,
                  .peeled = calloc((size_t)code->rows, sizeof(bool)),
                  .groups = malloc((size_t)code->rows * sizeof(int)),
                  .weights = malloc((size_t)code->columns * sizeof(int)),
                  .queue = malloc((size_t)code->columns * sizeof(int))};
  ex_status status = EX_OK;
  if (it.peeled && it.groups && it.weights && it.queue) {
    int taken = peel_rows(&it), remaining = 0;
    taken += join_rows(&it);
    status = remaining_rank(context, &it, (size_t)(code->rows - taken), &remaining);
    if (status == EX_OK) *rank = taken + remaining;
  } else {
    status = ex_fail_memory(context);
  }
  free(it.peeled);
  free(it.groups);
  free(it.weights);
  free(it.queue);
  return status;
}
