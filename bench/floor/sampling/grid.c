#include "bench/floor/sampling/grid.h"

#include <math.h>

enum { BINS_LIMIT = 31 };

/* P(low < g <= high) of a standard normal g, computed in the tail that keeps all digits. In long
 * double, because the double version of the C library may depend on the processor. */
static long double between(long double low, long double high) {
  long double scale = sqrtl(0.5L);
  if (low > 0) return (erfcl(low * scale) - erfcl(high * scale)) / 2;
  return (erfcl(-high * scale) - erfcl(-low * scale)) / 2;
}

/* The noise at the upper end of level k: the LLR 2 s (s + g) is (k + 1/2) step. */
static long double end_of(const grid *g, int k) {
  if (k < -g->limit) return -INFINITY;
  if (k >= g->limit) return INFINITY;
  long double s = g->s;
  return ((long double)k + 0.5L) * (long double)g->step / (2 * s) - s;
}

/* Bins reach as far to either side as one and a half times the mean LLR 2 s^2, so that the noise of
 * the open bins has one sign. */
grid grid_of(const channel_point *channel, const extr_decoder_settings *decoder) {
  grid g = {.levels = decoder->message == EXTR_I8, .s = channel->factor};
  g.limit = g.levels ? (1 << (decoder->llr_bits - 1)) - 1 : BINS_LIMIT;
  g.step = g.levels ? decoder->llr_step : 3 * g.s * g.s / BINS_LIMIT;
  g.count = 2 * g.limit + 1;
  for (int k = -g.limit; k <= g.limit; k++)
    g.chance[k + g.limit] = between(end_of(&g, k - 1), end_of(&g, k));
  return g;
}

int grid_place(const grid *g, float value) {
  if (g->levels) return (int)value + g->limit;
  double k = floor(value / g->step + 0.5);
  return (int)fmax(0, fmin(g->count - 1, k + g->limit));
}

/* ---- LLRs in a bin --------------------------------------------------------------------------- */

/* In (0, 1], as many bits as the logarithm takes. */
static float unit(word_source *source) {
  return (float)((next_word(source) >> 40) + 1) * 0x1p-24F;
}

/* A normal number above `edge` > 0: sqrt(edge^2 - 2 ln u), accepted with probability edge over it
 * (Marsaglia, "Generating a variable from the tail of the normal distribution", Technometrics 6,
 * 1964). */
static double draw_tail(double edge, word_source *source) {
  for (;;) {
    double x = sqrt(edge * edge - 2 * (double)elementary_log(unit(source), 0));
    if (next_uniform(source) * x <= edge) return x;
  }
}

/* Uniform in the bin, accepted in proportion to the density. */
static double draw_between(double low, double high, word_source *source) {
  double most = low > 0 ? low : high < 0 ? high : 0;
  for (;;) {
    double x = low + next_uniform(source) * (high - low);
    double exponent = fmax(EXP_LOWEST, (most * most - x * x) / 2);
    if (next_uniform(source) <= (double)elementary_exp((float)exponent)) return x;
  }
}

float grid_draw(const grid *g, int place, word_source *source) {
  int k = place - g->limit;
  if (g->levels) return (float)k;
  double low = (double)end_of(g, k - 1), high = (double)end_of(g, k), noise;
  if (k == -g->limit)
    noise = -draw_tail(-high, source);
  else if (k == g->limit)
    noise = draw_tail(low, source);
  else
    noise = draw_between(low, high, source);
  return (float)(2 * g->s * (g->s + noise));
}
