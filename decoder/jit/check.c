#include "decoder/jit/check.h"

#include <extrinsic/decoder.h>

#include "core/base/array.h"

enum { FIRST, SECOND, MINIMA }; /* the inner values of the two-minimum method */

int extr_check_inner(const check_values *c) {
  return c->plan->program ? c->node.steps : MINIMA;
}

extr_status extr_check_new(extr_context *context, const ir *b, const jit_kernel *plan,
                           check_values *c) {
  *c = (check_values){
      .plan = plan,
      .keeps = extr_node_keeps_edges(plan->degree, plan->program != NULL, b->target->registers)};
  if (plan->program)
    TRY(extr_node_new(context, plan->program, c->keeps, plan->algorithm.kind, &c->node));
  TRY(ARRAY_NEW(context, c->edges, plan->degree));
  TRY(ARRAY_NEW(context, c->pairs, extr_access_width(plan->access, plan->degree) / 2));
  return ARRAY_NEW(context, c->at, extr_check_inner(c));
}

void extr_check_clear(check_values *c) {
  extr_node_clear(&c->node);
  free(c->edges);
  free(c->pairs);
  free(c->at);
}

/* ---- Edges ---- */

static value message_place(const ir *b, const check_values *c, int i) {
  return extr_ir_vector_place(b, c->messages, extr_ir_index(b, i * c->plan->pitch));
}

static value old_message(const ir *b, const check_values *c, int i) {
  value old = extr_ir_load(b, message_place(b, c, i));
  if (c->plan->messages == MESSAGES_ALL) return old;
  old = LLVMBuildAnd(b->builder, LLVMBuildBitCast(b->builder, old, b->integer, ""), c->lasting, "");
  return LLVMBuildBitCast(b->builder, old, b->vector, "");
}

/* A number of `columns`. Every load counts, so two are loaded at a time. */
static value number_at(const ir *b, const check_values *c, int i) {
  if (i / 2 >= extr_access_width(c->plan->access, c->plan->degree) / 2)
    return LLVMBuildZExt(b->builder, extr_ir_load_index(b, c->columns, i),
                         LLVMInt64TypeInContext(b->context), "");
  if (!c->pairs[i / 2]) c->pairs[i / 2] = extr_ir_load_index_pair(b, c->columns, i - i % 2);
  return extr_ir_index_of_pair(b, c->pairs[i / 2], i % 2);
}

/* One of the two places that `columns` has for edge i along blocks. */
static value block_place(const ir *b, const check_values *c, int which, int i) {
  value offset = number_at(b, c, which * c->plan->degree + i);
  return extr_ir_byte_place(b, c->posteriors, offset);
}

/* The two parts of a number with ACCESS_PERMUTED; the latter in bytes. */
static value permuted_place(const ir *b, const check_values *c, int i) {
  value number = number_at(b, c, i);
  value bytes = LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector - 1, false);
  number = LLVMBuildAnd(b->builder, number, LLVMBuildNot(b->builder, bytes, ""), "");
  return extr_ir_byte_place(b, c->posteriors, number);
}

static value permutation_offset(const ir *b, const check_values *c, int i) {
  value number = number_at(b, c, i);
  value bytes = LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector - 1, false);
  return LLVMBuildMul(b->builder, LLVMBuildAnd(b->builder, number, bytes, ""),
                      LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector, false), "");
}

static value read_posterior(const ir *b, const check_values *c, int i) {
  edge_values *e = &c->edges[i];
  switch (c->plan->access) {
  case ACCESS_CYCLIC:
    return extr_ir_load_anywhere(b, block_place(b, c, 0, i));
  case ACCESS_PERMUTED:
    e->place = permuted_place(b, c, i);
    return extr_ir_permute(b, extr_ir_load(b, e->place), c->posteriors,
                           permutation_offset(b, c, i));
  default:
    e->place = extr_ir_vector_place(b, c->posteriors, number_at(b, c, i));
    return extr_ir_load(b, e->place);
  }
}

static void read_edge(const ir *b, const check_values *c, int i) {
  value posterior = read_posterior(b, c, i);
  c->edges[i].q = c->plan->messages == MESSAGES_NONE
                      ? posterior
                      : b->lanes->subtract(b, posterior, old_message(b, c, i));
}

/* Whether stage 2 finds q_i in the place of the posterior. */
static bool leaves_q(const check_values *c) {
  return !c->keeps && c->plan->layered && c->plan->access == ACCESS_PERMUTED;
}

static void find_q(const ir *b, const check_values *c, int i) {
  edge_values *e = &c->edges[i];
  e->place = permuted_place(b, c, i);
  e->q = extr_ir_load(b, e->place);
}

/* Returns the values of an edge; reads or computes those that are not available. */
static const edge_values *recall(const ir *b, const check_values *c, int i) {
  edge_values *e = &c->edges[i];
  if (!e->q) (leaves_q(c) ? find_q : read_edge)(b, c, i);
  if (!e->x) {
    e->x = b->lanes->magnitude(b, e->q);
    if (i < 2) e->x = b->lanes->minimum(b, e->x, b->lanes->limit(b));
    e->x = b->lanes->enter(b, e->x);
  }
  return e;
}

