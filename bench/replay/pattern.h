/* The wrong bits of a frame as a set of variable nodes. An (a,b) set consists of a variable nodes;
 * b checks have an odd number of neighbors among them (Richardson, "Error floors of LDPC codes",
 * Allerton 2003). Since a codeword was transmitted, these b checks are the unsatisfied ones. */
#ifndef BENCH_REPLAY_PATTERN_H
#define BENCH_REPLAY_PATTERN_H

#include "bench/simulation/replay.h"
#include <extrinsic/code.h>

#include <jansson.h>

enum { PATTERN_TEXT = 17 };

typedef struct error_pattern {
  int bits;               /* a */
  int checks;             /* b */
  char set[PATTERN_TEXT]; /* identifies the set: the first 8 bytes in hex of the SHA-256 of its
                           * columns in ascending order, each followed by a newline */
} error_pattern;

/* The pattern of the frame after its last iteration. */
error_pattern pattern_of(const extr_code *code, const replayed_frame *frame);

/* The columns of the wrong bits in ascending order; NULL if memory ran out. */
json_t *pattern_bits(const extr_code *code, const replayed_frame *frame);

#endif
