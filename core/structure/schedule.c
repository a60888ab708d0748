/* From a structure to a straight-line program. Finding the order with the fewest temporaries is
 * NP-hard (register allocation on graphs), so two good orders are made and the better one is kept:
 * depth first from one output after the other, which is best where little is shared, and greedy,
 * which always takes the operator that frees the most temporaries and is better where much is. */
#include "core/base/array.h"
#include "core/structure/structure.h"
#include <extrinsic/program.h>

#include <string.h>

struct extr_schedule {
  int inputs, slots, steps;
  extr_step *step;
  int *sources;
};

enum { GREEDY_MAX = 4096 /* operators: the greedy order takes quadratic time */ };

typedef struct planner {
  extr_context *context;
  const extr_structure *s;
  int operators;
  bool *is_output; /* per node */
  int *users;      /* per node: operators that use it and have not run yet */
  int *waiting;    /* per node: its operands that have not run yet */
  int *order;      /* the operators as they run */
  int *location;   /* per node */
} planner;

static void count_users(planner *p) {
  memset(p->users, 0, (size_t)p->s->nodes * sizeof(int));
  for (int i = 0; i < p->s->first[p->s->nodes]; i++) p->users[p->s->operands[i]]++;
}

/* ---- Depth first ---- */

/* An operator on the way down from an output. */
typedef struct visit {
  int node;
  int operands; /* that were not looked at yet, the first of the node's */
} visit;

/* Appends what `root` needs, and then itself, to the order. The way down is on a stack of its own:
 * it may be as long as there are operators. */
static void order_below(const planner *p, int root, visit *way, bool *done, int *count) {
  int depth = 0;
  if (!done[root]) way[depth++] = (visit){root, extr_structure_arity(p->s, root)};
  while (depth > 0) {
    visit *at = &way[depth - 1];
    if (at->operands == 0) {
      done[at->node] = true;
      p->order[(*count)++] = at->node;
      depth--;
      continue;
    }
    int below = extr_structure_operands(p->s, at->node)[--at->operands];
    if (below >= p->s->inputs && !done[below])
      way[depth++] = (visit){below, extr_structure_arity(p->s, below)};
  }
}

static extr_status depth_first(planner *p) {
  bool *done;
  visit *way = NULL;
  TRY(ARRAY_NEW(p->context, done, (size_t)p->s->nodes));
  extr_status status = ARRAY_NEW(p->context, way, (size_t)p->operators);
  int count = 0;
  for (int j = 0; j < p->s->inputs && status == EXTR_OK; j++)
    order_below(p, p->s->output[j], way, done, &count);
  free(way);
  free(done);
  return status;
}

/* ---- Greedy ---- */

/* How many temporaries fewer there are after this operator. */
static int gain(const planner *p, int node) {
  int freed = 0, arity = extr_structure_arity(p->s, node);
  const int *operands = extr_structure_operands(p->s, node);
  for (int i = 0; i < arity; i++)
    freed += operands[i] >= p->s->inputs && p->users[operands[i]] == 1;
  return freed - !p->is_output[node];
}

static void run(planner *p, int node) {
  int arity = extr_structure_arity(p->s, node);
  const int *operands = extr_structure_operands(p->s, node);
  for (int i = 0; i < arity; i++) p->users[operands[i]]--;
}

static void count_waiting(planner *p) {
  for (int node = p->s->inputs; node < p->s->nodes; node++) {
    p->waiting[node] = 0;
    for (int i = 0; i < extr_structure_arity(p->s, node); i++)
      p->waiting[node] += extr_structure_operands(p->s, node)[i] >= p->s->inputs;
  }
}

static void greedy(planner *p) {
  count_users(p);
  count_waiting(p);
  for (int count = 0; count < p->operators; count++) {
    int best = -1, best_gain = 0;
    for (int node = p->s->inputs; node < p->s->nodes; node++) {
      if (p->waiting[node] != 0) continue;
      int its = gain(p, node);
      if (best < 0 || its > best_gain) {
        best = node;
        best_gain = its;
      }
    }
    p->order[count] = best;
    p->waiting[best] = -1;
    run(p, best);
    for (int node = best + 1; node < p->s->nodes; node++)
      for (int i = 0; p->waiting[node] > 0 && i < extr_structure_arity(p->s, node); i++)
        p->waiting[node] -= extr_structure_operands(p->s, node)[i] == best;
  }
}

