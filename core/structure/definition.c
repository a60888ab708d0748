/* Validates the five properties of Definition 1 on the graph alone, independently of how the
 * structure was built and of its hash table. */
#include "core/base/pool.h"
#include "core/structure/graph.h"

#include <string.h>

typedef struct checker {
  extr_context *context;
  const extr_structure *s;
  int *stamp; /* per node: 1 + the last output whose tree contained it */
  int *stack;
} checker;

static extr_status broken(const checker *c, int property, int node, const char *what) {
  char name[EXTR_NODE_TEXT];
  return extr_fail(c->context, EXTR_INPUT, "property %d does not hold at %s: %s", property,
                   extr_structure_node_name(c->s, node, name), what);
}

/* Properties 1 and 5: inputs have no operands, all other nodes have 2 .. max_arity. */
static extr_status check_arities(const checker *c, int max_arity) {
  for (int node = 0; node < c->s->nodes; node++) {
    int arity = extr_structure_arity(c->s, node);
    if (node < c->s->inputs ? arity != 0 : arity == 0)
      return broken(c, 1, node, "the nodes without operands are not exactly the inputs");
    if (node >= c->s->inputs && (arity < 2 || arity > max_arity))
      return broken(c, 5, node, "its number of operands is out of range");
  }
  return EXTR_OK;
}

/* Property 2. Stamps: 1 for a node that is an operand, 2 for an output. */
static extr_status check_sinks(const checker *c) {
  const extr_structure *s = c->s;
  memset(c->stamp, 0, (size_t)s->nodes * sizeof(int));
  for (int i = 0; i < s->first[s->nodes]; i++) c->stamp[s->operands[i]] = 1;
  for (int j = 0; j < s->inputs; j++) {
    if (s->output[j] < 0)
      return extr_fail(c->context, EXTR_INPUT, "property 2 does not hold: y%d is not set", j + 1);
    if (c->stamp[s->output[j]] == 1) return broken(c, 2, s->output[j], "an output is an operand");
    if (c->stamp[s->output[j]] == 2) return broken(c, 2, s->output[j], "it is two outputs at once");
    c->stamp[s->output[j]] = 2;
  }
  for (int node = 0; node < s->nodes; node++)
    if (!c->stamp[node]) return broken(c, 2, node, "it is no output, but nothing uses it");
  return EXTR_OK;
}

/* Property 3: the nodes below y_j form a tree whose leaves are all inputs but x_j. */
static extr_status check_tree(const checker *c, int j) {
  const extr_structure *s = c->s;
  int leaves = 0, height = 0;
  c->stack[height++] = s->output[j];
  c->stamp[s->output[j]] = j + 1;
  while (height > 0) {
    int node = c->stack[--height];
    if (node == j) return broken(c, 3, s->output[j], "it depends on its own input");
    if (node < s->inputs) leaves++;
    int arity = extr_structure_arity(s, node);
    for (int i = 0; i < arity; i++) {
      int operand = extr_structure_operands(s, node)[i];
      if (c->stamp[operand] == j + 1)
        return broken(c, 3, s->output[j], "two paths lead to it from one node");
      c->stamp[operand] = j + 1;
      c->stack[height++] = operand;
    }
  }
  if (leaves != s->inputs - 1)
    return broken(c, 3, s->output[j], "an input is missing from its tree");
  return EXTR_OK;
}

static extr_status check_trees(const checker *c) {
  memset(c->stamp, 0, (size_t)c->s->nodes * sizeof(int));
  for (int j = 0; j < c->s->inputs; j++) TRY(check_tree(c, j));
  return EXTR_OK;
}

/* An operator and its operands. Sorting makes equal ones adjacent. */
typedef struct signature {
  const int *operands;
  int count, node;
} signature;

static int by_operands(const void *a, const void *b) {
  const signature *left = a, *right = b;
  if (left->count != right->count) return left->count - right->count;
  return memcmp(left->operands, right->operands, (size_t)left->count * sizeof(int));
}

/* Property 4. If two different nodes have equal subtrees, the lowest such pair has identical
 * operands. So it suffices to look for operators with identical operands. */
