/* The branch and bound. */
#ifndef CORE_EXACT_BRANCH_H
#define CORE_EXACT_BRANCH_H

#include "core/exact/family.h"

/* Searches all structures of complexity <= bound. Afterwards `found` is set, or `stopped`, or
 * next_bound > bound. */
void extr_exact_run(extr_exact_search *search, int64_t bound);

#endif
