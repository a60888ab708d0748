/* What the structures that extend a state cost at least. */
#ifndef CORE_EXACT_BOUND_H
#define CORE_EXACT_BOUND_H

#include "core/exact/family.h"

/* A lower bound on the complexity of all structures that extend the search's state. */
int64_t extr_exact_bound(const extr_exact_search *search);

/* Another, from what is left of the family when one or two inputs are taken away. */
int64_t extr_exact_removal_bound(const extr_exact_search *search);

#endif
