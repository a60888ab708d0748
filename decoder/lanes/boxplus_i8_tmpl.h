/* Sum-product on 8-bit messages: in units of llr_step
 *
 *   a [+] b = min(a, b) + g(a + b) - g(|a - b|),   g(u) = round(ln(1 + e^(-u step)) / step).
 *
 * g falls from round(ln 2 / step) to 0, so it can be computed with comparisons: g(u) is the number
 * of thresholds of check_algorithm that are at least u. The result is at most min(a, b), since g
 * falls. It is at least 0: without rounding, the difference of the two terms is at most min(a, b),
 * which is an integer, and rounding is monotonic. Because of the rounding the result depends on the
 * order of the operands, so here the structure changes the results, not only the speed. 4
 * operations, and 4 per threshold. */
#ifndef DECODER_LANES_BOXPLUS_I8_TMPL_H
#define DECODER_LANES_BOXPLUS_I8_TMPL_H

#include "decoder/lanes/lanes_i8_tmpl.h"
#include <extrinsic/decoder.h>

/* The sum of two magnitudes must fit into a byte. */
static inline vec enter_byte(const check_algorithm *algorithm, vec magnitude) {
  (void)algorithm;
  return minimum(magnitude, splat(127));
}

static inline vec combine_by_table(const check_algorithm *algorithm, vec a, vec b) {
  vec result = minimum(a, b);
  bytes difference = (bytes)maximum(a, b) - (bytes)result;
  bytes sum = (bytes)a + (bytes)b;
  for (int i = 0; i < algorithm->threshold_count; i++) {
    bytes threshold = (bytes){0} + algorithm->thresholds[i];
    result += (vec)(difference <= threshold) - (vec)(sum <= threshold);
  }
  return result;
}

static const node_operator sum_product_table = {enter_byte, combine_by_table, apply_correction};

#define EACH_BOXPLUS(use) use(EXTR_SPA_TABLE, sum_product_table) use(EXTR_OWN, own)

#endif
