/* Cost factors as the library's own code reads and checks them. */
#ifndef EXTRINSIC_COST_H
#define EXTRINSIC_COST_H

#include "core/context.h"

enum { EX_FACTOR_MAX = 1000000, EX_FACTOR_DECIMALS = 6 };

/* EX_INPUT unless 2 <= max_arity <= EX_ARITY_MAX. */
ex_status ex_cost_check_arity(ex_context *context, int max_arity);

/* EX_INPUT unless the cost is one that ex_cost_parse could have made. */
ex_status ex_cost_check(ex_context *context, const ex_cost *cost);

/* Reads digits[.digits], at most EX_FACTOR_MAX, at *cursor into millionths and moves the cursor
 * behind it: onto a digit where there are more than EX_FACTOR_DECIMALS. */
bool ex_cost_read_decimal(const char **cursor, int64_t *millionths);

#endif
