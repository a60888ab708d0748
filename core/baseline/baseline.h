/* Structures to compare with, which nobody has to search for. */
#ifndef CORE_BASELINE_BASELINE_H
#define CORE_BASELINE_BASELINE_H

#include "core/search/search.h"

extr_search extr_naive, extr_ueng;

#endif
