/* Generates the code of one edge in a check-node update. */
#ifndef DECODER_JIT_EDGE_H
#define DECODER_JIT_EDGE_H

#include "decoder/jit/check.h"

/* Loads `lasting`, an argument of kernel_update, as extr_edge_read needs it: a mask with
 * AVX-512, otherwise a vector. */
value extr_edge_lasting(const ir *b, value place);

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

#endif
