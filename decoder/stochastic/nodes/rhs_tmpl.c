/* "rhs", relaxed half-stochastic: F. Leduc-Primeau et al., "A relaxed half-stochastic iterative
 * decoder for LDPC codes", IEEE Globecom 2009. Edges carry bits, nodes compute with LLRs:
 *
 *   p_k += beta (b_k - p_k),   lambda_k = ln((1 - p_k) / p_k)        for the bits b_k from check
 *   node k Lambda_j = L' + sum_{k != j} lambda_k,   sends 1 with probability 1 / (1 + e^Lambda_j)
 *
 * and decides by L' + sum_k lambda_k. Plain loops over 32 lanes at a time, which use only + - * /
 * on floats and integers, so that results are the same on every machine. */
#include "core/base/math/elementary.h"
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/code.h>
#include <extrinsic/stochastic.h>

enum { WORD_LANES = 32, HALVES = LANES / WORD_LANES };

typedef float lane_floats[WORD_LANES];

/* ---- Numbers --------------------------------------------------------------------------------- */

static inline uint32_t rotate(uint32_t x, int count) {
  return x << count | x >> (32 - count);
}

/* xoshiro128+ (Blackman, Vigna, 2021) in every lane: [4][LANES]. Uniform in 0 < u < 1. */
static inline void uniform(uint32_t *state, lane_floats u) {
#pragma GCC ivdep
  for (int i = 0; i < WORD_LANES; i++) {
    uint32_t *s = state + i;
    uint32_t a = s[0], b = s[LANES], c = s[2 * LANES], d = s[3 * LANES], sum = a + d;
    u[i] = ((float)(int32_t)(sum >> 9) + 0.5F) * (1.0F / (1 << 23));
    c ^= a;
    d ^= b;
    s[LANES] = b ^ c;
    s[0] = a ^ d;
    s[2 * LANES] = c ^ (b << 9);
    s[3 * LANES] = rotate(d, 11);
  }
}

typedef uint32_t half __attribute__((may_alias));

/* Lanes 32 h .. 32 h + 31 of a plane. */
static inline half *half_word(plane *p, int h) {
  return (half *)p + h;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

static void channel_llr(plane *channel, int h, float step, lane_floats llr) {
  int32_t units[WORD_LANES] = {0};
  for (int b = 0; b < MAGNITUDE_BITS; b++) {
    uint32_t word = *half_word(channel + 1 + b, h);
    for (int i = 0; i < WORD_LANES; i++) units[i] |= (int32_t)((word >> i & 1) << b);
  }
  uint32_t sign = *half_word(channel, h);
  for (int i = 0; i < WORD_LANES; i++) llr[i] = (float)units[i] * (sign >> i & 1 ? -step : step);
}

/* Probabilities are clamped so that the magnitude of their LLR is below 10. */
static const float least = 1.0F / (1 << 14);

static inline void track(float *p, uint32_t bits, const float *beta, lane_floats lambda) {
  for (int i = 0; i < WORD_LANES; i++) {
    float bit = (float)(int32_t)(bits >> i & 1);
    float moved = p[i] + beta[i] * (bit - p[i]);
    moved = moved < least ? least : moved;
    moved = moved > 1 - least ? 1 - least : moved;
    p[i] = moved;
    lambda[i] = short_log((1 - moved) / moved);
  }
}

static inline uint32_t draw(const lane_floats total, const lane_floats own, const lane_floats u) {
  uint32_t bits = 0;
  for (int i = 0; i < WORD_LANES; i++) {
    float llr = total[i] - own[i];
    llr = llr > 80 ? 80 : llr < -80 ? -80 : llr;
    bits |= (uint32_t)(u[i] * (1 + elementary_exp(llr)) < 1) << i;
  }
  return bits;
}

typedef struct rhs_node {
  plane *channel;
  float *trackers; /* [degree][LANES] */
  const int *edges;
  int degree;
  plane *decided;
} rhs_node;

static void update_half(bit_state *s, const rhs_node *n, int h, uint32_t fill, const float *beta) {
  lane_floats total, u, lambda[NODE_DEGREE_MAX];
  plane *messages = s->messages;
  uint32_t ones = 0;
  channel_llr(n->channel, h, (float)s->plan->step, total);
  for (int j = 0; j < n->degree; j++) {
    float *tracker = n->trackers + j * LANES + WORD_LANES * h;
    for (uint32_t rest = fill; rest; rest &= rest - 1) tracker[__builtin_ctz(rest)] = 0.5F;
    track(tracker, *half_word(&messages[n->edges[j]], h), beta, lambda[j]);
    for (int i = 0; i < WORD_LANES; i++) total[i] += lambda[j][i];
  }
  for (int j = 0; j < n->degree; j++) {
    uniform((uint32_t *)s->generator + WORD_LANES * h, u);
    *half_word(&messages[n->edges[j]], h) = draw(total, lambda[j], u);
  }
  /* A sum of zero is decided as 1, so that simulations with the zero codeword do not count the bit
   * as correct. */
  for (int i = 0; i < WORD_LANES; i++) ones |= (uint32_t)(total[i] <= 0) << i;
  *half_word(n->decided, h) = ones;
}

void VARIANT(extr_rhs_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const extr_code *code = s->plan->code;
  const double *value = s->plan->settings.stochastic.value;
  float beta[LANES]; /* 0 where a frame starts: check nodes have sent nothing yet */
  plane fill = start->fill;
  for (int i = 0; i < LANES; i++)
    beta[i] = fill[i / 64] >> i % 64 & 1
                  ? 0
                  : (float)value[s->lanes.cycles[i] < value[EXTR_STOCHASTIC_LATER]
                                     ? EXTR_STOCHASTIC_RELAX
                                     : EXTR_STOCHASTIC_RELAX_LATER];
  for (int k = 0; k < group->nodes; k++) {
    int v = group->columns[k];
    plane *own = (plane *)s->nodes + group->first + (size_t)k * (size_t)group->layout.planes;
    rhs_node n = {own, (float *)(void *)(own + CHANNEL_PLANES),
                  extr_code_column_edges(code) + extr_code_column_first(code, v),
                  group->program.degree, (plane *)s->decided + v};
    for (int h = 0; h < HALVES; h++)
      update_half(s, &n, h, *half_word(&fill, h), beta + WORD_LANES * h);
  }
}

void VARIANT(extr_rhs_seed)(bit_state *s, int lane, uint64_t key) {
  uint32_t *state = (uint32_t *)s->generator + lane;
  uint64_t first = extr_random_next(&key), second = extr_random_next(&key);
  state[0] = (uint32_t)first;
  state[LANES] = (uint32_t)(first >> 32);
  state[2 * LANES] = (uint32_t)second;
  state[3 * LANES] = (uint32_t)(second >> 32);
}
