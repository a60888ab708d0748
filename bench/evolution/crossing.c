#include "bench/evolution/crossing.h"

/* ---- Points ---------------------------------------------------------------------------------- */

static const store_kind kind = {.command = "tune"};

extr_status curve_log_open(extr_context *context, const char *table, json_t *lines,
                           curve_log *log) {
  *log = (curve_log){0};
  return store_open(context, table, STORE_CONTINUES, &kind, lines, NULL, lines, &log->kept);
}

/* Keeps what rates and the speed of decoding need. */
static extr_status keep(curve_log *log, const point_result *point, double decoding) {
  json_t *json = OUTPUT_ROW({"ebn0_db", json_real(point->quality)},
                            {"frames", output_count(point->counts.frames)},
                            {"frame_errors", output_count(point->counts.frame_errors)},
                            {"decoding", json_real(decoding)});
  extr_status status = store_keep(&log->kept, (int64_t)log->next, output_compact(json));
  json_decref(json);
  return status;
}

static uint64_t count_of(const json_t *own, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(own, key));
}

static extr_status take(extr_context *context, const curve_log *log, point_result *point) {
  json_t *own = store_entry_own(log->kept.journal.entries[log->next]);
  if (!own) return extr_fail_memory(context);
  const bool same = json_number_value(json_object_get(own, "ebn0_db")) == point->quality;
  point->whole.frames = point->counts.frames = count_of(own, "frames");
  point->whole.frame_errors = point->counts.frame_errors = count_of(own, "frame_errors");
  point->batches = point->counts.frames / BATCH_FRAMES;
  point->times.decoding += json_number_value(json_object_get(own, "decoding"));
  json_decref(own);
  if (same && point->batches > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: point %zu is another one than expected",
                   log->kept.path, log->next + 1);
}

static bool watch(void *data, const point_result *so_far) {
  const crossing_limits *limits = data;
  return so_far->counts.frame_errors < limits->errors && so_far->counts.frames < limits->frames;
}

extr_status curve_point(extr_context *context, curve_log *log, point_simulator *simulator,
                        point_result *point, crossing_limits limits) {
  const double before = point->times.decoding;
  extr_status status;
  if (!watch(&limits, point)) return EXTR_OK;
  if (log->next < log->kept.journal.count) {
    status = take(context, log, point);
  } else {
    status = extr_simulator_point(context, simulator, point, watch, &limits);
    if (status == EXTR_OK && log->kept.path)
      status = keep(log, point, point->times.decoding - before);
  }
  log->next++;
  return status;
}

/* ---- Crossings ------------------------------------------------------------------------------- */

/* Without errors, half of one. */
static double errors_of(const point_result *p) {
  return p->counts.frame_errors ? (double)p->counts.frame_errors : 0.5;
}

static double log_rate(const point_result *p) {
  return log(errors_of(p) / (double)p->counts.frames);
}

const crossing no_crossing = {.ebn0 = NAN, .low = NAN, .high = NAN};

static void put_between(const point_result *above, const point_result *below, double fer,
                        crossing *found) {
  double fall = log_rate(above) - log_rate(below), width = below->quality - above->quality;
  double place = (log_rate(above) - log(fer)) / fall;
  double a = (1 - place) * (1 / sqrt(errors_of(above))), b = place * (1 / sqrt(errors_of(below)));
  double half = extr_normal_z95 * width / fall * sqrt(a * a + b * b);
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
  TRY(curve_point(w->context, w->log, w->simulator, point, *w->limits));
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
