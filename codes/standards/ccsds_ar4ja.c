/* CCSDS 131.0-B, 7.4: accumulate-repeat-4-jagged-accumulate codes for deep space, of rates 1/2,
 * 2/3 and 4/5 with k = 1024, 4096 and 16384.
 *
 * H has 3 x (K + 3) blocks of size M = k / K, K = 2, 4, 8, each the sum of up to three permutation
 * matrices. The matrices of the lower rates are the right part of that of rate 4/5. Row i of the
 * permutation pi_p has its one in column
 *
 *   (M/4) ((theta_p + floor(4 i/M)) mod 4) + (phi_p(floor(4 i/M), M) + i) mod (M/4),
 *
 * and the last M columns are punctured. */
#include "codes/standards/catalog.h"
#include "core/base/array.h"

#include <stdio.h>

extern const char extr_text_ccsds_ar4ja_txt[];

enum {
  BLOCK_ROWS = 3,
  PARITY = 3,   /* block columns */
  SUMMANDS = 3, /* per block at most; also the lines of the table per block row */
  INFORMATION_MAX = 8,
  QUARTERS = 4,
  PERMUTATIONS = 26,
};

static const extr_table_text text = {"ccsds_ar4ja.txt", extr_text_ccsds_ar4ja_txt};

/* ---- The tables ------------------------------------------------------------------------------ */

/* Reads a table of rows x columns numbers from `low` to `high`; the caller frees it, also after a
 * failure. */
static extr_status read_table(extr_context *context, const char *name, int rows, int columns,
                              int low, int high, extr_table *table) {
  TRY(extr_table_read(context, &text, name, table));
  bool sound = table->rows == rows && table->columns == columns;
  for (int i = 0; sound && i < rows * columns; i++)
    sound = table->entries[i] >= low && table->entries[i] <= high;
  if (sound) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "%s: expected %d x %d numbers from %d to %d in %s",
                   text.file, rows, columns, low, high, name);
}

/* Reads the permutations, one line each from pi_1 on: theta, phi_0 .. phi_3. */
static extr_status read_permutations(extr_context *context, int m, extr_table *table) {
  char name[EXTR_CATALOG_NAME];
  snprintf(name, sizeof name, "ccsds-ar4ja-permutations-%d", m);
  return read_table(context, name, PERMUTATIONS, 1 + QUARTERS, 0, m - 1, table);
}

/* ---- The matrix ------------------------------------------------------------------------------ */

/* The column of the one in row i of pi_p, p = 0 being the identity. */
static int permuted(const extr_table *permutations, int p, int i, int m) {
  if (p == 0) return i;
  const int *line = permutations->entries + (size_t)(p - 1) * (size_t)permutations->columns;
  int quarter = QUARTERS * i / m, theta = line[0], phi = line[1 + quarter];
  return m / QUARTERS * ((theta + quarter) % QUARTERS) + (phi + i) % (m / QUARTERS);
}

/* The ones of the last `columns` block columns of the table with blocks of m. Returns their end. */
static extr_edge *expand(const extr_table *blocks, int columns, int m,
                         const extr_table *permutations, extr_edge *end) {
  int left = blocks->columns - columns;
  for (int line = 0; line < blocks->rows; line++)
    for (int column = 0; column < columns; column++) {
      int p = blocks->entries[line * blocks->columns + left + column];
      if (p == EXTR_TABLE_NONE) continue;
      for (int i = 0; i < m; i++)
        *end++ = (extr_edge){.row = line / SUMMANDS * m + i,
                             .column = column * m + permuted(permutations, p, i, m)};
    }
  return end;
}

static extr_status build_ar4ja(extr_context *context, const char *name, extr_code **code) {
  OWNED(extr_table_free) extr_table blocks = {0}, permutations = {0};
  OWNED_ARRAY extr_edge *edges = NULL;
  int numerator = 0, k = 0;
  if (sscanf(name, "ccsds-ar4ja-%1d/%*d-%5d", &numerator, &k) != 2)
    return extr_fail(context, EXTR_INTERNAL, "%s: no rate and size", name);
  const int information = 2 * numerator, m = k / information; /* the rate is K / (K + 2) */
  const int columns = information + PARITY;
  TRY(read_table(context, "ccsds-ar4ja", BLOCK_ROWS * SUMMANDS, INFORMATION_MAX + PARITY,
                 EXTR_TABLE_NONE, PERMUTATIONS, &blocks));
  TRY(read_permutations(context, m, &permutations));
  TRY(ARRAY_NEW(context, edges, (size_t)blocks.rows * (size_t)columns * (size_t)m));
  const extr_edge *end = expand(&blocks, columns, m, &permutations, edges);
  TRY(extr_code_new(context, name, BLOCK_ROWS * m, columns * m, edges, (size_t)(end - edges),
                    code));
  return extr_code_mark(context, *code, EXTR_PUNCTURED, (columns - 1) * m, m);
}

#define CODE(rate, information, k)                                                                 \
  {                                                                                                \
    "ccsds-ar4ja-" rate "-" #k, "CCSDS", k / information *(information + 3),                       \
        k / information *(information + 2), k                                                      \
  }

static const extr_catalog_entry entries[] = {
    CODE("1/2", 2, 1024),  CODE("1/2", 2, 4096),
    CODE("1/2", 2, 16384), CODE("2/3", 4, 1024),
    CODE("2/3", 4, 4096),  CODE("2/3", 4, 16384),
    CODE("4/5", 8, 1024),  CODE("4/5", 8, 4096),
    CODE("4/5", 8, 16384), {0},
};

const extr_family extr_family_ccsds_ar4ja = {entries, .build = build_ar4ja};
