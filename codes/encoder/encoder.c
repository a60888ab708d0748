/* Encoding by two back-substitutions (Richardson, Urbanke, "Efficient encoding of low-density
 * parity-check codes", 2001). The first one sets the gap columns to zero. The values of the checks
 * that no step uses are then the syndrome; multiplied by the inverse of the gap's system, it gives
 * the gap columns. The second substitution starts from these. A word holds one bit of each of 64
 * frames. */
#include "codes/encoder/gap.h"
#include "codes/matrix/sparse.h"
#include "core/base/report.h"
#include <extrinsic/encoder.h>

#include <string.h>

/* Words per column that are processed together: a cache line. */
enum { TILE = 8 };

/* The inverse is multiplied by one word of checks at a time, with tables of all sums of GROUP
 * checks (the method of the four Russians). The tables of a word fit in a first-level cache. */
enum { GROUP = 4, SUBSETS = 1 << GROUP, GROUPS = 64 / GROUP };

/* Lists of columns, stored one after the other; each list defines the sum of its columns. */
typedef struct sums {
  int count;
  int *first; /* count + 1: list i is columns[first[i]] .. columns[first[i + 1] - 1] */
  int *columns;
} sums;

struct extr_encoder {
  int information, shortened;
  int *information_columns, *shortened_columns;
  sums steps; /* in this order, sum i is assigned to column targets[i] */
  int *targets;
  sums checks; /* the syndrome if the gap columns are zero; one per gap column */
  int *gap_columns;
  extr_dense inverse; /* row i: the checks whose syndromes sum to gap column i */
  uint64_t *syndrome; /* TILE words per check, zero-padded to a multiple of 64 checks */
  extr_pool memory;
};

/* ---- Encoding -------------------------------------------------------------------------------- */

/* A tile is `width` words of every column; columns are `stride` words apart. The functions are
 * inlined so that the compiler specializes them for the constant width TILE. */
typedef struct tile {
  uint64_t *words;
  size_t stride, width;
} tile;

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t *column_of(tile x, int column) {
  return x.words + (size_t)column * x.stride;
}

INLINE void clear(uint64_t *words, size_t width) {
  memset(words, 0, width * sizeof *words);
}

INLINE void add(uint64_t *restrict words, const uint64_t *restrict other, size_t width) {
  for (size_t w = 0; w < width; w++) words[w] ^= other[w];
}

INLINE void sum_columns(const sums *s, int i, tile x, uint64_t *result) {
  uint64_t sum[TILE] = {0};
  for (int at = s->first[i]; at < s->first[i + 1]; at++)
    add(sum, column_of(x, s->columns[at]), x.width);
  memcpy(result, sum, x.width * sizeof *sum);
}

INLINE void substitute(const extr_encoder *e, tile x) {
  for (int i = 0; i < e->steps.count; i++)
    sum_columns(&e->steps, i, x, column_of(x, e->targets[i]));
}

/* Computes the sums of all subsets of a group of checks. */
INLINE void fill_table(const uint64_t *syndrome, uint64_t table[SUBSETS][TILE]) {
  clear(table[0], TILE);
  for (int bit = 0; bit < GROUP; bit++)
    for (int subset = 0; subset < 1 << bit; subset++) {
      uint64_t *sum = table[subset | 1 << bit];
      memcpy(sum, table[subset], TILE * sizeof *sum);
      add(sum, syndrome + bit * TILE, TILE);
    }
}

/* Adds the product of one word of each row of the inverse with its checks, in this many groups. */
INLINE void apply_word(const extr_encoder *e, int word, int groups, tile x) {
  uint64_t tables[GROUPS][SUBSETS][TILE];
  for (int g = 0; g < groups; g++)
    fill_table(e->syndrome + ((size_t)word * 64 + (size_t)g * GROUP) * TILE, tables[g]);
  for (int i = 0; i < e->checks.count; i++) {
    uint64_t checks = extr_dense_row(&e->inverse, i)[word], sum[TILE] = {0};
    for (int g = 0; g < groups; g++, checks >>= GROUP)
      add(sum, tables[g][checks % SUBSETS], x.width);
    add(column_of(x, e->gap_columns[i]), sum, x.width);
  }
}

/* Sets the gap columns, which are zero, to the inverse times the syndrome. */
INLINE void solve_gap(const extr_encoder *e, tile x) {
  int left = e->checks.count;
  for (int word = 0; left > 0; word++, left -= 64)
    apply_word(e, word, left < 64 ? (left + GROUP - 1) / GROUP : GROUPS, x);
}

/* `information` has the same stride and width as the tile. */
INLINE void encode(const extr_encoder *e, const uint64_t *information, tile x) {
  for (int i = 0; i < e->information; i++)
    memcpy(column_of(x, e->information_columns[i]), information + (size_t)i * x.stride,
           x.width * sizeof *x.words);
  for (int i = 0; i < e->shortened; i++) clear(column_of(x, e->shortened_columns[i]), x.width);
  for (int i = 0; i < e->checks.count; i++) clear(column_of(x, e->gap_columns[i]), x.width);
  substitute(e, x);
  if (e->checks.count == 0) return;
  for (int i = 0; i < e->checks.count; i++)
    sum_columns(&e->checks, i, x, e->syndrome + (size_t)i * TILE);
  solve_gap(e, x);
  substitute(e, x);
}

