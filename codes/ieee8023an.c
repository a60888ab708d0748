/* IEEE 802.3an (10GBASE-T), clause 55.3 and Annex 55A: the (2048, 1723) code, and a variant of it.
 *
 * A regular matrix from a Reed-Solomon code with two information symbols (Djurdjevic, Xu,
 * Abdel-Ghaffar, Lin, IEEE Communications Letters 7(7), 2003). The (63, 33) Reed-Solomon code over
 * GF(64) with the generator polynomial g(X) = (X - a)(X - a^2) ... (X - a^30) has distance 31.
 * Shortened to length 32 it has dimension 2 and the basis
 *
 *   u = (g_0, ..., g_30, 0),   w = (0, g_0, ..., g_30).
 *
 * c = u + a w has no zero among its 32 symbols. Six of the 64 cosets of the code {e c}, the words
 * e c + mu_b u with mu_0 = 0 and mu_b = a^(b-1), give 384 words, and each word a row of H: symbol y
 * at position j becomes a block of 64 columns with a single one where y stands in the field. Two
 * words agree in one position at most, so that H has no cycle of length 4; and since c has no zero,
 * the 64 words of a coset have 64 different symbols at each position: every block of 64 x 64 is a
 * permutation matrix. The standard renames the columns, by the table in standards/ieee8023an.txt.
 *
 * `rs2048-variant` is the code that some simulators take for the standard's: with c = u + w, and
 * column y of a block for symbol y. It agrees in size, degrees, rank and the absence of cycles of
 * length 4, but not as a graph. Its columns stay in the structured order. */
#include "codes/catalog.h"
#include "codes/table.h"
#include "core/context.h"

#include <string.h>

extern const char ex_text_ieee8023an_txt[];

enum {
  FIELD = 64,     /* elements of GF(64) */
  ORDER = 63,     /* of its primitive element */
  LENGTH = 32,    /* positions of the shortened code */
  GENERATOR = 30, /* degree of g(X) */
  COSETS = 6,
  ROWS = COSETS * FIELD,
  COLUMNS = LENGTH * FIELD,
  EDGES = ROWS * LENGTH,
};

/* ---- GF(64) ---------------------------------------------------------------------------------- */

/* GF(64) = GF(2)[x] / (x^6 + x + 1) with a = x. An element is the integer of its coefficients. The
 * field is numbered 0, a^0, a^1, ..., a^62. */
typedef struct field {
  int element[FIELD]; /* by number */
  int number[FIELD];  /* by element */
} field;

static field field_make(void) {
  field gf = {0};
  int power = 1;
  for (int i = 1; i < FIELD; i++) {
    gf.element[i] = power;
    gf.number[power] = i;
    power <<= 1;
    if (power & FIELD) power ^= 0x43; /* x^6 + x + 1 */
  }
  return gf;
}

static int power_of_a(const field *gf, int exponent) {
  return gf->element[1 + exponent % ORDER];
}

static int multiply(const field *gf, int x, int y) {
  if (x == 0 || y == 0) return 0;
  return power_of_a(gf, gf->number[x] - 1 + gf->number[y] - 1);
}

/* ---- The matrix ------------------------------------------------------------------------------ */

/* The coefficients g_0 .. g_30 of g(X); the others of `g` become zero. */
static void generator_polynomial(const field *gf, int g[LENGTH]) {
  memset(g, 0, LENGTH * sizeof *g);
  g[0] = 1;
  for (int i = 1; i <= GENERATOR; i++)
    for (int j = i; j >= 0; j--)
      g[j] = (j > 0 ? g[j - 1] : 0) ^ multiply(gf, power_of_a(gf, i), g[j]);
}

/* The edges from the word c = u + factor w, in the rows of the standard. The column of symbol y at
 * position j is 64 j + y. */
static void word_edges(const field *gf, int factor, ex_edge edges[EDGES]) {
  int u[LENGTH], c[LENGTH];
  generator_polynomial(gf, u);
  for (int j = 0; j < LENGTH; j++) c[j] = u[j] ^ multiply(gf, factor, j > 0 ? u[j - 1] : 0);
  for (int b = 0; b < COSETS; b++)
    for (int i = 0; i < FIELD; i++)
      for (int j = 0; j < LENGTH; j++) {
        int y = multiply(gf, gf->element[i], c[j]) ^ multiply(gf, gf->element[b], u[j]);
        *edges++ = (ex_edge){.row = b * FIELD + i, .column = j * FIELD + y};
      }
}

/* ---- The order of the columns ---------------------------------------------------------------- */

/* Inverts the table: the standard's column by the structured one. */
static ex_status invert(ex_context *context, const ex_table *table, int column_of[COLUMNS]) {
  if (table->rows * table->columns != COLUMNS)
    return ex_fail(context, EX_INTERNAL, "ieee8023an.txt: found %d columns, expected %d",
                   table->rows * table->columns, COLUMNS);
  memset(column_of, -1, COLUMNS * sizeof *column_of);
  for (int column = 0; column < COLUMNS; column++) {
    int structured = table->entries[column];
    if (structured < 0 || structured >= COLUMNS || column_of[structured] >= 0)
      return ex_fail(context, EX_INTERNAL,
                     "ieee8023an.txt: found %d for column %d, expected each of 0 to %d once",
                     structured, column, COLUMNS - 1);
    column_of[structured] = column;
  }
  return EX_OK;
}

static ex_status read_column_order(ex_context *context, const char *name, int column_of[COLUMNS]) {
  const ex_table_text text = {"ieee8023an.txt", ex_text_ieee8023an_txt};
  ex_table table;
  TRY(ex_table_read(context, &text, name, &table));
  ex_status status = invert(context, &table, column_of);
  ex_table_free(&table);
  return status;
}

/* The code of the standard. */
static ex_status build_standard(ex_context *context, const char *name, ex_code **code) {
  const field gf = field_make();
  ex_edge edges[EDGES];
  int column_of[COLUMNS];
  TRY(read_column_order(context, name, column_of));
  word_edges(&gf, power_of_a(&gf, 1), edges);
  for (int i = 0; i < EDGES; i++) {
    int symbol = edges[i].column % FIELD, block = edges[i].column - symbol;
    edges[i].column = column_of[block + gf.number[symbol]];
  }
  return ex_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
}

static ex_status build_variant(ex_context *context, const char *name, ex_code **code) {
  const field gf = field_make();
  ex_edge edges[EDGES];
  word_edges(&gf, 1, edges);
  return ex_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
}

static const ex_catalog_entry entries[] = {
    {"802.3an-2048-1723", "IEEE 802.3an", COLUMNS, COLUMNS, 1723},
    {"rs2048-variant", "like IEEE 802.3an", COLUMNS, COLUMNS, 1723},
    {0},
};

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  if (strcmp(name, entries[0].name) == 0) return build_standard(context, name, code);
  return build_variant(context, name, code);
}

const ex_family ex_family_ieee8023an = {entries, NULL, build};
