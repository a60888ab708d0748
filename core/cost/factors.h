/* Validation and parsing of cost factors, for use within the library. */
#ifndef CORE_COST_FACTORS_H
#define CORE_COST_FACTORS_H

#include "core/base/report.h"
#include <extrinsic/cost.h>

enum { EXTR_FACTOR_MAX = 1000000, EXTR_FACTOR_DECIMALS = 6 };
#define EXTR_MILLIONTHS_MAX ((int64_t)EXTR_FACTOR_MAX * EXTR_COST_ONE) /* EXTR_FACTOR_MAX */

/* EXTR_INPUT unless 2 <= max_arity <= EXTR_ARITY_MAX. */
extr_status extr_cost_check_arity(extr_context *context, int max_arity);

/* Validates the cost: EXTR_INPUT unless extr_cost_parse could have produced it. */
extr_status extr_cost_check(extr_context *context, const extr_cost *cost);

/* The cost without a latency per further use and without registers. */
extr_cost extr_cost_plain(const extr_cost *cost);

/* The same, but its latencies contain that of the uses in a star tree: an inner node in which
 * operators have i inputs uses every value i times, so l_i grows by (i - 1) times the latency per
 * further use, here multiplied by `halves` / 2. Latencies of star and isomorphic structures become
 * those of `cost` for halves = 2. */
extr_cost extr_cost_spread(const extr_cost *cost, int halves);

/* The largest arity of use in a node: operators with as many inputs as the node are of none. */
static inline int extr_useful_arity(const extr_cost *cost, int inputs) {
  return cost->max_arity < inputs ? cost->max_arity : inputs - 1;
}

/* The greatest common divisor of the factors 2 .. max_arity, or 1 if all are zero. Dividing by it
 * makes proportional cost models equal. */
int64_t extr_cost_step(const int64_t factors[EXTR_ARITY_MAX + 1], int max_arity);

/* Reads a decimal, digits[.digits], of at most EXTR_FACTOR_MAX at *cursor, converts it to
 * millionths, and moves the cursor past it. After EXTR_FACTOR_DECIMALS decimals it stops, so the
 * cursor points to a digit if there are more. False if there is no such number. */
bool extr_cost_read_decimal(const char **cursor, int64_t *millionths);

#endif
