/* The contract between whoever calls a check-node kernel and whoever provides one: the interpreter
 * (decoder/message_passing) or the compiler (decoder/jit). */
#ifndef DECODER_INTERFACE_KERNEL_UPDATE_H
#define DECODER_INTERFACE_KERNEL_UPDATE_H

/* Defined in decoder/message_passing/kernel.h; compiled kernels do not read it. */
typedef struct kernel kernel;

/* The largest number of lanes of an instruction set: 64 messages of 8 bits. */
enum { LANES_MAX = 64 };

/* Where a kernel finds the posteriors of its edges, and so what its lanes are. */
typedef enum kernel_access {
  ACCESS_FRAMES,   /* a vector per column, one frame per lane */
  ACCESS_CYCLIC,   /* positions within blocks: read at any address, written elsewhere */
  ACCESS_PERMUTED, /* positions within blocks: read with permuted lanes, written in place */
} kernel_access;

/* Updates `checks` check nodes of one degree, as decoder/message_passing/kernel.h defines. With
 * ACCESS_FRAMES, all lanes of a vector have the same check node, of different frames. Along blocks
 * the lanes have different check nodes, and `checks` counts vectors of them.
 *
 * places: where the posteriors of the edges are, in bytes from `posteriors`, check node by check
 * node. With ACCESS_FRAMES there is one place per edge, which is aligned. With ACCESS_CYCLIC there
 * are, per check node, first the places from which the vectors of its edges are read, then those,
 * which are aligned, to which the layered schedule writes them. With ACCESS_PERMUTED there is one
 * number per edge: the place of the vector, which is aligned, plus the number of the permutation
 * that is applied to what is read; lanes are then written back as they are. The permutations
 * (permutation.h) are at the beginning of `posteriors`.
 *
 * messages: one vector per edge of these check nodes, in one of two orders. With a message pitch of
 * 1 they come check node by check node. Otherwise, those of the check nodes' first edges come one
 * after the other, and those of the next edges `pitch` vectors further on.
 *
 * If kernel.previous is not 0, it is a number of vectors: that far behind every message there is
 * what the edge brought in the last iteration, 0 where it counted as 0.
 *
 * flips: NULL, or one vector per check node: the sign bits are set in the lanes where the sum of
 * bits is to be 1 instead of 0. Compiled kernels are made for one of these cases.
 *
 * lasting: one vector; all bits are set in the lanes whose messages belong to their current frame,
 * none in the lanes that have just received a new frame; compiled kernels may be made for one of
 * these cases only. The vectors of weights of these check nodes follow it, if there are any
 * (decoder/weights/weight_plan.h).
 *
 * In the layered schedule no two of the check nodes share a vector of posteriors, so they may be
 * updated in any order or together. Compiled kernels accept more: they take one check node after
 * the other and have written a check node's posteriors before they read those of the next but one,
 * so only neighbors must not share one.
 *
 * With ACCESS_CYCLIC in the layered schedule, a call updates all check nodes of one block row. At
 * its end it closes the blocks that it has written: it stores the vectors of the first check node
 * once more, `block_bytes` further on (kernel.h), behind the last lanes of their blocks. Blocks of
 * lone edges need not be closed. */
typedef void kernel_update(const kernel *k, int checks, const int *places, void *posteriors,
                           void *messages, const void *lasting, const void *flips);

/* The numbers per check node in `places`. */
static inline int extr_access_width(kernel_access access, int degree) {
  return access == ACCESS_CYCLIC ? 2 * degree : degree;
}

/* The vectors from a message of one check node to the same of the next. */
static inline int extr_message_step(int pitch, int degree) {
  return pitch == 1 ? degree : 1;
}

#endif
