#include "core/frontier/join.h"

#include <extrinsic/structure.h>

#include "core/base/pool.h"
#include "core/structure/graph.h"

typedef struct joiner {
  extr_context *context;
  const extr_cost *cost;
  extr_structure *s;
} joiner;

/* The values of one side, as nodes of the joined structure. */
typedef struct side_values {
  int first, inputs;         /* its inputs are nodes first .. first + inputs - 1 */
  int output[EXTR_JOIN_MAX]; /* per input: all other inputs of the side combined */
  int total;                 /* all inputs of the side combined */
} side_values;

static extr_status copy_side(joiner *j, const join_side *side, side_values *v) {
  int inputs[EXTR_JOIN_MAX];
  for (int i = 0; i < side->inputs; i++) {
    inputs[i] = v->first + i;
    v->output[i] = v->first + side->inputs - 1 - i; /* the other one of two inputs */
  }
  if (!side->structure) return EXTR_OK;
  return extr_structure_insert(j->context, side->structure, inputs, j->s, v->output);
}

/* ---- The total of a side ---- */

/* The leaves below each node, and the time at which its value is known. */
typedef struct reach {
  uint64_t *leaves;
  int64_t *arrival;
} reach;

static void fill_reach(const joiner *j, reach *r) {
  for (int node = 0; node < j->s->nodes; node++) {
    int arity = extr_structure_arity(j->s, node);
    r->leaves[node] = arity ? 0 : UINT64_C(1) << node;
    r->arrival[node] = 0;
    for (int i = 0; i < arity; i++) {
      int operand = extr_structure_operands(j->s, node)[i];
      r->leaves[node] |= r->leaves[operand];
      if (r->arrival[operand] > r->arrival[node]) r->arrival[node] = r->arrival[operand];
    }
    r->arrival[node] += j->cost->latency[arity];
  }
}

/* The earliest pair of nodes that together combine all inputs of the side. At least one pair
 * exists: an output and its input. */
static void earliest_halves(const joiner *j, const reach *r, const side_values *v, int halves[2]) {
  uint64_t all = ((UINT64_C(1) << v->inputs) - 1) << v->first;
  int64_t earliest = INT64_MAX;
  for (int a = 0; a < j->s->nodes; a++) {
    if (r->leaves[a] & ~all) continue;
    for (int b = 0; b < a; b++) {
      int64_t time = r->arrival[a] > r->arrival[b] ? r->arrival[a] : r->arrival[b];
      if ((r->leaves[a] ^ r->leaves[b]) != all || time >= earliest) continue;
      earliest = time;
      halves[0] = a;
      halves[1] = b;
    }
  }
}

static extr_status combine_all(joiner *j, side_values *v) {
  OWNED(extr_pool_free) extr_pool memory = {0};
  reach r;
  int halves[2] = {v->first, v->output[0]};
  TRY(POOL_NEW(j->context, &memory, r.leaves, j->s->nodes));
  TRY(POOL_NEW(j->context, &memory, r.arrival, j->s->nodes));
  fill_reach(j, &r);
  earliest_halves(j, &r, v, halves);
  return extr_structure_combine(j->context, j->s, halves, 2, &v->total);
}

static extr_status set_outputs(joiner *j, const side_values *own, const side_values *other) {
  for (int i = 0; i < own->inputs; i++) {
    int operands[2] = {own->output[i], other->total}, node;
    TRY(extr_structure_combine(j->context, j->s, operands, 2, &node));
    TRY(extr_structure_set_output(j->context, j->s, own->first + i, node));
  }
  return EXTR_OK;
}

static extr_status join(joiner *j, const join_side *a, const join_side *b) {
  side_values left = {.inputs = a->inputs}, right = {.first = a->inputs, .inputs = b->inputs};
  TRY(copy_side(j, a, &left));
  TRY(copy_side(j, b, &right));
  TRY(combine_all(j, &left));
  TRY(combine_all(j, &right));
  TRY(set_outputs(j, &left, &right));
  return set_outputs(j, &right, &left);
}

extr_status extr_join(extr_context *context, const extr_cost *cost, const join_side *a,
                      const join_side *b, extr_structure **structure) {
  joiner j = {.context = context, .cost = cost};
  TRY(extr_structure_new(context, a->inputs + b->inputs, &j.s));
  extr_status status = join(&j, a, b);
  return HAND_OVER(status, j.s, structure, extr_structure_free);
}
