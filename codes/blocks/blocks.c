#include "codes/blocks/blocks.h"

#include "codes/blocks/column_map.h"
#include "codes/constructions/galois.h"
#include "codes/matrix/sparse.h"
#include "core/base/array.h"
#include "core/base/math/order.h"

#include <stdlib.h>

void extr_code_blocks_free(code_blocks *b) {
  if (!b) return;
  extr_pool_free(&b->memory);
  free(b);
}

/* One form that H may have: windows of rows, each of `step` block rows of `size` rows. */
typedef struct form {
  int size;
  row_action rows;
} form;

enum { XOR_POWER_MAX = 8 };

typedef struct search {
  const extr_code *code;
  column_map *map;
  int *after;        /* XOR_POWER_MAX times per column: where permutations of the rows move it */
  int *row_place;    /* per row: block row * Z + position */
  int *column_place; /* per column: block column * Z + position; -1: not yet known */
  extr_edge holes[BLOCKS_HOLES_MAX];
  int hole_count;
  code_block *ones; /* of a row */
} search;

/* ---- Places of rows and columns -------------------------------------------------------------- */

/* Finds the image of all columns, adding ones that H may lack. */
static bool map_columns(search *s, const row_action *action, int *after) {
  int columns = s->code->columns;
  int without = extr_column_map_find(s->map, action, 2 * BLOCKS_HOLES_MAX, after);
  if (without == 0) return true;
  if (without > 2 * BLOCKS_HOLES_MAX || action->kind == BLOCKS_XOR) return false;
  for (int v = 0; v < columns && s->hole_count < BLOCKS_HOLES_MAX; v++) {
    extr_edge one;
    if (after[v] < 0 && extr_column_map_missing(s->map, action, v, &one))
      s->holes[s->hole_count++] = one;
  }
  for (int i = 0; i < s->hole_count; i++) extr_column_map_add(s->map, s->holes[i]);
  return s->hole_count > 0 && extr_column_map_find(s->map, action, 0, after) == 0;
}

static void place_rows(const search *s, const form *f) {
  for (int row = 0; row < s->code->rows; row++) {
    row_window w = row_window_of(&f->rows, row);
    int x = row - w.first;
    s->row_place[row] = w.first + (f->rows.kind == BLOCKS_XOR ? f->rows.label[x]
                                                              : x % w.step * f->size + x / w.step);
  }
}

static bool place_column(const search *s, int column, int place) {
  if (s->column_place[column] >= 0) return false;
  s->column_place[column] = place;
  return true;
}

/* Places the columns that follow from one column by the permutation of the rows. */
static bool place_cycle(const search *s, int column, int first, int size) {
  for (int i = 0; i < size; i++, column = s->after[column])
    if (!place_column(s, column, first + i)) return false;
  return s->column_place[column] == first;
}

/* Each permutation doubles the columns that are placed. */
static bool place_orbit(const search *s, int column, int first, int size) {
  int columns = s->code->columns, orbit[1 << XOR_POWER_MAX];
  orbit[0] = column;
  for (int count = 1, k = 0; count < size; count *= 2, k++)
    for (int i = 0; i < count; i++)
      orbit[count + i] = s->after[(size_t)k * (size_t)columns + (size_t)orbit[i]];
  for (int i = 0; i < size; i++)
    if (!place_column(s, orbit[i], first + i)) return false;
  return true;
}

