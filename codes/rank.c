/* The rank of H over GF(2) in two steps: rows that a column of weight one makes independent of all
 * others are peeled off as long as there are any, which takes staircases and other triangular parts
 * away without touching the rest; what remains is eliminated densely, 64 columns a word. */
#include "codes/code.h"
#include "core/context.h"

#include <stdlib.h>

/* What the dense step may hold in memory. */
#define DENSE_BYTES_MAX ((size_t)1 << 31)

typedef struct peeling {
  const ex_code *code;
  bool *peeled; /* by row */
  int *weights; /* by column: ones in rows not yet peeled */
  int *queue;   /* columns of weight one; each enters once at most */
  int queued;
} peeling;

static void enqueue_if_single(peeling *peel, int column) {
  if (peel->weights[column] == 1) peel->queue[peel->queued++] = column;
}

/* The one row in which a column of weight one is left. */
static int single_row(const peeling *peel, int column) {
  const int *edge = peel->code->column_edges + peel->code->column_first[column];
  while (peel->peeled[peel->code->edge_rows[*edge]]) edge++;
  return peel->code->edge_rows[*edge];
}

/* Returns how many rows were peeled. */
static int peel_rows(peeling *peel) {
  const ex_code *code = peel->code;
  int count = 0;
  for (int column = 0; column < code->columns; column++) {
    peel->weights[column] = code->column_first[column + 1] - code->column_first[column];
    enqueue_if_single(peel, column);
  }
  for (int head = 0; head < peel->queued; head++) {
    if (peel->weights[peel->queue[head]] == 0) continue;
    int row = single_row(peel, peel->queue[head]);
    peel->peeled[row] = true;
    count++;
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
      peel->weights[code->edge_columns[edge]]--;
      enqueue_if_single(peel, code->edge_columns[edge]);
    }
  }
  return count;
}

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

/* Packs the rows that are left over the columns that are left. Reuses the queue for the columns'
 * new places. */
static void pack(const peeling *peel, uint64_t *bits, size_t words) {
  const ex_code *code = peel->code;
  int *place = peel->queue, places = 0;
  for (int column = 0; column < code->columns; column++)
    place[column] = peel->weights[column] > 0 ? places++ : -1;
  for (int row = 0; row < code->rows; row++) {
    if (peel->peeled[row]) continue;
    for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
      int at = place[code->edge_columns[edge]];
      bits[at / 64] |= UINT64_C(1) << (at % 64);
    }
    bits += words;
  }
}

static ex_status remaining_rank(ex_context *context, const peeling *peel, size_t rows, int *rank) {
  size_t columns = 0;
  for (int column = 0; column < peel->code->columns; column++) columns += peel->weights[column] > 0;
  size_t words = (columns + 63) / 64;
  if (rows > 0 && words > DENSE_BYTES_MAX / sizeof(uint64_t) / rows)
    return ex_fail(context, EX_LIMIT,
                   "%s: the rank needs a dense matrix of %zu rows and %zu columns, the limit is "
                   "%zu bytes",
                   peel->code->name, rows, columns, DENSE_BYTES_MAX);
  *rank = 0;
  if (rows == 0) return EX_OK;
  uint64_t *bits = calloc(rows * words, sizeof *bits);
  if (!bits) return ex_fail_memory(context);
  pack(peel, bits, words);
  *rank = dense_rank(bits, rows, words);
  free(bits);
  return EX_OK;
}

ex_status ex_code_rank(ex_context *context, const ex_code *code, int *rank) {
  peeling peel = {.code = code,
                  .peeled = calloc((size_t)code->rows, sizeof(bool)),
                  .weights = malloc((size_t)code->columns * sizeof(int)),
                  .queue = malloc((size_t)code->columns * sizeof(int))};
  ex_status status = EX_OK;
  if (peel.peeled && peel.weights && peel.queue) {
    int peeled = peel_rows(&peel), remaining = 0;
    status = remaining_rank(context, &peel, (size_t)(code->rows - peeled), &remaining);
    if (status == EX_OK) *rank = peeled + remaining;
  } else {
    status = ex_fail_memory(context);
  }
  free(peel.peeled);
  free(peel.weights);
  free(peel.queue);
  return status;
}
