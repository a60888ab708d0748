#include "bench/replay/error_file.h"

#include <extrinsic/status.h>

#include "bench/simulation/point_result.h"
#include "core/base/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct reader {
  extr_context *context;
  const char *path;
  saved_visit *visit;
  void *data;
  json_t *configuration; /* the configuration that precedes the frame */
  int configuration_line, line, frames;
  bool enough;
} reader;

static extr_status fail_at(const reader *r, const char *found) {
  return extr_fail(r->context, EXTR_INPUT,
                   "%s:%d: found %s, expected a configuration or a frame in error", r->path,
                   r->line, found);
}

static extr_status take_configuration(reader *r, json_t *configuration) {
  if (!json_is_object(configuration)) return fail_at(r, "a configuration that is not an object");
  json_decref(r->configuration);
  r->configuration = json_incref(configuration);
  r->configuration_line = r->line;
  return EXTR_OK;
}

static extr_status take_frame(reader *r, json_t *json) {
  saved_frame frame = {.configuration = r->configuration,
                       .configuration_line = r->configuration_line,
                       .line = r->line};
  json_error_t error;
  json_int_t batch;
  const char *set;
  if (json_unpack_ex(json, &error, 0, "{s:F, s:I, s:i, s:i, s:i, s:i, s:s, s?o}", "point",
                     &frame.point, "batch", &batch, "frame", &frame.frame, "iterations",
                     &frame.iterations, "bit_errors", &frame.pattern.bits, "unsatisfied",
                     &frame.pattern.checks, "set", &set, "bits", &frame.bits) != 0)
    return fail_at(r, error.text);
  if (!r->configuration) return fail_at(r, "a frame before any configuration");
  if (batch < 0 || frame.frame < 0 || frame.frame >= BATCH_FRAMES)
    return fail_at(r, "a batch or frame number out of range");
  if (strlen(set) != PATTERN_TEXT - 1) return fail_at(r, "a set of the wrong length");
  frame.batch = (uint64_t)batch;
  memcpy(frame.pattern.set, set, PATTERN_TEXT);
  frame.number = ++r->frames;
  r->enough = !r->visit(r->data, &frame);
  return EXTR_OK;
}

static extr_status take_line(reader *r, const char *text, size_t length) {
  json_error_t error;
  json_t *json = json_loadb(text, length, 0, &error);
  if (!json) return fail_at(r, error.text);
  json_t *configuration = json_object_get(json, "task");
  extr_status status = configuration ? take_configuration(r, configuration) : take_frame(r, json);
  json_decref(json);
  return status;
}

static extr_status read_lines(reader *r, FILE *file) {
  char *text = NULL;
  size_t size = 0;
  ssize_t length;
  extr_status status = EXTR_OK;
  while (status == EXTR_OK && !r->enough && (length = getline(&text, &size, file)) > 0) {
    if (text[length - 1] != '\n') break;
    r->line++;
    status = take_line(r, text, (size_t)length);
  }
  if (status == EXTR_OK && !r->enough && !feof(file)) /* a read error, or no memory for getline */
    status = extr_fail(r->context, EXTR_IO, "%s: cannot be read: %s", r->path, strerror(errno));
  free(text);
  return status;
}

extr_status error_file_read(extr_context *context, const char *path, saved_visit *visit,
                            void *data) {
  reader r = {.context = context, .path = path, .visit = visit, .data = data};
  struct stat about;
  if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
    return extr_fail(context, EXTR_INPUT, "%s is a folder: give the file in it, %s/errors.jsonl",
                     path, path);
  FILE *file = fopen(path, "r");
  if (!file) return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  extr_status status = read_lines(&r, file);
  fclose(file);
  json_decref(r.configuration);
  return status;
}
