/* The order in which the layered schedule goes through the rows of a code: extr_decoder_order in
 * decoder.h. The blocks themselves are compared with H in tests/codes/blocks. */
#ifndef TESTS_SUPPORT_PLAIN_ORDER_H
#define TESTS_SUPPORT_PLAIN_ORDER_H

#include <extrinsic/code.h>

typedef struct plain_order {
  int layers;
  int *first; /* layers + 1: rows[first[l]] .. rows[first[l + 1] - 1] are updated together */
  int *rows;
  int *shift; /* by edge: edges of a layer that share a column are in the order of their shifts */
} plain_order;

/* Ends the process without memory. */
plain_order plain_order_new(const extr_code *code);
void plain_order_free(plain_order *order);

#endif
