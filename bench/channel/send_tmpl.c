/* Transmission of 64 frames over a channel. */
#include "bench/channel/channel_loops_tmpl.h"
#include "bench/channel/constellation.h"
#include "core/base/math/elementary.h"
#include "core/base/math/float_bits.h"

#include <math.h>
#include <string.h>

/* ---- Samples --------------------------------------------------------------------------------- */

enum { PAIRS = NORMAL_BLOCK / 2 };

static void normal_block(random_stream *stream, float samples[NORMAL_BLOCK]) {
  uint64_t bits[PAIRS];
  uint32_t low[PAIRS], high[PAIRS];
  random_fill(stream, PAIRS, bits);
  for (int i = 0; i < PAIRS; i++) {
    low[i] = (uint32_t)bits[i];
    high[i] = (uint32_t)(bits[i] >> 32);
  }
  for (int i = 0; i < PAIRS; i++) {
    float radius = sqrtf(-2 * normal_log(low[i], high[i])), cosine, sine;
    normal_turn(low[i], &cosine, &sine);
    samples[i] = radius * cosine;
    samples[PAIRS + i] = radius * sine;
  }
}

/* Negates, or else clears, the samples whose bits are 1. In two halves, since vectors cannot shift
 * from 64 to 32 bits. */
INLINE void change_samples(uint64_t word, bool negates, float samples[64]) {
  for (int first = 0; first < 64; first += 32) {
    const uint32_t half = (uint32_t)(word >> first);
    for (int i = 0; i < 32; i++) {
      const uint32_t old = bits_of_float(samples[first + i]);
      samples[first + i] =
          float_of_bits(negates ? old ^ half >> i << 31 : old & ((half >> i & 1) - 1));
    }
  }
}

INLINE void flip_signs(uint64_t word, float samples[64]) {
  change_samples(word, true, samples);
}

/* ---- Symbols --------------------------------------------------------------------------------- */

static void amplitudes_of_words(int bits, const uint64_t *words, int stride,
                                float x[NORMAL_BLOCK]) {
  for (int f = 0; f < NORMAL_BLOCK; f++) x[f] = 1;
  flip_signs(words[(bits - 1) * stride], x);
  for (int i = bits - 2; i >= 0; i--) {
    float middle = (float)(1 << (bits - 1 - i));
    for (int f = 0; f < NORMAL_BLOCK; f++) x[f] = middle - x[f];
    flip_signs(words[i * stride], x);
  }
}

/* ---- Demapping ------------------------------------------------------------------------------- */

/* Up to this magnitude, terms below e^EXP_LOWEST do not change the result. */
static const float exact_limit = 72;

/* A value of every frame for each amplitude or point, by label. */
typedef float by_label[1 << POINTS_BITS_MAX][NORMAL_BLOCK];

INLINE float larger(float a, float b) {
  return a > b ? a : b;
}

/* The exponents, -(r - s x)^2 / 2. */
INLINE void fill_exponents(int bits, const float *restrict r, const float *restrict s,
                           by_label exponents) {
  for (unsigned label = 0; label < 1U << bits; label++) {
    float x = (float)extr_amplitude_of_label(bits, label), *row = exponents[label];
    for (int f = 0; f < NORMAL_BLOCK; f++) {
      float distance = r[f] - s[f] * x;
      row[f] = -0.5f * distance * distance;
    }
  }
}

/* The sum, or else the largest, of the values of the labels in which bit i is `value`. */
INLINE void combine(int bits, by_label values, int i, unsigned value, bool sum, float *result) {
  for (int f = 0; f < NORMAL_BLOCK; f++) result[f] = sum ? 0 : -__FLT_MAX__;
  for (unsigned label = 0; label < 1U << bits; label++) {
    if ((label >> i & 1) != value) continue;
    const float *row = values[label];
    for (int f = 0; f < NORMAL_BLOCK; f++)
      result[f] = sum ? result[f] + row[f] : larger(result[f], row[f]);
  }
}

/* The same of points: r is I of all frames, then Q. */
INLINE void fill_distances(const constellation *c, const float *restrict r, const float *restrict s,
                           by_label exponents) {
  for (int label = 0; label < 1 << c->bits; label++) {
    const float x = (float)c->points[label][0], y = (float)c->points[label][1];
    for (int f = 0; f < NORMAL_BLOCK; f++) {
      const float dx = r[f] - s[f] * x, dy = r[NORMAL_BLOCK + f] - s[f] * y;
      exponents[label][f] = -0.5f * (dx * dx + dy * dy);
    }
  }
}

INLINE void demap_max_log(int bits, by_label exponents, float *llr, size_t stride) {
  for (int i = 0; i < bits; i++) {
    float zero[NORMAL_BLOCK], one[NORMAL_BLOCK];
    combine(bits, exponents, i, 0, false, zero);
    combine(bits, exponents, i, 1, false, one);
    for (int f = 0; f < NORMAL_BLOCK; f++) llr[(size_t)i * stride + (size_t)f] = zero[f] - one[f];
  }
}

