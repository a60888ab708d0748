/* Codes on which check nodes of one degree are timed. */
#ifndef DECODER_PLANNER_TRIAL_CODE_H
#define DECODER_PLANNER_TRIAL_CODE_H

#include <extrinsic/code.h>

typedef enum trial_layout {
  TRIAL_FRAMES, /* few columns, so that 64 frames stay in the second-level cache of any machine */
  TRIAL_CYCLIC, /* circulants with random shifts, for lanes along them */
  TRIAL_XOR,    /* XOR blocks with random shifts */
} trial_layout;

extern const char *const extr_trial_layout_names[]; /* "frames", "cyclic", "xor" */

/* Makes a code all of whose rows have `degree` ones, 3 or more. Rows of a block row share no
 * column. EXTR_MEMORY; EXTR_LIMIT: the degree is too large for a code. */
extr_status extr_trial_code(extr_context *context, trial_layout layout, int degree,
                            extr_code **code);

#endif
