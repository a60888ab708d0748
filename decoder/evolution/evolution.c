#include "decoder/evolution/engine.h"
#include "decoder/settings/check_algorithm.h"
#include <extrinsic/stochastic.h>

#include <math.h>

extr_evolution_settings extr_evolution_default(void) {
  return (extr_evolution_settings){
      .decoder = extr_decoder_default(), .target = 1e-6, .tolerance_db = 5e-4};
}

double extr_evolution_least(extr_evolution_channel channel) {
  return channel == EXTR_EVOLUTION_AWGN ? 1e-2 : 1e-9;
}

double extr_evolution_most(extr_evolution_channel channel) {
  return channel == EXTR_EVOLUTION_AWGN  ? 100
         : channel == EXTR_EVOLUTION_BSC ? 0.5 - 1e-9
                                         : 1 - 1e-9;
}

extr_status extr_evolution_check(extr_context *context, const extr_evolution_settings *s) {
  if ((int)s->channel < 0 || s->channel > EXTR_EVOLUTION_BEC)
    return extr_fail(context, EXTR_INPUT, "channel %d: expected 0 to 2", (int)s->channel);
  if (s->iterations < 0 || s->iterations > 10000)
    return extr_fail(context, EXTR_INPUT, "%d iterations: expected 0 to 10000", s->iterations);
  if (!(s->target >= 1e-12 && s->target < 0.5))
    return extr_fail(context, EXTR_INPUT,
                     "target bit error rate %g: expected 1e-12 or more and below 1/2", s->target);
  if (s->grid != 0 && !(s->grid >= 0.005 && s->grid <= 1))
    return extr_fail(context, EXTR_INPUT, "grid of step %g: expected 0.005 to 1", s->grid);
  if (!(s->tolerance_db >= 1e-6 && s->tolerance_db <= 1))
    return extr_fail(context, EXTR_INPUT, "tolerance %g: expected 1e-6 to 1", s->tolerance_db);
  TRY(extr_settings_check(context, &s->decoder));
  if (s->decoder.self_corrected)
    return extr_fail(
        context, EXTR_INPUT,
        "self-corrected min-sum remembers the signs of earlier messages, which are not "
        "independent of the new ones even on a tree: it has no density evolution");
  if (s->decoder.algorithm == EXTR_OWN && s->decoder.message == EXTR_F32)
    return extr_fail(context, EXTR_INPUT,
                     "own operator: there is a density evolution for i8 messages only");
  if (s->decoder.algorithm == EXTR_STOCHASTIC && s->decoder.stochastic.kind != EXTR_GALLAGER_B)
    return extr_fail(
        context, EXTR_INPUT,
        "%s remembers earlier cycles or looks at all bits at once, so its messages are "
        "not independent even on a tree: only gallager-b and the message-passing "
        "decoders have a density evolution",
        extr_stochastic_name(s->decoder.stochastic.kind));
  return EXTR_OK;
}

/* Finer where that is cheap. */
static double default_grid(const extr_ensemble *e) {
  double degree = extr_ensemble_column_degree(e);
  double step = 0.0075 * (degree + 1);
  if (e->row_count && e->row_first[e->row_count] > 30) step = fmax(step, 1.0 / 16);
  if (e->row_count && e->row_first[e->row_count] > 120) step = fmax(step, 1.0 / 8);
  return fmin(fmax(step, 1.0 / 32), 1.0 / 8);
}

/* With weights from this text or, NULL, as the settings say. */
static extr_status prepare_rows(extr_context *context, extr_evolution *v, const char *weights) {
  const extr_ensemble *e = v->ensemble;
  const int most = extr_ensemble_row_degree(e), rows = e->row_count;
  const int count[] = {[WEIGH_ALL] = 1,
                       [WEIGH_DEGREE] = most + 1,
                       [WEIGH_ROW] = rows,
                       [WEIGH_EDGE] = rows ? e->row_first[rows] : 0};
  TRY(extr_check_law_new(context, v->levels, &v->settings.decoder, weights, most, count, e->text,
                         &v->law));
  for (int i = 0; i < e->row_classes; i++)
    TRY(extr_check_law_degree(context, v->law, e->rows[i].degree));
  for (int r = 0; r < e->row_count; r++)
    TRY(extr_check_law_degree(context, v->law, e->row_first[r + 1] - e->row_first[r]));
  return EXTR_OK;
}

