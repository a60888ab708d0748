#include "bench/sweep/waterfall.h"

#include "bench/channel/channel.h"

#include <math.h>

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

waterfall waterfall_start(double high, double low) {
  return (waterfall){.high = high, .low = low, .phase = WATERFALL_UP};
}

bool waterfall_next(const waterfall *search, double *ebn0_db) {
  *ebn0_db = search->at / 1000.0;
  return search->phase != WATERFALL_OVER;
}

static double frame_error_rate(const frame_counts *counts) {
  return (double)counts->frame_errors / (double)counts->frames;
}

/* True if the rate is less than a tenth of that at the last point and a nearer point is
 * possible. */
static bool too_steep(const waterfall *search, const frame_counts *counts) {
  return search->at > search->last_at + FINEST &&
         (double)search->last.frame_errors >= decade_errors &&
         counts->frames >= search->last.frames &&
         10 * frame_error_rate(counts) < frame_error_rate(&search->last);
}

bool waterfall_enough(const waterfall *search, const frame_counts *so_far) {
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
  search->floor = error_floor_learn(&search->seen, search->at, counts) && rate >= search->low;
  search->last = *counts;
  search->last_at = search->at;
  search->at = next_multiple(search, steps[search->step]);
  if (rate < search->low || search->floor || search->at > LAST) search->phase = WATERFALL_OVER;
  return true;
}

bool waterfall_learn(waterfall *search, const frame_counts *counts) {
  bool above = frame_error_rate(counts) > search->high;
  switch (search->phase) {
  case WATERFALL_UP:
    search_up(search, above);
    break;
  case WATERFALL_DOWN:
    search_down(search, above);
    break;
  case WATERFALL_FINE:
    search_fine(search, above);
    break;
  case WATERFALL_DESCENT:
    return descend(search, counts);
  case WATERFALL_OVER:
    break;
  }
  return false;
}
