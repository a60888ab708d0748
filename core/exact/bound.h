/* Lower bounds that prune the exact search. */
#ifndef CORE_EXACT_BOUND_H
#define CORE_EXACT_BOUND_H

#include "core/exact/family.h"

/* A lower bound on the complexity of all structures that extend the search's state. */
int64_t extr_exact_bound(const extr_exact_search *search);

/* Another such bound, from the bounds for smaller nodes: it removes one or two inputs. */
int64_t extr_exact_removal_bound(const extr_exact_search *search);

#endif