static value sign_of(const ir *b, const edge_values *e) {
  return extr_ir_as_integers(b, e->q);
}

/* Writes the message of an edge and its posterior. */
static void write_edge(const ir *b, const check_values *c, int i, value r) {
  const edge_values *e = recall(b, c, i);
  extr_ir_store(b, r, message_place(b, c, i));
  if (!c->plan->layered) return;
  value place = c->plan->access == ACCESS_CYCLIC ? block_place(b, c, 1, i) : e->place;
  extr_ir_store(b, b->lanes->add(b, e->q, r), place);
}

/* ---- A structure ---- */

static value operand(const ir *b, const check_values *c, int number);

static value combine(const ir *b, const check_values *c, int s) {
  extr_step step = extr_program_step(c->node.program, s);
  value result = operand(b, c, step.operands[0]);
  for (int i = 1; i < step.count; i++)
    result = b->lanes->combine(b, result, operand(b, c, step.operands[i]));
  return result;
}

/* A value of the program. Stage 2 repeats the steps whose results are not available. */
static value operand(const ir *b, const check_values *c, int number) {
  int step = number - c->node.inputs;
  if (step < 0) return recall(b, c, number)->x;
  if (!c->at[step]) c->at[step] = combine(b, c, step);
  return c->at[step];
}

static bool is_ready(const check_values *c, int s) {
  extr_step step = extr_program_step(c->node.program, s);
  for (int i = 0; i < step.count; i++) {
    int number = step.operands[i];
    if (number < c->node.inputs ? !c->edges[number].q : !c->at[number - c->node.inputs])
      return false;
  }
  return true;
}

/* Executes the steps of stage 1 whose operands are available. */
static void run_ready_steps(const ir *b, const check_values *c) {
  for (int s = 0; s < c->node.steps; s++)
    if (c->node.stage[s] != STAGE_2 && !c->at[s] && is_ready(c, s)) c->at[s] = combine(b, c, s);
}

static void write_outputs(const ir *b, const check_values *c, check_values *next) {
  for (int s = 0; s < c->node.steps; s++) {
    int output = extr_program_step(c->node.program, s).output;
    if (c->node.stage[s] == STAGE_2) c->at[s] = combine(b, c, s);
    if (output < 0) continue;
    value sign = sign_of(b, recall(b, c, output));
    write_edge(b, c, output, b->lanes->message(b, c->at[s], c->signs, sign));
    if (next) extr_check_read(b, next);
  }
}

/* ---- The two-minimum method ---- */

static void take_minimum(const ir *b, check_values *c, int i) {
  const ir_lanes *lanes = b->lanes;
  value x = recall(b, c, i)->x, limit = lanes->limit(b);
  value first = i == 0 ? limit : c->at[FIRST], second = i == 0 ? limit : c->at[SECOND];
  c->at[SECOND] = lanes->minimum(b, second, lanes->maximum(b, first, x));
  c->at[FIRST] = lanes->minimum(b, first, x);
}

/* There are only two magnitudes to correct. */
static void write_minima(const ir *b, check_values *c, check_values *next) {
  const ir_lanes *lanes = b->lanes;
  for (int i = 0; c->keeps && i < c->plan->degree; i++) take_minimum(b, c, i);
  value first = lanes->correct(b, c->at[FIRST]), second = lanes->correct(b, c->at[SECOND]);
  for (int i = 0; i < c->plan->degree; i++) {
    const edge_values *e = recall(b, c, i);
    value is_first = lanes->equal(b, e->x, c->at[FIRST]);
    value magnitude = LLVMBuildSelect(b->builder, is_first, second, first, "");
    write_edge(b, c, i, lanes->with_sign(b, magnitude, c->signs, sign_of(b, e)));
    if (next) extr_check_read(b, next);
  }
}

/* ---- The stages ---- */

bool extr_check_carries(const check_values *c, int inner) {
  if (!c->plan->program) return !c->keeps;
  return c->node.stage[inner] == STAGE_1_KEPT;
}

bool extr_check_carries_inputs(const check_values *c) {
  return !c->keeps && c->plan->algorithm.kind == EXTR_SPA;
}

void extr_check_read(const ir *b, check_values *c) {
  int i = c->read++;
  if (i >= c->plan->degree) return;
  read_edge(b, c, i);
  c->signs = i == 0 ? sign_of(b, &c->edges[i])
                    : LLVMBuildXor(b->builder, c->signs, sign_of(b, &c->edges[i]), "");
  if (c->keeps) return;
  if (leaves_q(c)) extr_ir_store(b, c->edges[i].q, c->edges[i].place);
  if (extr_check_carries_inputs(c)) recall(b, c, i);
  if (c->plan->program)
    run_ready_steps(b, c);
  else
    take_minimum(b, c, i);
}

void extr_check_write(const ir *b, check_values *c, check_values *next) {
  if (c->plan->program)
    write_outputs(b, c, next);
  else
    write_minima(b, c, next);
}
