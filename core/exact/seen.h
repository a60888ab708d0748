/* A set of 128-bit fingerprints, bounded in memory. */
#ifndef EXTRINSIC_EXACT_SEEN_H
#define EXTRINSIC_EXACT_SEEN_H

#include "core/context.h"

typedef struct ex_fingerprint {
  uint64_t high, low;
} ex_fingerprint;

typedef struct ex_seen ex_seen;

ex_status ex_seen_new(ex_context *context, ex_seen **seen);
void ex_seen_free(ex_seen *seen);
void ex_seen_clear(ex_seen *seen);

/* True when it was there before. A set that cannot grow forgets what is new: then work is repeated,
 * nothing is lost. */
bool ex_seen_add(ex_seen *seen, ex_fingerprint fingerprint);

#endif
