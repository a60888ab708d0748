#include "bench/evolution/weight_search.h"

#include "bench/cli/failure.h"
#include "bench/evolution/ensemble_options.h"
#include "bench/output/encode.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 32, DEGREES_MAX = 64, SWEEPS_MAX = 6, HIGHEST_DB = 20, FILE_MAX = 1 << 24 };

/* One row per group of iterations, one column per degree. */
typedef struct weight_run {
  extr_context *context;
  const weight_search *search;
  extr_evolution *evolution;
  int starts[GROUPS_MAX], degrees[DEGREES_MAX], group_count, degree_count;
  int value[GROUPS_MAX][DEGREES_MAX]; /* in units */
  double unit;
  int most;
  double ebn0, rate; /* where the weights are compared, and the error rate of the best there */
} weight_run;

/* ---- The table ------------------------------------------------------------------------------- */

static bool scales(const weight_run *r) {
  return r->search->settings->algorithm == EXTR_NORMALIZED;
}

static void set_groups(weight_run *r) {
  const int last = r->search->by_iteration ? r->search->settings->iterations : 1;
  for (int start = 1; start <= last; start += start > 1 ? start / 2 : 1)
    r->starts[r->group_count++] = start;
}

/* The next larger degree of a check node; 0: there is none. */
static int degree_above(const extr_code *code, int degree) {
  int next = 0;
  for (int row = 0; row < extr_code_rows(code); row++) {
    const int other = extr_code_row_degree(code, row);
    if (other > degree && (next == 0 || other < next)) next = other;
  }
  return next;
}

static extr_status set_degrees(weight_run *r) {
  r->degree_count = 1;
  if (!r->search->by_degree) return EXTR_OK;
  r->degrees[0] = degree_above(r->search->code, 0);
  for (int next = r->degrees[0]; (next = degree_above(r->search->code, next)) != 0;) {
    if (r->degree_count == DEGREES_MAX)
      return extr_fail(r->context, EXTR_LIMIT, "weights: more than %d degrees", DEGREES_MAX);
    r->degrees[r->degree_count++] = next;
  }
  return EXTR_OK;
}

static void set_values(weight_run *r) {
  const extr_decoder_settings *s = r->search->settings;
  r->unit = scales(r) ? 1.0 / 32 : s->message == EXTR_I8 ? s->llr_step : 0.125;
  r->most = (int)floor((scales(r) ? 1 : 2) / r->unit);
  for (int i = 0; i < r->group_count; i++)
    for (int j = 0; j < r->degree_count; j++)
      r->value[i][j] = (int)lround(extr_algorithm_parameter(s) / r->unit);
}

/* ---- Its text -------------------------------------------------------------------------------- */

/* Values as in the group before are left out. */
static void write_rows(const weight_run *r, FILE *to) {
  const bool by_iteration = r->search->by_iteration, by_degree = r->search->by_degree;
  fprintf(to, "%s%s%s\n", by_iteration ? "iteration," : "", by_degree ? "degree," : "",
          scales(r) ? "factor" : "offset");
  for (int i = 0; i < r->group_count; i++)
    for (int j = 0; j < r->degree_count; j++) {
      if (i > 0 && r->value[i][j] == r->value[i - 1][j]) continue;
      if (by_iteration) fprintf(to, "%d,", r->starts[i]);
      if (by_degree) fprintf(to, "%d,", r->degrees[j]);
      fprintf(to, "%.15g\n", r->value[i][j] * r->unit);
    }
}

static void write_origin(const weight_run *r, FILE *to) {
  const extr_decoder_settings *s = r->search->settings;
  char decoder[EXTR_SETTING_TEXT], ensemble[EXTR_SETTING_TEXT];
  snprintf(ensemble, sizeof ensemble, "%s", extr_ensemble_text(r->search->ensemble));
  encode_clean(ensemble);
  fprintf(to, "# found by density evolution for %s, within %d iterations, from %s", ensemble,
          s->iterations, extr_decoder_get(s, "decoder", decoder));
  if (s->message == EXTR_I8) fprintf(to, " with %d bits and step %g", s->llr_bits, s->llr_step);
  fputc('\n', to);
}

static extr_status table_text(const weight_run *r, char **text) {
  extr_writer writer;
  TRY(extr_writer_open(r->context, &writer));
  write_origin(r, writer.stream);
  write_rows(r, writer.stream);
  return extr_writer_close(r->context, &writer, EXTR_OK, text);
}

/* ---- Error rates ----------------------------------------------------------------------------- */

