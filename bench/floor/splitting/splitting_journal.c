#include "bench/floor/splitting/splitting_journal.h"

#include "bench/output/output.h"
#include "bench/replay/saved_configuration.h"
#include "bench/run/ber_describe.h"
#include "core/base/report.h"

enum { FORMAT = 1 };

static json_t *reals(const double *values, int count) {
  json_t *json = json_array();
  for (int i = 0; i < count; i++) json = output_append(json, json_real(values[i]));
  return json;
}

static bool read_reals(const json_t *json, double *values, int count) {
  if (json_array_size(json) != (size_t)count) return false;
  for (int i = 0; i < count; i++) values[i] = json_number_value(json_array_get(json, (size_t)i));
  return true;
}

static size_t row_of(const splitting_run *run, int repeat) {
  return (size_t)repeat * (size_t)run->settings.points;
}

static bool read_repeat(json_t *json, splitting_run *run, int repeat) {
  json_int_t decoded;
  json_t *rate, *bits;
  if (json_is_null(json)) return true;
  if (json_unpack(json, "{s:I, s:o, s:o}", "decoded", &decoded, "rate", &rate, "bits", &bits) !=
          0 ||
      decoded < 0 || !read_reals(rate, run->rate + row_of(run, repeat), run->settings.points) ||
      !read_reals(bits, run->bits + row_of(run, repeat), run->settings.points))
    return false;
  run->decoded[repeat] = (uint64_t)decoded;
  return run->done[repeat] = true;
}

static extr_status read_repeats(const task_file *file, const json_t *repeats, splitting_run *run) {
  int count = (int)json_array_size(repeats);
  if (count > run->settings.repeats)
    return extr_fail(file->context, EXTR_INPUT,
                     "%s: found %d repeats, more than --repeats %d: give more, or another --out",
                     file->path, count, run->settings.repeats);
  for (int i = 0; i < count; i++)
    if (!read_repeat(json_array_get(repeats, (size_t)i), run, i))
      return extr_fail(file->context, EXTR_INPUT, "%s: repeat %d is damaged", file->path, i + 1);
  return EXTR_OK;
}

static extr_status task_of(extr_context *context, const floor_options *options,
                           const splitting_settings *settings, json_t **task) {
  const configuration of = ber_configuration(&options->base);
  json_t *task_json;
  TRY(saved_configuration_json(context, &of, &task_json));
  *task = output_joined(task_json,
                        json_pack("{s:o, s:i, s:i}", "points",
                                  reals(settings->quality, settings->points), "population",
                                  settings->batches * BATCH_FRAMES, "sweeps", settings->sweeps));
  return *task ? EXTR_OK : extr_fail_memory(context);
}

extr_status splitting_journal_open(extr_context *context, const floor_options *options,
                                   task_file *file, splitting_run *run) {
  json_t *task, *found;
  *file = (task_file){0};
  TRY(task_of(context, options, &run->settings, &task));
  extr_status status =
      task_file_open(context, options->base.out, "splitting", FORMAT, task, file, &found);
  if (status == EXTR_OK) status = read_repeats(file, json_object_get(found, "repeats"), run);
  run->seconds = json_number_value(json_object_get(found, "seconds"));
  json_decref(found);
  return status;
}

static json_t *repeat_json(const splitting_run *run, int repeat) {
  if (!run->done[repeat]) return json_null();
  return json_pack("{s:I, s:o, s:o}", "decoded", (json_int_t)run->decoded[repeat], "rate",
                   reals(run->rate + row_of(run, repeat), run->settings.points), "bits",
                   reals(run->bits + row_of(run, repeat), run->settings.points));
}

extr_status splitting_journal_write(task_file *file, const splitting_run *run, double seconds) {
  if (!file->path) return EXTR_OK;
  json_t *repeats = json_array();
  int count = run->settings.repeats;
  while (count > 0 && !run->done[count - 1]) count--;
  for (int i = 0; i < count; i++) repeats = output_append(repeats, repeat_json(run, i));
  return task_file_write(file, json_pack("{s:f, s:o}", "seconds", seconds, "repeats", repeats));
}