static extr_status set_engine(extr_context *context, extr_evolution *v, double end) {
  if (v->settings.decoder.window && v->ensemble->columns)
    return extr_fail(context, EXTR_INPUT,
                     "%s: a window moves along a base matrix, but this ensemble has only degrees",
                     extr_ensemble_text(v->ensemble));
  if (v->settings.decoder.algorithm == EXTR_STOCHASTIC) return extr_gallager_engine(context, v);
  if (v->settings.grid == 0) v->settings.grid = default_grid(v->ensemble);
  TRY(extr_levels_new(context, &v->settings.decoder, v->settings.grid, end, &v->levels));
  TRY(prepare_rows(context, v, NULL));
  return v->ensemble->columns ? extr_degree_engine(context, v) : extr_protograph_engine(context, v);
}

extr_status extr_evolution_make(extr_context *context, const extr_ensemble *ensemble,
                                const extr_evolution_settings *settings, double end,
                                extr_evolution **evolution) {
  extr_evolution *v;
  TRY(ARRAY_NEW(context, v, 1));
  v->ensemble = ensemble;
  v->settings = *settings;
  extr_status status = set_engine(context, v, end);
  return HAND_OVER(status, v, evolution, extr_evolution_free);
}

extr_status extr_evolution_new(extr_context *context, const extr_ensemble *ensemble,
                               const extr_evolution_settings *settings,
                               extr_evolution **evolution) {
  TRY(extr_need_all(context, ensemble, settings, evolution));
  TRY(extr_evolution_check(context, settings));
  if (settings->decoder.window)
    return extr_fail(context, EXTR_INPUT,
                     "a window has a threshold, but no error rate by iteration: the columns are "
                     "decided one after the other");
  return extr_evolution_make(context, ensemble, settings, SPA_LIMIT, evolution);
}

extr_status extr_evolution_weigh(extr_context *context, extr_evolution *evolution,
                                 const char *text) {
  TRY(extr_need_all(context, evolution, text));
  TRY(extr_decoder_applies(context, &evolution->settings.decoder, "weights"));
  check_law *old = evolution->law;
  const extr_status status = prepare_rows(context, evolution, text);
  if (evolution->law == old) return status;
  extr_check_law_free(status == EXTR_OK ? old : evolution->law);
  if (status != EXTR_OK) evolution->law = old;
  return status;
}

void extr_evolution_free(extr_evolution *evolution) {
  if (!evolution) return;
  if (evolution->engine && evolution->engine->free) evolution->engine->free(evolution->state);
  extr_pool_free(&evolution->memory);
  extr_check_law_free(evolution->law);
  extr_levels_free(evolution->levels);
  free(evolution);
}

double extr_evolution_start(extr_evolution *evolution, double parameter) {
  double least = extr_evolution_least(evolution->settings.channel);
  double most = extr_evolution_most(evolution->settings.channel);
  evolution->iteration = 0;
  evolution->engine->start(evolution, fmin(fmax(parameter, least), most));
  return evolution->engine->error_rate(evolution);
}

double extr_evolution_step(extr_evolution *evolution) {
  if (evolution->law) extr_check_law_iteration(evolution->law, evolution->iteration++);
  evolution->engine->step(evolution);
  return evolution->engine->error_rate(evolution);
}

bool extr_evolution_advance(extr_evolution *evolution, double *rate) {
  if (!evolution->engine->advance || !evolution->engine->advance(evolution)) return false;
  *rate = evolution->engine->error_rate(evolution);
  return true;
}
