#include "core/search/hypertree.h"

#include <extrinsic/structure.h>

#include "core/base/array.h"

enum { UNKNOWN = -1 };

/* ---- Building ---- */

static extr_status add_vertex(extr_context *context, hypertree *tree, int leaf,
                              const extr_structure *block, int *vertex) {
  size_t needed = (size_t)tree->vertices + 1;
  TRY(ARRAY_RESERVE(context, tree->leaf, tree->leaf_room, needed));
  TRY(ARRAY_RESERVE(context, tree->vertex_block, tree->vertex_block_room, needed));
  *vertex = tree->vertices++;
  tree->leaf[*vertex] = leaf;
  tree->vertex_block[*vertex] = block;
  return EXTR_OK;
}

extr_status extr_hypertree_leaf(extr_context *context, hypertree *tree, int *vertex) {
  return add_vertex(context, tree, tree->inputs++, NULL, vertex);
}

extr_status extr_hypertree_vertex(extr_context *context, hypertree *tree,
                                  const extr_structure *block, int *vertex) {
  return add_vertex(context, tree, -1, block, vertex);
}

extr_status extr_hypertree_edge(extr_context *context, hypertree *tree, const extr_structure *block,
                                int *edge) {
  TRY(ARRAY_RESERVE(context, tree->edge_block, tree->edge_block_room, (size_t)tree->edges + 1));
  *edge = tree->edges++;
  tree->edge_block[*edge] = block;
  return EXTR_OK;
}

extr_status extr_hypertree_join(extr_context *context, hypertree *tree, int vertex, int edge) {
  size_t needed = (size_t)tree->incidences + 1;
  TRY(ARRAY_RESERVE(context, tree->incidence_vertex, tree->incidence_vertex_room, needed));
  TRY(ARRAY_RESERVE(context, tree->incidence_edge, tree->incidence_edge_room, needed));
  tree->incidence_vertex[tree->incidences] = vertex;
  tree->incidence_edge[tree->incidences++] = edge;
  return EXTR_OK;
}

void extr_hypertree_free(hypertree *tree) {
  free(tree->leaf);
  free(tree->vertex_block);
  free(tree->edge_block);
  free(tree->incidence_vertex);
  free(tree->incidence_edge);
}

/* ---- Conversion ---- */

/* Operands that come together at one operator. */
typedef struct bundle {
  int count;
  int operands[EXTR_ARITY_MAX];
} bundle;

/* The incidences of each vertex or each edge, one list after the other. */
typedef struct incidence_lists {
  int *first, *items;
} incidence_lists;

typedef struct converter {
  extr_context *context;
  const hypertree *tree;
  extr_structure *s;
  incidence_lists of_vertex, of_edge;
  int *said;         /* per incidence: the node for what the vertex says into the edge */
  int **vertex_node; /* per vertex with a block: the node of each of the block's nodes */
  int **edge_node;
  int missing;  /* the incidence that WAITS is about */
  int *waiting; /* stack of incidences, each of which needs the one above it */
} converter;

/* Not an error: what a vertex says is needed, `missing`, and not known yet. What was found out on
 * the way to it is kept, so that asking again goes on from there. The way through a tree may be as
 * long as the tree has vertices, so that it is kept in `waiting` and not on the program's stack. */
#define WAITS ((extr_status)-1)

static int port_in(const incidence_lists *lists, int owner, int incidence) {
  int port = 0;
  while (lists->items[lists->first[owner] + port] != incidence) port++;
  return port;
}

/* The one operand, or an operator over several. */
static extr_status combine(converter *c, const bundle *b, int *node) {
  if (b->count == 1) {
    *node = b->operands[0];
    return EXTR_OK;
  }
  return extr_structure_combine(c->context, c->s, b->operands, b->count, node);
}

static extr_status bundle_add(converter *c, bundle *b, int node) {
  if (b->count == EXTR_ARITY_MAX)
    return extr_fail(c->context, EXTR_INTERNAL, "an operator of more than %d inputs",
                     EXTR_ARITY_MAX);
  b->operands[b->count++] = node;
  return EXTR_OK;
}

/* What the vertex of this incidence says into the edge. */
static extr_status said(converter *c, int incidence, int *node) {
  c->missing = incidence;
  *node = c->said[incidence];
  return *node == UNKNOWN ? WAITS : EXTR_OK;
}

static extr_status hear(converter *c, int incidence, bundle *b);

/* What comes in at a port of a block: from a vertex's neighbour, or from an edge's member. */
typedef extr_status block_input(converter *c, int incidence, int *node);

static extr_status hear_one(converter *c, int incidence, int *node) {
  bundle b = {0};
  TRY(hear(c, incidence, &b));
  return combine(c, &b, node);
}

/* A block is a ring or a structure of few inputs, hence not deep. */
static extr_status block_node(converter *c, const extr_structure *block, int *known,
                              const int *incidences, block_input *input, int node, int *result) {
  if (known[node] == UNKNOWN) {
    if (node < extr_structure_inputs(block)) {
      TRY(input(c, incidences[node], &known[node]));
    } else {
      bundle b = {0};
      for (int i = 0; i < extr_structure_arity(block, node); i++) {
        int operand;
        TRY(block_node(c, block, known, incidences, input, extr_structure_operands(block, node)[i],
                       &operand));
        TRY(bundle_add(c, &b, operand));
      }
      TRY(combine(c, &b, &known[node]));
    }
  }
  *result = known[node];
  return EXTR_OK;
}

/* What the vertex of this incidence hears from the edge: an operand from each other member, or the
 * operands of the open block's output. */
