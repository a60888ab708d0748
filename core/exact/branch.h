/* The branch and bound: branch.c chooses the next set, partition.c enumerates its partitions. */
#ifndef CORE_EXACT_BRANCH_H
#define CORE_EXACT_BRANCH_H

#include "core/exact/family.h"

/* Searches all structures of complexity <= bound. Afterwards `found` is set, or `stopped`, or
 * next_bound > bound. */
void extr_exact_run(extr_exact_search *search, int64_t bound);

/* Continues with the next demand or output unless the bound excludes it. Restores the state unless
 * a structure is found. */
void extr_exact_go_on(extr_exact_search *search);

/* Tries every partition of the last demand, except those equal to another one up to the names of
 * the inputs, and continues after each. */
void extr_exact_meet_demand(extr_exact_search *search);

#endif
