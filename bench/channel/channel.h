/* The channel between encoder and decoder, for 64 frames at once.
 *
 * AWGN: symbols have unit mean energy, the complex noise has variance N0, and Es = m R Eb for m
 * bits per symbol and R information bits per transmitted bit. Amplitudes are odd integers
 * (modulation). With noise of variance 1 per dimension they are multiplied by
 *
 *   s = sqrt(2 Es / (N0 E)),   E = extr_modulation_energy.
 *
 * Rayleigh: s is multiplied by the amplitude of the fading, which the receiver knows. Bits fill
 * symbols in order; the rest of the last symbol of a frame is filled with zeros, which are
 * ignored. */
#ifndef BENCH_CHANNEL_CHANNEL_H
#define BENCH_CHANNEL_CHANNEL_H

#include "bench/channel/random.h"
#include "core/base/file/digested.h"
#include <extrinsic/isa.h>
#include <extrinsic/status.h>

#include <limits.h>
#include <stdbool.h>

/* ---- Modulation ------------------------------------------------------------------------------ */

/* Constellations: BPSK, and square QAM with Gray labels as in 3GPP TS 38.211, 5.1 (QPSK is 4-QAM).
 *
 * A symbol of m bits b_0 .. b_(m-1) consists of two independent amplitudes, one per dimension: b_0,
 * b_2, b_4, ... label the first, b_1, b_3, ... the second. With h = m/2 bits c_0 .. c_(h-1) an
 * amplitude is one of the odd integers in -(2^h - 1) .. 2^h - 1:
 *
 *   x = (1 - 2 c_0) (2^(h-1) - (1 - 2 c_1) (2^(h-2) - ... (1 - 2 c_(h-1)) ...)).
 *
 * BPSK is one amplitude of one bit, 1 - 2 b_0. pi/2-BPSK turns every second symbol by 90 degrees,
 * which a coherent receiver undoes: its LLRs are those of BPSK. 38.211 ends at 1024-QAM; 4096-QAM
 * follows the same rule.
 *
 * MODULATION_POINTS stands for all others, which are lists of points
 * (bench/channel/constellation.h). */
typedef enum modulation {
  BPSK,
  QPSK,
  QAM16,
  QAM64,
  QAM256,
  QAM1024,
  QAM4096,
  MODULATION_POINTS
} modulation;

typedef struct constellation constellation;

extern const char *const extr_modulation_names[]; /* with those of points; ends with NULL */

enum { SYMBOL_BITS_MAX = 12, AMPLITUDE_BITS_MAX = 6, AMPLITUDES_MAX = 1 << AMPLITUDE_BITS_MAX };
enum { POINTS_BITS_MAX = 10 }; /* MODULATION_POINTS */

/* But for MODULATION_POINTS: */
int extr_modulation_bits(modulation m);           /* per symbol: 1, 2, 4, 6, 8, 10, 12 */
int extr_modulation_dimensions(modulation m);     /* 1 for BPSK, otherwise 2 */
int extr_modulation_amplitude_bits(modulation m); /* per dimension */
double extr_modulation_energy(modulation m);      /* the mean of a symbol's squared amplitudes */

/* True if the channel is known to treat a bit and its complement alike, for any values of the other
 * bits. */
bool extr_modulation_symmetric(modulation m);

/* The amplitude of a label: bit i of it is c_i. */
int extr_amplitude_of_label(int bits, unsigned label);

/* Demapping: from a received amplitude to the LLRs of its bits. For a transmitted amplitude x, its
 * known factor s and noise of variance 1, the received value is r = s x + noise, and
 *
 *   LLR_i = ln(sum of e^(-(r - s x)^2 / 2) over x with c_i = 0) - ln(the same with c_i = 1).
 *
 * DEMAP_MAX_LOG replaces each sum by its largest term. DEMAP_EXACT does so, too, if the result is
 * above 72 in magnitude: there the smaller sum leaves the range of float, and the error is at most
 * ln 8. With one bit per amplitude, both give 2 s r. */
typedef enum demapper { DEMAP_EXACT, DEMAP_MAX_LOG } demapper;

extern const char *const extr_demapper_names[]; /* ends with NULL */

/* ---- Channels -------------------------------------------------------------------------------- */

typedef enum channel_kind { CHANNEL_AWGN, CHANNEL_RAYLEIGH, CHANNEL_BSC, CHANNEL_BEC } channel_kind;

/* False: the channel transmits symbols. */
static inline bool channel_takes_bits(channel_kind kind) {
  return kind == CHANNEL_BSC || kind == CHANNEL_BEC;
}

enum { CONSTELLATION_TEXT = DIGESTED_TEXT + 8 };

