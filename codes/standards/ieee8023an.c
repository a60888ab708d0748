/* IEEE 802.3an (10GBASE-T), clause 55.3 and Annex 55A: the (2048, 1723) code, and a variant of it.
 *
 * H comes from the Reed-Solomon code of length 32 over GF(64), with six of its cosets, as described
 * in reed_solomon.h, with c = u + a w. The standard permutes its columns; the permutation is in
 * codes/standards/tables/ieee8023an.txt.
 *
 * `rs2048-variant` is a code that some simulators use as the standard's. It has c = u + w, and
 * column y of a block belongs to symbol y. It has the same size, degrees and rank and also no
 * cycles of length 4, but a different graph. Its columns are in the structured order. */
#include "codes/constructions/reed_solomon.h"
#include "codes/matrix/table.h"
#include "codes/standards/catalog.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

#include <string.h>

extern const char extr_text_ieee8023an_txt[];

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

/* Inverts the table: computes the standard's column per structured column. */
static extr_status invert(extr_context *context, const extr_table *table, int column_of[COLUMNS]) {
  if (table->rows * table->columns != COLUMNS)
    return extr_fail(context, EXTR_INTERNAL, "ieee8023an.txt: found %d columns, expected %d",
                     table->rows * table->columns, COLUMNS);
  memset(column_of, -1, COLUMNS * sizeof *column_of);
  for (int column = 0; column < COLUMNS; column++) {
    int structured = table->entries[column];
    if (structured < 0 || structured >= COLUMNS || column_of[structured] >= 0)
      return extr_fail(context, EXTR_INTERNAL,
                       "ieee8023an.txt: found %d for column %d, expected each of 0 to %d once",
                       structured, column, COLUMNS - 1);
    column_of[structured] = column;
  }
  return EXTR_OK;
}

static extr_status read_column_order(extr_context *context, const char *name,
                                     int column_of[COLUMNS]) {
  const extr_table_text text = {"ieee8023an.txt", extr_text_ieee8023an_txt};
  extr_table table;
  TRY(extr_table_read(context, &text, name, &table));
  extr_status status = invert(context, &table, column_of);
  extr_table_free(&table);
  return status;
}

/* ---- Edges ------------------------------------------------------------------------------------
 */

static extr_status standard_edges(extr_context *context, const char *name, const extr_field *field,
                                  extr_edge edges[EDGES]) {
  const extr_reed_solomon shape = {.field = field, .j = COSETS, .l = LENGTH, .t = 1};
  int column_of[COLUMNS];
  TRY(read_column_order(context, name, column_of));
  TRY(extr_reed_solomon_edges(context, &shape, edges));
  for (int i = 0; i < EDGES; i++) edges[i].column = column_of[edges[i].column];
  return EXTR_OK;
}

static extr_status variant_edges(extr_context *context, const extr_field *field,
                                 extr_edge edges[EDGES]) {
  const extr_reed_solomon shape = {.field = field, .j = COSETS, .l = LENGTH, .t = 0};
  TRY(extr_reed_solomon_edges(context, &shape, edges));
  for (int i = 0; i < EDGES; i++) {
    int number = edges[i].column % FIELD, block = edges[i].column - number;
    edges[i].column = block + field->element[number];
  }
  return EXTR_OK;
}

static const extr_catalog_entry entries[] = {
    {"802.3an-2048-1723", "IEEE 802.3an", COLUMNS, COLUMNS, 1723}, {0}};
static const extr_catalog_entry variant[] = {
    {"rs2048-variant", "like IEEE 802.3an", COLUMNS, COLUMNS, 1723}, {0}};

static extr_status find_edges(extr_context *context, const char *name, extr_edge edges[EDGES]) {
  extr_field field;
  TRY(extr_field_new(context, DEGREE, &field));
  extr_status status = strcmp(name, entries[0].name) == 0
                           ? standard_edges(context, name, &field, edges)
                           : variant_edges(context, &field, edges);
  extr_field_free(&field);
  return status;
}

static extr_status build_8023an(extr_context *context, const char *name, extr_code **code) {
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, EDGES));
  extr_status status = find_edges(context, name, edges);
  if (status == EXTR_OK) status = extr_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
  free(edges);
  return status;
}

const extr_family extr_family_ieee8023an = {entries, .build = build_8023an};
const extr_family extr_family_rs2048 = {variant, .build = build_8023an, .other = true};
