#include "bench/evolution/curve_point.h"

#include "core/base/report.h"

static const store_kind kind = {.command = "tune"};

extr_status curve_log_open(extr_context *context, const char *table, json_t *lines,
                           curve_log *log) {
  *log = (curve_log){0};
  return store_open(context, table, STORE_CONTINUES, &kind, lines, NULL, lines, &log->kept);
}

void curve_log_close(curve_log *log) {
  store_close(&log->kept);
}

/* What rates and the speed of decoding need. */
static json_t *point_json(const point_result *point, double decoding) {
  return OUTPUT_ROW({"ebn0_db", json_real(point->quality)},
                    {"frames", output_count(point->counts.frames)},
                    {"frame_errors", output_count(point->counts.frame_errors)},
                    {"decoding", json_real(decoding)});
}

static extr_status keep(curve_log *log, const point_result *point, double decoding) {
  json_t *json = point_json(point, decoding);
  extr_status status = store_keep(&log->kept, (int64_t)log->next, output_compact(json));
  json_decref(json);
  return status;
}

static uint64_t count_of(const json_t *own, const char *key) {
  json_int_t value = json_integer_value(json_object_get(own, key));
  return value > 0 ? (uint64_t)value : 0;
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

typedef struct point_limit {
  uint64_t errors, frames;
} point_limit;

static bool watch(void *data, const point_result *so_far) {
  const point_limit *limit = data;
  return so_far->counts.frame_errors < limit->errors && so_far->counts.frames < limit->frames;
}

extr_status curve_point(extr_context *context, curve_log *log, point_simulator *simulator,
                        point_result *point, uint64_t errors, uint64_t frames) {
  point_limit limit = {errors, frames};
  const double before = point->times.decoding;
  extr_status status;
  if (!watch(&limit, point)) return EXTR_OK;
  if (log->next < log->kept.journal.count) {
    status = take(context, log, point);
  } else {
    status = simulator_point(context, simulator, point, watch, &limit);
    if (status == EXTR_OK && log->kept.path)
      status = keep(log, point, point->times.decoding - before);
  }
  log->next++;
  return status;
}
