#include "bench/evolution/race.h"

#include "bench/cli/failure.h"
#include "bench/evolution/ensemble_options.h"

/* ---- Density evolution ----------------------------------------------------------------------- */

/* Points in units of 1 / CANDIDATE_GRID dB. */
enum { LEAST = -5 * CANDIDATE_GRID, MOST = 20 * CANDIDATE_GRID };

typedef struct trial {
  const extr_ensemble *ensemble;
  extr_evolution *evolution;
  double target;
  int iterations;
} trial;

static bool reaches(const trial *t, int point) {
  const double ebn0 = (double)point / CANDIDATE_GRID;
  double rate = extr_evolution_start(t->evolution, ensemble_noise(t->ensemble, ebn0));
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
  trial t = {ensemble, NULL, target, settings->iterations};
  TRY(extr_evolution_new(context, ensemble, &evolution, &t.evolution));
  const bool bound = isfinite(below);
  int high = bound ? (int)lround(below * CANDIDATE_GRID) - 1 : 0;
  while (!bound && high < MOST && !reaches(&t, high)) high += CANDIDATE_GRID;
  const bool met = bound ? reaches(&t, high) : high < MOST;
  *found = (ranked){.settings = *settings, .threshold_db = INFINITY};
  if (met) found->threshold_db = (double)least_point(&t, high) / CANDIDATE_GRID;
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
    TRY(candidate_threshold(context, ensemble, &list->settings[i].settings, target, below, &new));
    new.own = list->settings[i].own;
    insert(best, count, most, &new);
  }
  return EXTR_OK;
}

/* ---- Points ---------------------------------------------------------------------------------- */

static const store_kind kind = {.command = "tune"};

extr_status curve_log_open(extr_context *context, const char *table, json_t *lines,
                           curve_log *log) {
  *log = (curve_log){0};
  return store_open(context, table, STORE_CONTINUES, &kind, lines, NULL, lines, &log->kept);
}

/* Keeps what rates and the speed of decoding need. */
static extr_status keep(curve_log *log, const point_result *point, double decoding) {
  json_auto_t *json = OUTPUT_ROW({"ebn0_db", json_real(point->quality)},
                                 {"frames", output_count(point->counts.frames)},
                                 {"frame_errors", output_count(point->counts.frame_errors)},
                                 {"decoding", json_real(decoding)});
  return store_keep(&log->kept, (int64_t)log->next, output_compact(json));
}

static uint64_t count_of(const json_t *own, const char *key) {
  return (uint64_t)json_integer_value(json_object_get(own, key));
}

static extr_status take(extr_context *context, const curve_log *log, point_result *point) {
  json_auto_t *own = store_entry_own(log->kept.journal.entries[log->next]);
  if (!own) return extr_fail_memory(context);
  const bool same = json_number_value(json_object_get(own, "ebn0_db")) == point->quality;
  point->whole.frames = point->counts.frames = count_of(own, "frames");
  point->whole.frame_errors = point->counts.frame_errors = count_of(own, "frame_errors");
  point->batches = point->counts.frames / BATCH_FRAMES;
  point->times.decoding += json_number_value(json_object_get(own, "decoding"));
  if (same && point->batches > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: point %zu is another one than expected",
                   log->kept.path, log->next + 1);
}

static bool watch(void *data, const point_result *so_far) {
  const crossing_limits *limits = data;
  return so_far->counts.frame_errors < limits->errors && so_far->counts.frames < limits->frames;
}

/* Continues a point until it has as many errors or frames as these limits say. */
static extr_status curve_point(extr_context *context, curve_log *log, engine *simulator,
                               point_result *point, crossing_limits limits) {
  const double before = point->times.decoding;
  extr_status status;
  if (!watch(&limits, point)) return EXTR_OK;
  if (log->next < log->kept.journal.count) {
    status = take(context, log, point);
  } else {
    status = extr_simulator_point(context, simulator, point, watch, &limits);
    if (status == EXTR_OK && log->kept.path)
      status = keep(log, point, point->times.decoding - before);
  }
  log->next++;
  return status;
}

