/* The setting `window` of decoder.h: which rows and columns of H a window has at each position. */
#ifndef DECODER_MESSAGE_PASSING_WINDOW_H
#define DECODER_MESSAGE_PASSING_WINDOW_H

#include "decoder/message_passing/syndrome.h"
#include <extrinsic/decoder.h>

/* A block row, from which a window may begin; and, as the last one, the end of all. */
typedef struct window_layer {
  int run;     /* its first run; -1: no row of it has been added yet */
  int stretch; /* its first stretch */
  int column;  /* the first of the columns whose first block row it is; they reach to that of the
               * next layer, and there may be none */
  int low;     /* no column before this one is in this block row or in a later one */
  int last;    /* the last block row of those columns */
} window_layer;

typedef struct window_plan {
  int width, size;      /* block rows of a window, rows of a block row; width 0: no window */
  window_layer *layers; /* count + 1 */
  int count;
} window_plan;

/* Finds the layers of a code, but not their runs and stretches; they are memory of the pool.
 * EXTR_INPUT: the code has no blocks of the kind that decoder.h asks for, or the window is too
 * small. */
extr_status extr_window_plan_make(extr_context *context, const extr_code *code, int width,
                                  extr_pool *memory, window_plan *plan);

/* The block row at which a window ends that begins with block row `layer`. */
static inline int extr_window_end(const window_plan *plan, int layer) {
  return layer + plan->width < plan->count ? layer + plan->width : plan->count;
}

/* Called for every row in the order of runs: true if a run has to begin with it, which then is
 * number `run`. */
bool extr_window_begins(window_plan *plan, int row, int run);

/* Called after that, with the number of runs and stretches that begin where layers do. */
void extr_window_plan_finish(window_plan *plan, int runs, const syndrome_plan *syndrome);

#endif
