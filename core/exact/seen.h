/* A set of 128-bit fingerprints with bounded memory. */
#ifndef CORE_EXACT_SEEN_H
#define CORE_EXACT_SEEN_H

#include "core/base/report.h"
#include <extrinsic/status.h>

typedef struct extr_fingerprint {
  uint64_t high, low;
} extr_fingerprint;

typedef struct extr_seen extr_seen;

extr_status extr_seen_new(extr_context *context, extr_seen **seen);
void extr_seen_free(extr_seen *seen);
void extr_seen_clear(extr_seen *seen);

/* Adds the fingerprint; true if it was in the set already. A full set drops new fingerprints: then
 * states may be searched again, and the result stays correct. */
bool extr_seen_add(extr_seen *seen, extr_fingerprint fingerprint);

#endif
