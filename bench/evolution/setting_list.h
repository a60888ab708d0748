/* Many decoder settings in a few options: every decoder of a list with every number of bits and
 * every step. */
#ifndef BENCH_EVOLUTION_SETTING_LIST_H
#define BENCH_EVOLUTION_SETTING_LIST_H

#include "bench/options/decoder_options.h"
#include <extrinsic/decoder.h>

/* The options as typed. */
typedef struct setting_options {
  const char *decoders; /* "NAME,NAME,..." */
  integer_list bits;    /* may be empty, as may the steps: then those of the others, or the */
  real_list steps;      /* defaults */
  typed_settings others;
} setting_options;

/* Rows of an options table for all of them but the decoders, which commands explain. */
#define SETTING_LIST_OPTIONS(options)                                                              \
  setting_option(&(options)->others, "schedule"), setting_option(&(options)->others, "message"),   \
      decoder_integers_option(&(options)->others, "llr-bits", &(options)->bits),                   \
      decoder_reals_option(&(options)->others, "llr-step", &(options)->steps)

/* What help says of them. */
#define SETTING_RANGES                                                                             \
  "nms:A:STEP:B is a range of factors, own:FILE:p=A:STEP:B,q=... ranges of parameters"

typedef struct listed_setting {
  extr_decoder_settings settings;
  char *own; /* EXTR_OWN: the decoder as typed, with one value for every parameter; else NULL */
} listed_setting;

typedef struct setting_list {
  listed_setting *settings;
  int count;
  size_t capacity;
} setting_list;

enum { SETTINGS_MAX = 10000 };

/* All settings of these options, where a parameter may be a range: nms:A:STEP:B, oms:A:STEP:B, or
 * own:FILE:NAME=A:STEP:B,... with all combinations (A:STEP:Bllr: LLRs). Settings that are equal
 * when their parameters are rounded are listed once. EXTR_INPUT names the option that is wrong;
 * EXTR_LIMIT: more than SETTINGS_MAX. The caller gives the list to setting_list_free, whatever the
 * result. */
extr_status setting_list_make(extr_context *context, const setting_options *options,
                              setting_list *list);
void setting_list_free(setting_list *list);

/* The same where the decoders are families: of "nms" factors from 0.4375 to 0.9375 in steps of
 * 1/16, of "oms" offsets of one step and more up to an LLR of 2, each with every number of bits
 * and, unless steps are given, with steps of 1/8 to 2 for which the largest message is an LLR of 6
 * to 32. Any other name is a decoder as above. */
extr_status setting_list_families(extr_context *context, const setting_options *options,
                                  setting_list *list);

/* The decoder as its messages hold it, its weights and its window, as one may type them:
 * "nms:0.796875" of nms:0.8, "nms:0.75 --weights FILE:DIGEST", "ms --window 8". `own` is that of
 * the list; without it, NULL, an operator is its whole text. Returns `text`. */
enum { SETTING_LIST_TEXT = 2 * EXTR_SETTING_TEXT };
const char *setting_text(const extr_decoder_settings *settings, const char *own,
                         char text[SETTING_LIST_TEXT]);

#endif
