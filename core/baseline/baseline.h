/* Fixed structures to compare with: per-output trees, and Ueng's 7-input node. */
#ifndef CORE_BASELINE_BASELINE_H
#define CORE_BASELINE_BASELINE_H

#include "core/search/search.h"

extr_search extr_naive, extr_ueng;

#endif
