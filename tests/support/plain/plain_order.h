/* The order in which the layered schedule goes through the rows of a code: extr_decoder_order in
 * decoder.h. The blocks themselves are compared with H in tests/codes/blocks. */
#ifndef TESTS_SUPPORT_PLAIN_ORDER_H
#define TESTS_SUPPORT_PLAIN_ORDER_H

#include <extrinsic/code.h>

#include <stdbool.h>

typedef struct plain_order {
  int layers;
  int *first; /* layers + 1: rows[first[l]] .. rows[first[l + 1] - 1] are updated together */
  int *rows;
  /* By edge: the place of its block among those of the layer, which are ordered by block column and
   * shift; all 0 where every layer is a row. The inputs of a check node come in this order, and so
   * do edges of a layer that share a column. */
  int *place;
} plain_order;

/* For the flooding schedule, which is not `layered`, every layer is a row. Ends the process without
 * memory. */
plain_order plain_order_new(const extr_code *code, bool layered);
void plain_order_free(plain_order *order);

#endif
