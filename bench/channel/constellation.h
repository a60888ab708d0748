/* Constellations as lists of points, for whatever needs their geometry. */
#ifndef BENCH_CHANNEL_CONSTELLATION_H
#define BENCH_CHANNEL_CONSTELLATION_H

#include "bench/channel/channel.h"

/* A symbol consists of `parts` independent, equal parts: of 2 in square QAM, its amplitudes, whose
 * points lie on one axis; otherwise it is 1 part. Bit i of a label is the i-th bit of its part. */
typedef struct constellation {
  int bits;            /* per symbol */
  int parts;           /* 1 or 2 */
  double (*points)[2]; /* by label, 2^(bits / parts) of them; the mean energy of a symbol is 1 */
} constellation;

static inline int extr_constellation_labels(const constellation *c) {
  return 1 << c->bits / c->parts;
}

/* By the name of a modulation. EXTR_INPUT: no modulation has this name. extr_constellation_close
 * must follow whatever the result. */
extr_status extr_constellation_open(extr_context *context, const char *name, constellation *made);
void extr_constellation_close(constellation *c);

#endif
