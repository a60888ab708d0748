/* Star-tree-based structures (Section IV). */
#ifndef CORE_STAR_STAR_H
#define CORE_STAR_STAR_H

#include "core/search/search.h"
#include "core/search/vectors.h"

/* The least complexity of all star trees, then the least latency. */
extr_search extr_star;

/* The least latency for degree vector q. */
extr_vector_search extr_star_vector;

/* Problem 1 by Algorithm 1: every degree vector of n inputs with the least complexity. */
extr_status extr_degree_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                vector_list *list);

#endif
