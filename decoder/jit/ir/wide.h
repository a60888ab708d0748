/* Several vectors joined into one. LLVM splits an operation on it into one instruction per vector,
 * so the instructions of several edges take turns. In the code of one edge after the other, each
 * instruction would wait for the one before it; a processor does not look far enough ahead to find
 * those of the next edge. */
#ifndef DECODER_JIT_IR_WIDE_H
#define DECODER_JIT_IR_WIDE_H

#include "decoder/jit/ir/ir.h"
#include "decoder/jit/node.h"

/* Generates operations on joined vectors. `ir` points into this struct, which must not be moved. */
typedef struct wide {
  ir ir;
  jit_target target;
} wide;

/* For `count` vectors of `b`, at most WIDE_MAX. */
void extr_wide_init(const ir *b, int count, wide *w);

/* Joins that many vectors of messages or of integers. The other lanes are undefined if `count` is
 * not a power of two; LLVM generates nothing for them, except in calls. */
value extr_wide_join(const ir *b, const value *vectors, int count);

/* Vector `i` of a joined one. */
value extr_wide_part(const ir *b, value joined, int i);

#endif
