#include "bench/configuration/sweep_plan.h"

#include "bench/channel/channel.h"

#include <math.h>

/* ---- Error floors ---------------------------------------------------------------------------- */

static const int waterfall_room = 1000, any_room = 5000;
static const double waterfall_fall = 0.5, any_fall = 0.8;
static const uint64_t least_errors = 25;

static void note_decade(error_floor *seen, int at, double rate) {
  bool first = !seen->started || seen->decade > 0.5;
  if (!first && rate > seen->decade / 10) return;
  if (!first && at - seen->decade_at <= waterfall_room) seen->waterfall = true;
  seen->decade_at = at;
  seen->decade = rate;
}

static bool falls(const error_floor *seen, const frame_counts *counts, double rate) {
  return !seen->started || rate > 0.5 || counts->frame_errors < least_errors ||
         rate < seen->rate * (seen->waterfall ? waterfall_fall : any_fall);
}

/* Adds the next point, to the right of all earlier ones. True if the curve has reached a floor. */
static bool learn_floor(error_floor *seen, int at, const frame_counts *counts) {
  const double rate = frame_error_rate(counts);
  note_decade(seen, at, rate);
  if (falls(seen, counts, rate)) {
    seen->at = at;
    seen->rate = rate;
  }
  seen->started = true;
  return at - seen->at >= (seen->waterfall ? waterfall_room : any_room);
}

/* ---- The search ------------------------------------------------------------------------------ */

/* In thousandths of a dB. */
enum {
  COARSE = 1000,
  FINEST = 10,
  FIRST = CHANNEL_EBN0_MIN_DB * 1000,
  LAST = CHANNEL_EBN0_MAX_DB * 1000
};
static const int steps[] = {250, 100, 50, 20, FINEST};

static const double probe_errors =
    50; /* frame errors that decide on which side of `high` a point is */
static const double decade_errors = 10; /* a point with fewer frame errors is not compared with the
                                         * next one */
static const double flat = 0.4;         /* in decades per step; below this the step grows */

/* True if the rate is less than a tenth of that at the last point and a nearer point is
 * possible. */
static bool too_steep(const waterfall *search, const frame_counts *counts) {
  return search->at > search->last_at + FINEST &&
         (double)search->last.frame_errors >= decade_errors &&
         counts->frames >= search->last.frames &&
         10 * frame_error_rate(counts) < frame_error_rate(&search->last);
}

/* True if the counts of the current point are sufficient for the search. */
static bool knows_enough(const waterfall *search, const frame_counts *so_far) {
  if (search->phase == WATERFALL_DESCENT) return too_steep(search, so_far);
  return (double)so_far->frame_errors >= probe_errors ||
         (double)so_far->frames >= probe_errors / search->high;
}

/* ---- The beginning --------------------------------------------------------------------------- */

static void search_up(waterfall *search, bool above) {
  if (!above && search->at == 0) { /* at the first point of all; the curve begins to the left */
    search->phase = WATERFALL_DOWN;
    search->at -= COARSE;
  } else if (!above) {
    search->phase = WATERFALL_FINE;
    search->at += steps[0] - COARSE;
  } else if ((search->at += COARSE) > LAST) {
    search->phase = WATERFALL_OVER;
  }
}

static void search_down(waterfall *search, bool above) {
  if (above) {
    search->phase = WATERFALL_FINE;
    search->at += steps[0];
  } else if (search->at == FIRST) {
    search->phase = WATERFALL_DESCENT;
  } else {
    search->at -= COARSE;
  }
}

static void search_fine(waterfall *search, bool above) {
  if (above && (search->at + steps[0]) % COARSE != 0) {
    search->at += steps[0];
  } else {
    search->phase = WATERFALL_DESCENT;
    search->at -= above ? 0 : steps[0];
  }
}

/* ---- The curve ------------------------------------------------------------------------------- */

/* The next multiple of `step` to the right of the last point. */
static int next_multiple(const waterfall *search, int step) {
  int rest = (search->last_at - FIRST) % step; /* FIRST is a multiple of every step */
  return search->last_at - rest + step;
}

/* Replaces the current point by one nearer to the last point. */
static void refine(waterfall *search) {
  int refused = search->at;
  while (search->at == refused) search->at = next_multiple(search, steps[++search->step]);
}

static bool descend(waterfall *search, const frame_counts *counts) {
  if (too_steep(search, counts)) {
    refine(search);
    return false;
  }
  double rate = frame_error_rate(counts);
  bool slow = search->last.frames > 0 && frame_error_rate(&search->last) < rate * pow(10, flat);
  if (slow && search->step > 0) search->step--;
  search->floor = learn_floor(&search->seen, search->at, counts) && rate >= search->low;
  search->last = *counts;
  search->last_at = search->at;
  search->at = next_multiple(search, steps[search->step]);
  if (rate < search->low || search->floor || search->at > LAST) search->phase = WATERFALL_OVER;
  return true;
}

/* True if the point that has ended belongs to the curve. */
static bool learn(waterfall *search, const frame_counts *counts) {
  const bool above = frame_error_rate(counts) > search->high;
  if (search->phase == WATERFALL_DESCENT) return descend(search, counts);
  if (search->phase == WATERFALL_UP)
    search_up(search, above);
  else if (search->phase == WATERFALL_DOWN)
    search_down(search, above);
  else if (search->phase == WATERFALL_FINE)
    search_fine(search, above);
  return false;
}

/* ---- The plan -------------------------------------------------------------------------------- */

sweep_plan sweep_plan_list(const real_list *list, sweep_stop stop) {
  return (sweep_plan){.list = list, .stop = stop};
}

sweep_plan sweep_plan_search(double high_fer, double low_fer, sweep_stop stop) {
  return (sweep_plan){.search = {.high = high_fer, .low = low_fer}, .stop = stop};
}

bool sweep_plan_next(const sweep_plan *plan, double *quality) {
  if (plan->over) return false;
  if (plan->list && plan->taken == plan->list->count) return false;
  *quality = plan->list ? plan->list->values[plan->taken] : plan->search.at / 1000.0;
  return plan->list || plan->search.phase != WATERFALL_OVER;
}

bool sweep_plan_probes(const sweep_plan *plan) {
  return !plan->list && plan->search.phase < WATERFALL_DESCENT;
}

bool sweep_plan_enough(const sweep_plan *plan, const frame_counts *so_far) {
  return !plan->list && knows_enough(&plan->search, so_far);
}

bool sweep_plan_floor(const sweep_plan *plan) {
  return !plan->list && plan->search.floor;
}

static bool ends_sweep(const sweep_stop *stop, const point_result *point) {
  const frame_counts *counts = &point->counts;
  if (stop->short_point &&
      (point->ending == EXTR_ENDED_BY_FRAMES || point->ending == EXTR_ENDED_BY_TIME))
    return true;
  return (double)counts->frame_errors < stop->fer * (double)counts->frames;
}

bool sweep_plan_take(sweep_plan *plan, const point_result *point) {
  if (!plan->list && !learn(&plan->search, &point->counts)) return false;
  plan->taken++;
  plan->over = ends_sweep(&plan->stop, point);
  return true;
}