static double rate_at(const weight_run *r, double ebn0) {
  double rate = extr_evolution_start(r->evolution, ensemble_noise(r->search->ensemble, ebn0));
  for (int i = 0; i < r->search->settings->iterations; i++)
    rate = extr_evolution_step(r->evolution);
  return rate;
}

static extr_status weigh(const weight_run *r) {
  OWNED_ARRAY char *text = NULL;
  TRY(table_text(r, &text));
  return extr_evolution_weigh(r->context, r->evolution, text);
}

/* Goes to the threshold of the weights, within 0.001 dB on the side where they reach the target. */
static extr_status find_threshold(weight_run *r) {
  double width = 0.512;
  TRY(weigh(r));
  for (; rate_at(r, r->ebn0) > r->search->target; r->ebn0 += width)
    if (r->ebn0 > HIGHEST_DB)
      return extr_fail(r->context, EXTR_INPUT, "weights: no threshold up to %d dB", HIGHEST_DB);
  while (rate_at(r, r->ebn0 - width) <= r->search->target) r->ebn0 -= width;
  for (; width > 0.001; width /= 2)
    if (rate_at(r, r->ebn0 - width / 2) <= r->search->target) r->ebn0 -= width / 2;
  r->rate = rate_at(r, r->ebn0);
  return EXTR_OK;
}

/* ---- The descent ----------------------------------------------------------------------------- */

/* Adds to the values of a group and a degree (-1: of all). False if one leaves its range. */
static bool shift(weight_run *r, int group, int degree, int by) {
  bool fits = true;
  for (int i = 0; i < r->group_count; i++)
    for (int j = 0; j < r->degree_count; j++) {
      if ((group >= 0 && i != group) || (degree >= 0 && j != degree)) continue;
      r->value[i][j] += by;
      fits = fits && r->value[i][j] >= scales(r) && r->value[i][j] <= r->most;
    }
  return fits;
}

/* Shifts for as long as that lowers the error rate. */
static extr_status descend(weight_run *r, int group, int degree, int by, bool *better) {
  while (shift(r, group, degree, by)) {
    TRY(weigh(r));
    const double rate = rate_at(r, r->ebn0);
    if (!(rate < r->rate * (1 - 1e-6))) break;
    r->rate = rate;
    *better = true;
  }
  shift(r, group, degree, -by);
  return EXTR_OK;
}

/* Tries all shifts by this many units: of all values, of a degree, of a group, of one. */
static extr_status sweep(weight_run *r, int number, int by, bool *better) {
  const int groups = r->group_count + (r->group_count > 1);
  const int degrees = r->degree_count + (r->degree_count > 1), count = groups * degrees;
  *better = false;
  for (int k = 0; k < count; k++) {
    const int group = r->group_count - groups + k / degrees;
    const int degree = r->degree_count - degrees + k % degrees;
    activity_show("tune", "weights by density evolution, sweep", number, k, count);
    TRY(descend(r, group, degree, by, better));
    TRY(descend(r, group, degree, -by, better));
  }
  return EXTR_OK;
}

static extr_status search_table(weight_run *r) {
  bool better = true;
  TRY(find_threshold(r));
  for (int by = 2; by >= 1; by--, better = true)
    for (int i = 0; i < SWEEPS_MAX && better; i++) {
      TRY(sweep(r, i + 1, by, &better));
      if (better) TRY(find_threshold(r));
    }
  return EXTR_OK;
}

static extr_status expect_text(extr_context *context, const char *file, const char *text) {
  OWNED_ARRAY char *old = NULL;
  size_t size;
  TRY(extr_file_read(context, file, FILE_MAX, &old, &size));
  if (strcmp(old, text) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s has other content than these weights: expected a new file", file);
}

static extr_status write_file(const weight_run *r) {
  const char *file = r->search->file;
  OWNED_ARRAY char *text = NULL;
  TRY(table_text(r, &text));
  return extr_file_exists(file) ? expect_text(r->context, file, text)
                                : extr_replace_text(r->context, file, text, strlen(text));
}

extr_status weight_search_run(extr_context *context, const weight_search *search) {
  extr_evolution_settings evolution = extr_evolution_default();
  weight_run r = {.context = context, .search = search};
  evolution.decoder = *search->settings;
  evolution.target = search->target;
  set_groups(&r);
  TRY(set_degrees(&r));
  set_values(&r);
  TRY(extr_evolution_new(context, search->ensemble, &evolution, &r.evolution));
  extr_status status = search_table(&r);
  if (status == EXTR_OK) status = write_file(&r);
  extr_evolution_free(r.evolution);
  return status;
}
