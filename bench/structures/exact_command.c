#include "bench/structures/exact_command.h"

#include <extrinsic/optimize.h>

#include "bench/cli/interrupt.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

static const double period = 0.2; /* seconds between two updates */
static const char clear_line[] = "\r\033[K";

typedef struct exact_line {
  int inputs;
  bool live;
  double shown; /* seconds of search time at the last update, 0 if no line is on the screen */
} exact_line;

static bool show(void *user, const extr_exact_progress *progress) {
  exact_line *line = user;
  if (line->live && progress->seconds - line->shown >= period) {
    char text[EXTR_COST_TEXT];
    line->shown = progress->seconds;
    fprintf(stderr, "%s%d inputs: node of %d, complexity %s or more, %" PRIu64 " states, %.0fs",
            clear_line, line->inputs, progress->inputs, extr_cost_text(progress->complexity, text),
            progress->cases, progress->seconds);
    fflush(stderr);
  }
  return !interrupt_seen();
}

extr_status exact_solve(extr_context *context, int inputs, const extr_cost *cost,
                        const exact_limits *limits, extr_solution **solution) {
  exact_line line = {.inputs = inputs, .live = isatty(STDERR_FILENO)};
  extr_exact_settings settings = {
      .latency_limit = limits->latency < 0 ? -1 : llround(limits->latency * EXTR_COST_ONE),
      .max_seconds = limits->seconds,
      .progress = show,
      .user = &line,
  };
  interrupt_catch();
  extr_status status = extr_exact(context, inputs, cost, &settings, solution);
  if (line.shown > 0) fputs(clear_line, stderr);
  return status;
}
