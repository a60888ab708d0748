/* The messages of a decoder as levels: integers k that stand for the LLR k step, and what its nodes
 * do with them. 8-bit decoders have these levels themselves. For float decoders they are a grid,
 * fine enough that its error can be measured by doubling the step. */
#ifndef DECODER_EVOLUTION_LAWS_LEVELS_H
#define DECODER_EVOLUTION_LAWS_LEVELS_H

#include "core/base/pool.h"
#include "decoder/evolution/laws/combination.h"
#include "decoder/weights/weight_plan.h"
#include <extrinsic/decoder.h>

typedef struct levels {
  double step;
  int limit;   /* levels of the channel and of messages from check nodes: -limit .. limit */
  int reach;   /* magnitudes at which check nodes clamp the messages they get */
  int first;   /* the same for the first two edges of a row, at most reach */
  int certain; /* the magnitude of a row without other edges */
  int *enter;  /* EXTR_OWN on bytes: what magnitudes become before they are combined; or NULL */

  /* 8-bit decoders: posteriors are clamped to -posterior .. posterior, and left[posterior + r] is
   * the message that the largest one leaves for a check node whose own message is r. 0: they are
   * not. */
  int posterior;
  int *left;
  int left_most; /* such messages are clamped to -left_most - 1 .. left_most */

  /* The message sent where a check node has combined to magnitude m: level leave[m], or with
   * probability above[m] the next higher one. */
  int *leave;
  double *above;

  combination *combine; /* NULL: the minimum */
  extr_pool memory;     /* of the arrays */
} levels;

/* Float messages: step of the grid, and the LLR at which it ends. 8-bit messages have
 * settings->llr_step. The settings have passed extr_settings_check. */
extr_status extr_levels_new(extr_context *context, const extr_decoder_settings *settings,
                            double step, double end, levels **made);

/* Fills leave and above, reach + 1 numbers each, with the correction by the values of a table of
 * weights for these settings. */
void extr_levels_weigh(const levels *l, const check_algorithm *algorithm,
                       const float value[WEIGHT_KINDS], int *leave, double *above);
void extr_levels_free(levels *made);

#endif
