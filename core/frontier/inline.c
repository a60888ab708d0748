#include "core/frontier/inline.h"

#include "core/base/pool.h"
#include "core/structure/graph.h"

typedef struct inliner {
  extr_context *context;
  const extr_structure *s;
  const extr_cost *cost;
  int *gone;       /* per node: inlined into its users */
  int *width;      /* per node: its current number of operands */
  int64_t *saving; /* per node: the complexity that inlining it would save now */
  bool *blocked;   /* per node: it is an output, or a user would exceed the largest arity */
} inliner;

/* Computes what inlining each node into all its users would save. */
static void compute_savings(inliner *in) {
  const extr_structure *s = in->s;
  for (int node = 0; node < s->nodes; node++) {
    in->blocked[node] = node < s->inputs || in->gone[node];
    in->saving[node] = in->cost->complexity[in->width[node]];
  }
  for (int j = 0; j < s->inputs; j++) in->blocked[s->output[j]] = true;
  for (int node = s->inputs; node < s->nodes; node++) {
    if (in->gone[node]) continue; /* inline_node has widened its users */
    for (int i = 0; i < extr_structure_arity(s, node); i++) {
      int operand = extr_structure_operands(s, node)[i];
      if (operand < s->inputs || in->gone[operand]) continue;
      int wider = in->width[node] + in->width[operand] - 1;
      if (wider > in->cost->max_arity)
        in->blocked[operand] = true;
      else
        in->saving[operand] -= in->cost->complexity[wider] - in->cost->complexity[in->width[node]];
    }
  }
}

static void inline_node(inliner *in, int node) {
  const extr_structure *s = in->s;
  in->gone[node] = 1;
  for (int user = node + 1; user < s->nodes; user++)
    for (int i = 0; i < extr_structure_arity(s, user); i++)
      if (extr_structure_operands(s, user)[i] == node) in->width[user] += in->width[node] - 1;
}

/* A node with an inlined operand or an inlined user would need nested inlining. It is left to the
 * next pass, over the resulting structure. */
static bool beside_gone(const inliner *in, int node) {
  const extr_structure *s = in->s;
  for (int i = 0; i < extr_structure_arity(s, node); i++)
    if (in->gone[extr_structure_operands(s, node)[i]]) return true;
  for (int user = node + 1; user < s->nodes; user++)
    for (int i = 0; in->gone[user] && i < extr_structure_arity(s, user); i++)
      if (extr_structure_operands(s, user)[i] == node) return true;
  return false;
}

/* Prefers the larger saving; at equal savings the narrower operator, which widens its users
 * less. */
static bool better(const inliner *in, int node, int best) {
  if (best < 0 || in->saving[node] != in->saving[best])
    return best < 0 || in->saving[node] > in->saving[best];
  return in->width[node] < in->width[best];
}

static bool choose(inliner *in) {
  int best = -1;
  compute_savings(in);
  for (int node = in->s->inputs; node < in->s->nodes; node++)
    if (!in->blocked[node] && in->saving[node] > 0 && !beside_gone(in, node) &&
        better(in, node, best))
      best = node;
  if (best >= 0) inline_node(in, best);
  return best >= 0;
}

static extr_status rebuild(const inliner *in, extr_structure *made) {
  const extr_structure *s = in->s;
  OWNED_ARRAY int *node = NULL;
  TRY(ARRAY_NEW(in->context, node, s->nodes));
  for (int i = 0; i < s->nodes; i++) {
    node[i] = i;
    if (i < s->inputs || in->gone[i]) continue;
    int operands[EXTR_ARITY_MAX], count = 0;
    for (int k = 0; k < extr_structure_arity(s, i); k++) {
      int operand = extr_structure_operands(s, i)[k];
      if (!in->gone[operand]) operands[count++] = node[operand];
      for (int l = 0; in->gone[operand] && l < extr_structure_arity(s, operand); l++)
        operands[count++] = node[extr_structure_operands(s, operand)[l]];
    }
    TRY(extr_structure_combine(in->context, made, operands, count, &node[i]));
  }
  for (int j = 0; j < s->inputs; j++)
    TRY(extr_structure_set_output(in->context, made, j, node[s->output[j]]));
  return EXTR_OK;
}

/* One pass; *changed: another pass may find more. */
static extr_status pass(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_structure *made, bool *changed) {
  inliner in = {.context = context, .s = structure, .cost = cost};
  int nodes = extr_structure_nodes(structure);
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(POOL_NEW(context, &memory, in.gone, nodes));
  TRY(POOL_NEW(context, &memory, in.width, nodes));
  TRY(POOL_NEW(context, &memory, in.saving, nodes));
  TRY(POOL_NEW(context, &memory, in.blocked, nodes));
  *changed = false;
  for (int node = 0; node < nodes; node++) in.width[node] = extr_structure_arity(structure, node);
  while (choose(&in)) *changed = true;
  return rebuild(&in, made);
}

extr_status extr_inline(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_structure **result) {
  extr_structure *best = NULL, *next = NULL;
  bool changed = true;
  extr_status status = EXTR_OK;
  while (changed && status == EXTR_OK) {
    status = extr_structure_new(context, extr_structure_inputs(structure), &next);
    if (status == EXTR_OK) status = pass(context, best ? best : structure, cost, next, &changed);
    extr_structure_free(best);
    best = next;
    next = NULL;
  }
  return HAND_OVER(status, best, result, extr_structure_free);
}
