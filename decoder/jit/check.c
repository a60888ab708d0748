#include "decoder/jit/check.h"

#include <extrinsic/decoder.h>

#include "core/base/pool.h"
#include "decoder/jit/edge.h"
#include "decoder/jit/instructions/units.h"

enum { FIRST, SECOND, MINIMA }; /* the inner values of the two-minimum method */

int extr_check_inner(const check_values *c) {
  return c->plan->program ? c->node.steps : MINIMA;
}

static edge_reads reads_of(const check_values *c) {
  const bool again = c->kept < c->plan->degree && !c->plan->layered;
  return (edge_reads){again ? 2 : 1, c->form == NODE_ONE_STAGE ? 1 : 2};
}

/* The operators of the node; in the two-minimum method, one per edge. */
static int operators(const check_values *c) {
  return c->plan->program ? c->node.steps : c->plan->degree;
}

/* Those that stage 2 repeats only for others of them, with REPEATED above 2, are not counted. */
static int repeated_operators(const check_values *c) {
  int count = 0;
  for (int s = 0; s < c->node.steps; s++) count += c->node.stage[s] == STAGE_1_REPEAT;
  return count;
}

/* How many of the operators are to be computed by comparison. */
static int count_compared(const ir *b, const check_values *c) {
  const int executed = operators(c) + repeated_operators(c);
  if (!b->target->two_units) return 0;
  return extr_units_compared(c->plan, b->target->features, reads_of(c), executed) * operators(c) /
         executed;
}

/* They are spread evenly. */
static bool is_compared(const check_values *c, int number) {
  return (number + 1) * c->compared / operators(c) > number * c->compared / operators(c);
}

extr_status extr_check_new(extr_context *context, const ir *b, const jit_kernel *plan,
                           extr_pool *memory, check_values *c) {
  *c = (check_values){.plan = plan, .form = extr_node_form(plan, b->target->registers)};
  c->kept = extr_node_kept(plan, c->form, b->target->features);
  if (plan->program) TRY(extr_node_new(context, plan, c->form == NODE_ONE_STAGE, memory, &c->node));
  c->compared = count_compared(b, c);
  TRY(POOL_NEW(context, memory, c->edges, plan->degree));
  TRY(POOL_NEW(context, memory, c->pairs, extr_access_width(plan->access, plan->degree) / 2));
  return POOL_NEW(context, memory, c->at, extr_check_inner(c));
}

static value sign_of(const ir *b, const edge_values *e) {
  return extr_ir_as_integers(b, e->q);
}

/* ---- A structure ---- */

/* The most edges from `first` on, or steps, whose values are computed together. */
static int group_size(const check_values *c, int first) {
  return extr_node_group(c->plan->algorithm.kind, c->plan->degree, first);
}

static void combine(const ir *b, const check_values *c, const int *steps, int count);

/* A value of the program. Stage 2 repeats the steps whose results are not available. */
static value operand(const ir *b, const check_values *c, int number) {
  int step = number - c->node.inputs;
  if (step < 0) return extr_edge_recall(b, c, number)->x;
  if (!c->at[step]) combine(b, c, &step, 1);
  return c->at[step];
}

static value combine_two(const ir *b, const check_values *c, int step, value x, value y) {
  return is_compared(c, step) ? extr_ir_compared_minimum(b, x, y, NULL)
                              : b->lanes->combine(b, x, y);
}

/* Executes steps with the same number of operands. */
static void combine(const ir *b, const check_values *c, const int *steps, int count) {
  wide w;
  value operands[WIDE_MAX], result = NULL;
  extr_wide_init(b, count, &w);
  for (int k = 0; k < extr_program_step(c->node.program, steps[0]).count; k++) {
    for (int i = 0; i < count; i++)
      operands[i] = operand(b, c, extr_program_step(c->node.program, steps[i]).operands[k]);
    value joined = extr_wide_join(b, operands, count);
    result = k == 0 ? joined : combine_two(&w.ir, c, steps[0], result, joined);
  }
  for (int i = 0; i < count; i++) c->at[steps[i]] = extr_wide_part(b, result, i);
}

