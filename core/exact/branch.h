/* The search for a structure within a bound. */
#ifndef CORE_EXACT_BRANCH_H
#define CORE_EXACT_BRANCH_H

#include "core/exact/family.h"

/* Searches all structures of complexity <= bound, by the branch and bound or, if search->relaxes, by the
 * relaxation. Afterwards `found` or `stopped` is set, perhaps both, or next_bound > bound. Unless
 * `found` is set, next_bound is a lower bound on the complexity of every structure; it is 0 if the
 * branch and bound stopped, which is also the case where it gives up for the relaxation. */
void extr_exact_run(extr_exact_search *search, int64_t bound);

#endif
