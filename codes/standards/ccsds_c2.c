/* CCSDS 131.0-B, 7.3: the (8176, 7156) code for near-earth telemetry, and its shortened form.
 *
 * H has 2 x 16 blocks, each the sum of two circulants of size 511. The rows of each block row sum
 * to zero, so the rank is 1020. The standard encodes a subcode of dimension 7154, shortens its
 * first 18 information bits, transmits the other 8158 bits, and appends two zeros: (8160, 7136).
 * The two additional checks of the subcode sum the bits of whole blocks, with thousands of ones per
 * row (CCSDS 130.1-G). Decoders of the sparse H do not use them, and the two zeros carry no
 * information.
 *
 * So `ccsds-c2-8160` is H with its first 18 columns shortened; every codeword of the standard is
 * one of its codewords. Its rate is 7138 / 8158 instead of 7136 / 8160, which changes Eb/N0 by
 * 0.002 dB. */
#include "codes/matrix/table.h"
#include "codes/standards/catalog.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

#include <string.h>

extern const char extr_text_ccsds_c2_txt[];

enum {
  BLOCK = 511,
  BLOCK_ROWS = 2,
  BLOCK_COLUMNS = 16,
  CIRCULANTS = 2, /* per block; also the lines of the table per block row */
  ROWS = BLOCK_ROWS * BLOCK,
  COLUMNS = BLOCK_COLUMNS * BLOCK,
  EDGES = BLOCK_ROWS * BLOCK_COLUMNS * CIRCULANTS * BLOCK,
  DIMENSION = COLUMNS - ROWS + 2,
  VIRTUAL_FILL = 18,
};

static extr_status expand(extr_context *context, const extr_table *table, extr_edge edges[EDGES]) {
  if (table->rows != BLOCK_ROWS * CIRCULANTS || table->columns != BLOCK_COLUMNS)
    return extr_fail(context, EXTR_INTERNAL,
                     "ccsds_c2.txt: found %d x %d numbers, expected %d x %d", table->rows,
                     table->columns, BLOCK_ROWS * CIRCULANTS, BLOCK_COLUMNS);
  for (int entry = 0; entry < table->rows * table->columns; entry++) {
    int row = entry / BLOCK_COLUMNS / CIRCULANTS, column = entry % BLOCK_COLUMNS;
    int shift = table->entries[entry];
    for (int i = 0; i < BLOCK; i++)
      *edges++ =
          (extr_edge){.row = row * BLOCK + i, .column = column * BLOCK + (i + shift) % BLOCK};
  }
  return EXTR_OK;
}

static extr_status read_edges(extr_context *context, extr_edge edges[EDGES]) {
  const extr_table_text text = {"ccsds_c2.txt", extr_text_ccsds_c2_txt};
  extr_table table;
  TRY(extr_table_read(context, &text, "ccsds-c2", &table));
  extr_status status = expand(context, &table, edges);
  extr_table_free(&table);
  return status;
}

static extr_status build_c2(extr_context *context, const char *name, extr_code **code) {
  extr_edge *edges;
  TRY(ARRAY_NEW(context, edges, EDGES));
  extr_status status = read_edges(context, edges);
  if (status == EXTR_OK) status = extr_code_new(context, name, ROWS, COLUMNS, edges, EDGES, code);
  free(edges);
  TRY(status);
  if (strcmp(name, "ccsds-c2") == 0) return EXTR_OK;
  return extr_code_mark(context, *code, EXTR_SHORTENED, 0, VIRTUAL_FILL);
}

static const extr_catalog_entry entries[] = {
    {"ccsds-c2", "CCSDS", COLUMNS, COLUMNS, DIMENSION},
    {"ccsds-c2-8160", "CCSDS", COLUMNS, COLUMNS - VIRTUAL_FILL, DIMENSION - VIRTUAL_FILL},
    {0},
};

const extr_family extr_family_ccsds_c2 = {entries, NULL, build_c2};
