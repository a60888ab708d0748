#include "bench/floor/floor_journal.h"

#include "bench/output/locked_file.h"
#include "bench/output/output.h"
#include "bench/run/journal/run_file.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 28, FORMAT = 2 };

/* ---- Points as JSON -------------------------------------------------------------------------- */

static json_t *tally_json(const tally *t) {
  return json_pack("[I, f, f, f, f, f, f]", (json_int_t)t->events, t->weight, t->squares,
                   t->largest, t->bits, t->batch_squares, t->batch_cubes);
}

/* [share, whole, effects...]; the share alone if there is no model. */
static json_t *model_json(const law_choice *choice, int class) {
  const law_model *model = &choice->model[class];
  json_t *json = output_append(json_array(), json_real(choice->share[class]));
  if (model->fitted) json = output_append(json, json_real(model->whole));
  for (int i = 0; i < LAW_KNOTS && model->fitted; i++)
    json = output_append(json, json_real(model->effect[i]));
  return json;
}

static json_t *point_json(const floor_result *point, const target *t) {
  json_t *sums = json_array(), *models = json_array();
  for (int i = 0; i < floor_tallies(t); i++)
    sums = output_append(sums, tally_json(&point->sums[i]));
  for (int c = 0; c < t->classes; c++)
    models = output_append(models, model_json(&point->choice, c));
  return json_pack("{s:f, s:I, s:f, s:b, s:o, s:o}", "ebn0_db", point->quality, "batches",
                   (json_int_t)point->batches, "seconds", point->seconds, "over", point->over,
                   "models", models, "sums", sums);
}

static bool read_tally(json_t *json, tally *t) {
  json_int_t events;
  if (json_unpack(json, "[I, F, F, F, F, F, F]", &events, &t->weight, &t->squares, &t->largest,
                  &t->bits, &t->batch_squares, &t->batch_cubes) != 0)
    return false;
  t->events = (uint64_t)events;
  return events >= 0;
}

static bool read_model(const json_t *json, law_choice *choice, int class) {
  size_t size = json_array_size(json);
  law_model *model = &choice->model[class];
  if (size != 1 && size != 2 + LAW_KNOTS) return false;
  choice->share[class] = json_number_value(json_array_get(json, 0));
  model->fitted = size > 1;
  if (size > 1) model->whole = json_number_value(json_array_get(json, 1));
  for (size_t i = 2; i < size; i++)
    model->effect[i - 2] = json_number_value(json_array_get(json, i));
  return true;
}

static bool read_point(json_t *json, const target *t, floor_result *point) {
  json_t *models, *sums;
  json_int_t batches;
  int over;
  double quality;
  if (json_unpack(json, "{s:F, s:I, s:F, s:b, s:o, s:o}", "ebn0_db", &quality, "batches", &batches,
                  "seconds", &point->seconds, "over", &over, "models", &models, "sums",
                  &sums) != 0 ||
      batches < 0 || json_array_size(sums) != (size_t)floor_tallies(t) ||
      json_array_size(models) != (size_t)t->classes)
    return false;
  point->batches = (uint64_t)batches;
  point->choice.chosen = true;
  for (int c = 0; c < t->classes; c++)
    if (!read_model(json_array_get(models, (size_t)c), &point->choice, c)) return false;
  for (int i = 0; i < floor_tallies(t); i++)
    if (!read_tally(json_array_get(sums, (size_t)i), &point->sums[i])) return false;
  return true;
}

/* ---- The file -------------------------------------------------------------------------------- */

static extr_status read_points(floor_journal *j, const json_t *points) {
  for (size_t i = 0; i < json_array_size(points); i++) {
    json_t *json = json_array_get(points, i);
    floor_result *point =
        floor_journal_point(j, json_number_value(json_object_get(json, "ebn0_db")));
    if (!point) return extr_fail_memory(j->context);
    if (!read_point(json, j->target, point))
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
  if (!task || json_integer_value(json_object_get(json, "floor")) != FORMAT)
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
  *j = (floor_journal){
      .context = context, .descriptor = -1, .task = task, .target = settings->target};
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
    points = output_append(points, point_json(&j->points[i], j->target));
  json_t *all = json_pack("{s:i, s:O, s:o}", "floor", FORMAT, "task", j->task, "points", points);
  char *text = all ? json_dumps(all, JSON_COMPACT | JSON_REAL_PRECISION(17)) : NULL;
  json_decref(all);
  if (!text) return extr_fail_memory(j->context);
  extr_status status = locked_file_replace(j->context, j->path, text, strlen(text), &j->descriptor);
  free(text);
  j->pace = pace_done(start, 1);
  return status;
}
