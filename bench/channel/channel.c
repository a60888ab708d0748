#include "bench/channel/channel.h"

#include "bench/channel/binary_channel.h"
#include "bench/channel/fading.h"
#include "bench/channel/sign_words.h"
#include "core/base/every_isa.h"

#include <math.h>
#include <string.h>

/* In long double: the C library may choose its double version by the processor, with another last
 * bit. */
static float amplitude_factor(modulation m, double rate, double ebn0_db) {
  double ebn0 = (double)powl(10, (long double)ebn0_db / 10);
  double esn0 = modulation_bits(m) * rate * ebn0;
  return (float)sqrt(2 * esn0 / modulation_energy(m));
}

static float bsc_certainty(double crossover) {
  long double llr = logl((1 - (long double)crossover) / (long double)crossover);
  return llr < (long double)channel_certain ? (float)llr : channel_certain;
}

channel_point channel_at(const channel_settings *settings, double rate, double quality) {
  channel_point made = {.settings = *settings, .certainty = channel_certain};
  if (channel_takes_bits(settings->kind))
    made.threshold = event_threshold(quality);
  else
    made.factor = amplitude_factor(settings->modulation, rate, quality);
  if (settings->kind == CHANNEL_BSC) made.certainty = bsc_certainty(quality);
  return made;
}

transmission transmission_start(const channel_point *channel, const random_stream *stream) {
  transmission t = {.channel = channel, .stream = *stream};
  if (channel->settings.kind == CHANNEL_RAYLEIGH) return t;
  t.left = COHERENCE_FRAME;
  for (int f = 0; f < NORMAL_BLOCK; f++) t.factors[f] = channel->factor;
  return t;
}

/* ---- Symbols --------------------------------------------------------------------------------- */

/* One bit a dimension is what most simulations are about: noise becomes 2 s (+-s + noise) in one
 * go. */
EXTR_EVERY_ISA
static void demap_antipodal(const float *restrict factors, uint64_t word, float *restrict llr) {
  float sent[NORMAL_BLOCK];
  memcpy(sent, factors, sizeof sent);
  flip_signs(word, sent);
  for (int f = 0; f < NORMAL_BLOCK; f++) llr[f] = 2 * factors[f] * (sent[f] + llr[f]);
}

EXTR_EVERY_ISA
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

static void send_symbol(transmission *t, const uint64_t *words, float *llr) {
  modulation m = t->channel->settings.modulation;
  int dimensions = modulation_dimensions(m), bits = modulation_amplitude_bits(m);
  if (t->left == 0) {
    fading_amplitudes(&t->stream, t->channel->factor, t->factors);
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

/* Of the symbol's bits, `count` belong to the frame. Those that fill up its last symbol stay zero, as
 * with random codewords: the receiver's labels are not equally reliable. */
EXTR_EVERY_ISA
static void send_scrambled(transmission *t, const uint64_t *words, int count, float *llr) {
  int bits = modulation_bits(t->channel->settings.modulation);
  uint64_t mask[RANDOM_LANES], sent[SYMBOL_BITS_MAX];
  random_next(&t->stream, mask);
  for (int i = count; i < bits; i++) mask[i] = 0;
  for (int i = 0; i < bits; i++) sent[i] = words[i] ^ mask[i];
  send_symbol(t, sent, llr);
  for (int i = 0; i < bits; i++) flip_signs(mask[i], llr + i * NORMAL_BLOCK);
}

/* ---- All channels ---------------------------------------------------------------------------- */

/* One symbol, of which `count` bits are the frame's. */
static void send(transmission *t, const uint64_t *words, int count, float *llr) {
  const channel_point *c = t->channel;
  if (c->settings.kind == CHANNEL_BSC)
    bsc_receive(&t->stream, c->threshold, c->certainty, *words, llr);
  else if (c->settings.kind == CHANNEL_BEC)
    bec_receive(&t->stream, c->threshold, c->certainty, *words, llr);
  else if (c->settings.scrambled)
    send_scrambled(t, words, count, llr);
  else
    send_symbol(t, words, llr);
}

void transmission_send(transmission *t, const uint64_t *words, int bits, float *llr) {
  int together = modulation_bits(t->channel->settings.modulation);
  for (int i = 0; i < bits; i += together) {
    int count = bits - i < together ? bits - i : together;
    send(t, words + i, count, llr + (size_t)i * NORMAL_BLOCK);
  }
}