/* Replaces exponents by the terms of the sums, scaled so that the largest term of a frame is 1. */
INLINE void fill_terms(int bits, by_label exponents) {
  float top[NORMAL_BLOCK];
  for (int f = 0; f < NORMAL_BLOCK; f++) top[f] = exponents[0][f];
  for (int label = 1; label < 1 << bits; label++)
    for (int f = 0; f < NORMAL_BLOCK; f++) top[f] = larger(top[f], exponents[label][f]);
  for (int label = 0; label < 1 << bits; label++) {
    float *row = exponents[label];
    for (int f = 0; f < NORMAL_BLOCK; f++) row[f] = larger(row[f] - top[f], EXP_LOWEST);
    for (int f = 0; f < NORMAL_BLOCK; f++) row[f] = elementary_exp(row[f]);
  }
}

/* Replaces the results of demap_max_log up to exact_limit. Loops with a selection do nothing else,
 * so that they become vector code without branches. */
INLINE void refine(int bits, by_label terms, float *llr, size_t stride) {
  for (int i = 0; i < bits; i++) {
    float zero[NORMAL_BLOCK], one[NORMAL_BLOCK], exact[NORMAL_BLOCK],
        *row = llr + (size_t)i * stride;
    combine(bits, terms, i, 0, true, zero);
    combine(bits, terms, i, 1, true, one);
    for (int f = 0; f < NORMAL_BLOCK; f++)
      exact[f] = elementary_log(zero[f], 0) - elementary_log(one[f], 0);
    for (int f = 0; f < NORMAL_BLOCK; f++) row[f] = fabsf(row[f]) < exact_limit ? exact[f] : row[f];
  }
}

INLINE void demap_exponents(demapper how, int bits, by_label exponents, float *llr, size_t stride) {
  demap_max_log(bits, exponents, llr, stride);
  if (how == DEMAP_MAX_LOG) return;
  fill_terms(bits, exponents);
  refine(bits, exponents, llr, stride);
}

static void demap(demapper how, int bits, const float r[NORMAL_BLOCK], const float s[NORMAL_BLOCK],
                  float *llr, size_t stride) {
  by_label exponents;
  fill_exponents(bits, r, s, exponents);
  demap_exponents(how, bits, exponents, llr, stride);
}

static void demap_points(demapper how, const constellation *c, const float *r, const float *s,
                         float *llr) {
  by_label exponents;
  fill_distances(c, r, s, exponents);
  demap_exponents(how, c->bits, exponents, llr, NORMAL_BLOCK);
}

/* ---- Transmission of symbols ----------------------------------------------------------------- */

static void points_of_words(const constellation *c, const uint64_t *words, float *x) {
  for (int f = 0; f < NORMAL_BLOCK; f++) {
    unsigned label = 0;
    for (int i = 0; i < c->bits; i++) label |= (unsigned)(words[i] >> f & 1) << i;
    x[f] = (float)c->points[label][0];
    x[NORMAL_BLOCK + f] = (float)c->points[label][1];
  }
}

/* Rayleigh fading that the receiver knows: gain * |g| for complex normal numbers g with mean square
 * 1. The receiver corrects the phase, so it does not matter. */
static void fade(random_stream *stream, float gain, float amplitudes[NORMAL_BLOCK]) {
  float real[NORMAL_BLOCK], imaginary[NORMAL_BLOCK];
  normal_block(stream, real);
  normal_block(stream, imaginary);
  for (int f = 0; f < NORMAL_BLOCK; f++)
    amplitudes[f] = gain * sqrtf(0.5f * (real[f] * real[f] + imaginary[f] * imaginary[f]));
}

/* With one bit per dimension, the usual case, noise becomes the LLR 2 s (+-s + noise) in one
 * loop. */
static void demap_antipodal(const float *restrict factors, uint64_t word, float *restrict llr) {
  float sent[NORMAL_BLOCK];
  memcpy(sent, factors, sizeof sent);
  flip_signs(word, sent);
  for (int f = 0; f < NORMAL_BLOCK; f++) llr[f] = 2 * factors[f] * (sent[f] + llr[f]);
}

static void add_noise(const float *restrict factors, const float *restrict noise,
                      float *restrict x) {
  for (int f = 0; f < NORMAL_BLOCK; f++) x[f] = factors[f] * x[f] + noise[f];
}

static void send_amplitude(transmission *t, int bits, const uint64_t *words, int stride,
                           float *llr) {
  float x[NORMAL_BLOCK], noise[NORMAL_BLOCK];
  amplitudes_of_words(bits, words, stride, x);
  normal_block(&t->stream, noise);
  add_noise(t->factors, noise, x);
  demap(t->channel->settings.demapper, bits, x, t->factors, llr, (size_t)stride * NORMAL_BLOCK);
}

