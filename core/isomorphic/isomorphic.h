/* Isomorphic-tree-based structures (Section V). */
#ifndef CORE_ISOMORPHIC_ISOMORPHIC_H
#define CORE_ISOMORPHIC_ISOMORPHIC_H

#include "core/search/search.h"
#include "core/search/vectors.h"

/* The least latency, then the least complexity of the class. */
extr_search extr_isomorphic;

/* The levels of type vector w in the best order. */
extr_vector_search extr_isomorphic_vector;

/* Problem 3 by Algorithm 4, for any n: every type vector w of the least latency whose product of
 * arities is n - 1; where that latency is not the least that any product >= n - 1 has, or where n -
 * 1 is no product, every minimal type vector with the least latency and a product above n - 1
 * (minimal: no level can be left out). */
extr_status extr_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                              vector_list *list);

/* The least latency that any structure of n inputs has. */
extr_status extr_least_latency(extr_context *context, int inputs, const extr_cost *cost,
                               int64_t *latency);

/* Every minimal type vector with a product of n - 1 or more, whatever its latency. */
extr_status extr_minimal_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                      vector_list *list);

#endif
