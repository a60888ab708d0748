/* The channel between encoder and decoder, for 64 frames side by side.
 *
 * AWGN: symbols of unit mean energy and complex noise of variance N0; Es = m R Eb for m bits a
 * symbol and R information bits a sent bit. With amplitudes that are odd integers (modulation.h)
 * and noise of variance 1 a dimension, the factor of an amplitude is
 *
 *   s = sqrt(2 Es / (N0 E)),   E = modulation_energy.
 *
 * Rayleigh: s times the amplitude of the fading, which the receiver knows. Bits fill symbols in
 * their order; what a frame's last symbol has left is filled with zeros that do not count. */
#ifndef BENCH_CHANNEL_CHANNEL_H
#define BENCH_CHANNEL_CHANNEL_H

#include "bench/channel/demapper.h"
#include "bench/channel/modulation.h"
#include "bench/channel/normal.h"
#include <extrinsic/isa.h>

#include <limits.h>

typedef enum channel_kind { CHANNEL_AWGN, CHANNEL_RAYLEIGH, CHANNEL_BSC, CHANNEL_BEC } channel_kind;

/* Else it takes symbols. */
static inline bool channel_takes_bits(channel_kind kind) {
  return kind == CHANNEL_BSC || kind == CHANNEL_BEC;
}

/* Symbols that one amplitude of the fading lasts. */
enum { COHERENCE_FAST = 1, COHERENCE_FRAME = INT_MAX };

/* What a channel is, whatever its quality. BSC and BEC take bits, as BPSK. */
typedef struct channel_settings {
  channel_kind kind;
  int coherence; /* CHANNEL_RAYLEIGH */
  modulation modulation;
  demapper demapper;

  /* A random word, which both sides know, is added to what is sent and taken off the signs of the
   * LLRs. So every bit of a symbol meets the same channel as its complement, as with random
   * codewords, although the codeword is zero. */
  bool scrambled;
} channel_settings;

/* "awgn", "bsc", "bec", "rayleigh" and "rayleigh-block[:LENGTH]" into kind and coherence. EXTR_INPUT
 * lists what is known. */
extr_status channel_parse(extr_context *context, const char *text, channel_settings *settings);
enum { CHANNEL_TEXT = 32 };
const char *channel_text(const channel_settings *settings, char text[CHANNEL_TEXT]);

/* The quality of a channel is one number: Eb/N0 in dB within limits that keep LLRs well inside
 * float, or the probability that a bit is wrong (BSC, up to 1/2) or erased (BEC). */
enum { CHANNEL_EBN0_MIN_DB = -50, CHANNEL_EBN0_MAX_DB = 50 };
const char *channel_quality_name(channel_kind kind); /* "ebn0_db", "crossover", "erasure" */
enum { CHANNEL_QUALITY_TEXT = 40 };
/* "1.5 dB", "crossover 0.05" */
void channel_quality_text(channel_kind kind, double quality, char text[CHANNEL_QUALITY_TEXT]);

/* The LLR of a bit that is known. */
static const float channel_certain = 1e6F;

/* What an instruction set has for it: channel_loops.h. */
typedef struct channel_loops channel_loops;

/* A channel of one quality. */
typedef struct channel_point {
  channel_settings settings;
  const channel_loops *loops;
  float factor;       /* s without fading */
  uint64_t threshold; /* BSC, BEC: of the event */
  float certainty;    /* BSC, BEC: the magnitude of LLRs */
} channel_point;

/* isa: an available one, of no effect on what is received. rate: R, 0 < R <= 1; of no effect on BSC
 * and BEC. */
channel_point channel_at(const channel_settings *settings, extr_isa isa, double rate,
                         double quality);

/* 64 frames on their way. */
typedef struct transmission {
  const channel_point *channel;
  random_stream stream;
  int left;                    /* symbols that the factors are good for */
  float factors[NORMAL_BLOCK]; /* s of every frame */
} transmission;

transmission transmission_start(const channel_point *channel, const random_stream *stream);

/* Sends the next bits of every frame, bit f of words[i] as the i-th of frame f, and receives its
 * LLR in llr[i * NORMAL_BLOCK + f]. With whole symbols a frame may go in parts. Where the last
 * symbol is not whole, the rest of it must be there in words, as zeros, and in llr, as room. */
void transmission_send(transmission *t, const uint64_t *words, int bits, float *llr);

#endif
