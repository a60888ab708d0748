/* Finding the order with the fewest simultaneously live values is NP-hard (register allocation on
 * graphs), so the better of two heuristic orders is used. A depth-first order, output by output, is
 * good if little is shared. A greedy order, which always runs the operator that frees the most
 * values, is good if much is shared. Inputs and outputs do not count, because they are always
 * kept. */
#include "core/program/order.h"

#include "core/base/pool.h"
#include "core/structure/graph.h"

#include <string.h>

enum { GREEDY_MAX = 4096 /* operators: the greedy order takes quadratic time */ };

typedef struct planner {
  extr_context *context;
  const extr_structure *s;
  int operators;
  bool *is_output; /* per node */
  int *users;      /* per node: the number of its users that have not run yet */
  int *waiting;    /* per node: the number of its operands that have not run yet */
  int *order;      /* the operators in the order in which they run */
} planner;

static void count_users(planner *p) {
  memset(p->users, 0, (size_t)p->s->nodes * sizeof(int));
  for (int i = 0; i < p->s->first[p->s->nodes]; i++) p->users[p->s->operands[i]]++;
}

/* ---- Depth first ---- */

/* An operator on the path down from an output. */
typedef struct visit {
  int node;
  int operands; /* the number of its operands not visited yet: its first ones */
} visit;

/* Appends the operators that `root` needs, and then `root`, to the order. The path may be as long
 * as there are operators; an explicit stack avoids deep recursion. */
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
  OWNED_ARRAY bool *done = NULL;
  OWNED_ARRAY visit *way = NULL;
  TRY(ARRAY_NEW(p->context, done, p->s->nodes));
  TRY(ARRAY_NEW(p->context, way, p->operators));
  int count = 0;
  for (int j = 0; j < p->s->inputs; j++) order_below(p, p->s->output[j], way, done, &count);
  return EXTR_OK;
}

/* ---- Greedy ---- */

/* The decrease in the number of live values when this operator runs. */
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

/* ---- The better one ---- */

/* The largest number of values alive at once in this order. */
static int most_alive(planner *p) {
  int alive = 0, most = 0;
  count_users(p);
  for (int k = 0; k < p->operators; k++) {
    alive -= gain(p, p->order[k]);
    run(p, p->order[k]);
    if (alive > most) most = alive;
  }
  return most;
}

extr_status extr_order_few_alive(extr_context *context, const extr_structure *structure,
                                 int *order) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  planner p = {
      .context = context, .s = structure, .operators = structure->nodes - structure->inputs};
  TRY(POOL_NEW(context, &memory, p.is_output, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.users, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.waiting, structure->nodes));
  TRY(POOL_NEW(context, &memory, p.order, p.operators));
  for (int j = 0; j < structure->inputs; j++) p.is_output[structure->output[j]] = true;
  size_t bytes = (size_t)p.operators * sizeof *order;
  TRY(depth_first(&p));
  memcpy(order, p.order, bytes);
  if (p.operators > GREEDY_MAX) return EXTR_OK;
  int most = most_alive(&p);
  greedy(&p);
  if (most_alive(&p) < most) memcpy(order, p.order, bytes);
  return EXTR_OK;
}
