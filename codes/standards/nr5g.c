/* 5G New Radio, 3GPP TS 38.212, 5.3.2: two base graphs for 51 lifting sizes Z = a 2^j <= 384 with
 * a = 2, 3, 5, 7, 9, 11, 13, 15. An entry of a base graph has one shift V per set of lifting sizes,
 * that is, per a; it stands for the Z x Z identity matrix shifted by V mod Z columns.
 *
 * The first 2 Z bits are punctured information bits. Four block columns of core parity follow the
 * information columns. Each later column has a single entry, in a row of its own. If such a bit is
 * not transmitted, its row gives no information about other bits. So a code of higher rate omits
 * the last rows and the columns that occur only in them. NAME:A/B is the code whose rate k /
 * (transmitted bits) is nearest to A/B; the longer one if two are equally near. */
#include "codes/standards/nr5g.h"
#include "codes/matrix/quasi_cyclic.h"
#include "codes/standards/catalog.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

#include <stdio.h>
#include <string.h>

extern const char extr_text_nr5g_txt[];

enum { SETS = 8, CORE_ROWS = 4, PUNCTURED_COLUMNS = 2 };

/* A base graph has information + rows columns. */
typedef struct base_graph {
  const char *name;
  int information, rows;
} base_graph;

static const base_graph graphs[] = {{"5gnr-bg1", 22, 46}, {"5gnr-bg2", 10, 42}};

/* ---- The rate -------------------------------------------------------------------------------- */

static int sent_columns(const base_graph *graph, int rows) {
  return graph->information + rows - PUNCTURED_COLUMNS;
}

/* | a/b - information/sent | * b * sent, where sent is the number of transmitted columns. */
static long long distance(const base_graph *graph, int sent, int a, int b) {
  long long difference = (long long)a * sent - (long long)b * graph->information;
  return difference < 0 ? -difference : difference;
}

/* The number of rows for the rate a/b. */
static int rows_for(const base_graph *graph, int a, int b) {
  int best = graph->rows;
  for (int rows = graph->rows - 1; rows >= CORE_ROWS; rows--) {
    int sent = sent_columns(graph, rows), best_sent = sent_columns(graph, best);
    if (distance(graph, sent, a, b) * best_sent < distance(graph, best_sent, a, b) * sent)
      best = rows;
  }
  return best;
}

/* "A/B" with at most six digits each. */
static bool read_fraction(const char *text, int *a, int *b) {
  int end = 0;
  return strspn(text, "0123456789/") == strlen(text) &&
         sscanf(text, "%6d/%6d%n", a, b, &end) == 2 && text[end] == '\0' && *a > 0 && *b > 0;
}

/* The number of rows for a rate, given as text. */
static extr_status parse_rate(extr_context *context, const base_graph *graph, const char *text,
                              int *rows) {
  int most = sent_columns(graph, graph->rows), least = sent_columns(graph, CORE_ROWS);
  int k = graph->information, a, b;
  if (!read_fraction(text, &a, &b) || a * most < b * k || a * least > b * k)
    return extr_fail(context, EXTR_INPUT,
                     "%s: found rate '%.100s', expected A/B from %d/%d to %d/%d", graph->name, text,
                     k, most, k, least);
  *rows = rows_for(graph, a, b);
  return EXTR_OK;
}

/* ---- The matrix ------------------------------------------------------------------------------ */

int extr_nr5g_information(int number) {
  return graphs[number - 1].information;
}

bool extr_nr5g_lifts(int z) {
  if (z < 2 || z > 384) return false;
  while (z % 2 == 0) z /= 2;
  return z <= 15;
}

/* 0 for a = 2, 1 for 3, 2 for 5, ...: by the odd part of Z, which is 1 for a = 2. */
static int lifting_set(int z) {
  while (z % 2 == 0) z /= 2;
  return z / 2;
}