/* Whether the operands of a step are available, or stage 2 can make them so. */
static bool is_ready(const check_values *c, int s) {
  const bool second = c->node.stage[s] == STAGE_2;
  const extr_step step = extr_program_step(c->node.program, s);
  for (int i = 0; i < step.count; i++) {
    const int number = step.operands[i], before = number - c->node.inputs;
    if (before < 0 ? !second && !c->edges[number].q
                   : !c->at[before] && (!second || c->node.stage[before] == STAGE_2))
      return false;
  }
  return true;
}

/* The next steps below `end`, of stage 2 or of stage 1, that can be executed together. Returns
 * their number. */
static int next_steps(const check_values *c, bool second, int end, int *steps) {
  const int most = group_size(c, 0);
  int count = 0, operands = 0;
  for (int s = 0; s < end && count < most; s++) {
    if ((c->node.stage[s] == STAGE_2) != second || c->at[s] || !is_ready(c, s)) continue;
    const int its = extr_program_step(c->node.program, s).count;
    if (count > 0 && its != operands) continue;
    operands = its;
    steps[count++] = s;
  }
  return count;
}

static void run_steps(const ir *b, const check_values *c, bool second, int end) {
  int steps[WIDE_MAX], count;
  while ((count = next_steps(c, second, end, steps)) > 0) combine(b, c, steps, count);
}

/* ---- Outputs ---- */

/* The steps from `first` on that yield the next outputs. */
static int next_outputs(const check_values *c, int first, int count, int *steps) {
  int found = 0;
  for (int s = first; found < count; s++)
    if (extr_program_step(c->node.program, s).output >= 0) steps[found++] = s;
  return found;
}

static value weights_of(const ir *b, const check_values *c, int edge) {
  const weighing *how = &c->plan->algorithm.weighing;
  return extr_ir_vector_place(b, c->weights,
                              extr_ir_index(b, how->by_edge ? edge * how->vectors : 0));
}

/* Min-sum with weights, which computes outputs one by one. */
static void write_weighed(const ir *b, const check_values *c, int step) {
  const int edge = extr_program_step(c->node.program, step).output;
  value m = extr_ir_weighed(b, c->at[step], weights_of(b, c, edge));
  value sign = sign_of(b, extr_edge_recall(b, c, edge));
  extr_edge_write(b, c, edge, b->lanes->with_sign(b, m, c->signs, sign));
}

/* Writes the outputs that are the results of these steps. */
static void write_group(const ir *b, const check_values *c, const int *steps, int count) {
  wide w;
  int edges[WIDE_MAX];
  value combinations[WIDE_MAX], products[WIDE_MAX], signs[WIDE_MAX];
  extr_wide_init(b, count, &w);
  for (int i = 0; i < count; i++) {
    edges[i] = extr_program_step(c->node.program, steps[i]).output;
    combinations[i] = c->at[steps[i]];
    products[i] = c->signs;
    signs[i] = sign_of(b, extr_edge_recall(b, c, edges[i]));
  }
  value messages =
      b->lanes->message(&w.ir, extr_wide_join(b, combinations, count),
                        extr_wide_join(b, products, count), extr_wide_join(b, signs, count));
  for (int i = 0; i < count; i++) extr_edge_write(b, c, edges[i], extr_wide_part(b, messages, i));
}

static void write_outputs(const ir *b, const check_values *c, check_values *next) {
  int steps[WIDE_MAX], count;
  /* Where edges are computed in groups, those of the next check node begin before those of this one
   * end. */
  while (next && group_size(c, 0) > 1 && next->read < WIDE_MAX && next->read < c->plan->degree)
    extr_check_read(b, next);
  for (int written = 0, s = 0; written < c->plan->degree; written += count) {
    count = next_outputs(c, s, group_size(c, written), steps);
    s = steps[count - 1] + 1;
    run_steps(b, c, true, s);
    if (extr_weighs(&c->plan->algorithm.weighing))
      write_weighed(b, c, steps[0]);
    else
      write_group(b, c, steps, count);
    if (next) extr_check_read(b, next);
  }
}