static bool place_columns(search *s, const form *f) {
  int columns = s->code->columns, first = 0;
  if (columns % f->size) return false;
  bool xor = f->rows.kind == BLOCKS_XOR;
  for (int k = xor? __builtin_ctz((unsigned)f->size) - 1 : 0; k >= 0; k--) {
    row_action action = f->rows; /* from the permutation that fails most often */
    if (xor) action.step = 1 << k;
    if (!map_columns(s, &action, s->after + (size_t)k * (size_t)columns)) return false;
  }
  for (int v = 0; v < columns; v++) s->column_place[v] = -1;
  for (int v = 0; v < columns; v++) {
    if (s->column_place[v] >= 0) continue;
    if (!(xor? place_orbit : place_cycle)(s, v, first, f->size)) return false;
    first += f->size;
  }
  return true;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static code_block one_at(const search *s, const form *f, int row, int column) {
  int i = s->row_place[row] % f->size, p = s->column_place[column] % f->size;
  int shift = f->rows.kind == BLOCKS_XOR ? p ^ i : (p - i + f->size) % f->size;
  return (code_block){s->column_place[column] / f->size, shift};
}

/* Lists the ones of a row, with those that H lacks, in the order of blocks. */
static int list_ones(const search *s, const form *f, int row) {
  int count = 0;
  for (int e = s->code->row_first[row]; e < s->code->row_first[row + 1]; e++)
    s->ones[count++] = one_at(s, f, row, s->code->edge_columns[e]);
  for (int i = 0; i < s->hole_count; i++)
    if (s->holes[i].row == row) s->ones[count++] = one_at(s, f, row, s->holes[i].column);
  qsort(s->ones, (size_t)count, sizeof *s->ones, extr_compare_pairs);
  return count;
}

/* Takes the blocks of a block row from its first row. */
static void take_row(const search *s, code_blocks *b, int block_row, int count) {
  int first = b->first[block_row];
  for (int i = 0; i < count; i++) {
    b->blocks[first + i] = s->ones[i];
    b->repeats += i > 0 && s->ones[i].column == s->ones[i - 1].column;
  }
  b->first[block_row + 1] = first + count;
}

static bool same_row(const search *s, const code_blocks *b, int block_row, int count) {
  const code_block *blocks = b->blocks + b->first[block_row];
  if (count != b->first[block_row + 1] - b->first[block_row]) return false;
  for (int i = 0; i < count; i++)
    if (extr_compare_pairs(&blocks[i], &s->ones[i]) != 0) return false;
  return true;
}

static bool take_blocks(const search *s, const form *f, code_blocks *b) {
  for (int place = 0; place < b->rows * b->size; place++) {
    int count = list_ones(s, f, b->row_at[place]);
    if (place % b->size == 0) take_row(s, b, place / b->size, count);
    if (!same_row(s, b, place / b->size, count)) return false;
  }
  return true;
}

static void take_holes(const search *s, const form *f, code_blocks *b) {
  b->hole_count = s->hole_count;
  for (int i = 0; i < s->hole_count; i++) {
    code_block one = one_at(s, f, s->holes[i].row, s->holes[i].column);
    int block = b->first[s->row_place[s->holes[i].row] / f->size];
    while (extr_compare_pairs(&b->blocks[block], &one) != 0) block++;
    b->holes[i] = (block_hole){block, s->holes[i].row};
  }
}

static bool ascends(const search *s, const code_blocks *b) {
  const int *columns = s->code->edge_columns;
  for (int row = 0; row < s->code->rows; row++)
    for (int e = s->code->row_first[row] + 1; e < s->code->row_first[row + 1]; e++)
      if (s->column_place[columns[e - 1]] / b->size > s->column_place[columns[e]] / b->size)
        return false;
  return true;
}

static extr_status fill(extr_context *context, search *s, const form *f, code_blocks *b,
                        bool *found) {
  int rows = s->code->rows, columns = s->code->columns;
  *b = (code_blocks){
      .kind = f->rows.kind, .size = f->size, .rows = rows / f->size, .columns = columns / f->size};
  TRY(POOL_NEW(context, &b->memory, b->row_at, rows));
  TRY(POOL_NEW(context, &b->memory, b->column_at, columns));
  TRY(POOL_NEW(context, &b->memory, b->first, b->rows + 1));
  TRY(POOL_NEW(context, &b->memory, b->blocks, s->code->edges));
  for (int row = 0; row < rows; row++) b->row_at[s->row_place[row]] = row;
  for (int v = 0; v < columns; v++) b->column_at[s->column_place[v]] = v;
  *found = take_blocks(s, f, b);
  if (*found) take_holes(s, f, b);
  b->natural = f->rows.step == 1 && f->rows.split == 0 && b->repeats == 0;
  b->ascending = b->repeats == 0 && ascends(s, b);
  return EXTR_OK;
}

/* Sets *blocks if H has this form, with few enough blocks at the place of another. */
static extr_status try_form(extr_context *context, search *s, const form *f, int repeats,
                            code_blocks **blocks) {
  code_blocks *b;
  bool found = false;
  if (s->hole_count > 0) extr_column_map_reset(s->map);
  s->hole_count = 0;
  if (!place_columns(s, f)) return EXTR_OK;
  place_rows(s, f);
  TRY(ARRAY_NEW(context, b, 1));
  extr_status status = fill(context, s, f, b, &found);
  if (status == EXTR_OK && found && b->repeats * repeats <= b->first[b->rows])
    *blocks = b;
  else
    extr_code_blocks_free(b);
  return status;
}

/* ---- Forms ----------------------------------------------------------------------------------- */

enum { NO_REPEATS = 1 << 24 }; /* more than a code has ones */

static extr_status try_natural(extr_context *context, search *s, int least, int most,
                               code_blocks **blocks) {
  for (int size = most; size >= least && !*blocks; size--)
    if (s->code->rows % size == 0)
      TRY(try_form(context, s, &(form){size, {.window = size, .step = 1}}, NO_REPEATS, blocks));
  return EXTR_OK;
}

static extr_status try_labels(extr_context *context, search *s, int size, const int *label,
                              const int *number, code_blocks **blocks) {
  form f = {size, {BLOCKS_XOR, .window = size, .step = 1, .label = label, .number = number}};
  return *blocks ? EXTR_OK : try_form(context, s, &f, NO_REPEATS, blocks);
}

/* Rows in the order of binary numbers, and of the numbers of field elements. */
static extr_status try_xor(extr_context *context, search *s, code_blocks **blocks) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  int plain[1 << XOR_POWER_MAX];
  for (int i = 0; i < 1 << XOR_POWER_MAX; i++) plain[i] = i;
  for (int power = XOR_POWER_MAX; 1 << power >= BLOCKS_LEAST; power--) {
    extr_field field;
    if (s->code->rows % (1 << power) != 0) continue;
    TRY(try_labels(context, s, 1 << power, plain, plain, blocks));
    TRY(extr_field_new(context, &memory, power, &field));
    TRY(try_labels(context, s, 1 << power, field.element, field.number, blocks));
  }
  return EXTR_OK;
}