void extr_encoder_run(extr_encoder *encoder, const uint64_t *information, size_t words,
                      uint64_t *codeword) {
  if (!encoder || !information || !codeword) return;
  for (size_t first = 0; first < words; first += TILE) {
    tile x = {codeword + first, .stride = words, .width = words - first};
    if (x.width < TILE) {
      encode(encoder, information + first, x);
    } else {
      x.width = TILE;
      encode(encoder, information + first, x);
    }
  }
}

/* ---- Construction ---------------------------------------------------------------------------- */

/* Appends the columns of a row, except for the column that is solved for (-1 for none). */
static void append_row(const extr_code *code, int row, int solved, sums *s) {
  int end = s->first[s->count];
  for (int edge = code->row_first[row]; edge < code->row_first[row + 1]; edge++) {
    int column = code->edge_columns[edge];
    if (column != solved) s->columns[end++] = column;
  }
  s->first[++s->count] = end;
}

static extr_status new_sums(extr_context *context, const extr_code *code, int count,
                            extr_pool *memory, sums *s) {
  TRY(POOL_NEW(context, memory, s->first, count + 1));
  return POOL_NEW(context, memory, s->columns, code->edges);
}

static extr_status copy_steps(extr_context *context, const extr_code *code,
                              const extr_triangle *triangle, extr_encoder *e) {
  TRY(new_sums(context, code, triangle->steps, &e->memory, &e->steps));
  TRY(POOL_NEW(context, &e->memory, e->targets, triangle->steps));
  for (int i = 0; i < triangle->steps; i++) {
    e->targets[i] = triangle->step_columns[i];
    append_row(code, triangle->step_rows[i], e->targets[i], &e->steps);
  }
  return EXTR_OK;
}

/* Uses gap->rank linearly independent rows among those that no step uses; the others depend on
 * them. */
static extr_status copy_gap(extr_context *context, const extr_code *code, const extr_gap *gap,
                            extr_encoder *e) {
  int size = gap->rank;
  TRY(new_sums(context, code, size, &e->memory, &e->checks));
  TRY(POOL_NEW(context, &e->memory, e->gap_columns, size));
  TRY(extr_dense_new(context, code->name, &e->memory, size, size, &e->inverse));
  TRY(POOL_NEW(context, &e->memory, e->syndrome, e->inverse.words * 64 * TILE));
  for (int i = 0; i < size; i++) {
    e->gap_columns[i] = gap->triangle.gap_columns[i];
    append_row(code, gap->triangle.rest_rows[gap->order[i]], -1, &e->checks);
    for (int j = 0; j < size; j++)
      if (extr_dense_get(&gap->reduced, i, gap->triangle.gap + gap->order[j]))
        extr_dense_set(&e->inverse, i, j);
  }
  return EXTR_OK;
}

static extr_status list_columns(extr_context *context, const extr_code *code, const bool *parity,
                                extr_encoder *e) {
  TRY(POOL_NEW(context, &e->memory, e->information_columns, code->columns));
  TRY(POOL_NEW(context, &e->memory, e->shortened_columns, code->columns));
  for (int v = 0; v < code->columns; v++)
    if (code->column_kinds[v] == EXTR_SHORTENED)
      e->shortened_columns[e->shortened++] = v;
    else if (!parity[v])
      e->information_columns[e->information++] = v;
  if (e->information > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: found no information bits, all columns are parity; expected at least one",
                   code->name);
}

static extr_status fill_encoder(extr_context *context, const extr_code *code, extr_encoder *e) {
  OWNED(extr_gap_free) extr_gap gap = {0};
  OWNED_ARRAY bool *parity = NULL;
  TRY(ARRAY_NEW(context, parity, code->columns));
  TRY(extr_parity_choose(context, code, parity, &gap));
  TRY(list_columns(context, code, parity, e));
  TRY(copy_steps(context, code, &gap.triangle, e));
  return copy_gap(context, code, &gap, e);
}

extr_status extr_encoder_new(extr_context *context, const extr_code *code, extr_encoder **encoder) {
  TRY(extr_need_all(context, code, encoder));
  extr_encoder *e;
  TRY(ARRAY_NEW(context, e, 1));
  extr_status status = fill_encoder(context, code, e);
  return HAND_OVER(status, e, encoder, extr_encoder_free);
}

void extr_encoder_free(extr_encoder *encoder) {
  if (!encoder) return;
  extr_pool_free(&encoder->memory);
  free(encoder);
}

int extr_encoder_information(const extr_encoder *encoder) {
  return encoder ? encoder->information : 0;
}

const int *extr_encoder_columns(const extr_encoder *encoder) {
  return encoder ? encoder->information_columns : NULL;
}

int extr_encoder_gap(const extr_encoder *encoder) {
  return encoder ? encoder->checks.count : 0;
}

/* ---- Shortening ------------------------------------------------------------------------------ */

OWNED_RELEASE(release_encoder, extr_encoder, extr_encoder_free)

extr_status extr_code_shorten(extr_context *context, extr_code *code, int information_bits) {
  TRY(extr_need(context, code));
  OWNED(release_encoder) extr_encoder *encoder = NULL;
  TRY(extr_encoder_new(context, code, &encoder));
  const int k = encoder->information;
  if (information_bits < 1 || information_bits > k)
    return extr_fail(context, EXTR_INPUT, "%s: found %d information bits, expected 1 to %d",
                     code->name, information_bits, k);
  for (int i = information_bits; i < k; i++)
    TRY(extr_code_mark(context, code, EXTR_SHORTENED, encoder->information_columns[i], 1));
  return EXTR_OK;
}
