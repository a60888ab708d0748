#include "bench/floor/sampling/tilt.h"

#include "core/base/math/elementary.h"

#include <math.h>

/* P(low < g <= high) of a standard normal g, computed in the tail that keeps all digits. In long
 * double, because the double version of the C library may depend on the processor. */
static long double between(long double low, long double high) {
  long double scale = sqrtl(0.5L);
  if (low > 0) return (erfcl(low * scale) - erfcl(high * scale)) / 2;
  return (erfcl(-high * scale) - erfcl(-low * scale)) / 2;
}

/* The noise at the upper end of level k: the LLR 2 s (s + g) is (k + 1/2) step. */
static long double end_of(const tilt *t, double step, int k, long double mean) {
  if (k < -t->limit) return -INFINITY;
  if (k >= t->limit) return INFINITY;
  return ((long double)k + 0.5L) * (long double)step / (2 * (long double)t->s) - (long double)t->s -
         mean;
}

static void fill_levels(tilt *t, double step) {
  long double moved = t->choice.moved, below = 0;
  for (int k = -t->limit; k <= t->limit; k++) {
    long double mean = -t->choice.shift;
    long double p0 = between(end_of(t, step, k - 1, 0), end_of(t, step, k, 0));
    long double p1 = between(end_of(t, step, k - 1, mean), end_of(t, step, k, mean));
    t->ratio[k + t->limit] = (double)(1 - moved + moved * p1 / p0);
    below += p1;
    t->cumulated[k + t->limit] =
        k < t->limit && below < 1 ? (uint64_t)ldexpl(below, 64) : UINT64_MAX;
  }
}

tilt tilt_of(const channel_point *channel, const extr_decoder_settings *decoder,
             const tilt_choice *choice) {
  tilt t = {.choice = *choice,
            .levels = decoder->message == EXTR_I8,
            .s = channel->factor,
            .limit = (1 << (decoder->llr_bits - 1)) - 1};
  if (t.levels) fill_levels(&t, decoder->llr_step);
  return t;
}

double tilt_ratio(const tilt *t, float value) {
  if (t->levels) return t->ratio[(int)value + t->limit];
  double noise = value / (2 * t->s) - t->s, shift = t->choice.shift;
  double exponent = fmin(-EXP_LOWEST, fmax(EXP_LOWEST, -shift * noise - shift * shift / 2));
  return 1 - t->choice.moved + t->choice.moved * (double)elementary_exp((float)exponent);
}

int8_t tilt_level(const tilt *t, uint64_t random) {
  int low = 0, high = 2 * t->limit;
  while (low < high) {
    int middle = (low + high) / 2;
    if (random < t->cumulated[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return (int8_t)(low - t->limit);
}
