/* Follows decoder/jit/check.c and edge.c function by function, with numbers in the place of LLVM's
 * values. */
#include "decoder/probes/kernel_order.h"

#include "core/base/array.h"
#include "core/base/isa.h"
#include "decoder/jit/node.h"

/* Values of one check node, KERNEL_NONE while they are not available. */
typedef struct check_numbers {
  int *q, *x; /* per edge */
  int *at;    /* per step */
  int signs;
  int read; /* edges that stage 1 has read */
} check_numbers;

typedef struct lister {
  extr_context *context;
  kernel_order *order;
  size_t capacity; /* of order->operations */
  jit_node node;
  extr_algorithm algorithm;
  node_form form;
  int kept;
  bool carries_inputs, layered;
  check_numbers current, next;
} lister;

static extr_status append(lister *l, kernel_operation operation) {
  kernel_order *o = l->order;
  TRY(ARRAY_RESERVE(l->context, o->operations, l->capacity, (size_t)o->count + 1));
  o->operations[o->count++] = operation;
  return EXTR_OK;
}

/* ---- Edges ---- */

static extr_status read_edge(lister *l, check_numbers *c, int i) {
  c->q[i] = l->order->values++;
  return append(l, (kernel_operation){.result = c->q[i]});
}

static extr_status recall(lister *l, check_numbers *c, int i) {
  if (c->q[i] == KERNEL_NONE) TRY(read_edge(l, c, i));
  if (c->x[i] != KERNEL_NONE) return EXTR_OK;
  c->x[i] = l->order->values++;
  return append(l, (kernel_operation){.result = c->x[i], .count = 1, .operands = {c->q[i]}});
}

static extr_status write_edge(lister *l, check_numbers *c, int i, int y) {
  TRY(recall(l, c, i));
  const int r = l->order->values++;
  TRY(append(l, (kernel_operation){.result = r, .count = 3, .operands = {y, c->q[i], c->signs}}));
  return append(l, (kernel_operation){.result = KERNEL_NONE,
                                      .count = l->layered ? 2 : 1,
                                      .operands = {r, c->q[i]}});
}

/* ---- Steps ---- */

static extr_status combine(lister *l, check_numbers *c, int s);

/* Makes a value of the program available. */
static extr_status make(lister *l, check_numbers *c, int number, int *value) {
  const int step = number - l->node.inputs;
  if (step < 0)
    TRY(recall(l, c, number));
  else if (c->at[step] == KERNEL_NONE)
    TRY(combine(l, c, step));
  *value = step < 0 ? c->x[number] : c->at[step];
  return EXTR_OK;
}

static extr_status combine(lister *l, check_numbers *c, int s) {
  const extr_step step = extr_program_step(l->node.program, s);
  int result, operand;
  TRY(make(l, c, step.operands[0], &result));
  for (int i = 1; i < step.count; i++) {
    TRY(make(l, c, step.operands[i], &operand));
    const int both = l->order->values++;
    TRY(append(l,
               (kernel_operation){
                   .result = both, .count = 2, .operands = {result, operand}, .combines = true}));
    result = both;
  }
  c->at[s] = result;
  return EXTR_OK;
}

static bool is_ready(const lister *l, const check_numbers *c, int s) {
  const extr_step step = extr_program_step(l->node.program, s);
  for (int i = 0; i < step.count; i++) {
    const int number = step.operands[i], before = number - l->node.inputs;
    if ((before < 0 ? c->q[number] : c->at[before]) == KERNEL_NONE) return false;
  }
  return true;
}

/* ---- Stages ---- */

static int group_size(const lister *l, int first) {
  return extr_node_group(l->algorithm, l->node.inputs, first);
}

static extr_status read_sign(lister *l, check_numbers *c, int i) {
  TRY(read_edge(l, c, i));
  const int signs = l->order->values++;
  TRY(append(l, (kernel_operation){
                    .result = signs, .count = i == 0 ? 1 : 2, .operands = {c->q[i], c->signs}}));
  c->signs = signs;
  return EXTR_OK;
}

/* Stage 1 for the next group of edges of the next check node. */
static extr_status read_next(lister *l) {
  check_numbers *c = &l->next;
  const int first = c->read;
  if (first >= l->node.inputs) return EXTR_OK;
  c->read += group_size(l, first);
  for (int i = first; i < c->read; i++) TRY(read_sign(l, c, i));
  if (l->form == NODE_ONE_STAGE) return EXTR_OK;
  for (int i = first; l->carries_inputs && i < c->read; i++) TRY(recall(l, c, i));
  for (int s = 0; s < l->node.steps; s++)
    if (l->node.stage[s] != STAGE_2 && c->at[s] == KERNEL_NONE && is_ready(l, c, s))
      TRY(combine(l, c, s));
  return EXTR_OK;
}

