/* States that are the same up to the names of the inputs. */
#ifndef CORE_EXACT_CANONICAL_H
#define CORE_EXACT_CANONICAL_H

#include "core/exact/family.h"

/* A fingerprint of a state without demands. States with equal fingerprints are the same up to the
 * names of the inputs; nearly always the reverse holds as well. */
extr_fingerprint extr_exact_fingerprint(const extr_exact_search *search);

#endif
