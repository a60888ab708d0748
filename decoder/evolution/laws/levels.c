#include "decoder/evolution/laws/levels.h"

#include "core/base/array.h"
#include "decoder/evolution/laws/shipped_i8.h"
#include "decoder/settings/check_algorithm.h"

#include <math.h>

/* ---- 8-bit decoders ---- */

/* All edges are limited by `enter`, so the first two need nothing else. */
static extr_status set_enter(extr_context *context, const check_algorithm *algorithm,
                             levels *made) {
  uint8_t enter[SHIPPED_MAGNITUDES];
  extr_shipped_entries(algorithm, enter);
  TRY(POOL_NEW(context, &made->memory, made->enter, SHIPPED_MAGNITUDES));
  for (int m = 0; m < SHIPPED_MAGNITUDES; m++) made->enter[m] = enter[m];
  made->first = made->reach;
  made->certain = enter[algorithm->limit_i8];
  return EXTR_OK;
}

static extr_status set_shipped(extr_context *context, const check_algorithm *algorithm,
                               levels *made) {
  uint8_t leave[SHIPPED_MAGNITUDES], pairs[SHIPPED_MAGNITUDES][SHIPPED_MAGNITUDES];
  const bool own = algorithm->kind == EXTR_OWN && !algorithm->minimum;
  const bool table = algorithm->kind == EXTR_SPA_TABLE || own;
  made->limit = made->first = made->certain = algorithm->limit_i8;
  made->reach = table ? SHIPPED_MAGNITUDES - 1 : made->limit;
  made->posterior = extr_shipped_posterior(INT16_MAX);
  TRY(POOL_NEW(context, &made->memory, made->leave, made->reach + 1));
  TRY(POOL_NEW(context, &made->memory, made->above, made->reach + 1));
  TRY(POOL_NEW(context, &made->memory, made->left, 2 * made->posterior + 1));
  for (int r = -made->posterior; r <= made->posterior; r++)
    made->left[made->posterior + r] = extr_shipped_difference(made->posterior, r);
  made->left_most = made->left[0];
  extr_shipped_corrections(algorithm, leave);
  for (int m = 0; m <= made->reach; m++) made->leave[m] = leave[m];
  if (own) TRY(set_enter(context, algorithm, made));
  if (!table) return EXTR_OK;
  extr_shipped_combinations(algorithm, pairs);
  for (int a = 0; a < SHIPPED_MAGNITUDES; a++)
    for (int b = 0; b < a; b++)
      if (pairs[a][b] != pairs[b][a])
        return extr_fail(context, EXTR_INPUT,
                         "own operator: combine(%d, %d) is %d and combine(%d, %d) is %d: density "
                         "evolution needs a commutative one",
                         a, b, pairs[a][b], b, a, pairs[b][a]);
  return extr_combination_of_table(context, &pairs[0][0], SHIPPED_MAGNITUDES, &made->combine);
}

/* ---- Float decoders ---- */

static double corrected(const check_algorithm *algorithm, double llr) {
  if (algorithm->kind == EXTR_NORMALIZED) return llr * (double)algorithm->factor_f32;
  if (algorithm->kind == EXTR_OFFSET) return fmax(llr - (double)algorithm->offset_f32, 0);
  return llr;
}

static void set_level(double level, int *leave, double *above) {
  *leave = (int)floor(level);
  *above = level - floor(level);
}

static extr_status set_grid(extr_context *context, const check_algorithm *algorithm, double end,
                            levels *made) {
  made->limit = made->first = made->certain = made->reach = (int)ceil(end / made->step);
  TRY(POOL_NEW(context, &made->memory, made->leave, made->reach + 1));
  TRY(POOL_NEW(context, &made->memory, made->above, made->reach + 1));
  for (int m = 0; m <= made->reach; m++)
    set_level(corrected(algorithm, m * made->step) / made->step, &made->leave[m], &made->above[m]);
  if (algorithm->minimum) return EXTR_OK;
  return extr_combination_of_llrs(context, made->reach + 1, made->step, &made->combine);
}

void extr_levels_weigh(const levels *l, const check_algorithm *algorithm,
                       const float value[WEIGHT_KINDS], int *leave, double *above) {
  uint8_t weighed[SHIPPED_MAGNITUDES];
  if (l->posterior) extr_shipped_weighed(algorithm, value, weighed);
  for (int m = 0; m <= l->reach; m++)
    set_level(l->posterior ? weighed[m]
                           : fmax(0, m * (double)value[WEIGHT_FACTOR] -
                                         (double)value[WEIGHT_OFFSET] / l->step),
              &leave[m], &above[m]);
}

extr_status extr_levels_new(extr_context *context, const extr_decoder_settings *settings,
                            double step, double end, levels **made) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  levels *new;
  TRY(ARRAY_NEW(context, new, 1));
  new->step = settings->message == EXTR_I8 ? settings->llr_step : step;
  extr_status status = settings->message == EXTR_I8 ? set_shipped(context, &algorithm, new)
                                                    : set_grid(context, &algorithm, end, new);
  return HAND_OVER(status, new, made, extr_levels_free);
}

void extr_levels_free(levels *made) {
  if (!made) return;
  extr_combination_free(made->combine);
  extr_pool_free(&made->memory);
  free(made);
}
