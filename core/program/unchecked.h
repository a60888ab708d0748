/* Programs of graphs that the caller has validated. */
#ifndef CORE_PROGRAM_UNCHECKED_H
#define CORE_PROGRAM_UNCHECKED_H

#include "core/base/report.h"
#include <extrinsic/program.h>

/* As extr_program_new and extr_program_of_outputs, also for structures that pass
 * extr_structure_check_group. In their programs an output may be an operand. */
extr_status extr_program_few_alive(extr_context *context, const extr_structure *structure,
                                   extr_program **program);
extr_status extr_program_in_order(extr_context *context, const extr_structure *structure,
                                  int outputs, extr_program **program);

#endif
