#include "core/frontier/inline.h"

#include <extrinsic/structure.h>

#include "core/base/array.h"
#include "core/structure/graph.h"

typedef struct inliner {
  extr_context *context;
  const extr_structure *s;
  const extr_cost *cost;
  int *gone;       /* per node: inlined into its users */
  int *width;      /* per node: operands it has now */
  int64_t *saving; /* per node: complexity saved by inlining it, as things stand */
  bool *blocked;   /* per node: an output, or a user has no room */
} inliner;

/* What inlining each node into all its users would save. */
static void weigh(inliner *in) {
  const extr_structure *s = in->s;
  for (int node = 0; node < s->nodes; node++) {
    in->blocked[node] = node < s->inputs || in->gone[node];
    in->saving[node] = in->cost->complexity[in->width[node]];
  }
  for (int j = 0; j < s->inputs; j++) in->blocked[s->output[j]] = true;
  for (int node = s->inputs; node < s->nodes; node++) {
    if (in->gone[node]) continue; /* its users stand for it: see take */
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

/* Inlines a node; its neighbours, whose weights have changed, wait for the next round. */
static void take(inliner *in, int node) {
  const extr_structure *s = in->s;
  in->gone[node] = 1;
  for (int user = node + 1; user < s->nodes; user++)
    for (int i = 0; i < extr_structure_arity(s, user); i++)
      if (extr_structure_operands(s, user)[i] == node) in->width[user] += in->width[node] - 1;
}

/* A node that is an operand of, or has an operand, that is gone would need more than one level of
 * inlining: that is left to the next pass over the structure that results. */
static bool beside_gone(const inliner *in, int node) {
  const extr_structure *s = in->s;
  for (int i = 0; i < extr_structure_arity(s, node); i++)
    if (in->gone[extr_structure_operands(s, node)[i]]) return true;
  for (int user = node + 1; user < s->nodes; user++)
    for (int i = 0; in->gone[user] && i < extr_structure_arity(s, user); i++)
      if (extr_structure_operands(s, user)[i] == node) return true;
  return false;
}

/* The larger saving; of equal ones the narrower operator, which leaves more room for others. */
static bool better(const inliner *in, int node, int best) {
  if (best < 0 || in->saving[node] != in->saving[best])
    return best < 0 || in->saving[node] > in->saving[best];
  return in->width[node] < in->width[best];
}

static bool choose(inliner *in) {
  int best = -1;
  weigh(in);
  for (int node = in->s->inputs; node < in->s->nodes; node++)
    if (!in->blocked[node] && in->saving[node] > 0 && !beside_gone(in, node) &&
        better(in, node, best))
      best = node;
  if (best >= 0) take(in, best);
  return best >= 0;
}

static extr_status rebuild(const inliner *in, extr_structure *made) {
  const extr_structure *s = in->s;
  int *node;
  TRY(ARRAY_NEW(in->context, node, s->nodes));
  extr_status status = EXTR_OK;
  for (int i = 0; i < s->nodes && status == EXTR_OK; i++) {
    node[i] = i;
    if (i < s->inputs || in->gone[i]) continue;
    int operands[EXTR_ARITY_MAX], count = 0;
    for (int k = 0; k < extr_structure_arity(s, i); k++) {
      int operand = extr_structure_operands(s, i)[k];
      if (!in->gone[operand]) operands[count++] = node[operand];
      for (int l = 0; in->gone[operand] && l < extr_structure_arity(s, operand); l++)
        operands[count++] = node[extr_structure_operands(s, operand)[l]];
    }
    status = extr_structure_combine(in->context, made, operands, count, &node[i]);
  }
  for (int j = 0; j < s->inputs && status == EXTR_OK; j++)
    status = extr_structure_set_output(in->context, made, j, node[s->output[j]]);
  free(node);
  return status;
}

/* One pass; *changed tells whether another may find more. */
static extr_status pass(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_structure *made, bool *changed) {
  inliner in = {.context = context, .s = structure, .cost = cost};
  int nodes = extr_structure_nodes(structure);
  extr_status status = ARRAY_NEW(context, in.gone, nodes);
  if (status == EXTR_OK) status = ARRAY_NEW(context, in.width, nodes);
  if (status == EXTR_OK) status = ARRAY_NEW(context, in.saving, nodes);
  if (status == EXTR_OK) status = ARRAY_NEW(context, in.blocked, nodes);
  *changed = false;
  if (status == EXTR_OK) {
    for (int node = 0; node < nodes; node++) in.width[node] = extr_structure_arity(structure, node);
    while (choose(&in)) *changed = true;
    status = rebuild(&in, made);
  }
  free(in.gone);
  free(in.width);
  free(in.saving);
  free(in.blocked);
  return status;
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
  if (status == EXTR_OK)
    *result = best;
  else
    extr_structure_free(best);
  return status;
}
