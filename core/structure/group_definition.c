/* The definition of a structure whose operators undo themselves, tested over GF(2): the value of a
 * node is the set of inputs that it contains, a bit each, and an operator adds sets modulo 2. */
#include "core/base/pool.h"
#include "core/structure/graph.h"
#include <extrinsic/structure.h>

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

static extr_status broken(const sets *t, int node, const char *what) {
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
    if (arity > max_arity) return broken(t, node, "it has too many operands");
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
      return broken(t, node, "it is not the sum of all inputs but its own");
    t->used[node] = true;
  }
  for (int node = t->s->inputs; node < t->s->nodes; node++)
    if (!t->used[node]) return broken(t, node, "it is no output, but nothing uses it");
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
