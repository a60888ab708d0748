#include "decoder/evolution/laws/shipped_i8.h"

#include "decoder/lanes/operator_tmpl.h"
#include "decoder/lanes/weights_tmpl.h"

void extr_shipped_corrections(const check_algorithm *algorithm, uint8_t to[SHIPPED_MAGNITUDES]) {
  for (int m = 0; m < SHIPPED_MAGNITUDES; m++)
    to[m] = (uint8_t)apply_correction(algorithm, splat(m))[0];
}

void extr_shipped_weighed(const check_algorithm *algorithm, const float value[WEIGHT_KINDS],
                          uint8_t to[SHIPPED_MAGNITUDES]) {
  vec weights[FACTOR_VECTORS + 1] = {{0}};
  put_values(&algorithm->weighing, ~(mask){0}, value, weights);
  for (int m = 0; m < SHIPPED_MAGNITUDES; m++)
    to[m] = (uint8_t)weighed(algorithm, splat(m), weights)[0];
}

void extr_shipped_entries(const check_algorithm *algorithm, uint8_t to[SHIPPED_MAGNITUDES]) {
  for (int m = 0; m < SHIPPED_MAGNITUDES; m++) to[m] = (uint8_t)own.enter(algorithm, splat(m))[0];
}

void extr_shipped_combinations(const check_algorithm *algorithm,
                               uint8_t to[SHIPPED_MAGNITUDES][SHIPPED_MAGNITUDES]) {
  const node_operator op = algorithm->kind == EXTR_OWN ? own : sum_product_table;
  for (int a = 0; a < SHIPPED_MAGNITUDES; a++)
    for (int b = 0; b < SHIPPED_MAGNITUDES; b++)
      to[a][b] = (uint8_t)op.combine(algorithm, splat(a), splat(b))[0];
}

int extr_shipped_posterior(int sum) {
  total t = {(shorts){0} + (int16_t)sum, (shorts){0} + (int16_t)sum};
  return total_value(t)[0];
}

int extr_shipped_difference(int posterior, int r) {
  return subtract(splat(posterior), splat(r))[0];
}
