/* Many decoder settings in a few options: every decoder of a list with every number of bits and
 * every step. */
#ifndef BENCH_EVOLUTION_SETTING_LIST_H
#define BENCH_EVOLUTION_SETTING_LIST_H

#include "bench/options/decoder_options.h"
#include <extrinsic/decoder.h>

typedef struct setting_list {
  extr_decoder_settings *settings;
  int count;
  size_t capacity;
} setting_list;

enum { SETTINGS_MAX = 10000 };

/* The decoders of "NAME,NAME,...", where nms and oms may have a range of parameters, nms:A:STEP:B.
 * `typed` has the other options; bits and steps may be empty: then those of typed, or the defaults.
 * EXTR_INPUT names the option that is wrong; EXTR_LIMIT: more than SETTINGS_MAX. The caller gives
 * the list to setting_list_free, whatever the result. */
extr_status setting_list_make(extr_context *context, const char *decoders,
                              const decoder_options *typed, const integer_list *bits,
                              const real_list *steps, setting_list *list);
void setting_list_free(setting_list *list);

/* The decoder as its messages hold it: "nms:0.796875" of nms:0.8. Returns `text`. */
const char *setting_text(const extr_decoder_settings *settings, char text[EXTR_SETTING_TEXT]);

#endif
