/* Where the registers of a node are, and when its values are known. */
#ifndef CORE_STRUCTURE_STAGES_H
#define CORE_STRUCTURE_STAGES_H

#include "core/base/pool.h"
#include "core/base/report.h"
#include <extrinsic/structure.h>

/* Cycles are counted from 0, in which the inputs arrive. A value that is known in cycle s and is
 * needed up to cycle t passes through t - s registers. Operators whose delays add up to at most one
 * period of the clock may follow each other in one cycle. */
typedef struct extr_stages {
  int *known;        /* per node: the cycle in which its value is known; 0 for an input */
  int *last;         /* per node: the last cycle in which it is needed; outputs: `cycles` */
  int cycles;        /* from the inputs to the outputs, which all leave through a register */
  int64_t registers; /* each of one message */
} extr_stages;

/* Takes as few cycles as the clock allows. Operators begin as early as they can, and are then moved
 * to later cycles, one by one, where that takes no more registers. `memory` keeps the arrays.
 * EXTR_INPUT: the cost has no clock, or an operator has more inputs than the cost has factors. */
extr_status extr_stages_find(extr_context *context, const extr_structure *structure,
                             const extr_cost *cost, extr_pool *memory, extr_stages *stages);

#endif