/* Enters the lines "row column V_0 .. V_7" of the table that belong to rows of the grid. */
static extr_status fill_grid(extr_context *context, const extr_table *table, extr_table *grid) {
  if (table->columns != 2 + SETS)
    return extr_fail(context, EXTR_INTERNAL, "nr5g.txt: found %d numbers a line, expected %d",
                     table->columns, 2 + SETS);
  for (int i = 0; i < grid->rows * grid->columns; i++) grid->entries[i] = EXTR_TABLE_NONE;
  for (int i = 0; i < table->rows; i++) {
    const int *line = table->entries + (size_t)i * (size_t)table->columns;
    int row = line[0], column = line[1], shift = line[2 + lifting_set(grid->block)];
    if (row >= grid->rows) continue;
    if (row < 0 || column < 0 || column >= grid->columns || shift < 0)
      return extr_fail(context, EXTR_INTERNAL, "nr5g.txt: found row %d, column %d, shift %d", row,
                       column, shift);
    grid->entries[row * grid->columns + column] = shift % grid->block;
  }
  return EXTR_OK;
}

extr_status extr_nr5g_code(extr_context *context, const char *name, int number, int rows, int z,
                           extr_code **code) {
  const base_graph *graph = &graphs[number - 1];
  const extr_table_text text = {"nr5g.txt", extr_text_nr5g_txt};
  OWNED(extr_table_free)
  extr_table table = {0},
             grid = {.block = z, .rows = rows, .columns = graph->information + rows, .lines = 1};
  TRY(extr_table_read(context, &text, graph->name, &table));
  TRY(ARRAY_NEW(context, grid.entries, grid.rows * grid.columns));
  TRY(fill_grid(context, &table, &grid));
  TRY(extr_quasi_cyclic_new(context, name, &grid, code));
  return extr_code_mark(context, *code, EXTR_PUNCTURED, 0, PUNCTURED_COLUMNS * z);
}

static extr_status build_nr5g(extr_context *context, const char *name, extr_code **code) {
  int number = 0, z = 0;
  if (sscanf(name, "5gnr-bg%1d-z%3d", &number, &z) != 2)
    return extr_fail(context, EXTR_INTERNAL, "%s: no base graph and lifting size", name);
  const base_graph *graph = &graphs[number - 1];
  const char *rate = strchr(name, ':');
  int rows = graph->rows;
  if (rate) TRY(parse_rate(context, graph, rate + 1, &rows));
  return extr_nr5g_code(context, name, number, rows, z, code);
}

/* ---- Names ----------------------------------------------------------------------------------- */

#define CODE_1(z)                                                                                  \
  { "5gnr-bg1-z" #z, "5G NR", 68 * z, 66 * z, 22 * z }
#define CODE_2(z)                                                                                  \
  { "5gnr-bg2-z" #z, "5G NR", 52 * z, 50 * z, 10 * z }
#define SIZES(CODE)                                                                                \
  CODE(2), CODE(3), CODE(4), CODE(5), CODE(6), CODE(7), CODE(8), CODE(9), CODE(10), CODE(11),      \
      CODE(12), CODE(13), CODE(14), CODE(15), CODE(16), CODE(18), CODE(20), CODE(22), CODE(24),    \
      CODE(26), CODE(28), CODE(30), CODE(32), CODE(36), CODE(40), CODE(44), CODE(48), CODE(52),    \
      CODE(56), CODE(60), CODE(64), CODE(72), CODE(80), CODE(88), CODE(96), CODE(104), CODE(112),  \
      CODE(120), CODE(128), CODE(144), CODE(160), CODE(176), CODE(192), CODE(208), CODE(224),      \
      CODE(240), CODE(256), CODE(288), CODE(320), CODE(352), CODE(384)

static const extr_catalog_entry entries[] = {SIZES(CODE_1), SIZES(CODE_2), {0}};

static bool has_rate(const char *name) {
  const char *colon = strchr(name, ':');
  if (!colon) return false;
  size_t length = (size_t)(colon - name);
  for (const extr_catalog_entry *entry = entries; entry->name; entry++)
    if (strlen(entry->name) == length && strncmp(entry->name, name, length) == 0) return true;
  return false;
}

const extr_family extr_family_nr5g = {entries, .takes = has_rate, .build = build_nr5g};
