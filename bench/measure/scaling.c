#include "bench/measure/scaling.h"

#include "bench/measure/timing.h"
#include "bench/progress.h"
#include "core/array.h"
#include "core/context.h"

/* Everything that is measured: [case][repeat]. */
typedef struct scaling {
  simulation_settings settings;
  double quality;
  int repeats, count;
  scaling_case *cases;
  point_simulator *simulators[SCALING_CASES_MAX];
  double *frames_s, *to_first, *to_plain;
} scaling;

static bool watch(void *data, const point_result *so_far) {
  progress_show(data, so_far);
  return true;
}

static double run_case(const scaling *s, int index) {
  progress_line line = progress_start(&s->settings, PROGRESS_AUTO, false);
  point_watch *watching = s->cases[index].progress ? watch : NULL;
  point_result point = simulator_point(s->simulators[index], &(point_result){.quality = s->quality},
                                       watching, &line);
  if (watching) progress_finish(&line, &point);
  return (double)point.counts.frames / point.seconds;
}

static void run_round(scaling *s, int round) {
  const double *first[2] = {NULL, NULL}; /* without progress, with it */
  for (int i = 0; i < s->count; i++) {
    size_t place = (size_t)i * (size_t)s->repeats + (size_t)round;
    double *speed = &s->frames_s[place];
    bool progress = s->cases[i].progress;
    *speed = run_case(s, i);
    if (!first[progress]) first[progress] = speed;
    s->to_first[place] = *speed / *first[progress];
    s->to_plain[place] = progress ? *speed / speed[-s->repeats] : 1;
  }
}

static ex_status prepare(ex_context *context, scaling *s) {
  size_t values = (size_t)s->count * (size_t)s->repeats;
  TRY(ARRAY_NEW(context, s->frames_s, values));
  TRY(ARRAY_NEW(context, s->to_first, values));
  TRY(ARRAY_NEW(context, s->to_plain, values));
  for (int i = 0; i < s->count; i++) {
    s->settings.threads = s->cases[i].threads;
    TRY(simulator_new(context, &s->settings, &s->simulators[i]));
  }
  return EX_OK;
}

static void take_medians(scaling *s) {
  for (int i = 0; i < s->count; i++) {
    size_t place = (size_t)i * (size_t)s->repeats;
    s->cases[i].frames_s = timing_median(s->frames_s + place, s->repeats);
    s->cases[i].to_first = timing_median(s->to_first + place, s->repeats);
    s->cases[i].to_plain = timing_median(s->to_plain + place, s->repeats);
  }
}

ex_status scaling_measure(ex_context *context, const simulation_settings *settings, double quality,
                          int repeats, double slice, scaling_case *cases, int count) {
  scaling s = {.settings = *settings,
               .quality = quality,
               .repeats = repeats,
               .count = count,
               .cases = cases};
  s.settings.min_frame_errors = s.settings.max_frames = UINT64_C(1) << 50;
  s.settings.max_seconds = slice;
  ex_status status = prepare(context, &s);
  for (int round = 0; status == EX_OK && round < repeats; round++) run_round(&s, round);
  if (status == EX_OK) take_medians(&s);
  for (int i = 0; i < count; i++) simulator_free(s.simulators[i]);
  free(s.frames_s);
  free(s.to_first);
  free(s.to_plain);
  return status;
}