/* ---- Slots ---- */

/* Gives every node a location in this order and returns how many slots that takes. `free_slots` is
 * a stack: a slot just freed is used next, while it is in the nearest cache. */
static int assign(planner *p, int *free_slots) {
  const extr_structure *s = p->s;
  int slots = 0, available = 0;
  count_users(p);
  for (int node = 0; node < s->inputs; node++) p->location[node] = node;
  for (int k = 0; k < p->operators; k++) {
    int node = p->order[k];
    run(p, node);
    const int *operands = extr_structure_operands(s, node);
    for (int i = 0; i < extr_structure_arity(s, node); i++)
      if (operands[i] >= s->inputs && p->users[operands[i]] == 0)
        free_slots[available++] = p->location[operands[i]];
    if (!p->is_output[node])
      p->location[node] = available ? free_slots[--available] : s->inputs + slots++;
  }
  for (int j = 0; j < s->inputs; j++) p->location[s->output[j]] = s->inputs + slots + j;
  return slots;
}

static extr_status best_order(planner *p, int *slots) {
  int *spare;
  TRY(ARRAY_NEW(p->context, spare, (size_t)p->operators * 2));
  int *free_slots = spare + p->operators;
  extr_status status = depth_first(p);
  *slots = status == EXTR_OK ? assign(p, free_slots) : 0;
  if (status == EXTR_OK && p->operators <= GREEDY_MAX) {
    memcpy(spare, p->order, (size_t)p->operators * sizeof(int));
    greedy(p);
    int fewer = assign(p, free_slots);
    if (fewer >= *slots) {
      memcpy(p->order, spare, (size_t)p->operators * sizeof(int));
      assign(p, free_slots);
    } else {
      *slots = fewer;
    }
  }
  free(spare);
  return status;
}

static extr_status emit(const planner *p, extr_schedule *schedule) {
  const extr_structure *s = p->s;
  TRY(ARRAY_NEW(p->context, schedule->step, (size_t)p->operators));
  TRY(ARRAY_NEW(p->context, schedule->sources, (size_t)s->first[s->nodes]));
  int *source = schedule->sources;
  for (int k = 0; k < p->operators; k++) {
    int node = p->order[k], arity = extr_structure_arity(s, node);
    schedule->step[k] = (extr_step){p->location[node], arity, source};
    for (int i = 0; i < arity; i++) *source++ = p->location[extr_structure_operands(s, node)[i]];
  }
  schedule->inputs = s->inputs;
  schedule->steps = p->operators;
  return EXTR_OK;
}

static extr_status plan(planner *p, extr_schedule *schedule) {
  size_t nodes = (size_t)p->s->nodes;
  TRY(ARRAY_NEW(p->context, p->is_output, nodes));
  TRY(ARRAY_NEW(p->context, p->users, nodes));
  TRY(ARRAY_NEW(p->context, p->waiting, nodes));
  TRY(ARRAY_NEW(p->context, p->order, nodes));
  TRY(ARRAY_NEW(p->context, p->location, nodes));
  for (int j = 0; j < p->s->inputs; j++) p->is_output[p->s->output[j]] = true;
  TRY(best_order(p, &schedule->slots));
  return emit(p, schedule);
}

extr_status extr_schedule_new(extr_context *context, const extr_structure *structure,
                              extr_schedule **schedule) {
  TRY(extr_structure_check(context, structure, EXTR_ARITY_MAX));
  planner p = {
      .context = context, .s = structure, .operators = structure->nodes - structure->inputs};
  extr_schedule *made;
  TRY(ARRAY_NEW(context, made, 1));
  extr_status status = plan(&p, made);
  if (status == EXTR_OK)
    *schedule = made;
  else
    extr_schedule_free(made);
  free(p.is_output);
  free(p.users);
  free(p.waiting);
  free(p.order);
  free(p.location);
  return status;
}

void extr_schedule_free(extr_schedule *schedule) {
  if (!schedule) return;
  free(schedule->step);
  free(schedule->sources);
  free(schedule);
}

int extr_schedule_inputs(const extr_schedule *schedule) {
  return schedule->inputs;
}

int extr_schedule_slots(const extr_schedule *schedule) {
  return schedule->slots;
}

int extr_schedule_steps(const extr_schedule *schedule) {
  return schedule->steps;
}

extr_step extr_schedule_step(const extr_schedule *schedule, int step) {
  return schedule->step[step];
}
