/* The table of the settings of a simulation, which the settings of its decoder follow
 * (decoder/settings/table.c), and what follows from settings. */
#include "bench/simulation/simulation_settings.h"

#include "bench/simulation/interleaver.h"
#include "core/base/report.h"
#include "core/base/setting.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Texts ----------------------------------------------------------------------------------- */

#define TEXTS(NAME, SET, GET) SETTING_TEXTS(simulation_settings, NAME, SET, GET)

TEXTS(channel, extr_channel_parse(context, text, &s->channel), extr_channel_text(&s->channel, text))
TEXTS(modulation, extr_modulation_parse(context, text, &s->channel),
      extr_modulation_text(&s->channel))
TEXTS(interleave, extr_interleave_parse(context, text, s->interleave),
      extr_digested_typed(s->interleave))
TEXTS(priors, extr_priors_parse(context, text, s->priors), extr_digested_typed(s->priors))
TEXTS(logicals, extr_logicals_parse(context, text, s->logicals), extr_digested_typed(s->logicals))

static extr_status set_shard(extr_context *context, void *settings, const char *text) {
  simulation_settings *s = settings;
  uint64_t shard = 0, shards = 0;
  int end = 0;
  sscanf(text, "%9" SCNu64 "/%9" SCNu64 "%n", &shard, &shards, &end);
  if (text[strspn(text, "0123456789/")] || end == 0 || text[end] || shard < 1 || shard > shards ||
      shards > SIMULATE_SHARDS_MAX)
    return extr_fail(context, EXTR_INPUT,
                     "shard '%.40s': expected i/N with i from 1 to N, N up to %d", text,
                     SIMULATE_SHARDS_MAX);
  s->shard = shard - 1;
  s->other_shards = shards - 1;
  return EXTR_OK;
}

static const char *get_shard(const void *settings, char *text) {
  const simulation_settings *s = settings;
  snprintf(text, EXTR_SETTING_TEXT, "%" PRIu64 "/%" PRIu64, s->shard + 1, s->other_shards + 1);
  return text;
}

/* ---- When settings have an effect ------------------------------------------------------------ */

static extr_status to_symbols(extr_context *context, const void *settings, const char *name) {
  const simulation_settings *s = settings;
  char channel[CHANNEL_TEXT];
  if (!channel_takes_bits(s->channel.kind)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect: the channel %s takes bits", name,
                   extr_channel_text(&s->channel, channel));
}

