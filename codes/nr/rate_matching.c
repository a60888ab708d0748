/* Rate matching (3GPP TS 38.212, 5.4.2): which columns of the code a transmission sends, in which
 * order; and the code that they make. */
#include <extrinsic/nr.h>

#include "codes/standards/catalog.h"
#include "codes/standards/nr5g.h"
#include "core/base/array.h"

#include <stdlib.h>

enum { CORE_ROWS = 4, PUNCTURED = 2 };

int extr_nr_block_transmitted(const extr_nr *link, int block) {
  const int unit = link->symbol_bits * link->layers, symbols = link->transmitted / unit;
  const int longer = symbols % link->code_blocks; /* of the code blocks, the last ones */
  return unit * (symbols / link->code_blocks + (block >= link->code_blocks - longer));
}

/* k_0: where the buffer is read from. */
static int first_bit(const extr_nr *link, int version) {
  static const int starts[2][4] = {{0, 17, 33, 56}, {0, 13, 25, 43}};
  const int64_t whole = (link->base_graph == 1 ? 66 : 50) * link->lifting;
  const int64_t start = starts[link->base_graph - 1][version];
  return (int)(start * link->buffer / whole) * link->lifting;
}

void extr_nr_columns(const extr_nr *link, int block, int transmission, int *columns) {
  const int sent = extr_nr_block_transmitted(link, block), rows = sent / link->symbol_bits;
  const int gap = PUNCTURED * link->lifting; /* columns before the buffer */
  const int filled = link->block_bits - gap, behind = filled + link->fillers;
  int bit = first_bit(link, link->versions[transmission]) % link->buffer;
  for (int k = 0; k < sent; bit = (bit + 1) % link->buffer) {
    if (bit >= filled && bit < behind) continue; /* a filler */
    columns[k % rows * link->symbol_bits + k / rows] = bit + gap;
    k++;
  }
}

/* ---- The code -------------------------------------------------------------------------------- */

/* Marks in `sent` what the transmissions of the longest code block send; returns the last one. */
static extr_status find_sent(extr_context *context, const extr_nr *link, bool *sent, int *last) {
  OWNED_ARRAY int *columns = NULL;
  const int block = link->code_blocks - 1, count = extr_nr_block_transmitted(link, block);
  TRY(ARRAY_NEW(context, columns, count));
  *last = 0;
  for (int t = 0; t < link->transmissions; t++) {
    extr_nr_columns(link, block, t, columns);
    for (int i = 0; i < count; i++) {
      sent[columns[i]] = true;
      if (columns[i] > *last) *last = columns[i];
    }
  }
  return EXTR_OK;
}

static extr_status mark(extr_context *context, const extr_nr *link, const bool *sent,
                        extr_code *code) {
  const int information = extr_nr5g_information(link->base_graph) * link->lifting;
  for (int v = PUNCTURED * link->lifting; v < extr_code_columns(code); v++)
    if (!sent[v] && !(v >= link->block_bits && v < information))
      TRY(extr_code_mark(context, code, EXTR_PUNCTURED, v, 1));
  if (link->fillers == 0) return EXTR_OK;
  return extr_code_mark(context, code, EXTR_SHORTENED, link->block_bits, link->fillers);
}

static extr_status build_block(extr_context *context, const char *name, extr_code **code) {
  extr_nr link;
  OWNED_ARRAY bool *sent = NULL;
  int last;
  TRY(extr_nr_parse(context, name, &link));
  const int information = extr_nr5g_information(link.base_graph);
  TRY(ARRAY_NEW(context, sent, (information + 46) * link.lifting));
  TRY(find_sent(context, &link, sent, &last));
  int rows = last / link.lifting + 1 - information;
  if (rows < CORE_ROWS) rows = CORE_ROWS;
  TRY(extr_nr5g_code(context, name, link.base_graph, rows, link.lifting, code));
  return mark(context, &link, sent, *code);
}

static const extr_catalog_entry none[] = {{0}};

const extr_family extr_family_nr = {none, .takes = extr_nr_named, .build = build_block};
