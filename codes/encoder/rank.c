/* The rank of H over GF(2), in three steps that count and remove independent rows:
 *
 * 1. A column with a single one makes its row independent of all others. Such rows are removed
 *    as long as there are any. This clears staircases and other triangular parts.
 * 2. A column with two ones connects its two rows. Adding one of the rows to the other makes the
 *    first independent. Connected rows form groups. Each group adds the number of edges of its
 *    spanning tree to the rank, and its sum remains, in which all columns with two ones cancel.
 * 3. Dense elimination gives the rank of the sums, with 64 columns per word. If that takes more
 *    than DENSE_MAX bits, the rank of all of H is found as encoders find it, by a triangle with a
 *    small gap (codes/encoder/gap.h). */
#include "codes/encoder/gap.h"
#include "codes/gf2/dense.h"
#include "codes/matrix/sparse.h"

/* Bits of a dense matrix that is eliminated in a second or two. */
#define DENSE_MAX (INT64_C(1) << 25)

typedef struct reduction {
  const extr_code *code;
  bool *peeled; /* per row */
  int *groups;  /* per row: another row of its group, or itself for the group's representative */
  int *weights; /* per column: its ones in rows that are not peeled */
  int *queue;   /* columns of weight one; each enters at most once */
  int queued;
} reduction;

/* ---- Peeling --------------------------------------------------------------------------------- */

static void enqueue_if_single(reduction *it, int column) {
  if (it->weights[column] == 1) it->queue[it->queued++] = column;
}

/* The first `count` rows of a column that are not peeled. */
static void remaining_rows(const reduction *it, int column, int count, int rows[]) {
  const int *edge = it->code->column_edges + it->code->column_first[column];
  for (int found = 0; found < count; edge++) {
    int row = it->code->edge_rows[*edge];
    if (!it->peeled[row]) rows[found++] = row;
  }
}

/* Returns the number of peeled rows. */
static int peel_rows(reduction *it) {
  const extr_code *code = it->code;
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
    groups[row] = groups[groups[row]]; /* path halving */
    row = groups[row];
  }
  return row;
}

/* Returns the number of times that two groups were merged. */
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

/* Each row clears its lowest one from the rows below; rows that become zero were dependent. All
 * words of a row before its lowest one are zero and are skipped. */
static int dense_rank(extr_dense *sums) {
  size_t words = sums->words;
  int rank = 0;
  for (int pivot = 0; pivot < sums->rows; pivot++) {
    const uint64_t *restrict source = extr_dense_row(sums, pivot);
    size_t begin = first_nonzero(source, words);
    if (begin == words) continue;
    uint64_t lowest = source[begin] & -source[begin];
    rank++;
    for (int row = pivot + 1; row < sums->rows; row++) {
      uint64_t *restrict target = extr_dense_row(sums, row);
      if (!(target[begin] & lowest)) continue;
      for (size_t word = begin; word < words; word++) target[word] ^= source[word];
    }
  }
  return rank;
}

/* Renumbers the remaining columns, in the queue, which is no longer used; returns their number. */
static int place_columns(reduction *it) {
  int places = 0;
  for (int column = 0; column < it->code->columns; column++)
    it->queue[column] = it->weights[column] > 2 ? places++ : -1;
  return places;
}

/* Packs the sums of the groups over the remaining columns. `rows` is scratch: the packed row of
 * each group. */
static void pack(const reduction *it, extr_dense *sums, int *rows) {
  const extr_code *code = it->code;
  int packed = 0;
  for (int row = 0; row < code->rows; row++)
    if (!it->peeled[row] && it->groups[row] == row) rows[row] = packed++;
  for (int row = 0; row < code->rows; row++) {
    if (it->peeled[row]) continue;
    int sum = rows[group_of(it->groups, row)];
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
      int place = it->queue[code->edge_columns[edge]];
      if (place >= 0) extr_dense_flip(sums, sum, place);
    }
  }
}

/* The rank of the sums of `groups` groups. */
static extr_status remaining_rank(extr_context *context, reduction *it, int groups, int *rank) {
  OWNED(extr_dense_free) extr_dense sums = {0};
  OWNED_ARRAY int *rows = NULL;
  TRY(extr_dense_new(context, it->code->name, groups, place_columns(it), &sums));
  TRY(ARRAY_NEW(context, rows, it->code->rows));
  pack(it, &sums, rows);
  *rank = dense_rank(&sums);
  return EXTR_OK;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Parity columns are a basis of the columns that are not shortened: here of all. */
static extr_status rank_by_triangle(extr_context *context, const extr_code *code, int *rank) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  OWNED(extr_gap_free) extr_gap gap = {0};
  extr_code whole = *code;
  bool *parity;
  TRY(POOL_NEW(context, &memory, whole.column_kinds, code->columns)); /* all EXTR_TRANSMITTED */
  TRY(POOL_NEW(context, &memory, parity, code->columns));
  TRY(extr_parity_choose(context, &whole, parity, &gap));
  *rank = 0;
  for (int v = 0; v < code->columns; v++) *rank += parity[v];
  return EXTR_OK;
}

static int64_t dense_bits(const reduction *it, int groups) {
  int64_t columns = 0;
  for (int column = 0; column < it->code->columns; column++) columns += it->weights[column] > 2;
  return groups * columns;
}

extr_status extr_code_rank(extr_context *context, const extr_code *code, int *rank) {
  TRY(extr_need_all(context, code, rank));
  OWNED(extr_pool_free) extr_pool memory = {0};
  reduction it = {.code = code};
  int remaining;
  TRY(POOL_NEW(context, &memory, it.peeled, code->rows));
  TRY(POOL_NEW(context, &memory, it.groups, code->rows));
  TRY(POOL_NEW(context, &memory, it.weights, code->columns));
  TRY(POOL_NEW(context, &memory, it.queue, code->columns));
  int taken = peel_rows(&it);
  taken += join_rows(&it);
  if (dense_bits(&it, code->rows - taken) > DENSE_MAX) return rank_by_triangle(context, code, rank);
  TRY(remaining_rank(context, &it, code->rows - taken, &remaining));
  *rank = taken + remaining;
  return EXTR_OK;
}
