#include "decoder/jit/planes/plane_loop.h"

#include <extrinsic/program.h>

#include "core/base/array.h"
#include "decoder/jit/planes/plane_ir.h"
#include "decoder/jit/planes/plane_node.h"

#include <string.h>

/* ---- Loops ----------------------------------------------------------------------------------- */

enum { MOVING_MAX = 3 };

/* A loop that runs at least once; in every round, pointers move by a number of bytes. Its body may
 * consist of several rounds. */
typedef struct plane_loop {
  LLVMBasicBlockRef entry, body, end;
  value count, first_left, first[MOVING_MAX]; /* in the first round of the body */
  value left, moving[MOVING_MAX];             /* in this round */
  int pointers;
} plane_loop;

static value add_function(const ir *b, const char *name, LLVMTypeRef *types, unsigned count) {
  value function = extr_ir_function(b, name, types, count);
  const char noalias[] = "noalias";
  unsigned kind = LLVMGetEnumAttributeKindForName(noalias, strlen(noalias));
  for (unsigned i = 0; i < count; i++)
    if (LLVMGetTypeKind(types[i]) == LLVMPointerTypeKind)
      LLVMAddAttributeAtIndex(function, i + 1, LLVMCreateEnumAttribute(b->context, kind, 0));
  return function;
}

static void start_loop(const ir *b, value function, plane_loop *l) {
  l->entry = LLVMAppendBasicBlockInContext(b->context, function, "entry");
  l->body = LLVMAppendBasicBlockInContext(b->context, function, "body");
  l->end = LLVMAppendBasicBlockInContext(b->context, function, "end");
  l->count = LLVMGetParam(function, 0);
  LLVMPositionBuilderAtEnd(b->builder, l->entry);
  LLVMBuildBr(b->builder, l->body);
  LLVMPositionBuilderAtEnd(b->builder, l->body);
  l->left = l->first_left = LLVMBuildPhi(b->builder, LLVMTypeOf(l->count), "left");
}

static value add_pointer(const ir *b, plane_loop *l, value first) {
  value phi = LLVMBuildPhi(b->builder, LLVMTypeOf(first), "");
  LLVMAddIncoming(phi, &first, &l->entry, 1);
  l->first[l->pointers] = phi;
  return l->moving[l->pointers++] = phi;
}

/* Ends a round: goes to `next` unless it was the last one. */
static void end_round(const ir *b, plane_loop *l, const int *bytes, LLVMBasicBlockRef next) {
  l->left = LLVMBuildSub(b->builder, l->left, extr_ir_index(b, 1), "");
  for (int i = 0; i < l->pointers; i++)
    l->moving[i] = extr_ir_byte_place(b, l->moving[i], extr_ir_index(b, bytes[i]));
  value more = LLVMBuildICmp(b->builder, LLVMIntSGT, l->left, extr_ir_index(b, 0), "");
  LLVMBuildCondBr(b->builder, more, next, l->end);
}

/* The next of several rounds that the body consists of. */
static void next_round(const ir *b, value function, plane_loop *l, const int *bytes) {
  LLVMBasicBlockRef next = LLVMAppendBasicBlockInContext(b->context, function, "round");
  end_round(b, l, bytes, next);
  LLVMPositionBuilderAtEnd(b->builder, next);
}

static void end_loop(const ir *b, plane_loop *l, const int *bytes) {
  LLVMBasicBlockRef from[] = {l->entry, LLVMGetInsertBlock(b->builder)};
  end_round(b, l, bytes, l->body);
  LLVMAddIncoming(l->first_left, (value[]){l->count, l->left}, from, 2);
  for (int i = 0; i < l->pointers; i++) LLVMAddIncoming(l->first[i], &l->moving[i], &from[1], 1);
  LLVMPositionBuilderAtEnd(b->builder, l->end);
  LLVMBuildRetVoid(b->builder);
}

/* ---- Variable nodes -------------------------------------------------------------------------- */

