/* The order in which the operators of a structure run. */
#ifndef CORE_PROGRAM_ORDER_H
#define CORE_PROGRAM_ORDER_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* Lists all operators, operands before their users, in an order with few values alive at once.
 * `order` has room for all operators. The structure must be valid. */
extr_status extr_order_few_alive(extr_context *context, const extr_structure *structure,
                                 int *order);

#endif
