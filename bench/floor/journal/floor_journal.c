#include "bench/floor/journal/floor_journal.h"

#include "bench/floor/journal/point_json.h"
#include "bench/floor/table/floor_names.h"
#include "bench/output/output.h"
#include "core/base/array.h"

static extr_status read_points(floor_journal *j, const json_t *points) {
  for (size_t i = 0; i < json_array_size(points); i++) {
    json_t *json = json_array_get(points, i);
    floor_result *point =
        floor_journal_point(j, json_number_value(json_object_get(json, "ebn0_db")));
    if (!point) return extr_fail_memory(j->file.context);
    if (!point_json_read(json, floor_tallies(j->target), j->target->classes, point))
      return extr_fail(j->file.context, EXTR_INPUT, "%s: point %zu is damaged", j->file.path,
                       i + 1);
  }
  return EXTR_OK;
}

extr_status floor_journal_open(extr_context *context, const char *table, json_t *task,
                               const floor_settings *settings, floor_journal *j) {
  json_t *found;
  *j = (floor_journal){.target = settings->target,
                       .columns = extr_code_columns(settings->simulation.codec->code)};
  extr_status status =
      task_file_open(context, table, "floor", FLOOR_JOURNAL_FORMAT, task, &j->file, &found);
  if (status == EXTR_OK) status = read_points(j, json_object_get(found, "points"));
  json_decref(found);
  return status;
}

void floor_journal_close(floor_journal *j) {
  task_file_close(&j->file);
  for (size_t i = 0; i < j->count; i++) free(j->points[i].sums);
  free(j->points);
}

floor_result *floor_journal_point(floor_journal *j, double quality) {
  for (size_t i = 0; i < j->count; i++)
    if (j->points[i].quality == quality) return &j->points[i];
  if (ARRAY_RESERVE(j->file.context, j->points, j->capacity, j->count + 1) != EXTR_OK) return NULL;
  floor_result *made = &j->points[j->count];
  *made = (floor_result){.quality = quality};
  if (ARRAY_NEW(j->file.context, made->sums, floor_tallies(j->target)) != EXTR_OK) return NULL;
  j->count++;
  return made;
}

extr_status floor_journal_write(floor_journal *j, bool now) {
  if (!j->file.path || (!now && !task_file_due(&j->file))) return EXTR_OK;
  json_t *points = json_array();
  for (size_t i = 0; i < j->count; i++)
    points = output_append(
        points, point_json_of(&j->points[i], floor_tallies(j->target), j->target->classes));
  return task_file_write(&j->file, json_pack("{s:i, s:o, s:o}", "columns", j->columns, "classes",
                                             floor_names(j->target), "points", points));
}
