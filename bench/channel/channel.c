#include "bench/channel/channel.h"

#include "bench/channel/channel_loops.h"
#include "core/base/isa.h"
#include "core/base/report.h"
#include "core/base/setting.h"

#include <math.h>
#include <stdio.h>

/* ---- Modulation ------------------------------------------------------------------------------ */

const char *const extr_modulation_names[] = {"bpsk",        "qpsk",        "16qam",     "64qam",
                                             "256qam",      "1024qam",     "4096qam",   "8psk",
                                             "16apsk:RATE", "32apsk:RATE", "file:FILE", NULL};
const char *const extr_demapper_names[] = {"exact", "max-log", NULL};

int extr_modulation_bits(modulation m) {
  return m == BPSK ? 1 : 2 * (int)m;
}

int extr_modulation_dimensions(modulation m) {
  return m == BPSK ? 1 : 2;
}

int extr_modulation_amplitude_bits(modulation m) {
  return extr_modulation_bits(m) / extr_modulation_dimensions(m);
}

int extr_symbol_bits(const channel_settings *settings) {
  return settings->modulation == MODULATION_POINTS ? settings->points_bits
                                                   : extr_modulation_bits(settings->modulation);
}

const char *extr_modulation_text(const channel_settings *settings) {
  return settings->modulation == MODULATION_POINTS ? settings->points_name
                                                   : extr_modulation_names[settings->modulation];
}

/* The mean square of the odd integers below 2^h in magnitude is (4^h - 1) / 3. */
double extr_modulation_energy(modulation m) {
  return extr_modulation_dimensions(m) * ((1 << 2 * extr_modulation_amplitude_bits(m)) - 1) / 3.0;
}

bool extr_modulation_symmetric(modulation m) {
  return extr_modulation_amplitude_bits(m) == 1;
}

