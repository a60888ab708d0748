/* Sum-product on 8-bit messages: in units of llr_step
 *
 *   a [+] b = min(a, b) + g(a + b) - g(|a - b|),   g(u) = round(ln(1 + e^(-u step)) / step).
 *
 * g falls from round(ln 2 / step) to 0, so it is a sum of comparisons: g(u) is how many of the
 * thresholds of check_rule are not below u. The result is never above min(a, b), since g falls, and
 * never below 0, since exactly the difference of the two terms is below min(a, b), a whole number,
 * which rounding both cannot pass. Rounding makes the operator depend on the order: structures
 * differ in their results here, not only in their speed. 4 operations and 4 a threshold. */
#ifndef DECODER_LANES_BOXPLUS_I8_TMPL_H
#define DECODER_LANES_BOXPLUS_I8_TMPL_H

#include "decoder/lanes/lanes_i8_tmpl.h"
#include <extrinsic/decoder.h>

/* The sum of two magnitudes must stay in a byte. */
static inline vec enter_byte(const check_rule *rule, vec magnitude) {
  (void)rule;
  return minimum(magnitude, splat(127));
}

static inline vec combine_by_table(const check_rule *rule, vec a, vec b) {
  vec result = minimum(a, b);
  bytes difference = (bytes)maximum(a, b) - (bytes)result;
  bytes sum = (bytes)a + (bytes)b;
  for (int i = 0; i < rule->threshold_count; i++) {
    bytes threshold = (bytes){0} + rule->thresholds[i];
    result += (vec)(difference <= threshold) - (vec)(sum <= threshold);
  }
  return result;
}

static const node_operator sum_product_table = {enter_byte, combine_by_table, apply_rule};

#define EACH_BOXPLUS(use) use(EXTR_SPA_TABLE, sum_product_table)

#endif
