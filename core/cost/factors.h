/* Cost factors as the library's own code reads and checks them. */
#ifndef CORE_COST_FACTORS_H
#define CORE_COST_FACTORS_H

#include "core/base/report.h"
#include <extrinsic/cost.h>

enum { EXTR_FACTOR_MAX = 1000000, EXTR_FACTOR_DECIMALS = 6 };

/* EXTR_INPUT unless 2 <= max_arity <= EXTR_ARITY_MAX. */
extr_status extr_cost_check_arity(extr_context *context, int max_arity);

/* EXTR_INPUT unless the cost is one that extr_cost_parse could have made. */
extr_status extr_cost_check(extr_context *context, const extr_cost *cost);

/* The largest number of which the factors 2 .. max_arity are multiples: 1 where all are zero. Cost
 * models that differ by a constant differ in it alone. */
int64_t extr_cost_step(const int64_t factors[EXTR_ARITY_MAX + 1], int max_arity);

/* Reads digits[.digits], at most EXTR_FACTOR_MAX, at *cursor into millionths and moves the cursor
 * behind it: onto a digit where there are more than EXTR_FACTOR_DECIMALS. */
bool extr_cost_read_decimal(const char **cursor, int64_t *millionths);

#endif
