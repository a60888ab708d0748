#include "core/search/hypertree.h"

#include "core/base/pool.h"

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
                                int vertex, int *edge) {
  TRY(ARRAY_RESERVE(context, tree->edge_block, tree->edge_block_room, (size_t)tree->edges + 1));
  *edge = tree->edges++;
  tree->edge_block[*edge] = block;
  return extr_hypertree_join(context, tree, vertex, *edge);
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

/* The operands of one operator. */
typedef struct operand_list {
  int count;
  int operands[EXTR_ARITY_MAX];
} operand_list;

/* The incidences of each vertex or each edge, one list after the other. */
typedef struct incidence_lists {
  int *first, *items;
} incidence_lists;

typedef struct converter {
  extr_context *context;
  const hypertree *tree;
  extr_structure *s;
  incidence_lists of_vertex, of_edge;
  int *outgoing;     /* per incidence: the node that the vertex passes to the edge, or UNKNOWN */
  int **vertex_node; /* per vertex with a block: the node that stands for each node of the block */
  int **edge_node;   /* the same per edge */
  int missing;       /* after PENDING: the incidence whose outgoing node is needed first */
  int *waiting;      /* stack of incidences, each of which needs the one above it */
  extr_pool memory;  /* of all these arrays */
} converter;

/* Not an error: the outgoing node of the incidence `missing` is needed and not known yet. Nodes
 * found so far are kept, so that a repeated call continues from there. A path through the tree may
 * have as many vertices as the tree; an explicit stack, `waiting`, avoids recursion that deep. */
#define PENDING ((extr_status)-1)

/* The input and output of the owner's block that the incidence connects to. */
static int port_in(const incidence_lists *lists, int owner, int incidence) {
  int port = 0;
  while (lists->items[lists->first[owner] + port] != incidence) port++;
  return port;
}

/* A single operand needs no operator. */
static extr_status combine(converter *c, const operand_list *b, int *node) {
  if (b->count == 1) {
    *node = b->operands[0];
    return EXTR_OK;
  }
  return extr_structure_combine(c->context, c->s, b->operands, b->count, node);
}

static extr_status add_operand(converter *c, operand_list *b, int node) {
  if (b->count == EXTR_ARITY_MAX)
    return extr_fail(c->context, EXTR_INTERNAL, "an operator of more than %d inputs",
                     EXTR_ARITY_MAX);
  b->operands[b->count++] = node;
  return EXTR_OK;
}

/* The node that the vertex of this incidence passes to the edge. */
static extr_status outgoing_node(converter *c, int incidence, int *node) {
  c->missing = incidence;
  *node = c->outgoing[incidence];
  return *node == UNKNOWN ? PENDING : EXTR_OK;
}

static extr_status gather_operands(converter *c, int incidence, operand_list *b);

/* The node that enters a block by this incidence: from an edge for a vertex's block, from a vertex
 * for an edge's block. */
typedef extr_status block_input(converter *c, int incidence, int *node);

static extr_status incoming_node(converter *c, int incidence, int *node) {
  operand_list b = {0};
  TRY(gather_operands(c, incidence, &b));
  return combine(c, &b, node);
}

/* Recursion is safe here: a block is a ring or a structure of few inputs, so its depth is small. */
static extr_status block_node(converter *c, const extr_structure *block, int *known,
                              const int *incidences, block_input *input, int node, int *result) {
  if (known[node] == UNKNOWN) {
    if (node < extr_structure_inputs(block)) {
      TRY(input(c, incidences[node], &known[node]));
    } else {
      operand_list b = {0};
      for (int i = 0; i < extr_structure_arity(block, node); i++) {
        int operand;
        TRY(block_node(c, block, known, incidences, input, extr_structure_operands(block, node)[i],
                       &operand));
        TRY(add_operand(c, &b, operand));
      }
      TRY(combine(c, &b, &known[node]));
    }
  }
  *result = known[node];
  return EXTR_OK;
}

/* Adds the operands that the vertex of this incidence receives from the edge: one from every other
 * vertex of the edge, or the operands of the open block's output. */
static extr_status gather_operands(converter *c, int incidence, operand_list *b) {
  int edge = c->tree->incidence_edge[incidence];
  const extr_structure *block = c->tree->edge_block[edge];
  const int *members = c->of_edge.items + c->of_edge.first[edge];
  int count = c->of_edge.first[edge + 1] - c->of_edge.first[edge];
  if (!block) {
    for (int i = 0; i < count; i++) {
      if (members[i] == incidence) continue;
      int node;
      TRY(outgoing_node(c, members[i], &node));
      TRY(add_operand(c, b, node));
    }
    return EXTR_OK;
  }
  int root = extr_structure_output(block, port_in(&c->of_edge, edge, incidence));
  for (int i = 0; i < extr_structure_arity(block, root); i++) {
    int node;
    TRY(block_node(c, block, c->edge_node[edge], members, outgoing_node,
                   extr_structure_operands(block, root)[i], &node));
    TRY(add_operand(c, b, node));
  }
  return EXTR_OK;
}

/* Computes the node that the vertex of this incidence passes to the edge. */
static extr_status find_outgoing(converter *c, int incidence) {
  int vertex = c->tree->incidence_vertex[incidence], *node = &c->outgoing[incidence];
  const int *own = c->of_vertex.items + c->of_vertex.first[vertex];
  int count = c->of_vertex.first[vertex + 1] - c->of_vertex.first[vertex];
  const extr_structure *block = c->tree->vertex_block[vertex];
  if (c->tree->leaf[vertex] >= 0) {
    *node = c->tree->leaf[vertex];
    return EXTR_OK;
  }
  if (block) {
    int root = extr_structure_output(block, port_in(&c->of_vertex, vertex, incidence));
    return block_node(c, block, c->vertex_node[vertex], own, incoming_node, root, node);
  }
  operand_list b = {0};
  for (int i = 0; i < count; i++)
    if (own[i] != incidence) TRY(gather_operands(c, own[i], &b));
  return combine(c, &b, node);
}

/* The node that arrives at a leaf: the output for its input. */
static extr_status leaf_output(converter *c, int incidence, int *node) {
  extr_status status;
  while ((status = incoming_node(c, incidence, node)) == PENDING) {
    int depth = 0;
    c->waiting[depth++] = c->missing;
    while (depth > 0) {
      status = find_outgoing(c, c->waiting[depth - 1]);
      if (status == PENDING)
        c->waiting[depth++] = c->missing;
      else if (status == EXTR_OK)
        depth--;
      else
        return status;
    }
  }
  return status;
}

static extr_status list_incidences(converter *c, const int *owner, int owners, int count,
                                   incidence_lists *lists) {
  TRY(POOL_NEW(c->context, &c->memory, lists->first, owners + 2));
  TRY(POOL_NEW(c->context, &c->memory, lists->items, count));
  for (int i = 0; i < count; i++) lists->first[owner[i] + 2]++;
  for (int i = 0; i < owners; i++) lists->first[i + 2] += lists->first[i + 1];
  for (int i = 0; i < count; i++) lists->items[lists->first[owner[i] + 1]++] = i;
  return EXTR_OK;
}

static extr_status new_block_nodes(converter *c, const extr_structure *const *blocks, int count,
                                   int ***nodes) {
  TRY(POOL_NEW(c->context, &c->memory, *nodes, count));
  for (int i = 0; i < count; i++) {
    if (!blocks[i]) continue;
    int size = extr_structure_nodes(blocks[i]);
    TRY(POOL_NEW(c->context, &c->memory, (*nodes)[i], size));
    for (int node = 0; node < size; node++) (*nodes)[i][node] = UNKNOWN;
  }
  return EXTR_OK;
}

static extr_status convert(converter *c) {
  const hypertree *tree = c->tree;
  TRY(list_incidences(c, tree->incidence_vertex, tree->vertices, tree->incidences, &c->of_vertex));
  TRY(list_incidences(c, tree->incidence_edge, tree->edges, tree->incidences, &c->of_edge));
  TRY(new_block_nodes(c, tree->vertex_block, tree->vertices, &c->vertex_node));
  TRY(new_block_nodes(c, tree->edge_block, tree->edges, &c->edge_node));
  TRY(POOL_NEW(c->context, &c->memory, c->outgoing, tree->incidences));
  TRY(POOL_NEW(c->context, &c->memory, c->waiting, tree->incidences));
  for (int i = 0; i < tree->incidences; i++) c->outgoing[i] = UNKNOWN;
  for (int i = 0; i < tree->incidences; i++) {
    int leaf = tree->leaf[tree->incidence_vertex[i]];
    if (leaf < 0) continue;
    int node;
    TRY(leaf_output(c, i, &node));
    TRY(extr_structure_set_output(c->context, c->s, leaf, node));
  }
  return EXTR_OK;
}

extr_status extr_hypertree_structure(extr_context *context, const hypertree *tree,
                                     extr_structure **structure) {
  converter c = {.context = context, .tree = tree};
  TRY(extr_structure_new(context, tree->inputs, &c.s));
  extr_status status = convert(&c);
  extr_pool_free(&c.memory);
  return HAND_OVER(status, c.s, structure, extr_structure_free);
}
