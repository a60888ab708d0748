/* Star-tree-based structures (Section IV). */
#ifndef CORE_STAR_STAR_H
#define CORE_STAR_STAR_H

#include "core/search/search.h"

/* The least latency among the star trees of least complexity. */
extr_search extr_star;

/* The least latency of the star trees with degree vector q. EXTR_INPUT if q does not fit the
 * inputs, EXTR_LIMIT if the tables of Algorithm 3 would be too large. */
extr_vector_search extr_star_vector;

/* Problem 1 by Algorithm 1: lists every degree vector of n inputs with the least complexity. The
 * caller frees the list, also after a failure. */
extr_status extr_degree_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                vector_list *list);

#endif
