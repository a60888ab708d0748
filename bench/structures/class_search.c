#include "bench/structures/class_search.h"

#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "bench/simulation/owned.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* ---- The exact search: limits, a progress line, Ctrl-C ----------------------------------------
 */

static const double period = 0.2; /* seconds between two updates */

typedef struct exact_line {
  int inputs;
  double shown; /* seconds of search time at the last update, 0 if no line is on the screen */
} exact_line;

static bool show(void *user, const extr_exact_progress *progress) {
  exact_line *line = user;
  if (progress->seconds - line->shown >= period && activity_end()) {
    char text[EXTR_COST_TEXT];
    line->shown = progress->seconds;
    fprintf(stderr, "%d inputs: node of %d, complexity %s or more, %" PRIu64 " states, %.0fs",
            line->inputs, progress->inputs, extr_cost_text(progress->complexity, text),
            progress->cases, progress->seconds);
    fflush(stderr);
  }
  return !interrupt_seen();
}

extr_status exact_solve(extr_context *context, int inputs, const extr_cost *cost,
                        const exact_limits *limits, extr_solution **solution) {
  exact_line line = {.inputs = inputs};
  extr_exact_settings settings = {
      .latency_limit = limits->latency < 0 ? -1 : llround(limits->latency * EXTR_COST_ONE),
      .max_seconds = limits->seconds,
      .progress = show,
      .user = &line,
  };
  interrupt_catch();
  extr_status status = extr_exact(context, inputs, cost, &settings, solution);
  if (line.shown > 0) activity_end();
  return status;
}

/* ---- All classes ----------------------------------------------------------------------------- */

bool class_is_front(extr_class kind) {
  return kind == EXTR_FRONTIER || kind == EXTR_GROUP;
}

extr_status class_front(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                        extr_frontier **front) {
  return (kind == EXTR_GROUP ? extr_group_find : extr_frontier_find)(context, inputs, cost, front);
}

extr_status class_visit(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                        solution_visit *visit, void *state) {
  OWNED(release_frontier) extr_frontier *front = NULL;
  OWNED(release_solution) extr_solution *best = NULL;
  if (class_is_front(kind))
    TRY(class_front(context, kind, inputs, cost, &front));
  else
    TRY(extr_optimize(context, kind, inputs, cost, &best));
  if (best && visit) TRY(visit(context, best, state));
  for (int i = 0; front && visit && i < front->count; i++)
    TRY(visit(context, front->points[i], state));
  return EXTR_OK;
}
