/* Generates the code of one edge in a check-node update, and of several together. */
#ifndef DECODER_JIT_EDGE_H
#define DECODER_JIT_EDGE_H

#include "decoder/jit/check.h"

/* Loads `lasting`, an argument of kernel_update, as extr_edge_read needs it: a mask with
 * AVX-512, otherwise a vector. */
value extr_edge_lasting(const ir *b, value place);

/* Fetches a message that is read later into the cache, as the plan says. */
void extr_edge_fetch(const ir *b, const check_values *c, int i);

/* Loads the posterior and the old message of edge i and computes q. */
void extr_edge_read(const ir *b, const check_values *c, int i);

/* Returns the values of an edge; reads or computes those that are not available. */
const edge_values *extr_edge_recall(const ir *b, const check_values *c, int i);

/* Whether stage 1 leaves q of edge i where stage 2 will write the posterior; and does so. */
bool extr_edge_leaves_q(const check_values *c, int i);
void extr_edge_leave_q(const ir *b, const check_values *c, int i);

/* Stores the posterior of an edge of the first check node once more, behind the last lane of its
 * block. */
void extr_edge_close(const ir *b, const check_values *c, int i);

/* Computes the x of `count` edges together, at most WIDE_MAX; their q are available. */
void extr_edges_enter(const ir *b, const check_values *c, int first, int count);

/* Stores the message r of an edge, of a lone one q, and the posterior unless the plan says
 * otherwise. */
void extr_edge_write(const ir *b, const check_values *c, int i, value r);

/* Several vectors joined into one. LLVM splits an operation on it into one instruction per vector,
 * so the instructions of several edges take turns. In the code of one edge after the other, each
 * instruction would wait for the one before it; a processor does not look far enough ahead to find
 * those of the next edge. */

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
