#include "core/frontier/blocks.h"

#include <extrinsic/optimize.h>

#include "core/base/owned.h"
#include "core/isomorphic/isomorphic.h"
#include "core/isomorphic/ring.h"
#include "core/star/star.h"
#include "core/structure/graph.h"

#define RING_WORK 2e4 /* ring nodes per type vector in the search for empty positions */

/* The arity of all output operators, or 0 if they differ. */
static int root_arity(const extr_structure *s) {
  int arity = extr_structure_arity(s, extr_structure_output(s, 0));
  for (int j = 1; j < extr_structure_inputs(s); j++)
    if (extr_structure_arity(s, extr_structure_output(s, j)) != arity) return 0;
  return arity;
}

/* Adds a valid structure. The list takes ownership, also after a failure. */
static extr_status add(extr_context *context, const extr_cost *cost, extr_structure *made,
                       block_list *list) {
  OWNED(release_structure) extr_structure *structure = made;
  TRY(ARRAY_RESERVE(context, list->blocks, list->capacity, (size_t)list->count + 1));
  int64_t latency = extr_structure_latency(structure, cost);
  if (latency < 0) return extr_fail_memory(context);
  block b = {.structure = structure,
             .degree = extr_structure_inputs(structure),
             .complexity = extr_structure_complexity(structure, cost),
             .latency = latency,
             .root_arity = root_arity(structure)};
  /* Removing the output operators shortens the longest path by at least their latency. */
  b.open_complexity = b.complexity - b.degree * cost->complexity[b.root_arity];
  b.open_latency = b.latency - cost->latency[b.root_arity];
  list->blocks[list->count++] = b;
  structure = NULL;
  return EXTR_OK;
}

void extr_blocks_free(block_list *list) {
  for (int i = 0; i < list->count; i++)
    extr_structure_free((extr_structure *)list->blocks[i].structure);
  free(list->blocks);
}

/* ---- Rings ---- */

static int64_t vector_latency(const extr_cost *cost, const int *w) {
  int64_t latency = 0;
  for (int t = 2; t <= cost->max_arity; t++) latency += w[t - 2] * cost->latency[t];
  return latency;
}

/* A ring that is as slow as the star tree is useless: the star tree is the simplest of all
 * trees. */
static extr_status star_latency(extr_context *context, int inputs, const extr_cost *cost,
                                int64_t *latency) {
  OWNED(release_solution) extr_solution *star = NULL;
  TRY(extr_search_run(context, extr_star, inputs, cost, &star));
  *latency = star->latency;
  return EXTR_OK;
}

static extr_status add_rings(extr_context *context, int inputs, const extr_cost *cost,
                             const vector_list *vectors, block_list *list) {
  int64_t slowest;
  TRY(star_latency(context, inputs, cost, &slowest));
  for (int i = 0; i < vectors->count; i++) {
    const int *w = vectors->entries + i * vectors->length;
    if (vector_latency(cost, w) >= slowest) continue;
    extr_structure *structure;
    TRY(extr_ring_structure(context, inputs, cost, w, RING_WORK, &structure));
    TRY(add(context, cost, structure, list));
  }
  return EXTR_OK;
}

extr_status extr_blocks_add_rings(extr_context *context, int inputs, const extr_cost *cost,
                                  block_list *list) {
  OWNED(extr_vectors_free) vector_list vectors = {0};
  TRY(extr_minimal_type_vectors(context, inputs, cost, &vectors));
  return add_rings(context, inputs, cost, &vectors, list);
}

/* ---- Copies and known optima ---- */

extr_status extr_blocks_add_copy(extr_context *context, const extr_cost *cost,
                                 const extr_structure *structure, block_list *list) {
  extr_structure *copy;
  TRY(extr_structure_copy(context, structure, &copy));
  return add(context, cost, copy, list);
}

extr_status extr_blocks_add_optima(extr_context *context, int inputs, const extr_cost *cost,
                                   block_list *list) {
  if (inputs > EXTR_EXACT_INPUTS_MAX) return EXTR_OK;
  OWNED(release_optima) extr_optima *optima = NULL;
  TRY(extr_optima_find(context, inputs, cost, &optima));
  for (int i = 0; i < extr_optima_count(optima); i++)
    TRY(extr_blocks_add_copy(context, cost, extr_optima_point(optima, i)->structure, list));
  return EXTR_OK;
}