int extr_amplitude_of_label(int bits, unsigned label) {
  int x = 1;
  for (int i = bits - 1; i >= 0; i--) {
    if (i < bits - 1) x = (1 << (bits - 1 - i)) - x;
    if (label >> i & 1) x = -x;
  }
  return x;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static const struct named_channel {
  const char *name;
  channel_kind kind;
  int coherence;
} named[] = {
    {"awgn", CHANNEL_AWGN, 0},
    {"bsc", CHANNEL_BSC, 0},
    {"bec", CHANNEL_BEC, 0},
    {"rayleigh", CHANNEL_RAYLEIGH, COHERENCE_FAST},
    {"rayleigh-block", CHANNEL_RAYLEIGH, COHERENCE_FRAME},
};
enum { NAMED = sizeof named / sizeof *named };

static const char block_prefix[] = "rayleigh-block:";

static bool parse_block(const char *text, channel_settings *settings) {
  size_t length = strlen(block_prefix);
  double coherence;
  if (strncmp(text, block_prefix, length) != 0) return false;
  if (!extr_number_parse(text + length, &coherence) || coherence != floor(coherence)) return false;
  if (coherence < 1 || coherence >= COHERENCE_FRAME) return false;
  settings->kind = CHANNEL_RAYLEIGH;
  settings->coherence = (int)coherence;
  return true;
}

extr_status extr_channel_parse(extr_context *context, const char *text,
                               channel_settings *settings) {
  for (int i = 0; i < NAMED; i++)
    if (strcmp(text, named[i].name) == 0) {
      settings->kind = named[i].kind;
      settings->coherence = named[i].coherence;
      return EXTR_OK;
    }
  if (parse_block(text, settings)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "channel '%s': expected awgn, bsc, bec, rayleigh, rayleigh-block or "
                   "rayleigh-block:LENGTH",
                   text);
}

const char *extr_channel_text(const channel_settings *settings, char text[CHANNEL_TEXT]) {
  for (int i = 0; i < NAMED; i++)
    if (named[i].kind == settings->kind && named[i].coherence == settings->coherence) {
      snprintf(text, CHANNEL_TEXT, "%s", named[i].name);
      return text;
    }
  snprintf(text, CHANNEL_TEXT, "%s%d", block_prefix, settings->coherence);
  return text;
}

const char *extr_channel_quality_name(channel_kind kind) {
  return kind == CHANNEL_BSC ? "crossover" : kind == CHANNEL_BEC ? "erasure" : "ebn0_db";
}

bool extr_channel_quality_valid(channel_kind kind, double quality, double *low, double *high) {
  *low = channel_takes_bits(kind) ? 0 : CHANNEL_EBN0_MIN_DB;
  *high = kind == CHANNEL_BSC ? 0.5 : kind == CHANNEL_BEC ? 1 : CHANNEL_EBN0_MAX_DB;
  return quality >= *low && quality <= *high;
}

void extr_channel_quality_text(channel_kind kind, double quality, char text[CHANNEL_QUALITY_TEXT]) {
  if (channel_takes_bits(kind))
    snprintf(text, CHANNEL_QUALITY_TEXT, "%s %.6g", extr_channel_quality_name(kind), quality);
  else
    snprintf(text, CHANNEL_QUALITY_TEXT, "%.6g dB", quality);
}

/* ---- Transmission ---------------------------------------------------------------------------- */

/* In long double, because the double version of the C library may depend on the processor and
 * differ in the last bit. */
static float amplitude_factor(const channel_settings *settings, double rate, double ebn0_db) {
  const modulation m = settings->modulation;
  double ebn0 = (double)powl(10, (long double)ebn0_db / 10);
  double esn0 = extr_symbol_bits(settings) * rate * ebn0;
  return (float)sqrt(2 * esn0 / (m == MODULATION_POINTS ? 1 : extr_modulation_energy(m)));
}

float extr_error_llr(double probability) {
  const long double llr = logl((1 - (long double)probability) / (long double)probability),
                    most = (long double)channel_certain;
  return (float)fminl(fmaxl(llr, -most), most);
}

uint64_t extr_event_threshold(double p) {
  return p < 1 ? (uint64_t)(p * 0x1p64) : UINT64_MAX;
}

const channel_loops *extr_channel_loops_of(extr_isa isa) {
  EXTR_ISA_TABLE(channel_loops, table, extr_channel_loops);
  return EXTR_ISA_FIND(table, isa);
}

channel_point extr_channel_at(const channel_settings *settings, extr_isa isa, double rate,
                              double quality) {
  channel_point made = {
      .settings = *settings, .loops = extr_channel_loops_of(isa), .certainty = channel_certain};
  if (channel_takes_bits(settings->kind))
    made.threshold = extr_event_threshold(quality);
  else
    made.factor = amplitude_factor(settings, rate, quality);
  if (settings->kind == CHANNEL_BSC) made.certainty = extr_error_llr(quality);
  return made;
}

transmission extr_transmission_start(const channel_point *channel, const random_stream *stream) {
  transmission t = {.channel = channel, .stream = *stream};
  if (channel->settings.kind == CHANNEL_RAYLEIGH) return t;
  t.left = COHERENCE_FRAME;
  for (int f = 0; f < NORMAL_BLOCK; f++) t.factors[f] = channel->factor;
  return t;
}

void extr_transmission_send(transmission *t, const uint64_t *words, int bits, float *llr) {
  t->channel->loops->send(t, words, bits, llr);
}

void extr_errors_draw(extr_isa isa, random_stream *stream, const uint64_t *thresholds,
                      const int *columns, int count, uint64_t *words) {
  extr_channel_loops_of(isa)->draw_errors(stream, thresholds, columns, count, words);
}

void extr_levels_draw(const level_source *source, random_stream *stream, const uint64_t *words,
                      int count, int8_t *levels) {
  source->loops->draw_levels(source, stream, words, count, levels);
}
