/* CCSDS 131.0-B, 7.4: accumulate-repeat-4-jagged-accumulate codes for deep space, of rates 1/2,
 * 2/3 and 4/5 with k = 1024, 4096 and 16384.
 *
 * H has 3 x (K + 3) blocks of size M = k / K, K = 2, 4, 8, each the sum of up to three permutation
 * matrices. The matrices of the smaller rates are the right part of that of rate 4/5. Row i of the
 * permutation pi_p has its one in column
 *
 *   (M/4) ((theta_p + floor(4 i/M)) mod 4) + (phi_p(floor(4 i/M), M) + i) mod (M/4),
 *
 * and the last M columns are never sent. */
#include "codes/catalog.h"
#include "codes/table.h"
#include "core/array.h"

#include <stdio.h>

extern const char ex_text_ccsds_ar4ja_txt[];

enum {
  BLOCK_ROWS = 3,
  PARITY = 3,   /* block columns */
  SUMMANDS = 3, /* of a block at most: so many lines of the table to a row of blocks */
  INFORMATION_MAX = 8,
  QUARTERS = 4,
  PERMUTATIONS = 26,
};

static const ex_table_text text = {"ccsds_ar4ja.txt", ex_text_ccsds_ar4ja_txt};

/* ---- The tables ------------------------------------------------------------------------------ */

/* A table of rows x columns numbers from `low` to `high`; the caller frees it. */
static ex_status read_table(ex_context *context, const char *name, int rows, int columns, int low,
                            int high, ex_table *table) {
  TRY(ex_table_read(context, &text, name, table));
  bool sound = table->rows == rows && table->columns == columns;
  for (int i = 0; sound && i < rows * columns; i++)
    sound = table->entries[i] >= low && table->entries[i] <= high;
  if (sound) return EX_OK;
  ex_table_free(table);
  return ex_fail(context, EX_INTERNAL, "%s: expected %d x %d numbers from %d to %d in %s",
                 text.file, rows, columns, low, high, name);
}

static ex_status read_blocks(ex_context *context, ex_table *table) {
  return read_table(context, "ccsds-ar4ja", BLOCK_ROWS * SUMMANDS, INFORMATION_MAX + PARITY,
                    EX_TABLE_NONE, PERMUTATIONS, table);
}

/* A line for each permutation from pi_1 on: theta, phi_0 .. phi_3. */
static ex_status read_permutations(ex_context *context, int m, ex_table *table) {
  char name[EX_CATALOG_NAME];
  snprintf(name, sizeof name, "ccsds-ar4ja-permutations-%d", m);
  return read_table(context, name, PERMUTATIONS, 1 + QUARTERS, 0, m - 1, table);
}

/* ---- The matrix ------------------------------------------------------------------------------ */

/* The column of the one in row i of pi_p, p = 0 being the identity. */
static int permuted(const ex_table *permutations, int p, int i, int m) {
  if (p == 0) return i;
  const int *line = permutations->entries + (size_t)(p - 1) * (size_t)permutations->columns;
  int quarter = QUARTERS * i / m, theta = line[0], phi = line[1 + quarter];
  return m / QUARTERS * ((theta + quarter) % QUARTERS) + (phi + i) % (m / QUARTERS);
}

/* The last `columns` block columns of the table with blocks of m. `edges` has room for all its
 * entries. */
static ex_status expand(ex_context *context, const char *name, const ex_table *blocks, int columns,
                        int m, const ex_table *permutations, ex_edge *edges, ex_code **code) {
  ex_edge *end = edges;
  int left = blocks->columns - columns;
  for (int line = 0; line < blocks->rows; line++)
    for (int column = 0; column < columns; column++) {
      int p = blocks->entries[line * blocks->columns + left + column];
      if (p == EX_TABLE_NONE) continue;
      for (int i = 0; i < m; i++)
        *end++ = (ex_edge){.row = line / SUMMANDS * m + i,
                           .column = column * m + permuted(permutations, p, i, m)};
    }
  TRY(ex_code_new(context, name, BLOCK_ROWS * m, columns * m, edges, (size_t)(end - edges), code));
  return ex_code_mark(context, *code, EX_PUNCTURED, (columns - 1) * m, m);
}

static ex_status build_blocks(ex_context *context, const char *name, int columns, int m,
                              const ex_table *permutations, ex_code **code) {
  ex_table blocks;
  ex_edge *edges = NULL;
  TRY(read_blocks(context, &blocks));
  ex_status status = ARRAY_NEW(context, edges, (size_t)blocks.rows * (size_t)columns * (size_t)m);
  if (status == EX_OK)
    status = expand(context, name, &blocks, columns, m, permutations, edges, code);
  free(edges);
  ex_table_free(&blocks);
  return status;
}

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  int numerator = 0, k = 0;
  if (sscanf(name, "ccsds-ar4ja-%1d/%*d-%5d", &numerator, &k) != 2)
    return ex_fail(context, EX_INTERNAL, "%s: no rate and size", name);
  int information = 2 * numerator, m = k / information; /* the rate is K / (K + 2) */
  ex_table permutations;
  TRY(read_permutations(context, m, &permutations));
  ex_status status = build_blocks(context, name, information + PARITY, m, &permutations, code);
  ex_table_free(&permutations);
  return status;
}

#define CODE(rate, information, k)                                                                 \
  {                                                                                                \
    "ccsds-ar4ja-" rate "-" #k, "CCSDS", k / information *(information + 3),                       \
        k / information *(information + 2), k                                                      \
  }

static const ex_catalog_entry entries[] = {
    CODE("1/2", 2, 1024),  CODE("1/2", 2, 4096),
    CODE("1/2", 2, 16384), CODE("2/3", 4, 1024),
    CODE("2/3", 4, 4096),  CODE("2/3", 4, 16384),
    CODE("4/5", 8, 1024),  CODE("4/5", 8, 4096),
    CODE("4/5", 8, 16384), {0},
};

const ex_family ex_family_ccsds_ar4ja = {entries, NULL, build};
