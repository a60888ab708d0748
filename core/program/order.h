/* In which order the operators of a structure run. */
#ifndef CORE_PROGRAM_ORDER_H
#define CORE_PROGRAM_ORDER_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

/* Lists all operators, operands before their users, so that few of their values are needed at once.
 * The structure has passed its check. */
extr_status extr_order_few_alive(extr_context *context, const extr_structure *structure,
                                 int *order);

#endif
