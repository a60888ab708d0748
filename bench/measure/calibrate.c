#include "bench/measure/calibrate.h"

#include <extrinsic/cost.h>

#include "bench/measure/timing.h"
#include "core/base/aligned.h"
#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* OPERATORS per pass; their operands and results fit in the first-level cache together. */
enum { OPERATORS = 128, PASSES = 8, RESULTS = OPERATORS + EXTR_PROBE_ARITY_MAX };

typedef struct operator_load {
  extr_probe_combine *run;
  int source[EXTR_PROBE_ARITY_MAX];
  void *values; /* OPERATORS + EXTR_PROBE_ARITY_MAX operands, then OPERATORS results */
  size_t vector;
} operator_load;

/* Copies the last result to the beginning of the chain, so that successive passes form one
 * chain. */
static void run_load(void *state) {
  operator_load *load = state;
  char *values = load->values;
  for (int pass = 0; pass < PASSES; pass++) {
    load->run(values, load->source, RESULTS, OPERATORS);
    memcpy(values + (RESULTS - 1) * load->vector, values + (RESULTS + OPERATORS - 1) * load->vector,
           load->vector);
  }
}

static operator_load make_load(const calibrate_settings *settings, int arity, bool chain,
                               void *values) {
  const extr_probes *probes = extr_probes_of(settings->message, settings->isa);
  operator_load load = {.run = probes->combine[settings->operation][arity],
                        .values = values,
                        .vector = probes->vector};
  for (int i = 0; i < arity; i++) load.source[i] = chain ? RESULTS - 1 : i;
  return load;
}

static extr_status measure(extr_context *context, const calibrate_settings *settings, void *values,
                           calibration *result) {
  operator_load loads[2 * EXTR_PROBE_ARITY_MAX];
  timing_case cases[2 * EXTR_PROBE_ARITY_MAX];
  int count = 0;
  for (int arity = 2; arity <= settings->max_arity; arity++)
    for (int chain = 0; chain < 2; chain++) {
      loads[count] = make_load(settings, arity, chain, values);
      cases[count] = (timing_case){.run = run_load, .state = &loads[count]};
      count++;
    }
  TRY(timing_measure(context, cases, count, settings->repeats, settings->slice));
  for (int i = 0; i < count; i++) {
    double *seconds = i % 2 ? result->latency : result->throughput;
    seconds[2 + i / 2] = cases[i].seconds / (PASSES * OPERATORS);
  }
  return EXTR_OK;
}

/* Noise or unusually good code may make a larger operator faster than a smaller one. Costs must
 * not decrease, so it then gets the factor of the smaller one. */
static void make_factors(const double *seconds, int max_arity, int64_t *factors) {
  for (int arity = 2; arity <= max_arity; arity++) {
    int64_t factor = llround(seconds[arity] / seconds[2] * EXTR_COST_ONE);
    factors[arity] = factor > factors[arity - 1] ? factor : factors[arity - 1];
  }
}

extr_status calibrate(extr_context *context, const calibrate_settings *settings,
                      calibration *result) {
  *result = (calibration){.cost = {.max_arity = settings->max_arity}};
  size_t vector = extr_probes_of(settings->message, settings->isa)->vector;
  void *values;
  TRY(ALIGNED_NEW(context, values, (RESULTS + OPERATORS) * vector));
  timing_pin();
  extr_status status = measure(context, settings, values, result);
  free(values);
  if (status != EXTR_OK) return status;
  make_factors(result->throughput, settings->max_arity, result->cost.complexity);
  make_factors(result->latency, settings->max_arity, result->cost.latency);
  return EXTR_OK;
}