/* The number of symbols with the same fading amplitude. */
enum { COHERENCE_FAST = 1, COHERENCE_FRAME = INT_MAX };

/* A channel without its quality. BSC and BEC transmit bits; their modulation is BPSK. */
typedef struct channel_settings {
  channel_kind kind;
  int coherence; /* CHANNEL_RAYLEIGH: symbols of a frame in a fading block */
  int frames;    /* that share a block, if there are more than one */
  modulation modulation;
  char points_name[CONSTELLATION_TEXT]; /* MODULATION_POINTS: as constellation.name, */
  int points_bits;                      /* and its bits per symbol */
  const constellation *points;          /* and in a channel_point the points, or else NULL */
  demapper demapper;

  /* True: the transmitter adds a random word, which the receiver knows and removes from the signs
   * of the LLRs. The zero codeword then meets the same channel as random codewords, also where a
   * bit and its complement do not (extr_modulation_symmetric). */
  bool scrambled;
} channel_settings;

/* Sets the modulation. Errors as extr_constellation_open. And what it is called, and its bits per
 * symbol. */
extr_status extr_modulation_parse(extr_context *context, const char *text,
                                  channel_settings *settings);
const char *extr_modulation_text(const channel_settings *settings);
int extr_symbol_bits(const channel_settings *settings);

/* Parses "awgn", "bsc", "bec", "rayleigh", "rayleigh-block" or "rayleigh-block:LENGTH"; sets kind
 * and coherence. EXTR_INPUT: the text is none of these; the message lists them. */
extr_status extr_channel_parse(extr_context *context, const char *text, channel_settings *settings);
enum { CHANNEL_TEXT = 32 };
const char *extr_channel_text(const channel_settings *settings, char text[CHANNEL_TEXT]);

/* The quality of a channel is one number: Eb/N0 in dB, within limits that keep LLRs in the range of
 * float, or the probability that a bit is wrong (BSC, at most 1/2) or erased (BEC). */
enum { CHANNEL_EBN0_MIN_DB = -50, CHANNEL_EBN0_MAX_DB = 50 };
const char *extr_channel_quality_name(channel_kind kind); /* "ebn0_db", "crossover", "erasure" */
/* True if it is within its limits, which become *low and *high. */
bool extr_channel_quality_valid(channel_kind kind, double quality, double *low, double *high);
enum { CHANNEL_QUALITY_TEXT = 40 };
/* "1.5 dB", "crossover 0.05" */
void extr_channel_quality_text(channel_kind kind, double quality, char text[CHANNEL_QUALITY_TEXT]);

/* The magnitude of the LLR of a bit that is certain. */
static const float channel_certain = 1e6F;

/* The loops for one instruction set: channel_loops.h. */
typedef struct channel_loops channel_loops;

/* The LLR of a bit that is wrong with this probability; at most channel_certain. */
float extr_error_llr(double probability);

/* An event of probability p occurs if 64 uniform bits are below this threshold. The largest
 * threshold misses one of 2^64 cases. */
uint64_t extr_event_threshold(double p);

/* Draws errors as the BSC does, for 64 frames and in `count` columns one after the other: bit f of
 * words[columns[i]] is that of frame f, with the probability of thresholds[i]. */
void extr_errors_draw(extr_isa isa, random_stream *stream, const uint64_t *thresholds,
                      const int *columns, int count, uint64_t *words);

/* A channel with its quality. */
typedef struct channel_point {
  channel_settings settings;
  const channel_loops *loops;
  float factor;       /* s without fading */
  uint64_t threshold; /* BSC, BEC: the probability of the event, in 2^-64 */
  float certainty;    /* BSC, BEC: the magnitude of LLRs */
} channel_point;

/* isa: must be available; does not change the received values. rate: R, 0 < R <= 1; BSC and BEC
 * ignore it. */
channel_point extr_channel_at(const channel_settings *settings, extr_isa isa, double rate,
                              double quality);

/* The transmission of 64 frames. */
typedef struct transmission {
  const channel_point *channel;
  random_stream stream;
  int left;                    /* symbols until the factors change */
  float factors[NORMAL_BLOCK]; /* s per frame */
} transmission;

transmission extr_transmission_start(const channel_point *channel, const random_stream *stream);

/* Transmits the next bits of every frame: bit f of words[i] is the i-th of frame f; its LLR goes to
 * llr[i * NORMAL_BLOCK + f]. A frame may be transmitted in several calls of whole symbols. If the
 * last symbol is incomplete, `words` must contain zeros, and `llr` space, for the rest of it. */
void extr_transmission_send(transmission *t, const uint64_t *words, int bits, float *llr);

#endif
