/* IEEE 802.3an (10GBASE-T), clause 55.3 and Annex 55A: the (2048, 1723) code, and a variant of it.
 *
 * A matrix from the Reed-Solomon code of length 32 over GF(64), with six of its cosets, as
 * reed_solomon.h says; c = u + a w. The standard renames the columns, by the table in
 * standards/ieee8023an.txt.
 *
 * `rs2048-variant` is the code that some simulators take for the standard's: with c = u + w, and
 * column y of a block for symbol y. It agrees in size, degrees, rank and the absence of cycles of
 * length 4, but not as a graph. Its columns stay in the structured order. */
#include "codes/catalog.h"
#include "codes/reed_solomon.h"
#include "codes/table.h"
#include "core/context.h"

#include <string.h>

extern const char ex_text_ieee8023an_txt[];

enum {
  DEGREE = 6,
  FIELD = 1 << DEGREE, /* elements of GF(64) */
  LENGTH = 32,         /* positions of the shortened code */
  COSETS = 6,
  ROWS = COSETS * FIELD,
  COLUMNS = LENGTH * FIELD,
  EDGES = ROWS * LENGTH,
};

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
static ex_status build_standard(ex_context *context, const char *name, const ex_field *field,
                                ex_code **code) {
  const ex_reed_solomon shape = {.field = field, .j = COSETS, .l = LENGTH, .t = 1};
  ex_edge edges[EDGES];
  int column_of[COLUMNS];
  TRY(read_column_order(context, name, column_of));
  TRY(ex_reed_solomon_edges(context, &shape, edges));
  for (int i = 0; i < EDGES; i++) edges[i].column = column_of[edges[i].column];
  return ex_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
}

static ex_status build_variant(ex_context *context, const char *name, const ex_field *field,
                               ex_code **code) {
  const ex_reed_solomon shape = {.field = field, .j = COSETS, .l = LENGTH, .t = 0};
  ex_edge edges[EDGES];
  TRY(ex_reed_solomon_edges(context, &shape, edges));
  for (int i = 0; i < EDGES; i++) {
    int number = edges[i].column % FIELD, block = edges[i].column - number;
    edges[i].column = block + field->element[number];
  }
  return ex_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
}

static const ex_catalog_entry entries[] = {
    {"802.3an-2048-1723", "IEEE 802.3an", COLUMNS, COLUMNS, 1723},
    {"rs2048-variant", "like IEEE 802.3an", COLUMNS, COLUMNS, 1723},
    {0},
};

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  ex_field field;
  TRY(ex_field_new(context, DEGREE, &field));
  ex_status status = strcmp(name, entries[0].name) == 0
                         ? build_standard(context, name, &field, code)
                         : build_variant(context, name, &field, code);
  ex_field_free(&field);
  return status;
}

const ex_family ex_family_ieee8023an = {entries, NULL, build};
