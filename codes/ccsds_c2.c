/* CCSDS 131.0-B, 7.3: the (8176, 7156) code for near-earth telemetry and what the standard makes
 * of it.
 *
 * H has 2 x 16 blocks, each the sum of two circulants of size 511. All its rows of a block row add
 * up to zero, so that the rank is 1020. The standard encodes a subcode of dimension 7154, sends no
 * more than the 8158 bits behind 18 information bits that are zero, and appends two zeros: (8160,
 * 7136). The two more checks of the subcode add the bits of whole blocks, thousands of ones in a
 * row (CCSDS 130.1-G); no decoder of the sparse H has them, and the two zeros tell it nothing.
 * So `ccsds-c2-8160` here is H with its first 18 columns shortened: every codeword of the standard
 * is one of its codewords. Counting 7138 bits in 8158 instead of 7136 in 8160 changes Eb/N0 by
 * 0.002 dB. */
#include "codes/catalog.h"
#include "codes/table.h"
#include "core/context.h"

#include <string.h>

extern const char ex_text_ccsds_c2_txt[];

enum {
  BLOCK = 511,
  BLOCK_ROWS = 2,
  BLOCK_COLUMNS = 16,
  CIRCULANTS = 2, /* in a block: so many lines of the table to a row of blocks */
  ROWS = BLOCK_ROWS * BLOCK,
  COLUMNS = BLOCK_COLUMNS * BLOCK,
  EDGES = BLOCK_ROWS * BLOCK_COLUMNS * CIRCULANTS * BLOCK,
  DIMENSION = COLUMNS - ROWS + 2,
  VIRTUAL_FILL = 18,
};

static ex_status expand(ex_context *context, const ex_table *table, ex_edge edges[EDGES]) {
  if (table->rows != BLOCK_ROWS * CIRCULANTS || table->columns != BLOCK_COLUMNS)
    return ex_fail(context, EX_INTERNAL, "ccsds_c2.txt: found %d x %d numbers, expected %d x %d",
                   table->rows, table->columns, BLOCK_ROWS * CIRCULANTS, BLOCK_COLUMNS);
  for (int entry = 0; entry < table->rows * table->columns; entry++) {
    int row = entry / BLOCK_COLUMNS / CIRCULANTS, column = entry % BLOCK_COLUMNS;
    int shift = table->entries[entry];
    for (int i = 0; i < BLOCK; i++)
      *edges++ = (ex_edge){.row = row * BLOCK + i, .column = column * BLOCK + (i + shift) % BLOCK};
  }
  return EX_OK;
}

static ex_status read_edges(ex_context *context, ex_edge edges[EDGES]) {
  const ex_table_text text = {"ccsds_c2.txt", ex_text_ccsds_c2_txt};
  ex_table table;
  TRY(ex_table_read(context, &text, "ccsds-c2", &table));
  ex_status status = expand(context, &table, edges);
  ex_table_free(&table);
  return status;
}

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  ex_edge edges[EDGES];
  TRY(read_edges(context, edges));
  TRY(ex_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code));
  if (strcmp(name, "ccsds-c2") == 0) return EX_OK;
  return ex_code_mark(context, *code, EX_SHORTENED, 0, VIRTUAL_FILL);
}

static const ex_catalog_entry entries[] = {
    {"ccsds-c2", "CCSDS", COLUMNS, COLUMNS, DIMENSION},
    {"ccsds-c2-8160", "CCSDS", COLUMNS, COLUMNS - VIRTUAL_FILL, DIMENSION - VIRTUAL_FILL},
    {0},
};

const ex_family ex_family_ccsds_c2 = {entries, NULL, build};
