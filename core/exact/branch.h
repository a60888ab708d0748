/* The branch and bound: branch.c chooses what is made next, partition.c makes it in every way. */
#ifndef CORE_EXACT_BRANCH_H
#define CORE_EXACT_BRANCH_H

#include "core/exact/family.h"

/* Searches all structures of complexity <= bound. Leaves found, or else next_bound > bound, or
 * stopped. */
void extr_exact_run(extr_exact_search *search, int64_t bound);

/* Goes on with the next demand, or output, unless the bound forbids it. Leaves the state as it was
 * unless found. */
void extr_exact_go_on(extr_exact_search *search);

/* Makes the last demand in every way that is not the same as another up to names, and goes on. */
void extr_exact_meet_demand(extr_exact_search *search);

#endif
