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
static long double end_of(const tilt *t, double step, int k) {
  if (k < -t->limit) return -INFINITY;
  if (k >= t->limit) return INFINITY;
  long double s = t->s;
  return ((long double)k + 0.5L) * (long double)step / (2 * s) - s;
}

static void fill_levels(tilt *t, double step) {
  long double moved = t->choice.moved, shift = t->choice.shift, width = t->choice.width, below = 0;
  for (int k = -t->limit; k <= t->limit; k++) {
    long double low = end_of(t, step, k - 1), high = end_of(t, step, k);
    long double p0 = between(low, high);
    long double p1 = between((low + shift) / width, (high + shift) / width);
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

static double noise_of(const tilt *t, float llr) {
  return llr / (2 * t->s) - t->s;
}

double tilt_ratio(const tilt *t, float value) {
  if (t->levels) return t->ratio[(int)value + t->limit];
  double noise = noise_of(t, value), moved = (noise + t->choice.shift) / t->choice.width;
  double exponent = fmin(-EXP_LOWEST, fmax(EXP_LOWEST, (noise * noise - moved * moved) / 2));
  double density = (double)elementary_exp((float)exponent) / t->choice.width;
  return 1 - t->choice.moved + t->choice.moved * density;
}

float tilt_llr(const tilt *t, float llr) {
  double moved = noise_of(t, llr) * t->choice.width - t->choice.shift;
  return (float)(2 * t->s * (t->s + moved));
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
