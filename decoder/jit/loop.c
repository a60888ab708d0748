#include "decoder/jit/loop.h"

#include <extrinsic/status.h>

#include "core/base/array.h"
#include "decoder/jit/check.h"

/* The function consists of three blocks:
 *
 *   first  stage 1 of the first check node; there is at least one
 *   body   stage 2 of the current check node and stage 1 of the next
 *   end
 *
 * In the last round the next check node is the current one again; what stage 1 reads is not
 * used. */
typedef struct loop {
  LLVMBasicBlockRef first, body, end;
  check_values before, current, next; /* of stage 1 in `first`, of stage 2, of stage 1 in `body` */
  value left, next_left;              /* check nodes left: including the current one, without it */
  value **carried;                    /* the fields that stage 1 passes to stage 2 */
  value *phis;                        /* their values at the beginning of a round */
  int count;
} loop;

/* ---- From one round to the next ---- */

/* Lists the fields that stage 1 passes to stage 2; returns their number. */
static int list_carried(check_values *c, value **fields) {
  int count = 0;
  fields[count++] = &c->columns;
  fields[count++] = &c->messages;
  fields[count++] = &c->signs;
  for (int i = 0; c->keeps && i < c->plan->degree; i++) {
    fields[count++] = &c->edges[i].place;
    fields[count++] = &c->edges[i].q;
  }
  for (int i = 0; extr_check_carries_inputs(c) && i < c->plan->degree; i++)
    fields[count++] = &c->edges[i].x;
  for (int i = 0; i < extr_check_inner(c); i++)
    if (extr_check_carries(c, i)) fields[count++] = &c->at[i];
  return count;
}

static void start_round(const ir *b, loop *l, value checks) {
  l->left = LLVMBuildPhi(b->builder, LLVMTypeOf(checks), "left");
  l->count = list_carried(&l->before, l->carried);
  for (int i = 0; i < l->count; i++)
    l->phis[i] = LLVMBuildPhi(b->builder, LLVMTypeOf(*l->carried[i]), "");
  list_carried(&l->current, l->carried);
  for (int i = 0; i < l->count; i++) *l->carried[i] = l->phis[i];
}

static void join(const loop *l, value phi, value before, value next) {
  LLVMAddIncoming(phi, (value[]){before, next}, (LLVMBasicBlockRef[]){l->first, l->body}, 2);
}

static void end_round(loop *l, value checks) {
  value **next = l->carried + l->count; /* `carried` has space for two lists */
  join(l, l->left, checks, l->next_left);
  list_carried(&l->before, l->carried);
  list_carried(&l->next, next);
  for (int i = 0; i < l->count; i++) join(l, l->phis[i], *l->carried[i], *next[i]);
}

/* ---- The blocks ---- */

/* After the last check node comes the same one again. */
static void find_next(const ir *b, loop *l) {
  value one = extr_ir_index(b, 1);
  l->next_left = LLVMBuildSub(b->builder, l->left, one, "");
  value is_last = LLVMBuildICmp(b->builder, LLVMIntEQ, l->left, one, "");
  value edges = LLVMBuildSelect(b->builder, is_last, extr_ir_index(b, 0),
                                extr_ir_index(b, l->current.plan->degree), "");
  l->next.columns = extr_ir_index_place(b, l->current.columns, edges);
  l->next.messages = extr_ir_vector_place(b, l->current.messages, edges);
}

static void read_all(const ir *b, check_values *c) {
  while (c->read < c->plan->degree) extr_check_read(b, c);
}

static void build_blocks(const ir *b, value function, loop *l) {
  value checks = LLVMGetParam(function, 1), posteriors = LLVMGetParam(function, 3);
  l->before.columns = LLVMGetParam(function, 2);
  l->before.messages = LLVMGetParam(function, 4);
  l->before.posteriors = l->current.posteriors = l->next.posteriors = posteriors;

  LLVMPositionBuilderAtEnd(b->builder, l->first);
  value lasting = LLVMBuildLoad2(b->builder, b->integer, LLVMGetParam(function, 5), "");
  l->before.lasting = l->current.lasting = l->next.lasting = lasting;
  read_all(b, &l->before);
  LLVMBuildBr(b->builder, l->body);

  LLVMPositionBuilderAtEnd(b->builder, l->body);
  start_round(b, l, checks);
  find_next(b, l);
  extr_check_write(b, &l->current, &l->next);
  end_round(l, checks);
  value go_on = LLVMBuildICmp(b->builder, LLVMIntSGT, l->next_left, extr_ir_index(b, 0), "");
  LLVMBuildCondBr(b->builder, go_on, l->body, l->end);

  LLVMPositionBuilderAtEnd(b->builder, l->end);
  LLVMBuildRetVoid(b->builder);
}

/* ---- The function ---- */

static value add_function(const ir *b, const char *name) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(b->context, 0);
  LLVMTypeRef index = LLVMInt32TypeInContext(b->context);
  LLVMTypeRef parameters[] = {pointer, index, pointer, pointer, pointer, pointer};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(b->context), parameters, 6, false);
  return LLVMAddFunction(b->module, name, type);
}

static extr_status allocate(extr_context *context, const ir *b, const jit_kernel *plan, loop *l) {
  TRY(extr_check_new(context, b, plan, &l->before));
  TRY(extr_check_new(context, b, plan, &l->current));
  TRY(extr_check_new(context, b, plan, &l->next));
  size_t most = 3 + 2 * (size_t)plan->degree + (size_t)extr_check_inner(&l->next);
  TRY(ARRAY_NEW(context, l->carried, 2 * most));
  return ARRAY_NEW(context, l->phis, most);
}

extr_status extr_loop_build(extr_context *context, const ir *b, const jit_kernel *plan,
                            const char *name) {
  value function = add_function(b, name);
  loop l = {.first = LLVMAppendBasicBlockInContext(b->context, function, "first"),
            .body = LLVMAppendBasicBlockInContext(b->context, function, "body"),
            .end = LLVMAppendBasicBlockInContext(b->context, function, "end")};
  extr_status status = allocate(context, b, plan, &l);
  if (status == EXTR_OK) build_blocks(b, function, &l);
  free(l.carried);
  free(l.phis);
  extr_check_clear(&l.before);
  extr_check_clear(&l.current);
  extr_check_clear(&l.next);
  return status;
}
