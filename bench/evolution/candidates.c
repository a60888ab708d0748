#include "bench/evolution/candidates.h"

#include "bench/cli/activity.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

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

extr_status candidate_threshold(extr_context *context, const extr_ensemble *ensemble,
                                const extr_decoder_settings *settings, double target, double below,
                                ranked *found) {
  extr_evolution_settings evolution = extr_evolution_default();
  evolution.decoder = *settings;
  evolution.target = target;
  trial t = {NULL, extr_ensemble_rate(ensemble), target, settings->iterations};
  TRY(extr_evolution_new(context, ensemble, &evolution, &t.evolution));
  const bool bound = isfinite(below);
  int high = bound ? (int)lround(below * CANDIDATE_GRID) - 1 : 0;
  while (!bound && high < MOST && !reaches(&t, high)) high += CANDIDATE_GRID;
  const bool met = bound ? reaches(&t, high) : high < MOST;
  *found =
      (ranked){*settings, met ? (double)least_point(&t, high) / CANDIDATE_GRID : (double)INFINITY};
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

extr_status candidates_rank(extr_context *context, const extr_ensemble *ensemble,
                            const setting_list *list, double target, int most, ranked *best,
                            int *count) {
  *count = 0;
  for (int i = 0; i < list->count; i++) {
    const double below = *count == most ? best[most - 1].threshold_db : (double)INFINITY;
    ranked new;
    activity_show("tune", "density evolution of setting", i + 1, i, list->count);
    TRY(candidate_threshold(context, ensemble, &list->settings[i], target, below, &new));
    insert(best, count, most, &new);
  }
  return EXTR_OK;
}
