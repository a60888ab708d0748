#include "bench/floor/journal/task_file.h"

#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "bench/store/store.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 28 };

static bool counts(const char *key) {
  return strcmp(key, "structure") != 0;
}

/* The first member that differs, NULL if there is none. */
static const char *difference(const json_t *found, json_t *task) {
  const char *key;
  json_t *value;
  json_object_foreach(task, key, value) {
    if (counts(key) && !json_equal(value, json_object_get(found, key))) return key;
  }
  return json_object_size(found) == json_object_size(task) ? NULL : "task";
}

bool task_file_agree(const json_t *task, const json_t *other) {
  return !difference(task, (json_t *)other); /* jansson lacks the const */
}

static extr_status check(const task_file *f, const json_t *found) {
  const json_t *task = json_object_get(found, "task");
  if (!task || json_integer_value(json_object_get(found, f->kind)) != f->format)
    return extr_fail(f->context, EXTR_INPUT, "%s: expected the journal of a %s run of this version",
                     f->path, f->kind);
  const char *key = difference(task, f->task);
  if (!key) return EXTR_OK;
  const bool decodes = strcmp(key, "task_sha256") == 0;
  return extr_fail(f->context, EXTR_INPUT,
                   "%s: found another run (%s differs%s): give another --out", f->path, key,
                   decodes ? ": another decoder, or a version that draws other frames" : "");
}

static extr_status read_file(task_file *f, const char *table, json_t **found) {
  json_error_t error;
  size_t size;
  char *text;
  TRY(locked_file_open(f->context, f->path, &f->descriptor));
  TRY(file_read(f->context, f->path, FILE_MOST, &text, &size));
  extr_status status = EXTR_OK;
  f->empty = size == 0;
  if (size > 0) {
    *found = json_loadb(text, size, 0, &error);
    status = check(f, *found);
  } else if (file_exists(table)) {
    status =
        extr_fail(f->context, EXTR_INPUT,
                  "%s exists, but its journal does not: remove it, or give another --out", table);
  }
  free(text);
  return status;
}

extr_status task_file_open(extr_context *context, const char *table, const char *kind, int format,
                           json_t *task, task_file *file, json_t **found) {
  *file = (task_file){
      .context = context, .kind = kind, .format = format, .descriptor = -1, .task = task};
  *found = NULL;
  if (!task) return extr_fail_memory(context);
  if (!table) return EXTR_OK;
  size_t size = strlen(table) + strlen(store_suffix) + 1;
  TRY(ARRAY_NEW(context, file->path, size));
  snprintf(file->path, size, "%s%s", table, store_suffix);
  return read_file(file, table, found);
}

bool task_file_due(const task_file *file) {
  return file->path && pace_due(file->pace);
}

extr_status task_file_write(task_file *file, json_t *rest) {
  double start = clock_seconds();
  json_t *all =
      output_joined(json_pack("{s:i, s:O}", file->kind, file->format, "task", file->task), rest);
  char *text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
  json_decref(all);
  if (!text) return extr_fail_memory(file->context);
  extr_status status =
      locked_file_replace(file->context, file->path, text, strlen(text), &file->descriptor);
  free(text);
  if (status == EXTR_OK) file->empty = false;
  file->pace = pace_done(start, 1);
  return status;
}

void task_file_close(task_file *file) {
  if (file->empty) unlink(file->path);
  if (file->path && file->descriptor >= 0) close(file->descriptor);
  free(file->path);
  json_decref(file->task);
}
