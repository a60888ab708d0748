/* What the settings of decoders need to know of stochastic ones. */
#ifndef DECODER_STOCHASTIC_PARAMETERS_H
#define DECODER_STOCHASTIC_PARAMETERS_H

#include <extrinsic/decoder.h>

/* Whether a decoder's text begins with the name of a stochastic one. */
bool extr_stochastic_named(const char *text);

/* The initial values with those that the text changes; a text that is refused changes nothing.
 * EXTR_INPUT says what is wrong. */
extr_status extr_stochastic_parse(extr_context *context, const char *text,
                                  extr_stochastic_settings *settings);

/* EXTR_INPUT names the decoder and its parameter that is out of range. */
extr_status extr_stochastic_check(extr_context *context, const extr_stochastic_settings *settings);

/* The text that extr_stochastic_parse reads, with all parameters. */
void extr_stochastic_text(const extr_stochastic_settings *settings, char *text, size_t size);

#endif
