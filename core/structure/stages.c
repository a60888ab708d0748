#include "core/structure/stages.h"

#include "core/structure/graph.h"

typedef struct scheduler {
  const extr_structure *s;
  const extr_cost *cost;
  extr_stages *stages;
  int *first, *users; /* node i is an operand of users[first[i]] .. users[first[i + 1] - 1] */
  bool *is_output;    /* per node */
  /* Per node: the time in its cycle at which its value is known, and the largest sum of delays of
   * operators after it in the same cycle, or more. */
  int64_t *time, *after;
} scheduler;

static int64_t delay(const scheduler *p, int node) {
  return p->cost->latency[extr_structure_arity(p->s, node)];
}

/* ---- As early as possible -------------------------------------------------------------------- */

static extr_status list_users(extr_context *context, extr_pool *memory, scheduler *p) {
  const extr_structure *s = p->s;
  TRY(POOL_NEW(context, memory, p->first, s->nodes + 2));
  TRY(POOL_NEW(context, memory, p->users, s->first[s->nodes]));
  int *end = p->first + 1; /* of the users of a node, while they are filled in */
  for (int i = 0; i < s->first[s->nodes]; i++) end[s->operands[i] + 1]++;
  for (int node = 0; node < s->nodes; node++) end[node + 1] += end[node];
  for (int node = s->inputs; node < s->nodes; node++)
    for (int i = s->first[node]; i < s->first[node + 1]; i++)
      p->users[end[s->operands[i]]++] = node;
  return EXTR_OK;
}

static void place_early(scheduler *p, int node) {
  const int *operands = extr_structure_operands(p->s, node);
  int *known = p->stages->known, cycle = 0;
  int64_t begin = 0;
  for (int i = 0; i < extr_structure_arity(p->s, node); i++) {
    const int operand = operands[i];
    if (known[operand] < cycle) continue;
    if (known[operand] > cycle || p->time[operand] > begin) begin = p->time[operand];
    cycle = known[operand];
  }
  const bool fits = begin + delay(p, node) <= p->cost->clock;
  known[node] = fits ? cycle : cycle + 1;
  p->time[node] = (fits ? begin : 0) + delay(p, node);
  if (known[node] >= p->stages->cycles) p->stages->cycles = known[node] + 1;
}

/* ---- Later, where that saves registers ------------------------------------------------------- */

/* The delays that follow the value in this cycle, if it is known there. */
static int64_t find_after(const scheduler *p, int node, int cycle) {
  int64_t after = 0;
  for (int i = p->first[node]; i < p->first[node + 1]; i++) {
    const int user = p->users[i];
    if (p->stages->known[user] != cycle) continue;
    const int64_t path = delay(p, user) + p->after[user];
    if (path > after) after = path;
  }
  return after;
}

static int find_last(const scheduler *p, int node) {
  int last = p->is_output[node] ? p->stages->cycles : p->stages->known[node];
  for (int i = p->first[node]; i < p->first[node + 1]; i++)
    if (p->stages->known[p->users[i]] > last) last = p->stages->known[p->users[i]];
  return last;
}

static int registers_of(const scheduler *p, int node) {
  return find_last(p, node) - p->stages->known[node];
}

static int registers_around(const scheduler *p, int node) {
  const int *operands = extr_structure_operands(p->s, node);
  int count = registers_of(p, node);
  for (int i = 0; i < extr_structure_arity(p->s, node); i++) count += registers_of(p, operands[i]);
  return count;
}

/* Operands are then known in an earlier cycle, so that the operator begins with its cycle. */
static bool can_be_later(const scheduler *p, int node) {
  const int next = p->stages->known[node] + 1;
  if (next >= p->stages->cycles) return false;
  for (int i = p->first[node]; i < p->first[node + 1]; i++)
    if (p->stages->known[p->users[i]] < next) return false;
  return delay(p, node) + find_after(p, node, next) <= p->cost->clock;
}

/* Moves that neither save nor cost registers are made, too: others may save some after them. */
static bool place_later(scheduler *p, int node) {
  if (!can_be_later(p, node)) return false;
  const int before = registers_around(p, node);
  p->stages->known[node]++;
  if (registers_around(p, node) > before) {
    p->stages->known[node]--;
    return false;
  }
  p->after[node] = find_after(p, node, p->stages->known[node]);
  return true;
}

/* Ends, since operators only move to later cycles. What precedes an operator that left its cycle
 * keeps a sum of delays that is too large, which may forbid a move and allows none. */
static void move_later(scheduler *p) {
  for (int node = p->s->nodes - 1; node >= 0; node--)
    p->after[node] = find_after(p, node, p->stages->known[node]);
  for (bool moved = true; moved;) {
    moved = false;
    for (int node = p->s->nodes - 1; node >= p->s->inputs; node--) moved |= place_later(p, node);
  }
}

/* ---- All ------------------------------------------------------------------------------------- */

static extr_status allocate(extr_context *context, extr_pool *memory, scheduler *p) {
  const int nodes = p->s->nodes;
  TRY(POOL_NEW(context, memory, p->stages->known, nodes));
  TRY(POOL_NEW(context, memory, p->stages->last, nodes));
  TRY(POOL_NEW(context, memory, p->is_output, nodes));
  TRY(POOL_NEW(context, memory, p->time, nodes));
  return POOL_NEW(context, memory, p->after, nodes);
}

extr_status extr_stages_find(extr_context *context, const extr_structure *structure,
                             const extr_cost *cost, extr_pool *memory, extr_stages *stages) {
  scheduler p = {.s = structure, .cost = cost, .stages = stages};
  *stages = (extr_stages){.cycles = 1};
  if (cost->clock <= 0) return extr_fail(context, EXTR_INPUT, "registers need a cost with a clock");
  TRY(extr_structure_check_arity(context, structure, cost));
  TRY(allocate(context, memory, &p));
  TRY(list_users(context, memory, &p));
  for (int j = 0; j < structure->inputs; j++) p.is_output[structure->output[j]] = true;
  for (int node = structure->inputs; node < structure->nodes; node++) place_early(&p, node);
  move_later(&p);
  for (int node = 0; node < structure->nodes; node++) {
    stages->last[node] = find_last(&p, node);
    stages->registers += registers_of(&p, node);
  }
  return EXTR_OK;
}
