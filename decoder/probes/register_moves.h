/* How often values have to be moved between registers and memory. */
#ifndef DECODER_PROBES_REGISTER_MOVES_H
#define DECODER_PROBES_REGISTER_MOVES_H

#include "decoder/probes/kernel_order.h"

/* The stores and loads of the order with `registers` registers, at least KERNEL_OPERANDS + 1. The
 * register whose value is needed last is given up (Belady, "A study of replacement algorithms",
 * 1966); a value is stored at most once, since it does not change. Values that the round begins
 * with are in registers, as far as there are any, and those that it ends with have to be.
 * EXTR_MEMORY. */
extr_status register_moves(extr_context *context, const kernel_order *order, int registers,
                           int *moves);

#endif
