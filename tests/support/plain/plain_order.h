/* The order in which a decoder goes through the rows of a code: extr_decoder_order in decoder.h.
 * The blocks themselves are compared with H in tests/codes/blocks. */
#ifndef TESTS_SUPPORT_PLAIN_ORDER_H
#define TESTS_SUPPORT_PLAIN_ORDER_H

#include <extrinsic/decoder.h>

typedef struct plain_order {
  int layers;
  int *first; /* layers + 1: rows[first[l]] .. rows[first[l + 1] - 1] are updated together */
  int *rows;
  /* By edge: the place of its block among all, which are ordered by block row, block column and
   * shift; all 0 in the order of H. The inputs of a check node come in this order, and so do edges
   * of a layer that share a column, and the messages of a variable node. */
  int *place;
} plain_order;

/* In the order of H every layer is a row. Ends the process without memory. */
plain_order plain_order_new(const extr_code *code, const extr_decoder_settings *settings);
void plain_order_free(plain_order *order);

#endif
