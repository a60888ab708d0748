#include "bench/evolution/race.h"

#include "bench/cli/activity.h"
#include "bench/simulation/statistics.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

static bool is_candidate(const racer *r) {
  return strcmp(r->role, "candidate") == 0;
}

static extr_status make_simulator(extr_context *context, const race *how, racer *r) {
  simulation_settings settings = how->simulation;
  settings.decoder = r->setting.settings;
  settings.min_frame_errors = SIMULATE_ENDLESS;
  settings.max_frames = SIMULATE_ENDLESS;
  settings.max_seconds = INFINITY;
  settings.profile = true;
  return simulator_new(context, &settings, &r->simulator);
}

/* ---- Rounds ---- */

static double rate_of(const racer *r) {
  return (double)r->point.counts.frame_errors / (double)r->point.counts.frames;
}

static extr_rate interval_of(const racer *r) {
  return rate_wilson(r->point.counts.frame_errors, r->point.counts.frames);
}

static double best_high(const racer *racers, int count) {
  double high = 1;
  for (int i = 0; i < count; i++)
    if (racers[i].fate != TUNE_OUT && is_candidate(&racers[i]))
      high = fmin(high, interval_of(&racers[i]).high);
  return high;
}

static int running(const racer *racers, int count) {
  int left = 0;
  for (int i = 0; i < count; i++) left += is_candidate(&racers[i]) && racers[i].fate != TUNE_OUT;
  return left;
}

/* Every round doubles the frames. Ends when one candidate is left, or the best has errors
 * enough. */
static extr_status run_rounds(extr_context *context, const race *how, racer *racers, int count) {
  uint64_t frames = 4 * BATCH_FRAMES, most = how->limits.frames;
  for (bool over = false; !over && running(racers, count) > 1; frames *= 2) {
    if (frames > most) frames = most;
    uint64_t least = SIMULATE_ENDLESS;
    for (int i = 0; i < count; i++) {
      racer *r = &racers[i];
      if (!is_candidate(r) || r->fate == TUNE_OUT) continue;
      activity_show("tune", "race of settings: frames", (int)frames, i, count);
      TRY(curve_point(context, how->log, r->simulator, &r->point, SIMULATE_ENDLESS, frames));
      if (r->point.counts.frame_errors < least) least = r->point.counts.frame_errors;
    }
    double high = best_high(racers, count);
    for (int i = 0; i < count; i++)
      if (is_candidate(&racers[i]) && interval_of(&racers[i]).low > high) racers[i].fate = TUNE_OUT;
    over = frames == most || least >= how->limits.errors;
  }
  return EXTR_OK;
}

/* All but the best leave. */
static void keep_finalists(const race *how, racer *racers, int count) {
  while (running(racers, count) > how->finalists) {
    racer *worst = NULL;
    for (int i = 0; i < count; i++) {
      racer *r = &racers[i];
      if (is_candidate(r) && r->fate != TUNE_OUT && (!worst || rate_of(r) > rate_of(worst)))
        worst = r;
    }
    worst->fate = TUNE_OUT;
  }
}

/* ---- The whole ---- */

/* Where the first candidate without an error floor has the wanted rate, roughly. Candidates with
 * one are out: density evolution does not see all floors. */
static extr_status find_start(extr_context *context, const race *how, racer *racers, int count,
                              double *ebn0) {
  crossing_limits few = how->limits;
  few.errors = few.errors < 10 ? few.errors : 10;
  few.frames = (uint64_t)(2 * (double)few.errors / few.fer);
  for (int i = 0; i < count; i++) {
    racer *r = &racers[i];
    crossing start;
    if (!is_candidate(r)) continue;
    double guess = isfinite(r->setting.threshold_db) ? r->setting.threshold_db : 2;
    TRY(crossing_find(context, how->log, r->simulator, &few, guess + 0.5, &start));
    *ebn0 = round(8 * start.ebn0) / 8;
    if (isfinite(start.ebn0)) return EXTR_OK;
    r->crossing = start;
    r->fate = TUNE_OUT;
  }
  return extr_fail(context, EXTR_INPUT,
                   "every candidate has an error floor, the first one near %.2g: expected a higher "
                   "--fer",
                   racers[0].crossing.floor);
}

extr_status race_run(extr_context *context, const race *how, racer *racers, int count) {
  for (int i = 0; i < count; i++) {
    TRY(make_simulator(context, how, &racers[i]));
    racers[i].crossing = no_crossing;
    racers[i].fate = TUNE_MEASURED;
  }
  double ebn0;
  TRY(find_start(context, how, racers, count, &ebn0));
  for (int i = 0; i < count; i++) racers[i].point.quality = ebn0;
  if (running(racers, count) > how->finalists) TRY(run_rounds(context, how, racers, count));
  keep_finalists(how, racers, count);
  for (int i = 0; i < count; i++) {
    activity_show("tune", "measuring setting", i + 1, i, count);
    if (racers[i].fate == TUNE_MEASURED)
      TRY(crossing_find(context, how->log, racers[i].simulator, &how->limits, ebn0,
                        &racers[i].crossing));
  }
  return EXTR_OK;
}
