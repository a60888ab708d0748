#include "bench/replay/error_file.h"

#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <errno.h>
#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Patterns -------------------------------------------------------------------------------- */

error_pattern pattern_of(const extr_code *code, const replayed_frame *frame) {
  error_pattern p = {.checks = frame->unsatisfied[frame->iterations - 1]};
  struct sha256_ctx sha;
  uint8_t digest[(PATTERN_TEXT - 1) / 2];
  sha256_init(&sha);
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (!frame->errors[v]) continue;
    char line[16];
    int length = snprintf(line, sizeof line, "%d\n", v);
    sha256_update(&sha, (size_t)length, (const uint8_t *)line);
    p.bits++;
  }
  sha256_digest(&sha, sizeof digest, digest);
  base16_encode_update(p.set, sizeof digest, digest);
  p.set[PATTERN_TEXT - 1] = 0;
  return p;
}

json_t *pattern_bits(const extr_code *code, const replayed_frame *frame) {
  json_t *bits = json_array();
  for (int v = 0; v < extr_code_columns(code); v++)
    if (frame->errors[v]) bits = output_append(bits, json_integer(v));
  return bits;
}

/* ---- Reading --------------------------------------------------------------------------------- */

typedef struct reader {
  extr_context *context;
  const char *path;
  saved_visit *visit;
  void *data;
  json_t *configuration; /* the configuration that precedes the frame */
  int configuration_line, line, frames;
  bool enough;
} reader;

static void end_reader(reader *r) {
  json_decref(r->configuration);
}

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
  return r->visit(r->data, &frame, &r->enough);
}

static extr_status take_line(reader *r, const char *text, size_t length) {
  json_error_t error;
  json_auto_t *json = json_loadb(text, length, 0, &error);
  if (!json) return *error.text ? fail_at(r, "no JSON") : extr_fail_memory(r->context);
  json_t *configuration = json_object_get(json, "task");
  return configuration ? take_configuration(r, configuration) : take_frame(r, json);
}

static extr_status read_lines(reader *r, FILE *file) {
  OWNED_ARRAY char *text = NULL;
  size_t size = 0;
  ssize_t length;
  while (!r->enough && (length = getline(&text, &size, file)) > 0) {
    if (text[length - 1] != '\n') break;
    r->line++;
    TRY(take_line(r, text, (size_t)length));
  }
  if (r->enough || feof(file)) return EXTR_OK; /* else a read error, or no memory for getline */
  return extr_fail(r->context, EXTR_IO, "%s: cannot be read: %s", r->path, strerror(errno));
}

int saved_frame_order(const void *a, const void *b) {
  const saved_frame *x = a, *y = b;
  if (x->point != y->point) return x->point < y->point ? -1 : 1;
  if (x->batch != y->batch) return x->batch < y->batch ? -1 : 1;
  return (x->frame > y->frame) - (x->frame < y->frame);
}

void saved_columns(const json_t *bits, int *columns) {
  size_t i;
  json_t *bit;
  json_array_foreach(bits, i, bit) {
    const json_int_t column = json_integer_value(bit);
    columns[i] = column < 0 || column > EXTR_CODE_COLUMNS_MAX ? -1 : (int)column;
  }
}

extr_status error_file_read(extr_context *context, const char *path, saved_visit *visit,
                            void *data) {
  OWNED(end_reader) reader r = {.context = context, .path = path, .visit = visit, .data = data};
  struct stat about;
  if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
    return extr_fail(context, EXTR_INPUT, "%s is a folder: give the file in it, %s/errors.jsonl",
                     path, path);
  OWNED(release_file) FILE *file = NULL;
  TRY(extr_file_open(context, path, &file));
  return read_lines(&r, file);
}

/* ---- Writing --------------------------------------------------------------------------------- */

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
  OWNED(release_file) FILE *file = locked_file_stream(log->descriptor);
  OWNED_ARRAY char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  if (!file) return fail_io(log);
  while ((length = getline(&line, &capacity, file)) > 0)
    if (line[length - 1] == '\n') log->size += (size_t)length;
  bool read = feof(file) && ftruncate(log->descriptor, (off_t)log->size) == 0;
  return read ? EXTR_OK : fail_io(log);
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
  TRY(ARRAY_NEW(log->context, log->path, size));
  snprintf(log->path, size, "%s/errors.jsonl", folder);
  TRY(replayer_new(log->context, settings, &settings->decoder, &log->replayer));
  return open_file(log, folder);
}

extr_status error_log_open(extr_context *context, const char *folder, json_t *configuration,
                           const simulation_settings *settings, error_log **log) {
  json_auto_t *own = configuration;
  TRY(ARRAY_NEW(context, *log, 1));
  **log = (error_log){.context = context,
                      .descriptor = -1,
                      .configuration = json_incref(own),
                      .code = settings->codec->code};
  return open_log(*log, folder, settings);
}

extr_status error_log_sync(void *data) {
  error_log *log = data;
  if (log->status != EXTR_OK || log->synced == log->size) return log->status;
  if (fdatasync(log->descriptor) != 0) {
    /* What has been accepted is lost: a failure, no wrong input. */
    log->status =
        extr_fail_machine(log->context, "%s: cannot be written: %s", log->path, strerror(errno));
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
                   "syndrome", output_integers(frame->unsatisfied, (size_t)frame->iterations));
}

static void add_frame(void *data, const replayed_frame *frame) {
  error_log *log = data;
  write_line(log, frame_line(log, frame));
}

/* All lines of a batch, or none. */
static extr_status append_batch(error_log *log, uint64_t frames) {
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_open(log->context, &writer));
  log->lines = writer.stream;
  write_configuration(log);
  replayer_run(log->replayer, log->quality, log->batch, frames, add_frame, log);
  TRY(extr_writer_close(log->context, &writer, log->status, &text));
  TRY(locked_file_write(log->context, log->path, log->descriptor, log->size, text, writer.size,
                        false));
  log->size += writer.size;
  return EXTR_OK;
}

void error_log_add(void *data, double quality, uint64_t batch, uint64_t frames) {
  error_log *log = data;
  if (log->status != EXTR_OK) return;
  log->quality = quality;
  log->batch = batch;
  log->status = append_batch(log, frames);
}
