/* The parameters of stochastic decoders: text form and validation. */
#ifndef DECODER_SETTINGS_STOCHASTIC_PARAMETERS_H
#define DECODER_SETTINGS_STOCHASTIC_PARAMETERS_H

#include <extrinsic/decoder.h>

/* The names of the values of EXTR_STOCHASTIC_RANDOM; ends with NULL. */
extern const char *const extr_random_names[];

/* True if the text is the name of a stochastic decoder, or that name followed by ':'. */
bool extr_stochastic_named(const char *text);

/* Sets the kind and all its parameters: those that the text gives, and defaults for the others.
 * EXTR_INPUT: the text is invalid; `settings` is not changed. */
extr_status extr_stochastic_parse(extr_context *context, const char *text,
                                  extr_stochastic_settings *settings);

/* EXTR_INPUT: the kind is unknown or a parameter is out of range; the message names both. */
extr_status extr_stochastic_check(extr_context *context, const extr_stochastic_settings *settings);

/* Writes the text that extr_stochastic_parse reads, with all parameters. */
void extr_stochastic_text(const extr_stochastic_settings *settings, char *text, size_t size);

#endif