static void send_point(transmission *t, const uint64_t *words, float *llr) {
  const channel_settings *settings = &t->channel->settings;
  float x[2 * NORMAL_BLOCK], noise[NORMAL_BLOCK];
  points_of_words(settings->points, words, x);
  for (int axis = 0; axis < 2; axis++) {
    normal_block(&t->stream, noise);
    add_noise(t->factors, noise, x + axis * NORMAL_BLOCK);
  }
  demap_points(settings->demapper, settings->points, x, t->factors, llr);
}

static void send_symbol(transmission *t, const uint64_t *words, float *llr) {
  modulation m = t->channel->settings.modulation;
  int dimensions = extr_modulation_dimensions(m), bits = extr_modulation_amplitude_bits(m);
  if (t->left == 0) {
    const int frames = t->channel->settings.frames;
    fade(&t->stream, t->channel->factor, t->factors);
    for (int f = 0; frames > 1 && f < NORMAL_BLOCK; f++) t->factors[f] = t->factors[f - f % frames];
    t->left = t->channel->settings.coherence;
  }
  t->left--;
  if (m == MODULATION_POINTS) {
    send_point(t, words, llr);
    return;
  }
  for (int d = 0; d < dimensions; d++) {
    float *first = llr + d * NORMAL_BLOCK;
    if (bits > 1) {
      send_amplitude(t, bits, words + d, dimensions, first);
    } else {
      normal_block(&t->stream, first);
      demap_antipodal(t->factors, words[d], first);
    }
  }
}

/* Of the symbol's bits, `count` belong to the frame. Those that fill up its last symbol stay zero,
 * as with random codewords: the bits of a label are not equally reliable. */
static void send_scrambled(transmission *t, const uint64_t *words, int count, float *llr) {
  int bits = extr_symbol_bits(&t->channel->settings);
  uint64_t mask[RANDOM_LANES], sent[SYMBOL_BITS_MAX];
  random_next(&t->stream, mask);
  for (int i = count; i < bits; i++) mask[i] = 0;
  for (int i = 0; i < bits; i++) sent[i] = words[i] ^ mask[i];
  send_symbol(t, sent, llr);
  for (int i = 0; i < bits; i++) flip_signs(mask[i], llr + i * NORMAL_BLOCK);
}

/* ---- Channels that transmit bits ------------------------------------------------------------- */

/* Draws the events of 64 frames, one bit per frame. */
static inline uint64_t draw_events(random_stream *stream, uint64_t threshold) {
  uint64_t events = 0;
  for (int first = 0; first < 64; first += RANDOM_LANES) {
    uint64_t drawn[RANDOM_LANES];
    random_next(stream, drawn);
    for (int i = 0; i < RANDOM_LANES; i++)
      events |= (uint64_t)(drawn[i] < threshold) << (first + i);
  }
  return events;
}

static void draw_errors(random_stream *stream, const uint64_t *thresholds, const int *columns,
                        int count, uint64_t *words) {
  for (int i = 0; i < count; i++) words[columns[i]] = draw_events(stream, thresholds[i]);
}

/* In the event a bit is received wrong (BSC), or its LLR is 0 (BEC). */
static void receive_bits(const channel_point *c, random_stream *stream, uint64_t word, float *llr) {
  const uint64_t events = draw_events(stream, c->threshold);
  const bool erased = c->settings.kind == CHANNEL_BEC;
  for (int f = 0; f < 64; f++) llr[f] = c->certainty;
  flip_signs(erased ? word : word ^ events, llr);
  if (erased) change_samples(events, false, llr);
}

/* ---- All channels ---------------------------------------------------------------------------- */

/* One symbol, of which `count` bits are the frame's. */
static void send_together(transmission *t, const uint64_t *words, int count, float *llr) {
  const channel_point *c = t->channel;
  if (channel_takes_bits(c->settings.kind))
    receive_bits(c, &t->stream, *words, llr);
  else if (c->settings.scrambled)
    send_scrambled(t, words, count, llr);
  else
    send_symbol(t, words, llr);
}

static void send(transmission *t, const uint64_t *words, int bits, float *llr) {
  int together = extr_symbol_bits(&t->channel->settings);
  for (int i = 0; i < bits; i += together) {
    int count = bits - i < together ? bits - i : together;
    send_together(t, words + i, count, llr + (size_t)i * NORMAL_BLOCK);
  }
}

const channel_loops VARIANT(extr_channel_loops) = {
    normal_block, amplitudes_of_words,      demap, demap_points, send,
    draw_errors,  VARIANT(extr_draw_levels)};
