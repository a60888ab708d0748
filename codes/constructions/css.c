#include "codes/constructions/css.h"

#include "codes/gf2/dense.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"

#include <string.h>

/* ---- Pairs ----------------------------------------------------------------------------------- */

extr_status extr_css_start(extr_context *context, const char *name, int64_t columns, int64_t x_ones,
                           int64_t z_ones, extr_css *pair) {
  *pair = (extr_css){.columns = (int)columns};
  if (columns > EXTR_CODE_COLUMNS_MAX || x_ones > EXTR_CODE_EDGES_MAX ||
      z_ones > EXTR_CODE_EDGES_MAX)
    return extr_construction_too_large(context, name);
  TRY(ARRAY_NEW(context, pair->x.edges, x_ones));
  return ARRAY_NEW(context, pair->z.edges, z_ones);
}

void extr_css_free(extr_css *pair) {
  free(pair->x.edges);
  free(pair->z.edges);
}

/* ---- Pairs of codes -------------------------------------------------------------------------- */

extr_status extr_css_open(extr_context *context, const extr_value *value, extr_code **code) {
  OWNED_ARRAY char *name = strndup(value->text, (size_t)value->length);
  return name ? extr_code_open(context, name, code) : extr_fail_memory(context);
}

static void copy_ones(const extr_code *from, extr_css_half *half) {
  half->rows = from->rows;
  for (int e = 0; e < from->edges; e++)
    extr_css_add(half, from->edge_rows[e], from->edge_columns[e]);
}

static extr_status build_css(extr_context *context, const char *name, const extr_value *values,
                             extr_code **code) {
  OWNED(release_code) extr_code *x = NULL, *z = NULL;
  OWNED(extr_css_free) extr_css pair = {0};
  TRY(extr_css_open(context, &values[0], &x));
  TRY(extr_css_open(context, &values[1], &z));
  if (x->columns != z->columns)
    return extr_fail(context, EXTR_INPUT, "%.100s: found %d columns in FILEX and %d in FILEZ", name,
                     x->columns, z->columns);
  TRY(extr_css_start(context, name, x->columns, x->edges, z->edges, &pair));
  copy_ones(x, &pair.x);
  copy_ones(z, &pair.z);
  return extr_css_finish(context, name, &values[2], &pair, code);
}

const extr_construction extr_construction_css = {
    "css", {{"FILEX", 0, 0}, {"FILEZ", 0, 0}, EXTR_CSS_SIDE}, build_css};

/* ---- Stabilizers commute --------------------------------------------------------------------- */

/* Finds the first row of H_Z that shares an odd number of columns with row r of H_X; -1 if there is
 * none. All entries of `odd`, one per row of H_Z, are false before, and afterwards in this case. */
static int find_odd(const extr_code *x, int r, const extr_code *z, bool *odd) {
  int count = 0, row = -1;
  for (int e = x->row_first[r]; e < x->row_first[r + 1]; e++) {
    const int column = x->edge_columns[e];
    for (int i = z->column_first[column]; i < z->column_first[column + 1]; i++) {
      bool *other = &odd[row_at(z, i)];
      *other = !*other;
      count += *other ? 1 : -1;
    }
  }
  while (count > 0 && !odd[++row]) continue;
  return row;
}

static extr_status check_commuting(extr_context *context, const extr_code *x, const extr_code *z) {
  OWNED_ARRAY bool *odd = NULL;
  int row = 0, other = -1;
  TRY(ARRAY_NEW(context, odd, z->rows));
  while (other < 0 && row < x->rows) other = find_odd(x, row++, z, odd);
  if (other < 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.100s: rows %d of X and %d of Z (from 1) share an odd number of columns, but "
                   "stabilizers must commute",
                   x->name, row, other + 1);
}

/* ---- Logicals -------------------------------------------------------------------------------- */

enum { LOGICALS_COLUMNS_MAX = 1 << 13 }; /* takes about a second */

/* Searches for words that satisfy all rows of `checks`, and that are not sums of stabilizers and of
 * words found before. */
typedef struct logical_search {
  int first;           /* the first column of `words` that belongs to I */
  extr_dense words;    /* (checks^T | I): its last rows become those with even parity */
  extr_dense others;   /* stabilizers */
  extr_span span;      /* of the stabilizers and of what was found */
  int *pivots, *order; /* for elimination */
  uint64_t *spare;     /* a word */
  extr_css_half found;
  extr_pool memory; /* of all but `found` */
} logical_search;

static void free_search(logical_search *s) {
  extr_pool_free(&s->memory);
  free(s->found.edges);
}

