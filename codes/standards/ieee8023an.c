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
#include "codes/standards/catalog.h"
#include "core/base/array.h"

#include <string.h>

extern const char extr_text_ieee8023an_txt[];

enum { DEGREE = 6, LENGTH = 32, COSETS = 6, COLUMNS = LENGTH << DEGREE };

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

static extr_status build_8023an(extr_context *context, const char *name, extr_code **code) {
  const extr_table_text text = {"ieee8023an.txt", extr_text_ieee8023an_txt};
  OWNED(extr_table_free) extr_table table = {0};
  int column_of[COLUMNS];
  TRY(extr_table_read(context, &text, name, &table));
  TRY(invert(context, &table, column_of));
  return extr_reed_solomon_new(
      context, name,
      &(extr_reed_solomon){.s = DEGREE, .j = COSETS, .l = LENGTH, .t = 1, .column_of = column_of},
      code);
}

static extr_status build_variant(extr_context *context, const char *name, extr_code **code) {
  return extr_reed_solomon_new(
      context, name,
      &(extr_reed_solomon){.s = DEGREE, .j = COSETS, .l = LENGTH, .t = 0, .by_symbol = true}, code);
}

static const extr_catalog_entry entries[] = {
    {"802.3an-2048-1723", "IEEE 802.3an", COLUMNS, COLUMNS, 1723}, {0}};
static const extr_catalog_entry variant[] = {
    {"rs2048-variant", "like IEEE 802.3an", COLUMNS, COLUMNS, 1723}, {0}};

const extr_family extr_family_ieee8023an = {entries, .build = build_8023an};
const extr_family extr_family_rs2048 = {variant, .build = build_variant, .other = true};