static extr_status to_many_amplitudes(extr_context *context, const void *settings,
                                      const char *name) {
  const simulation_settings *s = settings;
  TRY(to_symbols(context, settings, name));
  if (!extr_modulation_symmetric(s->channel.modulation)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect: it is for modulations above qpsk", name);
}

static bool fades_in_blocks(const channel_settings *channel) {
  return channel->kind == CHANNEL_RAYLEIGH && channel->coherence != COHERENCE_FAST;
}

static extr_status to_unlike_bits(extr_context *context, const void *settings, const char *name) {
  const channel_settings *channel = &((const simulation_settings *)settings)->channel;
  TRY(to_symbols(context, settings, name));
  if (fades_in_blocks(channel) || !extr_modulation_symmetric(channel->modulation)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s has no effect: all bits of %s are alike without rayleigh-block", name,
                   extr_modulation_text(channel));
}

static extr_status to_blocks(extr_context *context, const void *settings, const char *name) {
  if (fades_in_blocks(&((const simulation_settings *)settings)->channel)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect: it is for channel rayleigh-block", name);
}

static extr_status to_codewords(extr_context *context, const void *settings, const char *name) {
  if (!((const simulation_settings *)settings)->decoder.syndrome) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect with source syndrome", name);
}

static extr_status to_syndromes(extr_context *context, const void *settings, const char *name) {
  if (((const simulation_settings *)settings)->decoder.syndrome) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect without source syndrome", name);
}

/* A source of syndromes draws the errors of one channel. */
static extr_status to_channel(extr_context *context, const void *settings, const char *name) {
  const simulation_settings *s = settings;
  char channel[CHANNEL_TEXT];
  if (!s->decoder.syndrome || s->channel.kind == CHANNEL_BSC) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s syndrome needs channel bsc, not %s", name,
                   extr_channel_text(&s->channel, channel));
}

/* ---- The table ------------------------------------------------------------------------------- */

static const char *const codeword_names[] = {"zero", "random", NULL};
static const char *const frame_error_names[] = {"all", "information", NULL};
static const char *const channels[] = {
    "awgn", "bsc", "bec", "rayleigh", "rayleigh-block", "rayleigh-block:LENGTH", NULL};
static const char *const interleavers[] = {"none",    "dvbs2",     "dvbs2:ORDER",
                                           "802.11n", "file:FILE", NULL};
static const char *const source_names[] = {"codeword", "syndrome", NULL};

#define MEMBER(member) SETTING_MEMBER(simulation_settings, member)
#define CALLS(name)    .set = set_##name, .get = get_##name

static const setting_row rows[] = {
    {{"codewords", "KIND", "codewords to transmit", EXTR_SETTING_CHOICE, .choices = codeword_names,
      .absent = "zero", .changes_results = true},
     MEMBER(random_codewords),
     .applies = to_codewords},
    {{"source", "KIND",
      "what is decoded: codeword (transmitted over the channel) or syndrome (of errors of the "
      "channel bsc; a frame is in error if other errors are found)",
      EXTR_SETTING_CHOICE, .choices = source_names, .explained = true, .absent = "codeword",
      .changes_results = true},
     MEMBER(decoder.syndrome),
     .applies = to_channel},
    {{"logicals", "MATRIX",
      "with syndromes: the errors found must agree in the sums over these rows only, as for "
      "quantum "
      "codes; a name such as toric:8,lz, or a file (.mtx)",
      .absent = "none", .changes_results = true},
     CALLS(logicals),
     .applies = to_syndromes},
    {{"priors", "FILE",
      "with syndromes: the probability of an error in each column. --crossover is then their mean, "
      "to which all are scaled",
      .absent = "none", .changes_results = true},
     CALLS(priors),
     .applies = to_syndromes},
    {{"frame-errors", "OF", "the bits that must be right in a frame: all, or the information bits",
      EXTR_SETTING_CHOICE, .choices = frame_error_names,
      .absent = "all; information with nr:", .changes_results = true},
     MEMBER(information_frames),
     .applies = to_codewords},
    {{"channel", "NAME", "awgn, bsc, bec, rayleigh or rayleigh-block[:LENGTH]", .choices = channels,
      .explained = true, .absent = "awgn", .changes_results = true},
     CALLS(channel)},
    {{"modulation", "NAME",
      "modulation on awgn and rayleigh; pi/2-BPSK is bpsk; 8psk and apsk as in DVB-S2 and S2X; a "
      "file has one row per label (bits, I, Q)",
      .choices = extr_modulation_names, .absent = "bpsk", .changes_results = true},
     CALLS(modulation),
     .applies = to_symbols},
    {{"demapper", "NAME", "demapper of all modulations but bpsk and qpsk", EXTR_SETTING_CHOICE,
      .choices = extr_demapper_names, .absent = "exact", .changes_results = true},
     MEMBER(channel.demapper),
     .applies = to_many_amplitudes},
    {{"interleave", "HOW",
      "interleaver of the bits of a frame: dvbs2 (columns of a table become the bits of symbols; "
      "ORDER such as 210 says which), 802.11n, or a file with the numbers of the bits as sent",
      .choices = interleavers, .absent = "none", .changes_results = true},
     CALLS(interleave),
     .applies = to_unlike_bits},
    {{"interleave-frames", "F",
      "with rayleigh-block: F frames send their symbols in turn, so that they share its blocks",
      EXTR_SETTING_INTEGER, 1, NORMAL_BLOCK, .absent = "1", .changes_results = true},
     MEMBER(interleave_frames),
     .applies = to_blocks},
    {{"threads", "N", "worker threads, per rank", EXTR_SETTING_INTEGER, 1, SIMULATE_THREADS_MAX,
      .absent = "one per processor"},
     MEMBER(threads)},
    {{"seed", "N", "seed of the random numbers", EXTR_SETTING_INTEGER, 0, 1e15, .absent = "1",
      .changes_results = true},
     MEMBER(seed)},
    {{"shard", "I/N", "simulate share I of N, from 1; `combine` adds them up",
      .absent = "all frames"},
     CALLS(shard)},
    {{"min-frame-errors", "N", "end a point at N frame errors", EXTR_SETTING_INTEGER, 1, 1e15,
      .absent = "100; no limit with --precision"},
     MEMBER(min_frame_errors)},
    {{"max-frames", "N", "end a point at N frames", EXTR_SETTING_INTEGER, 1, 1e15,
      .absent = "1000000000"},
     MEMBER(max_frames)},
    {{"precision", "P",
      "end a point when half the width of the 95 % interval is at most P times the rate, for both "
      "FER and BER",
      EXTR_SETTING_REAL, 1e-4, 1, .absent = "no limit"},
     MEMBER(precision)},
};

static const setting_table table = {"simulation", rows, sizeof rows / sizeof *rows};

/* ---- With the settings of the decoder -------------------------------------------------------- */

static bool is_own(const char *name) {
  return extr_setting_named(&table, name);
}

const extr_setting *extr_simulation_setting(int index) {
  return index < table.count ? extr_setting_at(&table, index)
                             : extr_decoder_setting(index - table.count);
}

extr_status extr_simulation_settings_set(extr_context *context, simulation_settings *settings,
                                         const char *name, const char *text) {
  return is_own(name) ? extr_setting_set(context, &table, settings, name, text)
                      : extr_decoder_set(context, &settings->decoder, name, text);
}

const char *extr_simulation_settings_get(const simulation_settings *settings, const char *name,
                                         char text[EXTR_SETTING_TEXT]) {
  return is_own(name) ? extr_setting_get(&table, settings, name, text)
                      : extr_decoder_get(&settings->decoder, name, text);
}

extr_status extr_simulation_settings_applies(extr_context *context,
                                             const simulation_settings *settings,
                                             const char *name) {
  return is_own(name) ? extr_setting_applies(context, &table, settings, name)
                      : extr_decoder_applies(context, &settings->decoder, name);
}

simulation_settings extr_simulation_default(void) {
  return (simulation_settings){.channel = {.kind = CHANNEL_AWGN},
                               .interleave_frames = 1,
                               .decoder = extr_decoder_default(),
                               .seed = 1,
                               .threads = 1,
                               .min_frame_errors = 100,
                               .max_frames = 1000000000,
                               .max_seconds = INFINITY};
}

/* ---- What follows ---------------------------------------------------------------------------- */

bool extr_simulation_scrambles(const simulation_settings *settings) {
  return !settings->random_codewords && !extr_modulation_symmetric(settings->channel.modulation);
}

/* The streams of a point depend on its quality alone, so they are the same in any sweep. */
int64_t extr_simulation_point_key(channel_kind kind, double quality) {
  double scale = channel_takes_bits(kind) ? 1e15 : 1e6;
  return llround(quality * scale);
}

int extr_simulation_symbols(const simulation_settings *settings) {
  const codec *c = settings->codec;
  const int bits = extr_symbol_bits(&settings->channel),
            sent = c->link ? c->link->sent[1] : c->sent;
  return (sent + bits - 1) / bits;
}

channel_point extr_simulation_channel(const simulation_settings *settings, double quality) {
  channel_settings channel = settings->channel;
  channel.scrambled = extr_simulation_scrambles(settings);
  channel.frames = settings->interleave_frames;
  /* Every frame has its share of a block, whose length is by default that of a frame. */
  if (channel.frames > 1 && channel.coherence == COHERENCE_FRAME)
    channel.coherence = extr_simulation_symbols(settings);
  if (channel.frames > 1) channel.coherence = (channel.coherence - 1) / channel.frames + 1;
  return extr_channel_at(&channel, settings->decoder.isa, extr_codec_rate(settings->codec),
                         quality);
}
