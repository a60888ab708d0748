#include "bench/sweep/error_floor.h"

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

bool error_floor_learn(error_floor *seen, int at, const frame_counts *counts) {
  double rate = (double)counts->frame_errors / (double)counts->frames;
  note_decade(seen, at, rate);
  if (falls(seen, counts, rate)) {
    seen->at = at;
    seen->rate = rate;
  }
  seen->started = true;
  return at - seen->at >= (seen->waterfall ? waterfall_room : any_room);
}
