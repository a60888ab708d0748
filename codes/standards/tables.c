#include "codes/standards/tables.h"

#include "codes/matrix/quasi_cyclic.h"
#include "core/base/array.h"

/* ---- Lists of columns ------------------------------------------------------------------------ */

static size_t rows_edges(const extr_catalog_entry *entry, const extr_table *table,
                         extr_edge *edges) {
  extr_edge *end = edges;
  int n = entry->columns, z = table->block;
  for (int row = 0; row < table->rows * z; row++) {
    const int *list = table->entries + row % table->rows * table->columns;
    for (int i = 0; i < table->columns && list[i] != EXTR_TABLE_NONE; i++)
      *end++ = (extr_edge){.row = row, .column = (list[i] + row / table->rows * (n / z)) % n};
  }
  return (size_t)(end - edges);
}

/* ---- Parity bit accumulators ----------------------------------------------------------------- */

/* A kind of parity bits, whose rows and columns follow those of other kinds. */
typedef struct parity {
  int first, count; /* of its rows */
  int column;       /* its first */
  int q;            /* rows from one column of a group to the next */
} parity;

static extr_edge *accumulated(const parity *kind, int group, const int *list, int most, int column,
                              extr_edge *edge) {
  for (int i = 0; i < most; i++) {
    int x = list[i] - kind->first;
    if (x >= 0 && x < kind->count)
      *edge++ = (extr_edge){.row = kind->first + (x + column % group * kind->q) % kind->count,
                            .column = column};
  }
  return edge;
}

/* The ones of the parity bits themselves: a staircase, or a diagonal. */
static extr_edge *parity_bits(const parity *kind, int group, bool permuted, bool staircase,
                              extr_edge *edge) {
  for (int j = 0; j < kind->count; j++) {
    int column = kind->column + (permuted ? group * (j % kind->q) + j / kind->q : j);
    *edge++ = (extr_edge){.row = kind->first + j, .column = column};
    if (staircase && j + 1 < kind->count)
      *edge++ = (extr_edge){.row = kind->first + j + 1, .column = column};
  }
  return edge;
}

static size_t columns_edges(const extr_catalog_entry *entry, const extr_table *table,
                            extr_edge *edges) {
  int z = table->block, k = entry->information, m = entry->columns - k, left = table->rows * z - k;
  int count = left > 0 ? left : m;
  const parity kinds[] = {{0, count, k, count / z}, {count, m - count, k + count, (m - count) / z}};
  extr_edge *end = edges;
  for (int column = 0; column < table->rows * z; column++)
    for (int i = 0; i < 2; i++)
      end = accumulated(&kinds[i], z, table->entries + column / z * table->columns, table->columns,
                        column, end);
  for (int i = 0; i < 2; i++) end = parity_bits(&kinds[i], z, left > 0, i == 0, end);
  return (size_t)(end - edges);
}

/* ---- Both ------------------------------------------------------------------------------------ */

static extr_status check_numbers(extr_context *context, const extr_catalog_entry *entry,
                                 const extr_table *table, int m) {
  bool of_rows = table->kind == EXTR_TABLE_ROWS;
  int most = of_rows ? entry->columns : m;
  bool fits = of_rows ? most % table->block == 0
                      : m % table->block == 0 && table->rows * table->block >= entry->information;
  for (int i = 0; fits && i < table->rows * table->columns; i++) fits = table->entries[i] < most;
  if (fits) return EXTR_OK;
  return extr_fail(context, EXTR_INTERNAL, "%s: found a table that does not fit its %d columns",
                   entry->name, entry->columns);
}

static extr_status expand_lists(extr_context *context, const extr_catalog_entry *entry,
                                const extr_table *table, extr_code **code) {
  bool of_rows = table->kind == EXTR_TABLE_ROWS;
  int m = of_rows ? table->rows * table->block : entry->columns - entry->information;
  size_t cells = (size_t)table->rows * (size_t)table->columns;
  OWNED_ARRAY extr_edge *edges = NULL;
  TRY(check_numbers(context, entry, table, m));
  TRY(ARRAY_NEW(context, edges, cells * (size_t)table->block + 2 * (size_t)m));
  size_t count = (of_rows ? rows_edges : columns_edges)(entry, table, edges);
  return extr_code_new(context, entry->name, m, entry->columns, edges, count, code);
}

extr_status extr_tables_build(extr_context *context, const extr_table_text *text,
                              const extr_catalog_entry *entry, extr_code **code) {
  OWNED(extr_table_free) extr_table table = {0};
  TRY(extr_table_read(context, text, entry->name, &table));
  if (table.kind != EXTR_TABLE_BLOCKS) return expand_lists(context, entry, &table, code);
  return extr_quasi_cyclic_new(context, entry->name, &table, code);
}