/* ---- Crossings ------------------------------------------------------------------------------- */

/* Without errors, half of one. */
static double errors_of(const point_result *p) {
  return p->counts.frame_errors ? (double)p->counts.frame_errors : 0.5;
}

static double log_rate(const point_result *p) {
  return log(errors_of(p) / (double)p->counts.frames);
}

static const crossing no_crossing = {.ebn0 = NAN, .low = NAN, .high = NAN};

static void put_between(const point_result *above, const point_result *below, double fer,
                        crossing *found) {
  double fall = log_rate(above) - log_rate(below), width = below->quality - above->quality;
  double place = (log_rate(above) - log(fer)) / fall;
  double a = (1 - place) * (1 / sqrt(errors_of(above))), b = place * (1 / sqrt(errors_of(below)));
  double half = extr_normal_z95 * width / fall * sqrt(a * a + b * b);
  found->ebn0 = above->quality + width * place;
  found->low = found->ebn0 - half;
  found->high = found->ebn0 + half;
}

enum { STEPS = 8 }; /* per dB */
static const double highest = 20, lowest = -5;

typedef struct walk {
  extr_context *context;
  curve_log *log;
  engine *simulator;
  const crossing_limits *limits;
  crossing *found;
} walk;

static extr_status simulate(const walk *w, double ebn0, point_result *point) {
  *point = (point_result){.quality = ebn0};
  TRY(curve_point(w->context, w->log, w->simulator, point, *w->limits));
  w->found->frames += point->counts.frames;
  w->found->decoding += point->times.decoding;
  return EXTR_OK;
}

static bool is_above(const walk *w, const point_result *p) {
  return (double)p->counts.frame_errors > w->limits->fer * (double)p->counts.frames;
}

/* Simulates points at multiples of 1/8 dB around a guess until two of them, at most 1/4 dB apart,
 * have the rate between them, and interpolates its logarithm. The interval follows from the number
 * of errors at both. If the rate falls by less than a fifth in half a dB, that is an error floor.
 * EXTR_INPUT: the rate is not met from -5 to 20 dB. */
static extr_status crossing_find(extr_context *context, curve_log *log, engine *simulator,
                                 const crossing_limits *limits, double guess, crossing *found) {
  const walk w = {context, log, simulator, limits, found};
  point_result above = {0}, below = {0}, point;
  double ebn0 = round(guess * STEPS) / STEPS;
  *found = no_crossing;
  double before[2] = {INFINITY, INFINITY};
  while (!above.counts.frames || !below.counts.frames) {
    if (ebn0 > highest || ebn0 < lowest)
      return extr_fail(context, EXTR_INPUT, "a frame error rate of %g is not met from %g to %g dB",
                       limits->fer, lowest, highest);
    TRY(simulate(&w, ebn0, &point));
    if (is_above(&w, &point)) {
      above = point, ebn0 += 2.0 / STEPS;
      double rate = frame_error_rate(&point.counts);
      if (rate < 0.5 && rate > 0.8 * before[0]) {
        found->floor = rate;
        return EXTR_OK;
      }
      before[0] = before[1], before[1] = rate;
    } else
      below = point, ebn0 -= 2.0 / STEPS;
  }
  if (log_rate(&above) - log_rate(&below) > 2) {
    TRY(simulate(&w, (above.quality + below.quality) / 2, &point));
    *(is_above(&w, &point) ? &above : &below) = point;
  }
  put_between(&above, &below, limits->fer, found);
  return EXTR_OK;
}

/* ---- The race -------------------------------------------------------------------------------- */

/* Whether it is in the race. */
static bool runs(const racer *r) {
  return strcmp(r->role, "candidate") == 0 && r->fate != TUNE_OUT;
}