static extr_status try_steps(extr_context *context, search *s, code_blocks **blocks) {
  int rows = s->code->rows;
  for (int size = rows; size >= BLOCKS_LEAST; size--)
    for (int step = 1; step <= rows / size && !*blocks; step++)
      if (rows % size == 0 && rows / size % step == 0)
        TRY(try_form(context, s, &(form){size, {.window = size * step, .step = step}},
                     BLOCKS_REPEATS, blocks));
  return EXTR_OK;
}

/* One more than the last row whose degree is nearer to the largest than to the smallest. */
static int find_split(const extr_code *code) {
  int most = extr_code_row_degree(code, 0), least = most, last = code->rows - 1;
  for (int row = 1; row <= last; row++) {
    int degree = extr_code_row_degree(code, row);
    if (degree > most) most = degree;
    if (degree < least) least = degree;
  }
  while (2 * extr_code_row_degree(code, last) <= most + least && last > 0) last--;
  return last + 1;
}

/* Two parts with steps of their own, the first of which has the rows of large degree. */
static extr_status try_split(extr_context *context, search *s, code_blocks **blocks) {
  int split = find_split(s->code), rest = s->code->rows - split;
  for (int size = split; size >= BLOCKS_LEAST && rest > 0 && !*blocks; size--) {
    row_action rows = {.window = split,
                       .step = split / size,
                       .split = split,
                       .rest = rest,
                       .rest_step = rest / size};
    if (split % size == 0 && rest % size == 0)
      TRY(try_form(context, s, &(form){size, rows}, BLOCKS_REPEATS, blocks));
  }
  return EXTR_OK;
}

static extr_status try_all(extr_context *context, search *s, code_blocks **blocks) {
  int rows = s->code->rows;
  TRY(try_natural(context, s, BLOCKS_LEAST, rows, blocks));
  TRY(try_xor(context, s, blocks));
  TRY(try_steps(context, s, blocks));
  if (!*blocks) TRY(try_split(context, s, blocks));
  return try_natural(context, s, 2, BLOCKS_LEAST - 1, blocks);
}

static extr_status start(extr_context *context, const extr_code *code, extr_pool *memory,
                         search *s) {
  int columns = code->columns, most = 0;
  s->code = code;
  for (int row = 0; row < code->rows; row++)
    if (extr_code_row_degree(code, row) > most) most = extr_code_row_degree(code, row);
  TRY(POOL_NEW(context, memory, s->after, (size_t)columns * XOR_POWER_MAX));
  TRY(POOL_NEW(context, memory, s->row_place, code->rows));
  TRY(POOL_NEW(context, memory, s->column_place, columns));
  TRY(POOL_NEW(context, memory, s->ones, most + BLOCKS_HOLES_MAX));
  return extr_column_map_new(context, code, &s->map);
}

extr_status extr_code_blocks_find(extr_context *context, const extr_code *code,
                                  code_blocks **blocks) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  search s = {0};
  *blocks = NULL;
  TRY(start(context, code, &memory, &s));
  extr_status status = try_all(context, &s, blocks);
  extr_column_map_free(s.map);
  return status;
}

/* ---- Kept with the code ---------------------------------------------------------------------- */

typedef struct blocks_finding {
  code_finding base;
  code_blocks *blocks; /* NULL: H has none */
} blocks_finding;

static void free_finding(code_finding *finding) {
  extr_code_blocks_free(((blocks_finding *)finding)->blocks);
  free(finding);
}

static extr_status find(extr_context *context, const extr_code *code, code_finding **finding) {
  blocks_finding *found;
  TRY(ARRAY_NEW(context, found, 1));
  found->base.free = free_finding;
  extr_status status = extr_code_blocks_find(context, code, &found->blocks);
  return HAND_OVER(status, &found->base, finding, free_finding);
}

extr_status extr_code_blocks(extr_context *context, const extr_code *code,
                             const code_blocks **blocks) {
  extr_code *owner = (extr_code *)code; /* keeps what was found; its ones stay as they are */
  code_finding *known = atomic_load(&owner->blocks), *found;
  if (!known) {
    TRY(find(context, code, &found));
    if (atomic_compare_exchange_strong(&owner->blocks, &known, found))
      known = found;
    else /* another thread was faster */
      found->free(found);
  }
  *blocks = ((const blocks_finding *)known)->blocks;
  return EXTR_OK;
}
