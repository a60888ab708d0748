/* Codes on which check nodes of one degree are timed. */
#ifndef DECODER_PLANNER_TRIAL_CODE_H
#define DECODER_PLANNER_TRIAL_CODE_H

#include <extrinsic/code.h>

typedef enum trial_layout {
  TRIAL_FRAMES, /* small, so that 64 frames stay in the second-level cache of most machines */
  TRIAL_CYCLIC, /* circulants with random shifts, for lanes along them */
  TRIAL_XOR,    /* XOR blocks with random shifts */
} trial_layout;

extern const char *const extr_trial_layout_names[]; /* "frames", "cyclic", "xor" */

/* The rows of a trial code. */
typedef struct trial_rows {
  int degree; /* 3 or more */
  int light;  /* of a row's columns this many have at most `weight` ones, the others have more */
  int weight; /* 0 only if `light` is 0 */
} trial_rows;

/* Makes a code all of whose rows are of this kind. Rows of a block row share no column.
 * EXTR_MEMORY; EXTR_LIMIT: the degree is too large for a code. */
extr_status extr_trial_code(extr_context *context, trial_layout layout, const trial_rows *rows,
                            extr_code **code);

#endif
