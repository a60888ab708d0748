#include "bench/floor/journal/floor_journal.h"

#include "bench/floor/journal/point_json.h"
#include "bench/floor/table/floor_names.h"
#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "bench/run/journal/run_file.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 28 };

/* ---- The file -------------------------------------------------------------------------------- */

static extr_status read_points(floor_journal *j, const json_t *points) {
  for (size_t i = 0; i < json_array_size(points); i++) {
    json_t *json = json_array_get(points, i);
    floor_result *point =
        floor_journal_point(j, json_number_value(json_object_get(json, "ebn0_db")));
    if (!point) return extr_fail_memory(j->context);
    if (!point_json_read(json, floor_tallies(j->target), j->target->classes, point))
      return extr_fail(j->context, EXTR_INPUT, "%s: point %zu is damaged", j->path, i + 1);
  }
  return EXTR_OK;
}

/* The first member that differs, for the message. */
static const char *difference(const json_t *found, json_t *task) {
  const char *key;
  json_t *value;
  json_object_foreach(task, key,
                      value) if (!json_equal(value, json_object_get(found, key))) return key;
  return "task";
}

static extr_status read_journal(floor_journal *j, const char *text, size_t size) {
  json_error_t error;
  json_t *json = json_loadb(text, size, 0, &error);
  const json_t *task = json_object_get(json, "task");
  extr_status status;
  if (!task || json_integer_value(json_object_get(json, "floor")) != FLOOR_JOURNAL_FORMAT)
    status = extr_fail(j->context, EXTR_INPUT,
                       "%s: expected the journal of a floor run of this version", j->path);
  else if (!json_equal(task, j->task))
    status =
        extr_fail(j->context, EXTR_INPUT, "%s: found another run (%s differs): give another --out",
                  j->path, difference(task, j->task));
  else
    status = read_points(j, json_object_get(json, "points"));
  json_decref(json);
  return status;
}

static extr_status open_file(floor_journal *j, const char *table) {
  size_t size, path_size = strlen(table) + strlen(run_file_suffix) + 1;
  char *text;
  TRY(ARRAY_NEW(j->context, j->path, path_size));
  snprintf(j->path, path_size, "%s%s", table, run_file_suffix);
  TRY(locked_file_open(j->context, j->path, &j->descriptor));
  TRY(file_read(j->context, j->path, FILE_MOST, &text, &size));
  extr_status status = EXTR_OK;
  if (size > 0)
    status = read_journal(j, text, size);
  else if (file_exists(table))
    status = extr_fail(j->context, EXTR_INPUT,
                       "%s exists, but its journal does not: remove it, or "
                       "give another --out",
                       table);
  free(text);
  return status;
}

extr_status floor_journal_open(extr_context *context, const char *table, json_t *task,
                               const floor_settings *settings, floor_journal *j) {
  *j = (floor_journal){.context = context,
                       .descriptor = -1,
                       .task = task,
                       .target = settings->target,
                       .columns = extr_code_columns(settings->simulation.codec->code)};
  if (!task) return extr_fail_memory(context);
  return table ? open_file(j, table) : EXTR_OK;
}

void floor_journal_close(floor_journal *j) {
  if (j->path && j->count == 0 && j->descriptor >= 0) unlink(j->path);
  if (j->descriptor >= 0) close(j->descriptor);
  for (size_t i = 0; i < j->count; i++) free(j->points[i].sums);
  free(j->points);
  free(j->path);
  json_decref(j->task);
}

floor_result *floor_journal_point(floor_journal *j, double quality) {
  for (size_t i = 0; i < j->count; i++)
    if (j->points[i].quality == quality) return &j->points[i];
  if (ARRAY_RESERVE(j->context, j->points, j->capacity, j->count + 1) != EXTR_OK) return NULL;
  floor_result *made = &j->points[j->count];
  *made = (floor_result){.quality = quality};
  if (ARRAY_NEW(j->context, made->sums, floor_tallies(j->target)) != EXTR_OK) return NULL;
  j->count++;
  return made;
}

extr_status floor_journal_write(floor_journal *j, bool now) {
  if (!j->path || (!now && !pace_due(j->pace))) return EXTR_OK;
  double start = clock_seconds();
  json_t *points = json_array();
  for (size_t i = 0; i < j->count; i++)
    points = output_append(
        points, point_json_of(&j->points[i], floor_tallies(j->target), j->target->classes));
  json_t *all =
      json_pack("{s:i, s:O, s:i, s:o, s:o}", "floor", FLOOR_JOURNAL_FORMAT, "task", j->task,
                "columns", j->columns, "classes", floor_names(j->target), "points", points);
  char *text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
  json_decref(all);
  if (!text) return extr_fail_memory(j->context);
  extr_status status = locked_file_replace(j->context, j->path, text, strlen(text), &j->descriptor);
  free(text);
  j->pace = pace_done(start, 1);
  return status;
}
