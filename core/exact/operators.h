/* The operators of a search, made and taken back. */
#ifndef CORE_EXACT_OPERATORS_H
#define CORE_EXACT_OPERATORS_H

#include "core/exact/family.h"

void extr_exact_make(extr_exact_search *search, extr_leaves leaves, int arity,
                     const extr_leaves *parts);
void extr_exact_unmake(extr_exact_search *search);

/* Makes a set, known by `deadline`, of members that are there, if that takes no more than c_2:
 * nothing else can be better. */
bool extr_exact_make_free(extr_exact_search *search, extr_leaves leaves, int64_t deadline);

/* The structure of the operators of a search that found one. */
extr_status extr_exact_structure(extr_context *context, const extr_exact_search *search,
                                 extr_structure **structure);

#endif
