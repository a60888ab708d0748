/* Star-tree-based structures (Section IV). */
#ifndef CORE_STAR_STAR_H
#define CORE_STAR_STAR_H

#include "core/search/search.h"

/* The least latency among the star trees of least complexity. */
extr_search extr_star;

/* The least latency of the star trees with degree vector q. EXTR_INPUT if q does not fit the
 * inputs, EXTR_LIMIT if the tables of Algorithm 3 would be too large. */
extr_vector_search extr_star_vector;

#endif
