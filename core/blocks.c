#include "core/blocks.h"

#include "core/array.h"
#include "core/ring.h"
#include "core/search.h"
#include "core/structure.h"
#include "core/vectors.h"

#define RING_WORK 2e4 /* ring nodes in the search for empty positions, for each type vector */

/* ---- What a block is worth ---- */

/* The arity of all outputs, or 0 where they differ. */
static int root_arity(const ex_structure *s) {
  int arity = ex_structure_arity(s, ex_structure_output(s, 0));
  for (int j = 1; j < ex_structure_inputs(s); j++)
    if (ex_structure_arity(s, ex_structure_output(s, j)) != arity) return 0;
  return arity;
}

ex_status ex_blocks_add(ex_context *context, const ex_cost *cost, ex_structure *structure,
                        block_list *list) {
  ex_status status = ARRAY_RESERVE(context, list->blocks, list->capacity, (size_t)list->count + 1);
  int64_t latency = ex_structure_latency(structure, cost);
  if (status == EX_OK && latency < 0) status = ex_fail_memory(context);
  if (status != EX_OK) {
    ex_structure_free(structure);
    return status;
  }
  block b = {.structure = structure,
             .degree = ex_structure_inputs(structure),
             .complexity = ex_structure_complexity(structure, cost),
             .latency = latency,
             .root_arity = root_arity(structure)};
  /* Without its last operators it is faster by their latency at least on the longest path. */
  b.open_complexity = b.complexity - b.degree * cost->complexity[b.root_arity];
  b.open_latency = b.latency - cost->latency[b.root_arity];
  list->blocks[list->count++] = b;
  return EX_OK;
}

void ex_blocks_free(block_list *list) {
  for (int i = 0; i < list->count; i++)
    ex_structure_free((ex_structure *)list->blocks[i].structure);
  free(list->blocks);
}

/* ---- Rings ---- */

static int64_t vector_latency(const ex_cost *cost, const int *w) {
  int64_t latency = 0;
  for (int t = 2; t <= cost->max_arity; t++) latency += w[t - 2] * cost->latency[t];
  return latency;
}

/* A ring as slow as the star tree is never of use, since that has the least complexity of trees. */
static ex_status star_latency(ex_context *context, int inputs, const ex_cost *cost,
                              int64_t *latency) {
  ex_solution *star;
  TRY(ex_solve(context, EX_STAR, inputs, cost, &star));
  *latency = star->latency;
  ex_solution_free(star);
  return EX_OK;
}

static ex_status add_rings(ex_context *context, int inputs, const ex_cost *cost,
                           const vector_list *vectors, block_list *list) {
  int64_t slowest;
  TRY(star_latency(context, inputs, cost, &slowest));
  for (int i = 0; i < vectors->count; i++) {
    const int *w = vectors->entries + i * vectors->length;
    if (vector_latency(cost, w) >= slowest) continue;
    ex_structure *structure;
    TRY(ex_ring_structure(context, inputs, cost, w, RING_WORK, &structure));
    TRY(ex_blocks_add(context, cost, structure, list));
  }
  return EX_OK;
}

ex_status ex_blocks_add_rings(ex_context *context, int inputs, const ex_cost *cost,
                              block_list *list) {
  vector_list vectors;
  ex_status status = ex_minimal_type_vectors(context, inputs, cost, &vectors);
  if (status == EX_OK) status = add_rings(context, inputs, cost, &vectors, list);
  ex_vectors_free(&vectors);
  return status;
}

/* ---- Copies and the book ---- */

static ex_status copy_structure(ex_context *context, const ex_structure *from, ex_structure *to) {
  int inputs = ex_structure_inputs(from), *node;
  TRY(ARRAY_NEW(context, node, inputs));
  for (int i = 0; i < inputs; i++) node[i] = i;
  ex_status status = ex_structure_insert(context, from, node, to, node);
  for (int j = 0; j < inputs && status == EX_OK; j++)
    status = ex_structure_set_output(context, to, j, node[j]);
  free(node);
  return status;
}

ex_status ex_blocks_add_copy(ex_context *context, const ex_cost *cost,
                             const ex_structure *structure, block_list *list) {
  ex_structure *copy;
  TRY(ex_structure_new(context, ex_structure_inputs(structure), &copy));
  ex_status status = copy_structure(context, structure, copy);
  if (status == EX_OK) return ex_blocks_add(context, cost, copy, list);
  ex_structure_free(copy);
  return status;
}

ex_status ex_blocks_add_book(ex_context *context, int inputs, const ex_cost *cost,
                             block_list *list) {
  if (inputs > EX_EXACT_INPUTS_MAX) return EX_OK;
  ex_book *book;
  TRY(ex_book_find(context, inputs, cost, &book));
  ex_status status = EX_OK;
  for (int i = 0; i < ex_book_count(book) && status == EX_OK; i++)
    status = ex_blocks_add_copy(context, cost, ex_book_point(book, i)->structure, list);
  ex_book_free(book);
  return status;
}