static extr_status check_distinct(const checker *c) {
  const extr_structure *s = c->s;
  int operators = s->nodes - s->inputs;
  OWNED_ARRAY signature *list = NULL;
  TRY(ARRAY_NEW(c->context, list, operators));
  for (int i = 0; i < operators; i++) {
    int node = s->inputs + i;
    list[i] = (signature){extr_structure_operands(s, node), extr_structure_arity(s, node), node};
  }
  qsort(list, (size_t)operators, sizeof *list, by_operands);
  for (int i = 1; i < operators; i++)
    if (by_operands(&list[i - 1], &list[i]) == 0)
      return broken(c, 4, list[i].node, "another operator has the same operands");
  return EXTR_OK;
}

extr_status extr_structure_check(extr_context *context, const extr_structure *structure,
                                 int max_arity) {
  TRY(extr_need(context, structure));
  OWNED(extr_pool_free) extr_pool memory = {0};
  checker c = {.context = context, .s = structure};
  TRY(POOL_NEW(context, &memory, c.stamp, structure->nodes));
  TRY(POOL_NEW(context, &memory, c.stack, structure->nodes));
  TRY(check_arities(&c, max_arity));
  TRY(check_sinks(&c));
  TRY(check_trees(&c));
  return check_distinct(&c);
}

/* ---- Operators that undo themselves ---------------------------------------------------------- */

/* The definition of a structure whose operators undo themselves, tested over GF(2): the value of a
 * node is the set of inputs that it contains, a bit each, and an operator adds sets modulo 2. */
typedef struct sets {
  extr_context *context;
  const extr_structure *s;
  size_t words; /* per node */
  uint64_t *word;
  bool *used; /* per node */
} sets;

static uint64_t *set_of(const sets *t, int node) {
  return t->word + (size_t)node * t->words;
}

static extr_status fail_group(const sets *t, int node, const char *what) {
  char name[EXTR_NODE_TEXT];
  return extr_fail(t->context, EXTR_INPUT, "%s: %s", extr_structure_node_name(t->s, node, name),
                   what);
}

static extr_status add_sets(const sets *t, int max_arity) {
  for (int node = 0; node < t->s->inputs; node++)
    set_of(t, node)[node / 64] = UINT64_C(1) << node % 64;
  for (int node = t->s->inputs; node < t->s->nodes; node++) {
    const int arity = extr_structure_arity(t->s, node);
    const int *operands = extr_structure_operands(t->s, node);
    if (arity > max_arity) return fail_group(t, node, "it has too many operands");
    for (int i = 0; i < arity; i++) {
      t->used[operands[i]] = true;
      for (size_t w = 0; w < t->words; w++) set_of(t, node)[w] ^= set_of(t, operands[i])[w];
    }
  }
  return EXTR_OK;
}

static bool is_all_but(const sets *t, int node, int input) {
  for (int i = 0; i < t->s->inputs; i++)
    if ((set_of(t, node)[i / 64] >> i % 64 & 1) != (i != input)) return false;
  return true;
}

static extr_status check_outputs(const sets *t) {
  for (int j = 0; j < t->s->inputs; j++) {
    int node = t->s->output[j];
    if (node < 0) return extr_fail(t->context, EXTR_INPUT, "y%d is not set", j + 1);
    if (!is_all_but(t, node, j))
      return fail_group(t, node, "it is not the sum of all inputs but its own");
    t->used[node] = true;
  }
  for (int node = t->s->inputs; node < t->s->nodes; node++)
    if (!t->used[node]) return fail_group(t, node, "it is no output, but nothing uses it");
  return EXTR_OK;
}

extr_status extr_structure_check_group(extr_context *context, const extr_structure *structure,
                                       int max_arity) {
  TRY(extr_need(context, structure));
  sets t = {.context = context, .s = structure, .words = ((size_t)structure->inputs + 63) / 64};
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(POOL_NEW(context, &memory, t.word, (size_t)structure->nodes * t.words));
  TRY(POOL_NEW(context, &memory, t.used, structure->nodes));
  TRY(add_sets(&t, max_arity));
  return check_outputs(&t);
}

extr_status extr_structure_check_either(extr_context *context, const extr_structure *structure,
                                        int max_arity, bool *group) {
  extr_status status = extr_structure_check(context, structure, max_arity);
  *group = status == EXTR_INPUT && structure &&
           extr_structure_check_group(NULL, structure, max_arity) == EXTR_OK;
  return *group ? EXTR_OK : status;
}
