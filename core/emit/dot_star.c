/* The star tree of a structure: the inverse of Construction 1.
 *
 * Construction 1 creates one node of the graph per direction of each edge of the tree: the value
 * that travels in that direction. The two directions of an edge combine complementary sets of
 * inputs, which identifies the partner of each node. An operator combines the values that arrive at
 * an inner node of the tree on all edges but one; its partner is the value that arrives on that
 * edge. So its operands and its partner are all values that arrive at that inner node, the same set
 * for all operators there, and each node of the graph arrives at exactly one inner node or leaf. */
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"
#include "core/emit/dot.h"
#include "core/structure/graph.h"

typedef struct labelled {
  uint64_t label;
  int node;
} labelled;

typedef struct tree_finder {
  extr_context *context;
  const extr_structure *s;
  labelled *nodes; /* sorted by label, which identifies the set of inputs of a node */
  int *partner;
  int *centre;  /* per node: the inner node where it arrives, identified by the least node that
                 * arrives there; NONE for an output, which arrives at a leaf */
  int *members; /* per inner node: the number of nodes that arrive there */
} tree_finder;

enum { NONE = -1 };

/* Two different sets have equal sums with a probability of 2^-64. */
static uint64_t input_label(int input) {
  uint64_t state = (uint64_t)input * EXTR_RANDOM_STEP;
  return extr_random_next(&state);
}

static int by_label(const void *a, const void *b) {
  const labelled *left = a, *right = b;
  return left->label < right->label ? -1 : left->label > right->label;
}

static extr_status no_tree(const tree_finder *f, int node, const char *why) {
  char name[EXTR_NODE_TEXT];
  return extr_fail(f->context, EXTR_INPUT, "the structure does not come from a star tree: %s %s",
                   extr_structure_node_name(f->s, node, name), why);
}

static extr_status find_partners(tree_finder *f) {
  const extr_structure *s = f->s;
  uint64_t all = 0;
  for (int node = 0; node < s->nodes; node++) {
    uint64_t label = node < s->inputs ? input_label(node) : 0;
    for (int i = 0; i < extr_structure_arity(s, node); i++)
      label += f->nodes[extr_structure_operands(s, node)[i]].label;
    f->nodes[node] = (labelled){label, node};
    if (node < s->inputs) all += label;
  }
  qsort(f->nodes, (size_t)s->nodes, sizeof *f->nodes, by_label);
  for (int i = 0; i < s->nodes; i++) {
    labelled wanted = {all - f->nodes[i].label, 0};
    const labelled *found =
        bsearch(&wanted, f->nodes, (size_t)s->nodes, sizeof *f->nodes, by_label);
    if (!found)
      return no_tree(f, f->nodes[i].node, "has no partner that combines all other inputs");
    f->partner[f->nodes[i].node] = found->node;
  }
  return EXTR_OK;
}

/* Records that the node arrives at this inner node, because of `operator_node`. */
static extr_status arrive_at(tree_finder *f, int node, int centre, int operator_node) {
  if (f->centre[node] == NONE) {
    f->centre[node] = centre;
    f->members[centre]++;
  }
  return f->centre[node] == centre ? EXTR_OK : no_tree(f, operator_node, "is at no node of a tree");
}

static extr_status find_centres(tree_finder *f) {
  const extr_structure *s = f->s;
  for (int node = 0; node < s->nodes; node++) f->centre[node] = NONE;
  for (int node = s->inputs; node < s->nodes; node++) {
    const int *operands = extr_structure_operands(s, node);
    int partner = f->partner[node], centre = partner < operands[0] ? partner : operands[0];
    TRY(arrive_at(f, partner, centre, node));
    for (int i = 0; i < extr_structure_arity(s, node); i++)
      TRY(arrive_at(f, operands[i], centre, node));
  }
  for (int node = s->inputs; node < s->nodes; node++)
    if (f->members[f->centre[f->partner[node]]] != extr_structure_arity(s, node) + 1)
      return no_tree(f, node, "is at no node of a tree");
  return EXTR_OK;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static void draw_centre(const tree_finder *f, int centre, FILE *out) {
  char id[16];
  snprintf(id, sizeof id, "s%d", centre);
  extr_dot_operator(id, f->members[centre] - 1, "", out);
}

/* An edge between inner nodes, labelled with the operators of both directions on white, because
 * Graphviz may place the label on a line. */
static void draw_edge(const tree_finder *f, int node, FILE *out) {
  char there[EXTR_NODE_TEXT], back[EXTR_NODE_TEXT];
  int partner = f->partner[node];
  fprintf(out,
          "  s%d -- s%d [len=1.4 label=<<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\">"
          "<tr><td bgcolor=\"white\">%s, %s</td></tr></table>>]\n",
          f->centre[partner], f->centre[node], extr_structure_node_name(f->s, node, there),
          extr_structure_node_name(f->s, partner, back));
}

static void draw_tree(const tree_finder *f, FILE *out) {
  const extr_structure *s = f->s;
  fputs("graph star_tree {\n"
        "  layout=neato overlap=false\n"
        "  node [fontname=\"Helvetica\" fontsize=12 shape=circle style=filled fixedsize=true "
        "width=0.3 fillcolor=white color=\"#444444\"]\n"
        "  edge [color=\"#666666\" fontname=\"Helvetica\" fontsize=10 len=0.8]\n",
        out);
  for (int input = 0; input < s->inputs; input++) {
    char id[16];
    snprintf(id, sizeof id, "x%d", input + 1);
    extr_dot_leaf(id, 'x', input + 1, out);
    fprintf(out, "  x%d -- s%d\n", input + 1, f->centre[input]);
  }
  for (int node = 0; node < s->nodes; node++) {
    if (f->centre[node] == node) draw_centre(f, node, out);
    if (node >= s->inputs && node < f->partner[node]) draw_edge(f, node, out);
  }
  fputs("}\n", out);
}

extr_status extr_dot_star(extr_context *context, const extr_structure *structure, FILE *out) {
  tree_finder f = {.context = context, .s = structure};
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(POOL_NEW(context, &memory, f.nodes, structure->nodes));
  TRY(POOL_NEW(context, &memory, f.partner, structure->nodes));
  TRY(POOL_NEW(context, &memory, f.centre, structure->nodes));
  TRY(POOL_NEW(context, &memory, f.members, structure->nodes));
  TRY(find_partners(&f));
  TRY(find_centres(&f));
  draw_tree(&f, out);
  return EXTR_OK;
}
