#include "bench/evolution/crossing.h"

#include "bench/simulation/statistics.h"
#include "core/base/report.h"

#include <math.h>

/* Without errors, half of one. */
static double errors_of(const point_result *p) {
  return p->counts.frame_errors ? (double)p->counts.frame_errors : 0.5;
}

static double log_rate(const point_result *p) {
  return log(errors_of(p) / (double)p->counts.frames);
}

static double log_deviation(const point_result *p) {
  return 1 / sqrt(errors_of(p));
}

const crossing no_crossing = {.ebn0 = NAN, .low = NAN, .high = NAN};

static void put_between(const point_result *above, const point_result *below, double fer,
                        crossing *found) {
  double fall = log_rate(above) - log_rate(below), width = below->quality - above->quality;
  double place = (log_rate(above) - log(fer)) / fall;
  double a = (1 - place) * log_deviation(above), b = place * log_deviation(below);
  double half = normal_z95 * width / fall * sqrt(a * a + b * b);
  found->ebn0 = above->quality + width * place;
  found->low = found->ebn0 - half;
  found->high = found->ebn0 + half;
}

enum { STEPS = 8 }; /* per dB */
static const double highest = 20, lowest = -5;

typedef struct walk {
  extr_context *context;
  curve_log *log;
  point_simulator *simulator;
  const crossing_limits *limits;
  crossing *found;
} walk;

static extr_status simulate(const walk *w, double ebn0, point_result *point) {
  *point = (point_result){.quality = ebn0};
  TRY(curve_point(w->context, w->log, w->simulator, point, w->limits->errors, w->limits->frames));
  w->found->frames += point->counts.frames;
  w->found->decoding += point->times.decoding;
  return EXTR_OK;
}

static bool is_above(const walk *w, const point_result *p) {
  return (double)p->counts.frame_errors > w->limits->fer * (double)p->counts.frames;
}

/* Points a quarter of a dB apart; where the curve is steep, the point between them as well. */
extr_status crossing_find(extr_context *context, curve_log *log, point_simulator *simulator,
                          const crossing_limits *limits, double guess, crossing *found) {
  const walk w = {context, log, simulator, limits, found};
  point_result above = {0}, below = {0}, point;
  double ebn0 = round(guess * STEPS) / STEPS;
  *found = no_crossing;
  double before[2] = {INFINITY, INFINITY};
  while (!above.counts.frames || !below.counts.frames) {
    if (ebn0 > highest || ebn0 < lowest)
      return extr_fail(context, EXTR_INPUT, "a frame error rate of %g is not met from %g to %g dB",
                       limits->fer, lowest, highest);
    TRY(simulate(&w, ebn0, &point));
    if (is_above(&w, &point)) {
      above = point, ebn0 += 2.0 / STEPS;
      double rate = frame_error_rate(&point.counts);
      if (rate < 0.5 && rate > 0.8 * before[0]) {
        found->floor = rate;
        return EXTR_OK;
      }
      before[0] = before[1], before[1] = rate;
    } else
      below = point, ebn0 -= 2.0 / STEPS;
  }
  if (log_rate(&above) - log_rate(&below) > 2) {
    TRY(simulate(&w, (above.quality + below.quality) / 2, &point));
    *(is_above(&w, &point) ? &above : &below) = point;
  }
  put_between(&above, &below, limits->fer, found);
  return EXTR_OK;
}
