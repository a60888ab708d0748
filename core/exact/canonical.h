/* Recognizes states that are equal up to the names of the inputs. */
#ifndef CORE_EXACT_CANONICAL_H
#define CORE_EXACT_CANONICAL_H

#include "core/exact/family.h"

/* A fingerprint of a state without demands. States with equal fingerprints are equal up to the
 * names of the inputs. The reverse holds nearly always; where it does not, a state is searched
 * twice. */
extr_fingerprint extr_exact_fingerprint(const extr_exact_search *search);

#endif
