#include "bench/evolution/optimize_degrees.h"

#include "bench/cli/failure.h"
#include "bench/simulation/owned.h"

#include <math.h>
#include <nlopt.h>
#include <stdio.h>
#include <string.h>

enum { LEAST = 2, DEGREES_MAX = 20, MILLION = 1000000 };

typedef struct search_state {
  const degree_search *search;
  int evaluations;
  double best;
  char text[DEGREES_TEXT]; /* of the best */
} search_state;

/* "2*0.25+3*0.75": shares of the degrees from `first` on, in millionths that sum to one; those that
 * round to none are left out. */
static int print_shares(int first, const double *shares, int count, char *text, size_t size) {
  int left = MILLION, written = 0, largest = 0;
  int parts[DEGREES_MAX] = {0};
  for (int i = 0; i < count; i++) {
    parts[i] = (int)lround(MILLION * shares[i]);
    left -= parts[i];
    if (parts[i] > parts[largest]) largest = i;
  }
  parts[largest] += left;
  for (int i = 0; i < count; i++)
    if (parts[i] > 0)
      written += snprintf(text + written, size - (size_t)written, "%s%d*%.6f", written ? "+" : "",
                          first + i, parts[i] / (double)MILLION);
  return written;
}

/* Weights of the edges of columns of degree 2, 3, ... to shares of nodes, and the rows that belong
 * to them. */
static void describe(const degree_search *search, const double *weights, char *text) {
  const int count = search->most - LEAST + 1;
  double shares[DEGREES_MAX], sum = 0, mean = 0;
  for (int i = 0; i < count; i++) sum += shares[i] = weights[i] / (LEAST + i);
  for (int i = 0; i < count; i++) mean += (LEAST + i) * (shares[i] /= sum);
  int at = print_shares(LEAST, shares, count, text, DEGREES_TEXT);
  at += snprintf(text + at, (size_t)(DEGREES_TEXT - at), " / ");
  const double row = mean / (1 - search->rate), low = floor(row);
  const double rows[2] = {1 - (row - low), row - low};
  print_shares((int)low, rows, 2, text + at, (size_t)(DEGREES_TEXT - at));
}

static extr_status threshold_of(extr_context *context, const degree_search *search,
                                const char *text, double *threshold) {
  OWNED(release_ensemble) extr_ensemble *ensemble = NULL;
  extr_threshold found;
  TRY(extr_ensemble_parse(context, text, false, &ensemble));
  TRY(extr_threshold_find(context, ensemble, &search->settings, &found));
  *threshold =
      search->settings.channel == EXTR_EVOLUTION_AWGN ? found.ebn0_db : -log(found.parameter);
  return EXTR_OK;
}

/* Ensembles without a threshold are worse than all others. */
static const double hopeless = 100;

static double evaluate(unsigned count, const double *weights, double *gradient, void *data) {
  search_state *s = data;
  char text[DEGREES_TEXT];
  double threshold = hopeless, sum = 0;
  (void)gradient;
  for (unsigned i = 0; i < count; i++) sum += weights[i];
  activity_show("threshold", "ensemble", s->evaluations + 1, s->evaluations,
                s->search->evaluations);
  s->evaluations++;
  if (!(sum > 0)) return hopeless;
  describe(s->search, weights, text);
  if (threshold_of(NULL, s->search, text, &threshold) != EXTR_OK) return hopeless;
  if (threshold < s->best) {
    s->best = threshold;
    memcpy(s->text, text, sizeof text);
  }
  return threshold;
}

extr_status optimize_degrees(extr_context *context, const degree_search *search,
                             char text[DEGREES_TEXT]) {
  int count = search->most - LEAST + 1;
  double weights[DEGREES_MAX], least;
  search_state s = {.search = search, .best = INFINITY};
  for (int i = 0; i < count; i++) weights[i] = 1.0 / count;
  describe(search, weights, text);
  TRY(threshold_of(context, search, text, &least)); /* a wrong setting has its message */
  nlopt_opt optimizer = nlopt_create(NLOPT_GN_CRS2_LM, (unsigned)count);
  if (!optimizer) return extr_fail_memory(context);
  nlopt_srand(search->seed);
  nlopt_set_min_objective(optimizer, evaluate, &s);
  nlopt_set_lower_bounds1(optimizer, 0);
  nlopt_set_upper_bounds1(optimizer, 1);
  nlopt_set_maxeval(optimizer, search->evaluations);
  nlopt_result result = nlopt_optimize(optimizer, weights, &least);
  nlopt_destroy(optimizer);
  activity_end();
  if (result == NLOPT_OUT_OF_MEMORY) return extr_fail_memory(context);
  if (!isfinite(s.best))
    return extr_fail(context, EXTR_INPUT, "no ensemble of this rate and decoder has a threshold");
  memcpy(text, s.text, DEGREES_TEXT);
  return EXTR_OK;
}
