/* Constellations as lists of points, for whatever needs their geometry. */
#ifndef BENCH_CHANNEL_CONSTELLATION_H
#define BENCH_CHANNEL_CONSTELLATION_H

#include "bench/channel/channel.h"

/* A symbol consists of `parts` independent, equal parts: of 2 in square QAM, its amplitudes, whose
 * points lie on one axis; otherwise it is 1 part. Bit i of a label is the i-th bit of its part. */
struct constellation {
  int bits;            /* per symbol */
  int parts;           /* 1 or 2 */
  double (*points)[2]; /* by label, 2^(bits / parts) of them; the mean energy of a symbol is 1 */
  char name[CONSTELLATION_TEXT]; /* as settings keep it: of a file with its digest */
};

static inline int extr_constellation_labels(const constellation *c) {
  return 1 << c->bits / c->parts;
}

/* By the name of a modulation: one of extr_modulation_names; "16apsk:RATE" and "32apsk:RATE" of
 * DVB-S2 (ETSI EN 302 307-1) and S2X (EN 302 307-2) with the radii for this rate, where "-L" is for
 * linear channels and "-short" for short frames; or "file:FILE", which has one row per label: its
 * bits, I and Q, with comments after '#'. The mean energy becomes 1. EXTR_INPUT: no modulation has
 * this name; with file and line, labels are not 2^m different ones of m bits, 1 to
 * POINTS_BITS_MAX, or a point is no two numbers; the file has another digest than the name.
 * extr_constellation_close must follow whatever the result. */
extr_status extr_constellation_open(extr_context *context, const char *name, constellation *made);
void extr_constellation_close(constellation *c);

#endif