/* ---- The two-minimum method ---- */

static void take_minimum(const ir *b, check_values *c, int i) {
  const ir_lanes *lanes = b->lanes;
  value x = extr_edge_recall(b, c, i)->x, limit = lanes->limit(b);
  value first = i == 0 ? limit : c->at[FIRST], second = i == 0 ? limit : c->at[SECOND], greater;
  if (is_compared(c, i)) {
    c->at[FIRST] = extr_ir_compared_minimum(b, x, first, &greater);
  } else {
    greater = lanes->maximum(b, first, x);
    c->at[FIRST] = lanes->minimum(b, first, x);
  }
  c->at[SECOND] = lanes->minimum(b, second, greater);
}

static value corrected_minimum(const ir *b, const check_values *c, int which) {
  const weighing *how = &c->plan->algorithm.weighing;
  if (!extr_weighs(how)) return b->lanes->correct(b, c->at[which]);
  return how->by_edge ? c->at[which] : extr_ir_weighed(b, c->at[which], c->weights);
}

/* There are only two magnitudes to correct, unless edges have weights of their own. */
static void write_minima(const ir *b, check_values *c, check_values *next) {
  const ir_lanes *lanes = b->lanes;
  for (int i = 0; c->form == NODE_ONE_STAGE && i < c->plan->degree; i++) take_minimum(b, c, i);
  const weighing *how = &c->plan->algorithm.weighing;
  value first = corrected_minimum(b, c, FIRST), second = corrected_minimum(b, c, SECOND);
  for (int i = 0; i < c->plan->degree; i++) {
    const edge_values *e = extr_edge_recall(b, c, i);
    value is_first = lanes->equal(b, e->x, c->at[FIRST]);
    value magnitude = LLVMBuildSelect(b->builder, is_first, second, first, "");
    if (how->by_edge) magnitude = extr_ir_weighed(b, magnitude, weights_of(b, c, i));
    extr_edge_write(b, c, i, lanes->with_sign(b, magnitude, c->signs, sign_of(b, e)));
    if (next) extr_check_read(b, next);
  }
}

/* ---- The stages ---- */

bool extr_check_carries(const check_values *c, int inner) {
  if (!c->plan->program) return c->form != NODE_ONE_STAGE;
  return c->node.stage[inner] == STAGE_1_KEPT;
}

bool extr_check_carries_inputs(const check_values *c) {
  return c->form == NODE_REREADS && c->plan->algorithm.kind == EXTR_SPA;
}

static value first_sign(const ir *b, const check_values *c) {
  value sign = sign_of(b, &c->edges[0]);
  if (!c->plan->flips) return sign;
  return LLVMBuildXor(b->builder, sign, extr_ir_as_integers(b, extr_ir_load(b, c->flips)), "");
}

void extr_check_read(const ir *b, check_values *c) {
  const int first = c->read;
  if (first >= c->plan->degree) return;
  c->read += group_size(c, first);
  for (int i = first; i < c->read; i++) {
    extr_edge_fetch(b, c, i);
    extr_edge_read(b, c, i);
    c->signs = i == 0 ? first_sign(b, c)
                      : LLVMBuildXor(b->builder, c->signs, sign_of(b, &c->edges[i]), "");
    if (extr_edge_leaves_q(c, i)) extr_edge_leave_q(b, c, i);
  }
  if (c->form == NODE_ONE_STAGE) return;
  if (extr_check_carries_inputs(c)) extr_edges_enter(b, c, first, c->read - first);
  if (c->plan->program)
    run_steps(b, c, false, c->node.steps);
  else
    take_minimum(b, c, first);
}

void extr_check_write(const ir *b, check_values *c, check_values *next) {
  if (c->plan->program)
    write_outputs(b, c, next);
  else
    write_minima(b, c, next);
}
