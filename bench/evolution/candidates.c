#include "bench/evolution/candidates.h"

#include "bench/cli/activity.h"
#include "bench/options/name_list.h"
#include "core/base/array.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Lists ---- */

typedef struct family_maker {
  const decoder_options *typed;
  const integer_list *bits;
  const real_list *steps;
  setting_list *list;
  integer_list *one_bits; /* room */
  real_list *one_step;
} family_maker;

static extr_status append(extr_context *context, setting_list *to, const setting_list *more) {
  for (int i = 0; i < more->count; i++) {
    if (to->count == SETTINGS_MAX)
      return extr_fail(context, EXTR_LIMIT, "more than %d settings", SETTINGS_MAX);
    TRY(ARRAY_RESERVE(context, to->settings, to->capacity, (size_t)to->count + 1));
    to->settings[to->count++] = more->settings[i];
  }
  return EXTR_OK;
}

static extr_status add(extr_context *context, family_maker *m, const char *decoders) {
  setting_list more;
  extr_status status =
      setting_list_make(context, decoders, m->typed, m->one_bits, m->one_step, &more);
  if (status == EXTR_OK) status = append(context, m->list, &more);
  setting_list_free(&more);
  return status;
}

/* The parameters of a family whose messages have this step. */
static extr_status add_family(extr_context *context, family_maker *m, const char *family,
                              double step) {
  char text[80];
  if (strcmp(family, "nms") == 0) return add(context, m, "nms:0.4375:0.0625:0.9375");
  if (strcmp(family, "oms") != 0) return add(context, m, family);
  if (step > 2) return EXTR_OK;
  snprintf(text, sizeof text, "oms:%.15g:%.15g:2", step, step);
  return add(context, m, text);
}

static bool useful(int bits, double step) {
  double reach = ((1 << (bits - 1)) - 1) * step;
  return reach >= 6 && reach <= 32;
}

static extr_status add_steps(extr_context *context, family_maker *m, const char *family, int bits) {
  static const double steps[] = {0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2};
  int own = m->steps->count, count = own ? own : (int)(sizeof steps / sizeof *steps);
  m->one_bits->count = m->one_step->count = 1;
  m->one_bits->values[0] = bits;
  for (int i = 0; i < count; i++) {
    double step = own ? m->steps->values[i] : steps[i];
    m->one_step->values[0] = step;
    if (own || useful(bits, step)) TRY(add_family(context, m, family, step));
  }
  return EXTR_OK;
}

static extr_status visit_family(extr_context *context, const char *family, void *state) {
  family_maker *m = state;
  bool shipped = strcmp(family, "nms") == 0 || strcmp(family, "oms") == 0;
  extr_decoder_settings settings = extr_decoder_default();
  if (!shipped) TRY(extr_decoder_set(context, &settings, "decoder", family));
  const char *message = decoder_typed(m->typed, "message");
  if (message && strcmp(message, "f32") == 0) settings.message = EXTR_F32;
  if (settings.algorithm == EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT,
                     "--decoder %s: tune works on message-passing decoders, not on stochastic ones",
                     family);
  m->one_bits->count = m->one_step->count = 0;
  if (settings.message == EXTR_F32) return add_family(context, m, family, 0.125);
  int count = m->bits->count;
  for (int i = 0; i < count || i == 0; i++)
    TRY(add_steps(context, m, family, count ? m->bits->values[i] : settings.llr_bits));
  return EXTR_OK;
}

extr_status candidates_make(extr_context *context, const char *families,
                            const decoder_options *typed, const integer_list *bits,
                            const real_list *steps, setting_list *list) {
  family_maker m = {.typed = typed, .bits = bits, .steps = steps, .list = list};
  *list = (setting_list){0};
  extr_status status = ARRAY_NEW(context, m.one_bits, 1);
  if (status == EXTR_OK) status = ARRAY_NEW(context, m.one_step, 1);
  if (status == EXTR_OK) status = decoder_list_visit(context, families, visit_family, &m);
  free(m.one_bits);
  free(m.one_step);
  return status;
}

