/* The states that a search has seen before: a set of 128-bit fingerprints with bounded memory. */
#ifndef CORE_EXACT_SEEN_H
#define CORE_EXACT_SEEN_H

#include "core/exact/family.h"

extr_status extr_seen_new(extr_context *context, extr_seen **seen);
void extr_seen_free(extr_seen *seen);
void extr_seen_clear(extr_seen *seen);

/* Adds the state of a search without demands to its set; true if a state equal to it up to the
 * names of the inputs was there already. Such states are nearly always found; where they are not,
 * or where a full set drops new ones, a state is searched again and the result stays correct. */
bool extr_seen_add(const extr_exact_search *search);

#endif