static extr_status write_outputs(lister *l) {
  check_numbers *c = &l->current;
  int group[WIDE_MAX], count = 0, written = 0;
  while (group_size(l, 0) > 1 && l->next.read < WIDE_MAX && l->next.read < l->node.inputs)
    TRY(read_next(l));
  for (int s = 0; s < l->node.steps; s++) {
    if (l->node.stage[s] == STAGE_2) TRY(combine(l, c, s));
    if (extr_program_step(l->node.program, s).output < 0) continue;
    group[count++] = s;
    if (count < group_size(l, written)) continue;
    for (int i = 0; i < count; i++)
      TRY(write_edge(l, c, extr_program_step(l->node.program, group[i]).output, c->at[group[i]]));
    TRY(read_next(l));
    written += count;
    count = 0;
  }
  return EXTR_OK;
}

/* ---- Lists ---- */

static extr_status start(lister *l, check_numbers *c) {
  const int inputs = l->node.inputs, all = 2 * inputs + l->node.steps;
  TRY(ARRAY_NEW(l->context, c->q, all));
  c->x = c->q + inputs;
  c->at = c->x + inputs;
  for (int i = 0; i < all; i++) c->q[i] = KERNEL_NONE;
  return EXTR_OK;
}

/* Numbers the values that stage 1 passes on, as list_carried in decoder/jit/loop.c has them. */
static void carry(lister *l) {
  check_numbers *c = &l->current;
  c->signs = l->order->values++;
  for (int i = 0; i < l->node.inputs; i++) {
    if (i < l->kept) c->q[i] = l->order->values++;
    if (l->carries_inputs) c->x[i] = l->order->values++;
  }
  for (int s = 0; s < l->node.steps; s++)
    if (l->node.stage[s] == STAGE_1_KEPT) c->at[s] = l->order->values++;
}

static int list_carried(const lister *l, const check_numbers *c, int *list) {
  int count = 0;
  list[count++] = c->signs;
  for (int i = 0; i < l->node.inputs; i++) {
    if (i < l->kept) list[count++] = c->q[i];
    if (l->carries_inputs) list[count++] = c->x[i];
  }
  for (int s = 0; s < l->node.steps; s++)
    if (l->node.stage[s] == STAGE_1_KEPT) list[count++] = c->at[s];
  return count;
}

/* Stage 1 executes some operators whose results stage 2 computes again. */
static extr_status drop_unused(lister *l) {
  kernel_order *o = l->order;
  bool *needed;
  int left = o->count;
  TRY(ARRAY_NEW(l->context, needed, o->values));
  for (int i = 0; i < o->carried; i++) needed[o->after[i]] = true;
  for (int k = o->count - 1; k >= 0; k--) {
    const kernel_operation *operation = &o->operations[k];
    if (operation->result != KERNEL_NONE && !needed[operation->result]) continue;
    for (int i = 0; i < operation->count; i++) needed[operation->operands[i]] = true;
    o->operations[--left] = *operation;
  }
  o->count -= left;
  for (int k = 0; k < o->count; k++) o->operations[k] = o->operations[left + k];
  free(needed);
  return EXTR_OK;
}

static extr_status list(lister *l) {
  kernel_order *o = l->order;
  TRY(start(l, &l->current));
  TRY(start(l, &l->next));
  const int most = 1 + 2 * l->node.inputs + l->node.steps;
  TRY(ARRAY_NEW(l->context, o->before, most));
  TRY(ARRAY_NEW(l->context, o->after, most));
  carry(l);
  o->carried = list_carried(l, &l->current, o->before);
  TRY(write_outputs(l));
  list_carried(l, &l->next, o->after);
  return drop_unused(l);
}

extr_status kernel_order_make(extr_context *context, const extr_decoder_settings *settings,
                              int registers, const extr_program *program, kernel_order *order) {
  *order = (kernel_order){0};
  const jit_kernel plan = {.degree = extr_program_inputs(program),
                           .algorithm = extr_check_algorithm(settings),
                           .program = program};
  const node_form form = extr_node_form(&plan, registers);
  lister l = {.context = context,
              .order = order,
              .algorithm = settings->algorithm,
              .form = form,
              .kept = extr_node_kept(&plan, form, extr_isa_level(settings->isa)->needs),
              .carries_inputs = form == NODE_REREADS && settings->algorithm == EXTR_SPA,
              .layered = settings->schedule == EXTR_LAYERED};
  TRY(extr_node_new(context, &plan, form == NODE_ONE_STAGE, &l.node));
  const extr_status status = list(&l);
  free(l.current.q);
  free(l.next.q);
  extr_node_clear(&l.node);
  return status;
}

void kernel_order_clear(kernel_order *order) {
  free(order->operations);
  free(order->before);
  free(order->after);
  *order = (kernel_order){0};
}
