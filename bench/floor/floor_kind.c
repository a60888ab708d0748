#include "bench/floor/floor_kind.h"

#include "bench/floor/simulated.h"

#include <stdlib.h>

#define FIELD(name, kind) {#name, SUM_##kind},
static const sum_field fields[] = {TALLY(FIELD)};
enum { FIELDS = sizeof fields / sizeof *fields };
_Static_assert(sizeof(tally) == FIELDS * sizeof(sum_value), "tallies are values");

json_t *floor_names(const target *t) {
  json_t *names = json_array();
  for (int c = 0; c < t->classes; c++)
    names = output_append(names, json_sprintf("%d/%d", t->class[c].a, t->class[c].b));
  names = output_append(names, json_string("all"));
  names = output_append(names, json_string("outside"));
  for (int i = 0; i < t->shown_orbits; i++) {
    const target_class *class = &t->class[t->class_of_orbit[i]];
    names = output_append(names, json_sprintf("%d/%d:%d", class->a, class->b, i + 1));
  }
  return names;
}

/* ---- How frames are drawn -------------------------------------------------------------------- */

/* Number i of what is kept of a model; without a fit, only the first is. */
enum { MODEL_REALS = 3 + LAW_KNOTS };
static double *model_real(law_model *model, size_t i) {
  double *const first[] = {&model->share, &model->whole, &model->steep};
  return i < 3 ? first[i] : &model->effect[i - 3];
}

static json_t *model_json(law_model model) {
  json_t *json = json_array();
  for (size_t i = 0; i < (model.fitted ? MODEL_REALS : 1); i++)
    json = output_append(json, json_real(*model_real(&model, i)));
  return json;
}

extr_status floor_choice_store(extr_context *context, const law_choice *choice, const target *t,
                               store_entry *entry) {
  json_t *models = json_array();
  for (int c = 0; c < t->classes; c++) models = output_append(models, model_json(choice->model[c]));
  free(entry->own);
  entry->own = output_compact(models);
  json_decref(models);
  return entry->own ? EXTR_OK : extr_fail_memory(context);
}

static bool read_model(const json_t *json, law_model *model) {
  const size_t size = json_array_size(json);
  model->fitted = size > 1;
  for (size_t i = 0; i < size && i < MODEL_REALS; i++)
    *model_real(model, i) = json_number_value(json_array_get(json, i));
  return size == 1 || size == MODEL_REALS;
}

static bool read_choice(const store_entry *entry, const target *t, law_choice *choice) {
  json_t *models = store_entry_own(entry);
  bool whole = json_array_size(models) == (size_t)t->classes;
  for (int c = 0; c < t->classes && whole; c++)
    whole = read_model(json_array_get(models, (size_t)c), &choice->model[c]);
  json_decref(models);
  return choice->chosen = whole;
}

/* ---- Points ---------------------------------------------------------------------------------- */

extr_status floor_point_load(extr_context *context, store_entry *entry, const target *t,
                             floor_result *point) {
  *point = (floor_result){.quality = entry->quality,
                          .batches = entry->batches,
                          .seconds = entry->seconds,
                          .over = store_entry_finished(entry),
                          .sums = (tally *)entry->values};
  if (!entry->own || read_choice(entry, t, &point->choice)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "the journal's point %.15g is damaged", entry->quality);
}

void floor_point_store(const floor_result *point, store_entry *entry) {
  entry->batches = point->batches;
  entry->seconds = point->seconds;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events) {
  return OUTPUT_ROW({"ebn0_db", json_real(quality)},                        //
                    {"class", json_string(class)},                          //
                    {"fer", output_rounded(rate->value)},                   //
                    {"fer_low", output_rounded(rate->low)},                 //
                    {"fer_high", output_rounded(rate->high)},               //
                    {"ber", output_rounded(rate->bit_rate)},                //
                    {"samples", output_count((uint64_t)samples)},           //
                    {"effective_samples", output_rounded(rate->effective)}, //
                    {"largest_share", output_rounded(rate->largest_share)}, //
                    {"seconds", output_rounded(seconds)},                   //
                    {"events", events});
}

static json_t *add_rows(json_t *rows, const journal *of, const store_entry *sum, void *data) {
  const int columns = (int)fingerprint_sizes_of(&of->fingerprint).code_bits;
  const double samples = (double)sum->batches * BATCH_FRAMES;
  const tally *sums = (const tally *)sum->values;
  tally_rate all = {0};
  if (sum->batches == 0) return rows;
  for (size_t i = 0; i < sum->sums; i++) {
    const char *name = json_string_value(json_array_get(of->names, i));
    const tally_rate rate = tally_estimate(&sums[i], sum->batches, columns);
    if (name && strcmp(name, "all") == 0) all = rate;
    rows = output_append(rows, floor_row(sum->quality, name ? name : "", &rate, samples,
                                         sum->seconds, output_count(sums[i].events)));
  }
  return data ? simulated_add_rows(rows, data, sum->quality, columns, &all) : rows;
}

static const char *const endings[] = {
    [FLOOR_LIMIT] = "limit", [FLOOR_INTERRUPTED] = "interrupted", NULL};

const store_kind floor_kind = {.command = "floor",
                               .fields = fields,
                               .field_count = FIELDS,
                               .endings = endings,
                               .interrupted = FLOOR_INTERRUPTED,
                               .rows = add_rows};
