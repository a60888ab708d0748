#include "bench/replay/error_log.h"

#include <extrinsic/code.h>

#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "bench/replay/pattern.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct error_log {
  extr_context *context;
  char *path;
  int descriptor;        /* -1: none */
  size_t size;           /* of the file's whole lines */
  size_t synced;         /* how many of these bytes are on the disk */
  json_t *configuration; /* until it is written */
  const extr_code *code;
  replayer *replayer;
  extr_status status;
  /* Of the batch that is being written: */
  double quality;
  uint64_t batch;
  FILE *lines;
};

static extr_status fail_io(const error_log *log) {
  return extr_fail(log->context, EXTR_IO, "%s: cannot be written: %s", log->path, strerror(errno));
}

/* What has been accepted is lost: a failure, no wrong input. */
static extr_status fail_lost(const error_log *log) {
  return extr_fail_machine(log->context, "%s: cannot be written: %s", log->path, strerror(errno));
}

/* ---- The file -------------------------------------------------------------------------------- */

/* jansson overlooks errors when it writes a key; they stay in the stream. */
static void write_line(error_log *log, json_t *line) {
  bool done = line && json_dumpf(line, log->lines, JSON_COMPACT | JSON_REAL_PRECISION(17)) == 0;
  fputc('\n', log->lines);
  if (!done && log->status == EXTR_OK) log->status = extr_fail_memory(log->context);
  json_decref(line);
}

/* Finds the end of the last whole line, and truncates the file there. What getline has no memory
 * for is no half line. */
static extr_status drop_half_line(error_log *log) {
  int descriptor = fcntl(log->descriptor, F_DUPFD_CLOEXEC, 0);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "r");
  if (!file) {
    extr_status status = fail_io(log);
    if (descriptor >= 0) close(descriptor);
    return status;
  }
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, file)) > 0)
    if (line[length - 1] == '\n') log->size += (size_t)length;
  bool read = feof(file) && ftruncate(descriptor, (off_t)log->size) == 0;
  extr_status status = read ? EXTR_OK : fail_io(log);
  free(line);
  fclose(file);
  return status;
}

static extr_status open_file(error_log *log, const char *folder) {
  if (mkdir(folder, 0777) != 0 && errno != EEXIST)
    return extr_fail(log->context, EXTR_IO, "%s: cannot be made: %s", folder, strerror(errno));
  TRY(locked_file_open(log->context, log->path, &log->descriptor));
  return drop_half_line(log);
}

/* Written before the first frame, so that a run without frames in error leaves no line. */
static void write_configuration(error_log *log) {
  if (!log->configuration) return;
  write_line(log, json_pack("{s:o}", "task", log->configuration));
  log->configuration = NULL;
}

static extr_status open_log(error_log *log, const char *folder,
                            const simulation_settings *settings) {
  size_t size = strlen(folder) + sizeof "/errors.jsonl";
  log->path = malloc(size);
  if (!log->path) return extr_fail_memory(log->context);
  snprintf(log->path, size, "%s/errors.jsonl", folder);
  TRY(replayer_new(log->context, settings, &settings->decoder, &log->replayer));
  return open_file(log, folder);
}

extr_status error_log_open(extr_context *context, const char *folder, json_t *configuration,
                           const simulation_settings *settings, error_log **log) {
  error_log *made = calloc(1, sizeof *made);
  if (!made) {
    json_decref(configuration);
    return extr_fail_memory(context);
  }
  *made = (error_log){.context = context,
                      .descriptor = -1,
                      .configuration = configuration,
                      .code = settings->codec->code};
  extr_status status = open_log(made, folder, settings);
  if (status == EXTR_OK)
    *log = made;
  else
    error_log_close(made);
  return status;
}

extr_status error_log_sync(void *data) {
  error_log *log = data;
  if (log->status != EXTR_OK || log->synced == log->size) return log->status;
  if (fdatasync(log->descriptor) != 0) {
    log->status = fail_lost(log);
    return log->status;
  }
  if (log->synced == 0) extr_replace_sync_name(log->path);
  log->synced = log->size;
  return EXTR_OK;
}

extr_status error_log_status(const error_log *log) {
  return log->status;
}

extr_status error_log_close(error_log *log) {
  if (!log) return EXTR_OK;
  if (log->descriptor >= 0 && close(log->descriptor) != 0 && log->status == EXTR_OK)
    log->status = fail_io(log);
  extr_status status = log->status;
  json_decref(log->configuration);
  replayer_free(log->replayer);
  free(log->path);
  free(log);
  return status;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

static json_t *integers(const int *values, int count) {
  json_t *array = json_array();
  for (int i = 0; i < count; i++) array = output_append(array, json_integer(values[i]));
  return array;
}

/* NULL if memory ran out. */
static json_t *frame_line(const error_log *log, const replayed_frame *frame) {
  error_pattern pattern = pattern_of(log->code, frame);
  bool few = pattern.bits <= ERROR_BITS_MAX;
  json_t *bits = few ? pattern_bits(log->code, frame) : NULL;
  if (few && !bits) return NULL;
  return json_pack("{s:f, s:I, s:i, s:i, s:b, s:i, s:i, s:s, s:o*, s:o}", "point", log->quality,
                   "batch", (json_int_t)log->batch, "frame", frame->frame,       //
                   "iterations", frame->iterations, "codeword", frame->codeword, //
                   "bit_errors", pattern.bits, "unsatisfied", pattern.checks,    //
                   "set", pattern.set, "bits", bits,                             //
                   "syndrome", integers(frame->unsatisfied, frame->iterations));
}

static void add_frame(void *data, const replayed_frame *frame) {
  error_log *log = data;
  write_line(log, frame_line(log, frame));
}

/* All lines of a batch, or none. */
static extr_status append_batch(error_log *log, uint64_t frames) {
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(log->context, &writer));
  log->lines = writer.stream;
  write_configuration(log);
  replayer_run(log->replayer, log->quality, log->batch, frames, add_frame, log);
  TRY(extr_writer_close(log->context, &writer, log->status, &text));
  extr_status status = locked_file_write(log->context, log->path, log->descriptor, log->size, text,
                                         writer.size, false);
  if (status == EXTR_OK) log->size += writer.size;
  free(text);
  return status;
}

void error_log_add(void *data, double quality, uint64_t batch, uint64_t frames) {
  error_log *log = data;
  if (log->status != EXTR_OK) return;
  log->quality = quality;
  log->batch = batch;
  log->status = append_batch(log, frames);
}
