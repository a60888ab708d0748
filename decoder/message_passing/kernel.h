/* A kernel updates consecutive check nodes of one degree, for one frame per lane. If the edges
 * i = 0 .. degree-1 of a row are in columns v_i:
 *
 *   q_i = P[v_i] - R_i        the message of the variable node, without this check node; R_i = 0 in
 *                             lanes with a new frame, which has no messages yet
 *   R_i = prod_{k != i} sign(q_k) * correct(min_{k != i} |q_k|)   or, in sum-product,
 *   R_i = prod_{k != i} sign(q_k) * 2 artanh(prod_{k != i} tanh(|q_k| / 2))
 *   P[v_i] = q_i + R_i        in the layered schedule only
 *
 * where, with `previous`, q_i of a sign other than that of the edge's q_i before counts as 0 in R,
 * if that was not 0 or counted as 0, and where R_i changes its sign if the sum of the bits of the
 * row is to be 1 (flips). correct() is the scaling or the offset of min-sum. The minimum over
 * k != i, or the operator of decoder/lanes/operator_tmpl.h in its place, is the node update that a
 * structure computes. No message exceeds message_limit (in float sum-product, apart from rounding):
 * no operator's result exceeds its inputs, and since every output depends on x_1 or x_2, clamping
 * these two is enough.
 *
 * An edge is lone if its column has no other edge. As long as P[v_i] does not saturate, its q_i is
 * always the channel LLR. Compiled kernels then keep q_i, not R_i, as the message of the edge, and
 * need to write P[v_i] only if bits are decided after the iteration. */
#ifndef DECODER_MESSAGE_PASSING_KERNEL_H
#define DECODER_MESSAGE_PASSING_KERNEL_H

#include "decoder/interface/kernel_update.h"
#include "decoder/settings/check_algorithm.h"
#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

typedef struct engine engine;

/* Of the edges of check nodes, the first ones, in every row that a kernel updates: */
typedef struct light_edges {
  int unsaturated; /* the sums of this many cannot saturate */
  int lone;        /* how many of these are lone; extr_kernel_set_compile sets it to 0 for kernels
                    * that do not make use of it */
} light_edges;

struct kernel {
  int degree;
  bool layered; /* write posteriors, too */
  kernel_access access;
  int block_bytes; /* ACCESS_CYCLIC: what the lanes of a block take */
  int pitch;       /* of messages: vectors from one edge of a check node to the next */
  int previous; /* self-corrected: vectors from the message of an edge to what the edge brought in
                    * the last iteration; otherwise 0 */
  light_edges light;
  check_algorithm algorithm;
  extr_node_choice choice; /* kind, latency and stages */
  kernel_update *update;   /* for iterations in which all messages are lasting */
  kernel_update *first;    /* for iterations after a refill: with ACCESS_FRAMES it obeys `lasting`,
                            * along blocks it ignores all old messages */
  kernel_update *inner;    /* as update, for iterations after which no bits are decided: posteriors
                            * of lone edges are not written */
  extr_program *program;   /* NULL: the two-minimum method, or a degree below 3 */
  /* For the interpreter: */
  int group; /* check nodes that it updates together: 8, 4, 2 or 1 */
  int steps, slots;
  int *code;    /* per step: target, count, operands, which are locations of extr_slots */
  void *values; /* extr_kernel_values vectors; the caller sets and owns them */
};

enum { GROUP_MAX = 8 };

/* The update for an iteration. `fresh`: some lanes have a new frame; along blocks, all of them
 * have. `decides`: bits are decided afterwards. */
static inline kernel_update *extr_kernel_update_for(const kernel *k, bool fresh, bool decides) {
  if (fresh) return k->first;
  return decides ? k->update : k->inner;
}

/* The vectors that `values` needs: x, slots, y and q for each check node of a group. Their contents
 * do not have to survive from one call to the next. */
static inline size_t extr_kernel_values(const kernel *k) {
  return (size_t)k->group * (3 * (size_t)k->degree + (size_t)k->slots);
}

/* True if check nodes of this kind and degree run a structure. Below degree 3 there is nothing to
 * combine. */
static inline bool extr_check_has_structure(extr_node_kind check, int degree) {
  return degree >= 3 && check != EXTR_NODE_TWO_MIN;
}

/* Makes the operator program for these check nodes. Except for EXTR_NODE_UENG and EXTR_NODE_GIVEN
 * it consists of two-input operators, because every instruction set has a minimum of two.
 * EXTR_LIMIT: the degree is above EXTR_INPUTS_MAX. */
extr_status extr_check_program(extr_context *context, const extr_node_choice *choice, int degree,
                               extr_program **program);

/* Makes a kernel that is not compiled: the two-minimum method, or the interpreter with the program
 * of extr_check_program (without a program below degree 3). The caller gives it to
 * extr_kernel_clear, also if this function fails. */
extr_status extr_kernel_make(extr_context *context, const extr_decoder_settings *settings,
                             int degree, const engine *e, kernel *k);
void extr_kernel_clear(kernel *k);

#endif
