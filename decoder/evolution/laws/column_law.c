#include "decoder/evolution/laws/column_law.h"

#include <extrinsic/decoder.h>

#include <math.h>
#include <string.h>

/* ---- The channel ----------------------------------------------------------------------------- */

static double normal_below(double x) {
  return erfc(-x / sqrt(2)) / 2;
}

/* The LLR is 2 y / sigma^2, y normal with mean 1 and deviation sigma. The difference of two tails
 * is taken on the side where they are small. */
static void add_gaussian(const levels *l, double sigma, double share, double *p) {
  for (int k = -l->limit; k <= l->limit; k++) {
    double low = (k - 0.5) * l->step * sigma / 2 - 1 / sigma;
    double high = (k + 0.5) * l->step * sigma / 2 - 1 / sigma;
    if (k == -l->limit) low = -INFINITY;
    if (k == l->limit) high = INFINITY;
    p[k] += share * (low > 0 ? normal_below(-low) - normal_below(-high)
                             : normal_below(high) - normal_below(low));
  }
}

/* An LLR between two levels of a grid is split among them so that its mean stays. */
static void add_llr(const levels *l, const extr_decoder_settings *decoder, double llr, double share,
                    double *p) {
  double level = fmax(-l->limit, fmin(l->limit, llr / l->step));
  if (decoder->message == EXTR_I8) {
    const float received = (float)llr;
    int8_t quantized;
    if (extr_quantize(NULL, decoder, &received, 1, &quantized) == EXTR_OK) level = quantized;
  }
  double below = floor(level), above = level - below;
  p[(int)below] += share * (1 - above);
  if (above > 0) p[(int)below + 1] += share * above;
}

/* Certain bits have this LLR, as those of `bench/channel` have. */
static const double certain = 1e6;

static void add_transmitted(const levels *l, const extr_decoder_settings *decoder,
                            extr_evolution_channel channel, double parameter, double share,
                            double *p) {
  double llr = log1p(-parameter) - log(parameter);
  switch (channel) {
  case EXTR_EVOLUTION_AWGN:
    add_gaussian(l, parameter, share, p);
    break;
  case EXTR_EVOLUTION_BSC:
    llr = fmin(llr, certain);
    add_llr(l, decoder, llr, share * (1 - parameter), p);
    add_llr(l, decoder, -llr, share * parameter, p);
    break;
  case EXTR_EVOLUTION_BEC:
    p[l->limit] += share * (1 - parameter);
    p[0] += share * parameter;
    break;
  }
}

void extr_channel_law(const levels *l, const extr_decoder_settings *decoder,
                      extr_evolution_channel channel, double parameter,
                      const double share[EXTR_SHORTENED + 1], double *p) {
  memset(p - l->limit, 0, (2 * (size_t)l->limit + 1) * sizeof *p);
  if (share[EXTR_TRANSMITTED] > 0)
    add_transmitted(l, decoder, channel, parameter, share[EXTR_TRANSMITTED], p);
  p[0] += share[EXTR_PUNCTURED];
  p[l->limit] += share[EXTR_SHORTENED];
}

/* ---- The sum of messages --------------------------------------------------------------------- */

bool extr_saturates(const levels *l, int degree) {
  return l->posterior > 0 && (degree + 1) * l->limit > l->posterior;
}

int extr_left_reach(const levels *l) {
  return l->left_most + 1;
}

static int clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}

/* P(low <= level <= high) from P(level < k) = below[k]. */
static double between(const double *below, int reach, int low, int high) {
  low = clamp(low, -reach, reach + 1);
  high = clamp(high + 1, -reach, reach + 1);
  return high > low ? below[high] - below[low] : 0;
}

/* Where the posterior is not clamped, the others remain, whatever the own message is. Where it is,
 * what remains depends on the own message only. */
void extr_message_left(const levels *l, const double *others, int reach, const double *own,
                       double *q) {
  double below_room[2 * 128 + 2], *below = below_room + 128;
  int most = l->left_most;
  memset(q - most - 1, 0, (2 * (size_t)most + 3) * sizeof *q);
  below[-l->limit] = 0;
  for (int r = -l->limit; r <= l->limit; r++) below[r + 1] = below[r] + own[r];
  for (int s = -reach; s <= reach; s++)
    q[clamp(s, -most - 1, most)] +=
        others[s] * between(below, l->limit, -l->posterior - s, l->posterior - s);
  /* P(others > posterior - r), as r falls from its largest value. */
  double above = 0, under = 0;
  for (int s = l->posterior - l->limit + 1; s <= reach; s++) above += others[s];
  for (int s = -reach; s <= l->limit - l->posterior - 1; s++) under += others[s];
  for (int r = l->limit; r >= -l->limit; r--) {
    q[l->left[l->posterior + r]] += own[r] * above;
    q[-l->left[l->posterior + r]] += own[-r] * under;
    int next = l->posterior - r + 1;
    if (next <= reach) above -= others[next], under -= others[-next];
  }
}

double extr_error_rate(const levels *l, const double *channel, const double *messages, int reach) {
  double below = 0, wrong = 0;
  for (int k = -reach; k < -l->limit; k++) below += messages[k];
  for (int c = l->limit; c >= -l->limit; c--) {
    double tie = -c >= -reach && -c <= reach ? messages[-c] : 0;
    wrong += channel[c] * (below + (c <= 0 ? tie : 0));
    below += tie;
  }
  return wrong;
}
