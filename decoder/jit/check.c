#include "decoder/jit/check.h"

#include "core/array.h"

enum { FIRST, SECOND, MINIMA }; /* the locations of the two-minimum method */

ex_status ex_check_new(ex_context *context, const ir *b, const jit_kernel *plan, check_values *c) {
  *c = (check_values){.plan = plan, .keeps = plan->degree <= b->machine->registers * 2 / 5};
  TRY(ARRAY_NEW(context, c->edges, plan->degree));
  return ARRAY_NEW(context, c->at, ex_check_locations(plan));
}

void ex_check_clear(check_values *c) {
  free(c->edges);
  free(c->at);
}

/* ---- Edges ---- */

static void read_edge(const ir *b, const check_values *c, int i) {
  const ir_lanes *lanes = b->lanes;
  edge_values *e = &c->edges[i];
  value column = ex_ir_load_index(b, c->columns, i);
  e->place = ex_ir_vector_place(b, c->posteriors, column);
  value message = ex_ir_load(b, ex_ir_vector_place(b, c->messages, ex_ir_index(b, i)));
  e->q = lanes->subtract(b, ex_ir_load(b, e->place), message);
}

/* The edge with its values, which are read or computed where they are not at hand. */
static const edge_values *recall(const ir *b, const check_values *c, int i) {
  edge_values *e = &c->edges[i];
  if (!e->q) read_edge(b, c, i);
  if (!e->x) {
    e->x = b->lanes->magnitude(b, e->q);
    if (i < 2) e->x = b->lanes->minimum(b, e->x, b->lanes->limit(b));
    e->x = b->lanes->enter(b, e->x);
  }
  return e;
}

static value sign_of(const ir *b, const edge_values *e) {
  return LLVMBuildBitCast(b->builder, e->q, b->integer, "");
}

/* From y_i. */
static void write_edge(const ir *b, const check_values *c, int i, value y) {
  const edge_values *e = recall(b, c, i);
  value sign = LLVMBuildXor(b->builder, c->signs, sign_of(b, e), "");
  value r = b->lanes->with_sign(b, b->lanes->leave(b, y), sign);
  ex_ir_store(b, r, ex_ir_vector_place(b, c->messages, ex_ir_index(b, i)));
  if (c->plan->layered) ex_ir_store(b, b->lanes->add(b, e->q, r), e->place);
}

/* ---- A structure ---- */

static int first_output(const ex_schedule *schedule) {
  return ex_schedule_inputs(schedule) + ex_schedule_slots(schedule);
}

/* How many steps come before the first output. */
static int inner_steps(const ex_schedule *schedule) {
  int step = 0;
  while (ex_schedule_step(schedule, step).target < first_output(schedule)) step++;
  return step;
}

/* The inner step that leaves its result at a location; -1: none. */
static int find_maker(const ex_schedule *schedule, int location) {
  int step = inner_steps(schedule) - 1;
  while (step >= 0 && ex_schedule_step(schedule, step).target != location) step--;
  return step;
}

/* An operator that costs little and has only inputs as operands is computed again in stage 2. */
static bool is_recomputed(const check_values *c, ex_step step) {
  for (int i = 0; i < step.count; i++)
    if (step.sources[i] >= c->plan->degree) return false;
  return c->plan->rule.kind != EX_SPA_PAIRWISE && c->plan->rule.kind != EX_SPA_TABLE;
}

static value combine(const ir *b, const check_values *c, ex_step step);

static value operand(const ir *b, const check_values *c, int location) {
  const ex_schedule *schedule = c->plan->schedule;
  if (location < c->plan->degree) return recall(b, c, location)->x;
  if (!c->at[location])
    c->at[location] = combine(b, c, ex_schedule_step(schedule, find_maker(schedule, location)));
  return c->at[location];
}

static value combine(const ir *b, const check_values *c, ex_step step) {
  value result = operand(b, c, step.sources[0]);
  for (int i = 1; i < step.count; i++)
    result = b->lanes->combine(b, result, operand(b, c, step.sources[i]));
  return result;
}

