/* The wrong bits of a frame as a set of variable nodes: an (a,b) set has a of them, and b checks
 * with an odd number of neighbours among them (Richardson, "Error floors of LDPC codes", Allerton
 * 2003). As the sent word is a codeword, these are the checks that are not satisfied. */
#ifndef BENCH_REPLAY_PATTERN_H
#define BENCH_REPLAY_PATTERN_H

#include "bench/simulation/replay.h"
#include <extrinsic/code.h>

#include <jansson.h>

enum { PATTERN_TEXT = 17 };

typedef struct error_pattern {
  int bits;               /* a */
  int checks;             /* b */
  char set[PATTERN_TEXT]; /* which bits: the first 8 bytes in hex of the SHA-256 of
                             their columns in ascending order, each with a newline */
} error_pattern;

/* What the frame ends with. */
error_pattern pattern_of(const extr_code *code, const replayed_frame *frame);

/* The columns of the wrong bits in ascending order; NULL when memory ran out. */
json_t *pattern_bits(const extr_code *code, const replayed_frame *frame);

#endif
