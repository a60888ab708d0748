#include "bench/exact.h"

#include "bench/interrupt.h"
#include "command/duration.h"
#include "core/context.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

static const double period = 0.2; /* seconds between two lines */
static const char clear_line[] = "\r\033[K";

typedef struct exact_line {
  int inputs;
  bool live;
  double shown; /* seconds of the search, 0 when no line is on the screen */
} exact_line;

ex_status exact_limits_parse(ex_context *context, const char *max_time, exact_limits *limits) {
  limits->seconds = INFINITY;
  if (max_time && !duration_parse(max_time, &limits->seconds))
    return ex_fail(context, EX_INPUT, "--max-time %s: expected a duration like 90, 30s, 5m or 2h",
                   max_time);
  return EX_OK;
}

static bool show(void *user, const ex_exact_progress *progress) {
  exact_line *line = user;
  if (line->live && progress->seconds - line->shown >= period) {
    char text[EX_COST_TEXT];
    line->shown = progress->seconds;
    fprintf(stderr, "%s%d inputs: node of %d, complexity %s or more, %" PRIu64 " cases, %.0fs",
            clear_line, line->inputs, progress->inputs, ex_cost_text(progress->complexity, text),
            progress->cases, progress->seconds);
    fflush(stderr);
  }
  return !interrupt_seen();
}

ex_status exact_solve(ex_context *context, int inputs, const ex_cost *cost,
                      const exact_limits *limits, ex_solution **solution) {
  exact_line line = {.inputs = inputs, .live = isatty(STDERR_FILENO)};
  ex_exact_settings settings = {
      .latency_limit = limits->latency < 0 ? -1 : llround(limits->latency * EX_COST_ONE),
      .max_seconds = limits->seconds,
      .progress = show,
      .user = &line,
  };
  interrupt_catch();
  ex_status status = ex_exact(context, inputs, cost, &settings, solution);
  if (line.shown > 0) fputs(clear_line, stderr);
  return status;
}
