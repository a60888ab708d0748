#include "bench/measure/scaling/scaling.h"

#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "bench/measure/scaling/ber_run.h"
#include "bench/measure/timing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* All measured speeds: [case][repeat]. */
typedef struct scaling {
  const char *command, *folder;
  const scaling_settings *settings;
  int count;
  scaling_case *cases;
  double *frames_s, *to_first, *to_plain;
} scaling;

static int run_case(const scaling *s, int index, double *frames_s) {
  const scaling_case *c = &s->cases[index];
  if (interrupt_seen()) return failure(EXIT_INTERRUPTED, s->command, "interrupted");
  const ber_run run = {.arguments = s->settings->arguments,
                       .threads = c->threads,
                       .ranks = c->ranks,
                       .progress = c->progress,
                       .folder = c->journal ? s->folder : NULL};
  return ber_run_speed(s->command, &run, frames_s);
}

static int run_round(const scaling *s, int round) {
  int repeats = s->settings->repeats, code = EXIT_DONE;
  for (int i = 0; i < s->count && code == EXIT_DONE; i++) {
    const scaling_case *c = &s->cases[i];
    int place = i * repeats + round;
    code = run_case(s, i, &s->frames_s[place]);
    s->to_first[place] = s->frames_s[place] / s->frames_s[c->first * repeats + round];
    s->to_plain[place] = s->frames_s[place] / s->frames_s[c->plain * repeats + round];
  }
  return code;
}

static void take_medians(const scaling *s) {
  int repeats = s->settings->repeats;
  for (int i = 0; i < s->count; i++) {
    s->cases[i].frames_s = timing_median(s->frames_s + i * repeats, repeats);
    s->cases[i].to_first = timing_median(s->to_first + i * repeats, repeats);
    s->cases[i].to_plain = timing_median(s->to_plain + i * repeats, repeats);
  }
}

static int run_rounds(scaling *s) {
  size_t values = (size_t)s->count * (size_t)s->settings->repeats;
  double *room = calloc(3 * values, sizeof *room);
  if (!room) return failure(EXIT_FAILED, s->command, "out of memory");
  s->frames_s = room;
  s->to_first = room + values;
  s->to_plain = room + 2 * values;
  int code = EXIT_DONE;
  for (int round = 0; round < s->settings->repeats && code == EXIT_DONE; round++)
    code = run_round(s, round);
  if (code == EXIT_DONE) take_medians(s);
  free(room);
  return code;
}

int scaling_measure(const char *command, const scaling_settings *settings, scaling_case *cases,
                    int count) {
  char folder[] = "scaling-XXXXXX";
  if (!mkdtemp(folder))
    return failure(EXIT_INPUT, command, "cannot create a folder in the current folder: %s",
                   strerror(errno));
  scaling s = {
      .command = command, .folder = folder, .settings = settings, .count = count, .cases = cases};
  interrupt_catch();
  int code = run_rounds(&s);
  rmdir(folder);
  return code;
}