static extr_status hear(converter *c, int incidence, bundle *b) {
  int edge = c->tree->incidence_edge[incidence];
  const extr_structure *block = c->tree->edge_block[edge];
  const int *members = c->of_edge.items + c->of_edge.first[edge];
  int count = c->of_edge.first[edge + 1] - c->of_edge.first[edge];
  if (!block) {
    for (int i = 0; i < count; i++) {
      if (members[i] == incidence) continue;
      int node;
      TRY(said(c, members[i], &node));
      TRY(bundle_add(c, b, node));
    }
    return EXTR_OK;
  }
  int root = extr_structure_output(block, port_in(&c->of_edge, edge, incidence));
  for (int i = 0; i < extr_structure_arity(block, root); i++) {
    int node;
    TRY(block_node(c, block, c->edge_node[edge], members, said,
                   extr_structure_operands(block, root)[i], &node));
    TRY(bundle_add(c, b, node));
  }
  return EXTR_OK;
}

/* Finds what the vertex of this incidence says into the edge. */
static extr_status say(converter *c, int incidence) {
  int vertex = c->tree->incidence_vertex[incidence], *node = &c->said[incidence];
  const int *own = c->of_vertex.items + c->of_vertex.first[vertex];
  int count = c->of_vertex.first[vertex + 1] - c->of_vertex.first[vertex];
  const extr_structure *block = c->tree->vertex_block[vertex];
  if (c->tree->leaf[vertex] >= 0) {
    *node = c->tree->leaf[vertex];
    return EXTR_OK;
  }
  if (block) {
    int root = extr_structure_output(block, port_in(&c->of_vertex, vertex, incidence));
    return block_node(c, block, c->vertex_node[vertex], own, hear_one, root, node);
  }
  bundle b = {0};
  for (int i = 0; i < count; i++)
    if (own[i] != incidence) TRY(hear(c, own[i], &b));
  return combine(c, &b, node);
}

/* What comes to a leaf. */
static extr_status hear_at_leaf(converter *c, int incidence, int *node) {
  extr_status status;
  while ((status = hear_one(c, incidence, node)) == WAITS) {
    int depth = 0;
    c->waiting[depth++] = c->missing;
    while (depth > 0) {
      status = say(c, c->waiting[depth - 1]);
      if (status == WAITS)
        c->waiting[depth++] = c->missing;
      else if (status == EXTR_OK)
        depth--;
      else
        return status;
    }
  }
  return status;
}

static extr_status list_incidences(extr_context *context, const int *owner, int owners, int count,
                                   incidence_lists *lists) {
  TRY(ARRAY_NEW(context, lists->first, owners + 2));
  TRY(ARRAY_NEW(context, lists->items, count));
  for (int i = 0; i < count; i++) lists->first[owner[i] + 2]++;
  for (int i = 0; i < owners; i++) lists->first[i + 2] += lists->first[i + 1];
  for (int i = 0; i < count; i++) lists->items[lists->first[owner[i] + 1]++] = i;
  return EXTR_OK;
}

static extr_status new_block_nodes(extr_context *context, const extr_structure *const *blocks,
                                   int count, int ***nodes) {
  TRY(ARRAY_NEW(context, *nodes, count));
  for (int i = 0; i < count; i++) {
    if (!blocks[i]) continue;
    int size = extr_structure_nodes(blocks[i]);
    TRY(ARRAY_NEW(context, (*nodes)[i], size));
    for (int node = 0; node < size; node++) (*nodes)[i][node] = UNKNOWN;
  }
  return EXTR_OK;
}

static void free_block_nodes(int **nodes, int count) {
  for (int i = 0; nodes && i < count; i++) free(nodes[i]);
  free(nodes);
}

static extr_status convert(converter *c) {
  const hypertree *tree = c->tree;
  TRY(list_incidences(c->context, tree->incidence_vertex, tree->vertices, tree->incidences,
                      &c->of_vertex));
  TRY(list_incidences(c->context, tree->incidence_edge, tree->edges, tree->incidences,
                      &c->of_edge));
  TRY(new_block_nodes(c->context, tree->vertex_block, tree->vertices, &c->vertex_node));
  TRY(new_block_nodes(c->context, tree->edge_block, tree->edges, &c->edge_node));
  TRY(ARRAY_NEW(c->context, c->said, tree->incidences));
  TRY(ARRAY_NEW(c->context, c->waiting, tree->incidences));
  for (int i = 0; i < tree->incidences; i++) c->said[i] = UNKNOWN;
  for (int i = 0; i < tree->incidences; i++) {
    int leaf = tree->leaf[tree->incidence_vertex[i]];
    if (leaf < 0) continue;
    int node;
    TRY(hear_at_leaf(c, i, &node));
    TRY(extr_structure_set_output(c->context, c->s, leaf, node));
  }
  return EXTR_OK;
}

extr_status extr_hypertree_structure(extr_context *context, const hypertree *tree,
                                     extr_structure **structure) {
  converter c = {.context = context, .tree = tree};
  extr_status status = extr_structure_new(context, tree->inputs, &c.s);
  if (status == EXTR_OK) status = convert(&c);
  if (status == EXTR_OK)
    *structure = c.s;
  else
    extr_structure_free(c.s);
  free(c.of_vertex.first);
  free(c.of_vertex.items);
  free(c.of_edge.first);
  free(c.of_edge.items);
  free(c.said);
  free(c.waiting);
  free_block_nodes(c.vertex_node, tree->vertices);
  free_block_nodes(c.edge_node, tree->edges);
  return status;
}