extr_status extr_plane_loop_node(extr_context *context, const ir *b, const jit_plane_node *plan,
                                 bool filling, const char *name) {
  LLVMTypeRef p = LLVMPointerTypeInContext(b->context, 0);
  LLVMTypeRef index = LLVMInt32TypeInContext(b->context);
  LLVMTypeRef types[] = {index, p, p, p, p, p, p, index};
  value function = add_function(b, name, types, sizeof types / sizeof *types);
  OWNED_ARRAY value *values = NULL;
  TRY(ARRAY_NEW(context, values, plan->degree + 1 + extr_program_steps(plan->program)));
  plane_loop l = {0};
  node_code n = {.plan = plan,
                 .filling = filling,
                 .messages = LLVMGetParam(function, 3),
                 .decided = LLVMGetParam(function, 4),
                 .random = LLVMGetParam(function, 5),
                 .masks = LLVMGetParam(function, 6),
                 .delayed = LLVMGetParam(function, 7)};
  const int size = b->target->vector;
  const int bytes[] = {(plan->degree + 1) * (int)sizeof(int), plan->layout.planes * size,
                       plan->layout.random * size};
  const int random = plan->layout.random;
  const int rounds = plan->layout.ring > 0 ? plan->layout.ring / random : 1;
  start_loop(b, function, &l);
  add_pointer(b, &l, LLVMGetParam(function, 1));
  add_pointer(b, &l, LLVMGetParam(function, 2));
  if (plan->layout.ring == 0 && plan->register_planes == 0) n.random = add_pointer(b, &l, n.random);
  if (filling) n.fill = extr_plane_load(b, n.masks, 0);
  for (int i = 0; i < rounds; i++) {
    if (i > 0) next_round(b, function, &l, bytes);
    n.places = l.moving[0];
    n.own = l.moving[1];
    n.first_drawn = i * random;
    extr_plane_node_build(b, &n, values);
  }
  end_loop(b, &l, bytes);
  return EXTR_OK;
}

/* ---- Check nodes ----------------------------------------------------------------------------- */

static value parity(const ir *b, const value *values, const int *operands, int count) {
  value result = values[operands[0]];
  int i = 1;
  for (; i + 1 < count; i += 2)
    result = extr_plane_xor3(b, result, values[operands[i]], values[operands[i + 1]]);
  return i < count ? extr_plane_xor(b, result, values[operands[i]]) : result;
}

static void run_program(const ir *b, const jit_plane_check *plan, value messages, value *values) {
  for (int s = 0; s < extr_program_steps(plan->program); s++) {
    extr_step step = extr_program_step(plan->program, s);
    value result = parity(b, values, step.operands, step.count);
    values[plan->degree + s] = result;
    if (step.output >= 0) extr_plane_store(b, result, messages, step.output);
  }
}

/* The parity of all planes, without each one's own. */
static void remove_own(const ir *b, const jit_plane_check *plan, value messages,
                       const value *values) {
  value total = values[0];
  int i = 1;
  for (; i + 1 < plan->degree; i += 2) total = extr_plane_xor3(b, total, values[i], values[i + 1]);
  if (i < plan->degree) total = extr_plane_xor(b, total, values[i]);
  for (i = 0; i < plan->degree; i++)
    extr_plane_store(b, extr_plane_xor(b, total, values[i]), messages, i);
}

extr_status extr_plane_loop_check(extr_context *context, const ir *b, const jit_plane_check *plan,
                                  const char *name) {
  LLVMTypeRef types[] = {LLVMInt32TypeInContext(b->context),
                         LLVMPointerTypeInContext(b->context, 0)};
  value function = add_function(b, name, types, sizeof types / sizeof *types);
  OWNED_ARRAY value *values = NULL;
  const int steps = plan->program ? extr_program_steps(plan->program) : 0;
  TRY(ARRAY_NEW(context, values, plan->degree + steps));
  plane_loop l = {0};
  start_loop(b, function, &l);
  value messages = add_pointer(b, &l, LLVMGetParam(function, 1));
  for (int i = 0; i < plan->degree; i++) values[i] = extr_plane_load(b, messages, i);
  if (plan->program)
    run_program(b, plan, messages, values);
  else
    remove_own(b, plan, messages, values);
  end_loop(b, &l, &(int){plan->degree * b->target->vector});
  return EXTR_OK;
}