/* The inner steps whose inputs have been read. */
static void run_inner_steps(const ir *b, check_values *c) {
  const ex_schedule *schedule = c->plan->schedule;
  for (int end = inner_steps(schedule); c->step < end; c->step++) {
    ex_step step = ex_schedule_step(schedule, c->step);
    for (int i = 0; i < step.count; i++)
      if (step.sources[i] < c->plan->degree && !c->edges[step.sources[i]].q) return;
    c->at[step.target] = combine(b, c, step);
  }
}

static void write_outputs(const ir *b, check_values *c, check_values *next) {
  const ex_schedule *schedule = c->plan->schedule;
  for (int s = c->keeps ? 0 : inner_steps(schedule); s < ex_schedule_steps(schedule); s++) {
    ex_step step = ex_schedule_step(schedule, s);
    value y = combine(b, c, step);
    c->at[step.target] = y;
    if (step.target < first_output(schedule)) continue;
    write_edge(b, c, step.target - first_output(schedule), y);
    ex_check_read(b, next);
  }
}

/* Whether a step of stage 2 reads the location before one writes it. */
static bool is_awaited(const ex_schedule *schedule, int location) {
  for (int s = inner_steps(schedule); s < ex_schedule_steps(schedule); s++) {
    ex_step step = ex_schedule_step(schedule, s);
    for (int i = 0; i < step.count; i++)
      if (step.sources[i] == location) return true;
    if (step.target == location) return false;
  }
  return false;
}

/* ---- The two-minimum method ---- */

static void take_minimum(const ir *b, check_values *c, int i) {
  const ir_lanes *lanes = b->lanes;
  value x = recall(b, c, i)->x, limit = lanes->limit(b);
  value first = i == 0 ? limit : c->at[FIRST], second = i == 0 ? limit : c->at[SECOND];
  c->at[SECOND] = lanes->minimum(b, second, lanes->maximum(b, first, x));
  c->at[FIRST] = lanes->minimum(b, first, x);
}

static void write_minima(const ir *b, check_values *c, check_values *next) {
  for (int i = 0; c->keeps && i < c->plan->degree; i++) take_minimum(b, c, i);
  for (int i = 0; i < c->plan->degree; i++) {
    value is_first = b->lanes->equal(b, recall(b, c, i)->x, c->at[FIRST]);
    write_edge(b, c, i, LLVMBuildSelect(b->builder, is_first, c->at[SECOND], c->at[FIRST], ""));
    ex_check_read(b, next);
  }
}

/* ---- The stages ---- */

int ex_check_locations(const jit_kernel *plan) {
  const ex_schedule *schedule = plan->schedule;
  return schedule ? first_output(schedule) + plan->degree : MINIMA;
}

bool ex_check_carries(const check_values *c, int location) {
  const ex_schedule *schedule = c->plan->schedule;
  if (c->keeps) return false;
  if (!schedule) return true;
  int maker = find_maker(schedule, location);
  return maker >= 0 && is_awaited(schedule, location) &&
         !is_recomputed(c, ex_schedule_step(schedule, maker));
}

bool ex_check_carries_inputs(const check_values *c) {
  return !c->keeps && c->plan->rule.kind == EX_SPA;
}

void ex_check_read(const ir *b, check_values *c) {
  int i = c->read++;
  if (i >= c->plan->degree) return;
  read_edge(b, c, i);
  c->signs = i == 0 ? sign_of(b, &c->edges[i])
                    : LLVMBuildXor(b->builder, c->signs, sign_of(b, &c->edges[i]), "");
  if (c->keeps) return;
  if (ex_check_carries_inputs(c)) recall(b, c, i);
  if (c->plan->schedule)
    run_inner_steps(b, c);
  else
    take_minimum(b, c, i);
}

void ex_check_write(const ir *b, check_values *c, check_values *next) {
  if (c->plan->schedule)
    write_outputs(b, c, next);
  else
    write_minima(b, c, next);
}