/* ---- Evolution ---- */

/* Points in units of 1 / CANDIDATE_GRID dB. */
enum { LEAST = -5 * CANDIDATE_GRID, MOST = 20 * CANDIDATE_GRID };

typedef struct trial {
  extr_evolution *evolution;
  double rate, target;
  int iterations;
} trial;

static bool reaches(const trial *t, int point) {
  double ebn0 = (double)point / CANDIDATE_GRID;
  double rate = extr_evolution_start(t->evolution, sqrt(pow(10, -ebn0 / 10) / (2 * t->rate)));
  for (int i = 0; i < t->iterations && rate > t->target; i++)
    rate = extr_evolution_step(t->evolution);
  return rate <= t->target;
}

/* The least point that reaches the target; MOST + 1: none. The one at `high` does. */
static int least_point(const trial *t, int high) {
  int width = CANDIDATE_GRID / 4, low = high - width;
  while (low > LEAST && reaches(t, low)) high = low, width *= 2, low -= width;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    *(reaches(t, middle) ? &high : &low) = middle;
  }
  return high;
}

static extr_status start_trial(extr_context *context, const extr_ensemble *ensemble,
                               const extr_decoder_settings *settings, double target, trial *t) {
  extr_evolution_settings evolution = extr_evolution_default();
  evolution.decoder = *settings;
  evolution.target = target;
  *t = (trial){NULL, extr_ensemble_rate(ensemble), target, settings->iterations};
  return extr_evolution_new(context, ensemble, &evolution, &t->evolution);
}

extr_status candidate_threshold(extr_context *context, const extr_ensemble *ensemble,
                                const extr_decoder_settings *settings, double target,
                                ranked *found) {
  trial t;
  TRY(start_trial(context, ensemble, settings, target, &t));
  int high = 0;
  while (high < MOST && !reaches(&t, high)) high += CANDIDATE_GRID;
  *found = (ranked){*settings, high < MOST ? (double)least_point(&t, high) / CANDIDATE_GRID
                                           : (double)INFINITY};
  extr_evolution_free(t.evolution);
  return EXTR_OK;
}

/* Keeps the best in order. */
static void insert(ranked *best, int *count, int most, const ranked *new) {
  int place = *count;
  while (place > 0 && best[place - 1].threshold_db > new->threshold_db) place--;
  if (place == most) return;
  if (*count < most) ++*count;
  memmove(best + place + 1, best + place, (size_t)(*count - 1 - place) * sizeof *best);
  best[place] = *new;
}

static extr_status rank_one(extr_context *context, const extr_ensemble *ensemble,
                            const extr_decoder_settings *settings, double target, int most,
                            ranked *best, int *count) {
  ranked new;
  trial t;
  bool full = *count == most && isfinite(best[most - 1].threshold_db);
  if (!full) {
    TRY(candidate_threshold(context, ensemble, settings, target, &new));
    insert(best, count, most, &new);
    return EXTR_OK;
  }
  TRY(start_trial(context, ensemble, settings, target, &t));
  int last = (int)lround(best[most - 1].threshold_db * CANDIDATE_GRID) - 1;
  if (reaches(&t, last)) {
    new = (ranked){*settings, (double)least_point(&t, last) / CANDIDATE_GRID};
    insert(best, count, most, &new);
  }
  extr_evolution_free(t.evolution);
  return EXTR_OK;
}

extr_status candidates_rank(extr_context *context, const extr_ensemble *ensemble,
                            const setting_list *list, double target, int most, ranked *best,
                            int *count) {
  *count = 0;
  for (int i = 0; i < list->count; i++) {
    activity_show("tune", "density evolution of setting", i + 1, i, list->count);
    TRY(rank_one(context, ensemble, &list->settings[i], target, most, best, count));
  }
  return EXTR_OK;
}
