/* Bit flipping, the last phase of "counter-bf" and "ueng2017", for one frame in plain integers. */
#ifndef TESTS_SUPPORT_PLAIN_FLIP_H
#define TESTS_SUPPORT_PLAIN_FLIP_H

#include <extrinsic/code.h>

#include <stdbool.h>
#include <stdint.h>

typedef enum plain_flip_phase {
  PLAIN_WAITS_FOR_FEW,
  PLAIN_FLIPPING,
  PLAIN_PAUSING,
} plain_flip_phase;

/* What a frame is in, and for how many cycles; all zero at its start. */
typedef struct plain_flip {
  plain_flip_phase phase;
  int cycles;
} plain_flip;

/* A cycle of a frame with these decisions, one per column, which it may change: flipping starts
 * when fewer than `below` rows are unsatisfied. True: it has flipped in `flips` cycles and now
 * pauses for as many. Ends the process without memory. */
bool plain_flip_turn(plain_flip *f, const extr_code *code, int flips, int below, uint8_t *bits);

#endif
