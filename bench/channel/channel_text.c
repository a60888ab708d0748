/* Conversion of channels from and to text. */
#include "bench/channel/channel.h"
#include <extrinsic/status.h>

#include "core/base/report.h"
#include "core/base/setting.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const demapper_names[] = {"exact", "max-log", NULL};

static const channel_settings named[] = {
    {.kind = CHANNEL_AWGN},
    {.kind = CHANNEL_BSC},
    {.kind = CHANNEL_BEC},
    {.kind = CHANNEL_RAYLEIGH, .coherence = COHERENCE_FAST},
    {.kind = CHANNEL_RAYLEIGH, .coherence = COHERENCE_FRAME},
};

/* The name without ":LENGTH". */
static const char *name_of(const channel_settings *settings) {
  switch (settings->kind) {
  case CHANNEL_AWGN:
    return "awgn";
  case CHANNEL_BSC:
    return "bsc";
  case CHANNEL_BEC:
    return "bec";
  case CHANNEL_RAYLEIGH:
    break;
  }
  return settings->coherence == COHERENCE_FAST ? "rayleigh" : "rayleigh-block";
}

static bool parse_block(const char *text, channel_settings *settings) {
  static const char prefix[] = "rayleigh-block:";
  size_t length = strlen(prefix);
  double coherence;
  if (strncmp(text, prefix, length) != 0) return false;
  if (!extr_number_parse(text + length, &coherence) || coherence != floor(coherence)) return false;
  if (coherence < 1 || coherence >= COHERENCE_FRAME) return false;
  settings->kind = CHANNEL_RAYLEIGH;
  settings->coherence = (int)coherence;
  return true;
}

extr_status channel_parse(extr_context *context, const char *text, channel_settings *settings) {
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (strcmp(text, name_of(&named[i])) == 0) {
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

const char *channel_text(const channel_settings *settings, char text[CHANNEL_TEXT]) {
  bool length = settings->kind == CHANNEL_RAYLEIGH && settings->coherence > COHERENCE_FAST &&
                settings->coherence < COHERENCE_FRAME;
  if (length)
    snprintf(text, CHANNEL_TEXT, "%s:%d", name_of(settings), settings->coherence);
  else
    snprintf(text, CHANNEL_TEXT, "%s", name_of(settings));
  return text;
}

const char *channel_quality_name(channel_kind kind) {
  return kind == CHANNEL_BSC ? "crossover" : kind == CHANNEL_BEC ? "erasure" : "ebn0_db";
}

bool channel_quality_valid(channel_kind kind, double quality, double *low, double *high) {
  *low = channel_takes_bits(kind) ? 0 : CHANNEL_EBN0_MIN_DB;
  *high = kind == CHANNEL_BSC ? 0.5 : kind == CHANNEL_BEC ? 1 : CHANNEL_EBN0_MAX_DB;
  return quality >= *low && quality <= *high;
}

void channel_quality_text(channel_kind kind, double quality, char text[CHANNEL_QUALITY_TEXT]) {
  if (channel_takes_bits(kind))
    snprintf(text, CHANNEL_QUALITY_TEXT, "%s %.6g", channel_quality_name(kind), quality);
  else
    snprintf(text, CHANNEL_QUALITY_TEXT, "%.6g dB", quality);
}