static extr_status start_search(extr_context *context, const extr_code *checks,
                                const extr_code *stabilizers, logical_search *s) {
  const int n = checks->columns;
  s->first = (checks->rows + 63) / 64 * 64;
  TRY(extr_dense_new(context, checks->name, &s->memory, n, s->first + n, &s->words));
  TRY(extr_dense_new(context, checks->name, &s->memory, stabilizers->rows, n, &s->others));
  TRY(extr_span_new(context, checks->name, &s->memory, n, &s->span));
  TRY(POOL_NEW(context, &s->memory, s->pivots, n));
  TRY(POOL_NEW(context, &s->memory, s->order, n));
  TRY(POOL_NEW(context, &s->memory, s->spare, s->others.words));
  for (int e = 0; e < checks->edges; e++)
    extr_dense_set(&s->words, checks->edge_columns[e], checks->edge_rows[e]);
  for (int v = 0; v < n; v++) extr_dense_set(&s->words, v, s->first + v);
  for (int e = 0; e < stabilizers->edges; e++)
    extr_dense_set(&s->others, stabilizers->edge_rows[e], stabilizers->edge_columns[e]);
  return EXTR_OK;
}

static extr_status keep_word(extr_context *context, const uint64_t *word, size_t words,
                             extr_css_half *found) {
  size_t ones = 0;
  for (size_t i = 0; i < words; i++) ones += (size_t)__builtin_popcountll(word[i]);
  TRY(ARRAY_RESERVE(context, found->edges, found->room, found->count + ones));
  for (size_t i = 0; i < words; i++)
    for (uint64_t rest = word[i]; rest; rest &= rest - 1)
      extr_css_add(found, found->rows, (int)(64 * i) + __builtin_ctzll(rest));
  found->rows++;
  return EXTR_OK;
}

static extr_status search(extr_context *context, logical_search *s) {
  const size_t words = s->others.words;
  for (int row = 0; row < s->others.rows; row++)
    extr_span_offer(&s->span, extr_dense_row(&s->others, row));
  int row = extr_dense_reduce(&s->words, s->first, s->pivots, s->order);
  for (; row < s->words.rows; row++) {
    const uint64_t *word = extr_dense_row(&s->words, row) + s->first / 64;
    memcpy(s->spare, word, words * sizeof *word);
    if (extr_span_offer(&s->span, s->spare)) TRY(keep_word(context, word, words, &s->found));
  }
  return EXTR_OK;
}

static extr_status find_logicals(extr_context *context, const extr_code *checks,
                                 const extr_code *stabilizers, extr_code **code) {
  const char *name = checks->name;
  OWNED(free_search) logical_search s = {0};
  if (checks->columns > LOGICALS_COLUMNS_MAX)
    return extr_fail(context, EXTR_LIMIT, "%.100s: found %d columns, the limit for logicals is %d",
                     name, checks->columns, LOGICALS_COLUMNS_MAX);
  TRY(start_search(context, checks, stabilizers, &s));
  TRY(search(context, &s));
  if (s.found.rows == 0)
    return extr_fail(context, EXTR_INPUT, "%.100s: this code has no logicals", name);
  return extr_matrix_new(context, name, s.found.rows, checks->columns, s.found.edges, s.found.count,
                         code);
}

/* ---- The whole ------------------------------------------------------------------------------- */

enum { SIDE_X, SIDE_Z, SIDE_LX, SIDE_LZ };

static extr_status read_side(extr_context *context, const char *name, const extr_value *value,
                             int *side) {
  static const char *const sides[] = {"x", "z", "lx", "lz"};
  for (*side = SIDE_X; *side <= SIDE_LZ; ++*side)
    if ((size_t)value->length == strlen(sides[*side]) &&
        strncmp(value->text, sides[*side], strlen(sides[*side])) == 0)
      return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%.100s: found '%.*s' for SIDE, expected x, z, lx or lz",
                   name, value->length < 40 ? value->length : 40, value->text);
}

static extr_status make_half(extr_context *context, const char *name, int columns,
                             const extr_css_half *half, extr_code **code) {
  return extr_code_new(context, name, half->rows, columns, half->edges, half->count, code);
}

extr_status extr_css_finish(extr_context *context, const char *name, const extr_value *side,
                            const extr_css *pair, extr_code **code) {
  OWNED(release_code) extr_code *x = NULL, *z = NULL;
  int which;
  TRY(read_side(context, name, side, &which));
  TRY(make_half(context, name, pair->columns, &pair->x, &x));
  TRY(make_half(context, name, pair->columns, &pair->z, &z));
  TRY(check_commuting(context, x, z));
  if (which == SIDE_LX) return find_logicals(context, z, x, code);
  if (which == SIDE_LZ) return find_logicals(context, x, z, code);
  extr_code **chosen = which == SIDE_X ? &x : &z;
  *code = *chosen;
  *chosen = NULL;
  return EXTR_OK;
}
