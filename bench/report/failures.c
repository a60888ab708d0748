#include "bench/report/failures.h"

#include <extrinsic/status.h>

#include "bench/replay/summary.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

/* The path of the file beside the table, which the caller frees; NULL if memory ran out. */
static char *path_beside(const csv_file *table) {
  const char *slash = strrchr(table->path, '/');
  int folder = slash ? (int)(slash + 1 - table->path) : 0;
  size_t size = (size_t)folder + sizeof "errors.jsonl";
  char *path = malloc(size);
  if (path) snprintf(path, size, "%.*serrors.jsonl", folder, table->path);
  return path;
}

/* Paths need not be UTF-8. */
static extr_status take(extr_context *context, json_t *failures, const char *path) {
  json_t *tasks;
  if (json_object_get(failures, path) || !file_exists(path)) return EXTR_OK;
  TRY(summary_by_fingerprint(context, path, SUMMARY_CLASSES, &tasks));
  return json_object_set_new_nocheck(failures, path, tasks) == 0 ? EXTR_OK
                                                                 : extr_fail_memory(context);
}

static extr_status take_beside(extr_context *context, json_t *failures, const csv_file *table) {
  if (!csv_note(table, "task")) return EXTR_OK;
  char *path = path_beside(table);
  extr_status status = path ? take(context, failures, path) : extr_fail_memory(context);
  free(path);
  return status;
}

extr_status failures_open(extr_context *context, const report_tables *tables, json_t **failures) {
  *failures = json_object();
  if (!*failures) return extr_fail_memory(context);
  for (int i = 0; i < tables->file_count; i++)
    TRY(take_beside(context, *failures, &tables->files[i]));
  return EXTR_OK;
}

const json_t *failures_of(const json_t *failures, const csv_file *table) {
  const char *task = csv_note(table, "task");
  char *path = task ? path_beside(table) : NULL;
  const json_t *rows = path ? json_object_get(json_object_get(failures, path), task) : NULL;
  free(path);
  return rows;
}
