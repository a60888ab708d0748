/* The fastest choice for the check nodes of each degree. */
#ifndef DECODER_PLANNER_CHECK_CHOICES_H
#define DECODER_PLANNER_CHECK_CHOICES_H

#include "decoder/planner/answers.h"
#include "decoder/planner/trial_code.h"

typedef struct check_choices {
  extr_degree_choice *list;
  int count;
} check_choices;

/* Lists the fastest choice for each degree of the code's rows, with min-sum and this layout, from
 * the answers and from new timings, which are added to the answers. These end at `deadline`, a time
 * of clock_thread_seconds, and begin with the degrees that have the most edges; the choice of
 * EXTR_PLAN_ESTIMATED is taken until everything has been timed. *found must be zero before; the
 * caller frees the list, also if this fails. Errors: as extr_decoder_new. */
extr_status extr_check_choices_find(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings, trial_layout layout,
                                    double deadline, answers *a, check_choices *found);

#endif
