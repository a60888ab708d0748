#include "bench/floor/journal/point_json.h"

#include "bench/output/output.h"

static json_t *tally_json(const tally *t) {
  return json_pack("[I, f, f, f, f, f, f]", (json_int_t)t->events, t->weight, t->squares,
                   t->largest, t->bits, t->batch_squares, t->batch_cubes);
}

enum { BEFORE_EFFECTS = 3 };

/* [share, whole, steep, effects...]; the share alone if there is no model. */
static json_t *model_json(const law_choice *choice, int class) {
  const law_model *model = &choice->model[class];
  json_t *json = output_append(json_array(), json_real(choice->share[class]));
  if (model->fitted) json = output_append(json, json_real(model->whole));
  if (model->fitted) json = output_append(json, json_real(model->steep));
  for (int i = 0; i < LAW_KNOTS && model->fitted; i++)
    json = output_append(json, json_real(model->effect[i]));
  return json;
}

json_t *point_json_of(const floor_result *point, int tallies, int classes) {
  json_t *sums = json_array(), *models = json_array();
  for (int i = 0; i < tallies; i++) sums = output_append(sums, tally_json(&point->sums[i]));
  for (int c = 0; c < classes; c++) models = output_append(models, model_json(&point->choice, c));
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
  if (size != 1 && size != BEFORE_EFFECTS + LAW_KNOTS) return false;
  choice->share[class] = json_number_value(json_array_get(json, 0));
  model->fitted = size > 1;
  if (size > 1) model->whole = json_number_value(json_array_get(json, 1));
  if (size > 1) model->steep = json_number_value(json_array_get(json, 2));
  for (size_t i = BEFORE_EFFECTS; i < size; i++)
    model->effect[i - BEFORE_EFFECTS] = json_number_value(json_array_get(json, i));
  return true;
}

bool point_json_read(json_t *json, int tallies, int classes, floor_result *point) {
  json_t *models, *sums;
  json_int_t batches;
  int over;
  double quality;
  if (json_unpack(json, "{s:F, s:I, s:F, s:b, s:o, s:o}", "ebn0_db", &quality, "batches", &batches,
                  "seconds", &point->seconds, "over", &over, "models", &models, "sums",
                  &sums) != 0 ||
      batches < 0 || json_array_size(sums) != (size_t)tallies ||
      json_array_size(models) != (size_t)classes)
    return false;
  point->batches = (uint64_t)batches;
  point->choice.chosen = true;
  for (int c = 0; c < classes; c++)
    if (!read_model(json_array_get(models, (size_t)c), &point->choice, c)) return false;
  for (int i = 0; i < tallies; i++)
    if (!read_tally(json_array_get(sums, (size_t)i), &point->sums[i])) return false;
  return true;
}
