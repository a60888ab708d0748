#include "bench/floor/floor_kind.h"

#include "core/base/array.h"

#include <math.h>

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
  json_auto_t *models = json_array();
  for (int c = 0; c < t->classes; c++) models = output_append(models, model_json(choice->model[c]));
  free(entry->own);
  entry->own = output_compact(models);
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
  json_auto_t *models = store_entry_own(entry);
  bool whole = json_array_size(models) == (size_t)t->classes;
  for (int c = 0; c < t->classes && whole; c++)
    whole = read_model(json_array_get(models, (size_t)c), &choice->model[c]);
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

/* ---- A simulation beside it: frames in error ------------------------------------------------- */

/* All that rates depend on is in the fingerprint. `where` is a file, or a line in it. */
static extr_status check_fingerprint(const simulated *s, const char *where, const char *seed,
                                     const char *codewords, const char *hash) {
  bool same = false;
  if (codewords && hash)
    TRY(fingerprint_is(s->context, &s->own, seed ? seed : "", codewords, hash, &same));
  if (same) return EXTR_OK;
  return extr_fail(s->context, EXTR_INPUT,
                   "%s: found a simulation of another run: other columns are transmitted, "
                   "--structure is another, or another version made it; give this command the "
                   "same options, or simulate again",
                   where);
}

/* The same code and decoder; frames of any seed will do. */
static extr_status check_configuration(simulated *s, const saved_frame *frame) {
  char differing[CONFIGURATION_KEY], where[4200], seed[32];
  const json_t *found = frame->configuration;
  if (s->checked == frame->configuration_line) return EXTR_OK;
  s->checked = frame->configuration_line;
  const char *key = configuration_difference(found, s->configuration, differing);
  if (key)
    return extr_fail(s->context, EXTR_INPUT, "%s:%d: found frames of another run (%s differs)",
                     s->errors, frame->configuration_line, key);
  snprintf(where, sizeof where, "%s:%d", s->errors, frame->configuration_line);
  snprintf(seed, sizeof seed, "%" JSON_INTEGER_FORMAT,
           json_integer_value(json_object_get(found, "seed")));
  return check_fingerprint(s, where, seed, json_string_value(json_object_get(found, "codewords")),
                           json_string_value(json_object_get(found, "task_sha256")));
}

static bool is_listed(const simulated *s, const saved_frame *frame) {
  int columns[EXTR_SET_COLUMNS_MAX], count = frame->pattern.bits;
  if (count == 0 || count > s->sets->largest || json_array_size(frame->bits) != (size_t)count)
    return false;
  saved_columns(frame->bits, columns);
  return set_list_find(s->sets->list, columns, count) >= 0;
}

static extr_status take_frame(void *data, const saved_frame *frame, bool *enough) {
  simulated *s = data;
  (void)enough;
  TRY(check_configuration(s, frame));
  if (!is_listed(s, frame)) return EXTR_OK;
  TRY(ARRAY_RESERVE(s->context, s->frames, s->capacity, s->count + 1));
  s->frames[s->count++] = *frame;
  return EXTR_OK;
}

static void sort_frames(simulated *s) {
  size_t kept = 0;
  if (s->count == 0) return;
  qsort(s->frames, s->count, sizeof *s->frames, saved_frame_order);
  for (size_t i = 0; i < s->count; i++)
    if (i == 0 || saved_frame_order(&s->frames[i], &s->frames[kept - 1]) != 0)
      s->frames[kept++] = s->frames[i];
  s->count = kept;
}

/* ---- Its table ------------------------------------------------------------------------------- */

static extr_status open_table(simulated *s, const char *path) {
  TRY(csv_open(s->context, path, &s->table));
  const char *const columns[] = {"ebn0_db", "frames", "frame_errors", "bit_errors", "fer_high"};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    if (csv_column(&s->table, columns[i]) < 0)
      return extr_fail(s->context, EXTR_INPUT, "%s: expected a table of `ber` over Eb/N0", path);
  return EXTR_OK;
}

/* The same code, channel and decoder, of which the lines say the most. */
static extr_status check_table(const simulated *s, const json_t *about) {
  const char *key;
  char room[CONFIGURATION_KEY];
  for (int i = 0; (key = run_shared_key(i, room)); i++) {
    const char *found = csv_note(&s->table, key);
    const char *expected = json_string_value(json_object_get(about, key));
    if (found && expected ? strcmp(found, expected) != 0 : found != expected)
      return extr_fail(s->context, EXTR_INPUT,
                       "%s: found a simulation of another run (%s differs): found '%s', expected "
                       "'%s'",
                       s->table.path, key, found ? found : "no such line",
                       expected ? expected : "no such line");
  }
  return check_fingerprint(s, s->table.path, csv_note(&s->table, "seed"),
                           csv_note(&s->table, "codewords"), csv_note(&s->table, "task"));
}

