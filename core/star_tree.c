/* Construction 1: from a star tree to its structure. For each edge (a, b) and each inner node a at
 * an end of it there is the operator D(a, b): all that reaches b through a. Seen from the central
 * edge, `up` is D(node, parent) and `down` is D(parent, node). */
#include "core/star_tree.h"

#include "core/array.h"

void ex_star_tree_free(star_tree *tree) {
  free(tree->parent);
  free(tree->leaf);
}

typedef struct converter {
  ex_context *context;
  const star_tree *tree;
  ex_structure *s;
  int *first_child, *children; /* the children of a node, one list after the other */
  int *up, *down;              /* structure nodes */
} converter;

static bool is_root(const star_tree *tree, int node) {
  return node == 0 || node == tree->parent[0];
}

static void list_children(converter *c) {
  const star_tree *tree = c->tree;
  for (int node = 0; node < tree->nodes; node++)
    if (!is_root(tree, node)) c->first_child[tree->parent[node] + 1]++;
  for (int node = 0; node < tree->nodes; node++) c->first_child[node + 1] += c->first_child[node];
  int *cursor = c->up; /* not needed yet */
  for (int node = 0; node < tree->nodes; node++) cursor[node] = c->first_child[node];
  for (int node = 0; node < tree->nodes; node++)
    if (!is_root(tree, node)) c->children[cursor[tree->parent[node]]++] = node;
}

static ex_status combine_up(converter *c, int node) {
  if (c->tree->leaf[node] >= 0) {
    c->up[node] = c->tree->leaf[node];
    return EX_OK;
  }
  int operands[EX_ARITY_MAX], count = 0;
  for (int i = c->first_child[node]; i < c->first_child[node + 1]; i++)
    operands[count++] = c->up[c->children[i]];
  return ex_structure_combine(c->context, c->s, operands, count, &c->up[node]);
}

static ex_status combine_down(converter *c, int node) {
  int parent = c->tree->parent[node];
  if (is_root(c->tree, node)) {
    c->down[node] = c->up[parent];
    return EX_OK;
  }
  int operands[EX_ARITY_MAX], count = 0;
  for (int i = c->first_child[parent]; i < c->first_child[parent + 1]; i++)
    if (c->children[i] != node) operands[count++] = c->up[c->children[i]];
  operands[count++] = c->down[parent];
  return ex_structure_combine(c->context, c->s, operands, count, &c->down[node]);
}

static ex_status convert(converter *c) {
  const star_tree *tree = c->tree;
  list_children(c);
  for (int node = tree->nodes - 1; node >= 0; node--) TRY(combine_up(c, node));
  for (int node = 0; node < tree->nodes; node++) {
    TRY(combine_down(c, node));
    if (tree->leaf[node] >= 0)
      TRY(ex_structure_set_output(c->context, c->s, tree->leaf[node], c->down[node]));
  }
  return EX_OK;
}

ex_status ex_star_structure(ex_context *context, const star_tree *tree, ex_structure **structure) {
  converter c = {.context = context, .tree = tree};
  size_t nodes = (size_t)tree->nodes;
  ex_status status = ex_structure_new(context, tree->inputs, &c.s);
  if (status == EX_OK) status = ARRAY_NEW(context, c.first_child, nodes + 1);
  if (status == EX_OK) status = ARRAY_NEW(context, c.children, nodes);
  if (status == EX_OK) status = ARRAY_NEW(context, c.up, nodes);
  if (status == EX_OK) status = ARRAY_NEW(context, c.down, nodes);
  if (status == EX_OK) status = convert(&c);
  if (status == EX_OK)
    *structure = c.s;
  else
    ex_structure_free(c.s);
  free(c.first_child);
  free(c.children);
  free(c.up);
  free(c.down);
  return status;
}