static extr_status begin(extr_context *context, const race *how, racer *r) {
  simulation_settings *settings = &r->simulation;
  *settings = how->simulation;
  settings->decoder = r->setting.settings;
  settings->min_frame_errors = SIMULATE_ENDLESS;
  settings->max_frames = SIMULATE_ENDLESS;
  settings->max_seconds = INFINITY;
  settings->profile = true;
  r->crossing = no_crossing;
  r->fate = TUNE_MEASURED;
  TRY(extr_simulator_new(context, settings, &r->simulator));
  plan_text(extr_simulator_decoder(r->simulator), settings->codec->code, r->chosen);
  return EXTR_OK;
}

/* Says what timing has chosen for the decoder of this racer. */
static void report_plan(const race *how, const racer *r) {
  char text[SETTING_LIST_TEXT], name[SETTING_LIST_TEXT + 8];
  snprintf(name, sizeof name, "tune: %s", setting_text(&r->setting.settings, r->setting.own, text));
  decoder_report_plan(name, extr_simulator_decoder(r->simulator), how->simulation.codec->code,
                      r->chosen);
}

static double rate_of(const racer *r) {
  return frame_error_rate(&r->point.counts);
}

static extr_rate interval_of(const racer *r) {
  return extr_rate_wilson(r->point.counts.frame_errors, r->point.counts.frames);
}

static double best_high(const racer *racers, int count) {
  double high = 1;
  for (int i = 0; i < count; i++)
    if (runs(&racers[i])) high = fmin(high, interval_of(&racers[i]).high);
  return high;
}

static int running(const racer *racers, int count) {
  int left = 0;
  for (int i = 0; i < count; i++) left += runs(&racers[i]);
  return left;
}

/* Every round doubles the frames. Ends when one candidate is left, or the best has errors
 * enough. */
static extr_status run_rounds(extr_context *context, const race *how, racer *racers, int count) {
  uint64_t frames = 4 * BATCH_FRAMES, most = how->limits.frames;
  for (bool over = false; !over && running(racers, count) > 1; frames *= 2) {
    if (frames > most) frames = most;
    const crossing_limits limits = {.errors = SIMULATE_ENDLESS, .frames = frames};
    uint64_t least = SIMULATE_ENDLESS;
    for (int i = 0; i < count; i++) {
      racer *r = &racers[i];
      if (!runs(r)) continue;
      activity_show("tune", "race of settings: frames", (int)frames, i, count);
      TRY(curve_point(context, how->log, r->simulator, &r->point, limits));
      if (r->point.counts.frame_errors < least) least = r->point.counts.frame_errors;
    }
    double high = best_high(racers, count);
    for (int i = 0; i < count; i++)
      if (runs(&racers[i]) && interval_of(&racers[i]).low > high) racers[i].fate = TUNE_OUT;
    over = frames == most || least >= how->limits.errors;
  }
  return EXTR_OK;
}

/* All but the best leave. */
static void keep_finalists(const race *how, racer *racers, int count) {
  while (running(racers, count) > how->finalists) {
    racer *worst = NULL;
    for (racer *r = racers; r < racers + count; r++)
      if (runs(r) && (!worst || rate_of(r) > rate_of(worst))) worst = r;
    worst->fate = TUNE_OUT;
  }
}

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
    if (!runs(r)) continue;
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

static extr_status run_all(extr_context *context, const race *how, racer *racers, int count) {
  double ebn0;
  for (int i = 0; i < count; i++) TRY(begin(context, how, &racers[i]));
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

extr_status race_run(extr_context *context, const race *how, racer *racers, int count) {
  extr_status status = run_all(context, how, racers, count);
  activity_end();
  for (int i = 0; i < count; i++) {
    if (status == EXTR_OK) report_plan(how, &racers[i]);
    extr_engine_free(racers[i].simulator);
  }
  return status;
}