extr_status simulated_read(extr_context *context, const char *table, const char *errors,
                           const json_t *about, const configuration *of, const target *sets,
                           simulated *s) {
  *s = (simulated){.context = context, .errors = errors, .sets = sets};
  TRY(fingerprint_of(context, of->settings, &s->own));
  TRY(configuration_json(context, of, &s->configuration));
  TRY(open_table(s, table));
  TRY(check_table(s, about));
  if (!errors) return EXTR_OK;
  TRY(error_file_read(context, errors, take_frame, s));
  sort_frames(s);
  return EXTR_OK;
}

void simulated_free(simulated *s) {
  fingerprint_free(&s->own);
  json_decref(s->configuration);
  csv_close(&s->table);
  free(s->frames);
}

/* ---- Its rows -------------------------------------------------------------------------------- */

static tally_rate rate_with(extr_rate rate, double bit_rate) {
  return (tally_rate){.value = rate.value,
                      .low = rate.low,
                      .high = rate.high,
                      .bit_rate = bit_rate,
                      .effective = NAN,
                      .largest_share = NAN};
}

/* The two are independent: half widths add as squares, upwards and downwards. */
static tally_rate add_rates(const tally_rate *x, const tally_rate *y) {
  const double value = fmin(1, x->value + y->value);
  const extr_rate sum = {.low = value - hypot(x->value - x->low, y->value - y->low),
                         .value = value,
                         .high = fmin(1, value + hypot(x->high - x->value, y->high - y->value))};
  return rate_with(sum, fmin(1, x->bit_rate + y->bit_rate));
}

/* Frames in error beyond those of the table, of a longer run, leave nothing. */
static tally_rate rate_outside(const simulated *s, const csv_line *row, int columns,
                               uint64_t *events) {
  const double quality = csv_number(&s->table, row, "ebn0_db");
  const double frames = csv_number(&s->table, row, "frames");
  double bits = csv_number(&s->table, row, "bit_errors");
  for (size_t i = 0; i < s->count; i++)
    if (fabs(s->frames[i].point - quality) < 1e-9) {
      *events -= *events > 0;
      bits -= s->frames[i].pattern.bits;
    }
  return rate_with(extr_rate_wilson(*events, (uint64_t)frames), fmax(0, bits) / (frames * columns));
}

static json_t *add_simulated(json_t *rows, const simulated *s, double quality, int columns,
                             const tally_rate *floor, const csv_line *row) {
  const csv_file *table = &s->table;
  const double frames = csv_number(table, row, "frames");
  uint64_t events = (uint64_t)csv_number(table, row, "frame_errors");
  const extr_rate fer = {.low = csv_number(table, row, "fer_low"),
                         .value = csv_number(table, row, "fer"),
                         .high = csv_number(table, row, "fer_high")};
  tally_rate added = rate_with(fer, csv_number(table, row, "ber"));
  rows = output_append(rows,
                       floor_row(quality, "simulated", &added, frames, NAN, output_count(events)));
  if (s->errors) {
    added = rate_outside(s, row, columns, &events);
    rows = output_append(
        rows, floor_row(quality, "simulated_outside", &added, frames, NAN, output_count(events)));
  }
  const tally_rate sum = add_rates(&added, floor);
  return output_append(rows, floor_row(quality, "sum", &sum, frames, NAN, output_count(events)));
}

/* Adds the rows of a point that the table has; `floor` is the rate of `all`, and `columns` the
 * number of those of H. NULL if memory ran out. */
static json_t *simulated_rows(json_t *rows, const simulated *s, double quality, int columns,
                              const tally_rate *floor) {
  for (int i = 0; i < s->table.row_count; i++)
    if (fabs(csv_number(&s->table, &s->table.rows[i], "ebn0_db") - quality) < 1e-9)
      return add_simulated(rows, s, quality, columns, floor, &s->table.rows[i]);
  return rows;
}

/* ---- The table ------------------------------------------------------------------------------- */

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
  return data ? simulated_rows(rows, data, sum->quality, columns, &all) : rows;
}

static const char *const endings[] = {
    [FLOOR_LIMIT] = "limit", [FLOOR_INTERRUPTED] = "interrupted", NULL};

const store_kind floor_kind = {.command = "floor",
                               .fields = fields,
                               .field_count = FIELDS,
                               .endings = endings,
                               .interrupted = FLOOR_INTERRUPTED,
                               .rows = add_rows};
