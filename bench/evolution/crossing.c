#include "bench/evolution/crossing.h"

#include "bench/simulation/stop/statistics.h"
#include "core/base/report.h"

#include <math.h>

/* ---- One point ---- */

typedef struct point_limit {
  uint64_t errors, frames;
} point_limit;

static bool watch(void *data, const point_result *so_far) {
  const point_limit *limit = data;
  return so_far->counts.frame_errors < limit->errors && so_far->counts.frames < limit->frames;
}

/* A point goes on where it stopped: batches are numbered, so the next one is the same as without a
 * stop. */
void curve_point_add(point_simulator *simulator, curve_point *so_far, uint64_t errors,
                     uint64_t frames) {
  point_limit limit = {errors, frames};
  point_result start = {.quality = so_far->ebn0};
  start.whole.frames = start.counts.frames = so_far->frames;
  start.whole.frame_errors = start.counts.frame_errors = so_far->errors;
  start.batches = so_far->frames / BATCH_FRAMES;
  if (!(so_far->errors < errors && so_far->frames < frames)) return;
  point_result end = simulator_point(simulator, &start, watch, &limit);
  so_far->frames = end.counts.frames;
  so_far->errors = end.counts.frame_errors;
  so_far->decoding += end.times.decoding;
}

/* ---- A crossing ---- */

/* Without errors, half of one. */
static double log_rate(const curve_point *p) {
  double errors = p->errors ? (double)p->errors : 0.5;
  return log(errors / (double)p->frames);
}

static double log_deviation(const curve_point *p) {
  return 1 / sqrt(p->errors ? (double)p->errors : 0.5);
}

const crossing no_crossing = {.ebn0 = NAN, .low = NAN, .high = NAN};

crossing crossing_between(const curve_point *above, const curve_point *below, double fer) {
  double fall = log_rate(above) - log_rate(below), width = below->ebn0 - above->ebn0;
  double place = (log_rate(above) - log(fer)) / fall;
  double a = (1 - place) * log_deviation(above), b = place * log_deviation(below);
  double half = normal_z95 * width / fall * sqrt(a * a + b * b);
  double ebn0 = above->ebn0 + width * place;
  return (crossing){.ebn0 = ebn0, .low = ebn0 - half, .high = ebn0 + half};
}

enum { STEPS = 8 }; /* per dB */
static const double highest = 20, lowest = -5;

typedef struct walk {
  point_simulator *simulator;
  const crossing_limits *limits;
  uint64_t frames;
  double decoding;
} walk;

static void simulate(walk *w, double ebn0, curve_point *point) {
  *point = (curve_point){.ebn0 = ebn0};
  curve_point_add(w->simulator, point, w->limits->errors, w->limits->frames);
  w->frames += point->frames;
  w->decoding += point->decoding;
}

static void keep_effort(const walk *w, crossing *found) {
  found->frames = w->frames;
  found->decoding = w->decoding;
}

static bool is_above(const walk *w, const curve_point *p) {
  return (double)p->errors > w->limits->fer * (double)p->frames;
}

/* Points a quarter of a dB apart; where the curve is steep, the point between them as well. */
extr_status crossing_find(extr_context *context, point_simulator *simulator,
                          const crossing_limits *limits, double guess, crossing *found) {
  walk w = {.simulator = simulator, .limits = limits};
  curve_point above = {0}, below = {0}, point;
  double ebn0 = round(guess * STEPS) / STEPS;
  *found = no_crossing;
  double before[2] = {INFINITY, INFINITY};
  while (!above.frames || !below.frames) {
    if (ebn0 > highest || ebn0 < lowest)
      return extr_fail(context, EXTR_INPUT, "a frame error rate of %g is not met from %g to %g dB",
                       limits->fer, lowest, highest);
    simulate(&w, ebn0, &point);
    if (is_above(&w, &point)) {
      above = point, ebn0 += 2.0 / STEPS;
      double rate = (double)point.errors / (double)point.frames;
      if (rate < 0.5 && rate > 0.8 * before[0]) {
        found->floor = rate;
        keep_effort(&w, found);
        return EXTR_OK;
      }
      before[0] = before[1], before[1] = rate;
    } else
      below = point, ebn0 -= 2.0 / STEPS;
  }
  if (log_rate(&above) - log_rate(&below) > 2) {
    simulate(&w, (above.ebn0 + below.ebn0) / 2, &point);
    *(is_above(&w, &point) ? &above : &below) = point;
  }
  *found = crossing_between(&above, &below, limits->fer);
  keep_effort(&w, found);
  return EXTR_OK;
}
