#include "bench/record.h"

#include "codes/replace_file.h"
#include "simulation/statistics.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

ex_status record_start(ber_record *record, ex_context *context, const char *path,
                       output_format format) {
  *record = (ber_record){
      .context = context,
      .path = path,
      .format = format,
      .about = json_object(),
      .points = json_array(),
  };
  if (!record->about || !record->points) return ex_fail_memory(context);
  return path ? ex_replace_check(context, path) : EX_OK;
}

void record_end(ber_record *record) {
  json_decref(record->about);
  json_decref(record->points);
  json_decref(record->profile);
}

ex_status record_about(ber_record *record, const char *key, const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (json_object_set_new(record->about, key, output_text(text)) == 0) return EX_OK;
  return ex_fail_memory(record->context);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* To seven significant digits: more would only be noise to the reader of a CSV. */
static json_t *real(double value) {
  char text[32];
  snprintf(text, sizeof text, "%.7g", value);
  return json_real(strtod(text, NULL));
}

static json_t *integer(uint64_t value) {
  return json_integer((json_int_t)value);
}

/* NULL when memory ran out. */
static json_t *point_row(const simulation_settings *settings, const point_result *point) {
  const frame_counts *counts = &point->counts;
  uint64_t n = (uint64_t)ex_code_columns(settings->codec->code);
  double k = ex_encoder_information(settings->codec->encoder), frames = (double)counts->frames;
  rate_interval ber =
      rate_clustered(counts->bit_errors, counts->bit_errors_squared, counts->frames, n);
  rate_interval fer = rate_wilson(counts->frame_errors, counts->frames);
  double seconds = fmax(point->seconds, 1e-9);
  const struct {
    const char *name;
    json_t *value;
  } columns[] = {
      {channel_quality_name(settings->channel.kind), json_real(point->quality)},
      {"frames", integer(counts->frames)},
      {"bit_errors", integer(counts->bit_errors)},
      {"frame_errors", integer(counts->frame_errors)},
      {"undetected", integer(counts->undetected)},
      {"iterations", integer(counts->iterations)},
      {"ber", real(ber.value)},
      {"ber_low", real(ber.low)},
      {"ber_high", real(ber.high)},
      {"fer", real(fer.value)},
      {"fer_low", real(fer.low)},
      {"fer_high", real(fer.high)},
      {"seconds", real(seconds)},
      {"mbit_s", real(frames * (double)n / seconds * 1e-6)},
      {"information_errors", integer(counts->information_errors)},
      {"information_ber", real((double)counts->information_errors / (frames * k))},
  };
  json_t *row = json_object();
  bool complete = row;
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    complete = json_object_set_new(row, columns[i].name, columns[i].value) == 0 && complete;
  if (complete) return row;
  json_decref(row);
  return NULL;
}

/* ---- The document ---------------------------------------------------------------------------- */

static void print_about(json_t *about, FILE *stream) {
  const char *key;
  json_t *value;
  json_object_foreach(about, key, value) {
    fprintf(stream, "# %s: %s\n", key, json_string_value(value));
  }
}

static bool print_json(const ber_record *record, FILE *stream) {
  json_t *whole = json_copy(record->about);
  json_object_set(whole, "points", record->points);
  if (record->profile) json_object_set(whole, "profile", record->profile);
  bool printed = output_print_one(whole, OUTPUT_JSON, stream);
  json_decref(whole);
  return printed;
}

static bool print_document(const ber_record *record, FILE *stream) {
  if (record->format == OUTPUT_JSON) return print_json(record, stream);
  print_about(record->about, stream);
  return output_print(record->points, record->format, stream);
}

/* The document as it stands, to be freed. */
static ex_status render(const ber_record *record, char **text, size_t *size) {
  *text = NULL;
  FILE *stream = open_memstream(text, size);
  if (!stream) return ex_fail_memory(record->context);
  bool printed = print_document(record, stream);
  if (fclose(stream) == 0 && printed) return EX_OK;
  free(*text);
  return ex_fail_memory(record->context);
}

/* A CSV only ever grows at its end. */
static ex_status print_new(ber_record *record, const char *text, size_t size) {
  size_t more = size - record->printed;
  bool printed = fwrite(text + record->printed, 1, more, stdout) == more && fflush(stdout) == 0;
  record->printed = size;
  return printed ? EX_OK : ex_fail(record->context, EX_IO, "standard output cannot be written");
}

static ex_status publish(ber_record *record) {
  char *text;
  size_t size;
  TRY(render(record, &text, &size));
  ex_status status = record->path ? ex_replace_text(record->context, record->path, text, size)
                                  : print_new(record, text, size);
  free(text);
  return status;
}

ex_status record_point(ber_record *record, const simulation_settings *settings,
                       const point_result *point) {
  if (json_array_append_new(record->points, point_row(settings, point)) != 0)
    return ex_fail_memory(record->context);
  return record->path || record->format == OUTPUT_CSV ? publish(record) : EX_OK;
}

ex_status record_profile(ber_record *record, json_t *profile) {
  if (!profile) return ex_fail_memory(record->context);
  record->profile = profile;
  return record->path && record->format == OUTPUT_JSON ? publish(record) : EX_OK;
}

ex_status record_finish(ber_record *record) {
  return record->path || record->format == OUTPUT_CSV ? EX_OK : publish(record);
}
