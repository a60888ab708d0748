/* Settings of decoders as a test writes them. */
#ifndef TESTS_SUPPORT_DECODER_SETTINGS_H
#define TESTS_SUPPORT_DECODER_SETTINGS_H

#include "tests/support/refusal.h"
#include <extrinsic/decoder.h>

/* The defaults with a decoder, and others after it: "nms:0.75 message=f32 lanes=block:3". */
static inline extr_decoder_settings settings_of(const char *text) {
  extr_decoder_settings settings = extr_decoder_default();
  char words[512];
  strncpy(words, text, sizeof words - 1)[sizeof words - 1] = 0;
  accepted(extr_decoder_set(asked(), &settings, "decoder", strtok(words, " ")));
  for (char *word; (word = strtok(NULL, " "));) {
    char *value = strchr(word, '=');
    *value++ = 0;
    accepted(extr_decoder_set(asked(), &settings, word, value));
  }
  return settings;
}

/* A decoder that the test requires. The caller frees it. */
static inline extr_decoder *decoder_of(const extr_code *code, extr_decoder_settings settings) {
  extr_decoder *decoder = NULL;
  accepted(extr_decoder_new(asked(), code, &settings, &decoder));
  return decoder;
}

/* No decoder is made with these settings, and the message has these words. */
static inline void no_decoder(const extr_code *code, extr_decoder_settings settings,
                              const char *words) {
  extr_decoder *decoder = NULL;
  refused(extr_decoder_new(asked(), code, &settings, &decoder), words);
  assert_null(decoder);
}

#endif
