/* Isomorphic-tree-based structures (Section V). */
#ifndef CORE_ISOMORPHIC_ISOMORPHIC_H
#define CORE_ISOMORPHIC_ISOMORPHIC_H

#include "core/search/search.h"

/* The least complexity among the structures of the class that have the least latency. */
extr_search extr_isomorphic;

/* The least complexity found with the levels of type vector w, over their orders. EXTR_INPUT if the
 * product of the arities is below n - 1, EXTR_LIMIT if it exceeds EXTR_RING_MAX. */
extr_vector_search extr_isomorphic_vector;

/* The least latency of all structures of n inputs. */
extr_status extr_least_latency(extr_context *context, int inputs, const extr_cost *cost,
                               int64_t *latency);

/* Lists every minimal type vector whose product is at least n - 1, of any latency. The caller frees
 * the list, also after a failure. */
extr_status extr_minimal_type_vectors(extr_context *context, int inputs, const extr_cost *cost,
                                      vector_list *list);

#endif
