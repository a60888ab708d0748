/* Transmission of 64 frames over a channel. */
#include "bench/channel/channel_loops_tmpl.h"
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
  VARIANT(extr_demap)
  (t->channel->settings.demapper, bits, x, t->factors, llr, (size_t)stride * NORMAL_BLOCK);
}

static void send_symbol(transmission *t, const uint64_t *words, float *llr) {
  modulation m = t->channel->settings.modulation;
  int dimensions = extr_modulation_dimensions(m), bits = extr_modulation_amplitude_bits(m);
  if (t->left == 0) {
    fade(&t->stream, t->channel->factor, t->factors);
    t->left = t->channel->settings.coherence;
  }
  t->left--;
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
  int bits = extr_modulation_bits(t->channel->settings.modulation);
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
  int together = extr_modulation_bits(t->channel->settings.modulation);
  for (int i = 0; i < bits; i += together) {
    int count = bits - i < together ? bits - i : together;
    send_together(t, words + i, count, llr + (size_t)i * NORMAL_BLOCK);
  }
}

const channel_loops VARIANT(extr_channel_loops) = {
    normal_block, amplitudes_of_words, VARIANT(extr_demap), send, VARIANT(extr_draw_levels)};
