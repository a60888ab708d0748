/* What the compiled kernel of a check node computes, in the order of its code: one round of the
 * loop, in which stage 2 of a check node overlaps stage 1 of the next (decoder/jit/check.h). */
#ifndef DECODER_PROBES_KERNEL_ORDER_H
#define DECODER_PROBES_KERNEL_ORDER_H

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

enum { KERNEL_OPERANDS = 3, KERNEL_NONE = -1 };

typedef struct kernel_operation {
  int result; /* a value, computed once; KERNEL_NONE: stored in memory, where edges are */
  int count, operands[KERNEL_OPERANDS];
  bool combines; /* a two-input operator */
} kernel_operation;

/* Values are numbered 0 .. values - 1. */
typedef struct kernel_order {
  kernel_operation *operations;
  int count, values;
  /* The values that stage 1 passes to stage 2, at the beginning and at the end of the round, in the
   * same order. */
  int *before, *after;
  int carried;
} kernel_order;

/* Lists the operations of a kernel with that many vector registers, without those whose results
 * nobody needs. Free with kernel_order_clear, also after errors. EXTR_MEMORY. */
extr_status kernel_order_make(extr_context *context, const extr_decoder_settings *settings,
                              int registers, const extr_program *program, kernel_order *order);
void kernel_order_clear(kernel_order *order);

#endif
