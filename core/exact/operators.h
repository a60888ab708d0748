/* The operators of a search. */
#ifndef CORE_EXACT_OPERATORS_H
#define CORE_EXACT_OPERATORS_H

#include "core/exact/family.h"

/* Adds the operator that combines these parts; removes the last operator. */
void extr_exact_make(extr_exact_search *search, extr_leaves leaves, int arity,
                     const extr_leaves *parts);
void extr_exact_unmake(extr_exact_search *search);

/* Adds an operator for a set, known by `deadline`, if existing members and inputs suffice and the
 * operator costs no more than c_2: then no other partition can be better. */
bool extr_exact_make_free(extr_exact_search *search, extr_leaves leaves, int64_t deadline);

/* The structure that a search has found, from its operators. The caller frees it. */
extr_status extr_exact_structure(extr_context *context, const extr_exact_search *search,
                                 extr_structure **structure);

#endif
