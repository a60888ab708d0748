/* A kernel updates a run of checks of one degree for one block of frames, a frame a lane. With a
 * row's edges i = 0 .. degree-1 in columns v_i:
 *
 *   q_i = P[v_i] - R_i        what the variable says without this check; R_i = 0 in lanes with
 *                             a new frame, which has no messages yet
 *   R_i = prod_{k != i} sign(q_k) * rule(min_{k != i} |q_k|)      or, in sum-product,
 *   R_i = prod_{k != i} sign(q_k) * 2 artanh(prod_{k != i} tanh(|q_k| / 2))
 *   P[v_i] = q_i + R_i        in the layered order only
 *
 * The minimum over k != i, or the other operators of decoder/lanes/operator_tmpl.h, is the node update that a
 * structure computes. No message exceeds message_limit (in float sum-product, by more than the
 * error): no operator's result exceeds its inputs, and since every output has x_1 or x_2 among
 * them, clamping these two is enough. */
#ifndef DECODER_MESSAGE_PASSING_KERNEL_H
#define DECODER_MESSAGE_PASSING_KERNEL_H

#include "decoder/check_rule.h"
#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

typedef struct engine engine;
typedef struct kernel kernel;

/* columns: the columns of the run's edges, check after check. posteriors: one vector a column.
 * messages: one vector an edge of the run. lasting: a vector with all bits set in the
 * lanes whose messages are of the frame that is in them, none in those with a new one. Where
 * posteriors are written, the checks of a run have no column in common: they may be updated side by
 * side. */
typedef void kernel_update(const kernel *k, int checks, const int *columns, void *posteriors,
                           void *messages, const void *lasting);

struct kernel {
  int degree;
  bool layered; /* write posteriors too */
  check_rule rule;
  kernel_update *update;
  extr_program *program; /* NULL: the two-minimum method, or a degree below 3 */
  /* The interpreter's: */
  int group; /* checks that it updates side by side: 8, 4, 2 or 1 */
  int steps, slots;
  int *code;    /* per step: target, count, operands, which are locations of extr_slots */
  void *values; /* the caller's, set before the first update: extr_kernel_values vectors */
};

enum { GROUP_MAX = 8 };

/* For each check of a group x, slots, y and q. Nothing of it lasts from one call to the next. */
static inline size_t extr_kernel_values(const kernel *k) {
  return (size_t)k->group * (3 * (size_t)k->degree + (size_t)k->slots);
}

/* Whether checks of this kind and degree run a structure. Below degree 3 there is nothing to
 * combine. */
static inline bool extr_check_shares(extr_check_kind check, int degree) {
  return degree >= 3 && check != EXTR_CHECK_TWO_MIN;
}

/* The program that they run, of two-input operators but for EXTR_CHECK_UENG and EXTR_CHECK_GIVEN:
 * those are what every instruction set has of a minimum. EXTR_LIMIT above EXTR_INPUTS_MAX. */
extr_status extr_check_program(extr_context *context, const extr_node_choice *choice, int degree,
                               extr_program **program);

/* A kernel for checks of this degree that is not compiled: the two-minimum kernel, or the
 * interpreter on extr_check_program and without one below degree 3. To be cleared whatever the
 * result. */
extr_status extr_kernel_make(extr_context *context, const extr_decoder_settings *settings,
                             int degree, const engine *e, kernel *k);
void extr_kernel_clear(kernel *k);

#endif
