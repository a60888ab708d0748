/* All ways to make a set that is demanded. */
#ifndef CORE_EXACT_PARTITION_H
#define CORE_EXACT_PARTITION_H

#include "core/exact/family.h"

/* Makes the last demand in every way that is not the same as another up to names, and goes on. */
void extr_exact_meet_demand(extr_exact_search *search);

#endif
