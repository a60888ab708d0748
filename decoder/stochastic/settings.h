/* What the settings of decoders need to know of stochastic ones. */
#ifndef EXTRINSIC_STOCHASTIC_SETTINGS_H
#define EXTRINSIC_STOCHASTIC_SETTINGS_H

#include "ldpc.h"

/* Whether a decoder's text begins with the name of a stochastic one. */
bool ex_stochastic_named(const char *text);

/* EX_INPUT names the decoder and its parameter that is out of range. */
ex_status ex_stochastic_check(ex_context *context, const ex_stochastic_settings *settings);

/* The text that ex_stochastic_parse reads, with all parameters. */
void ex_stochastic_text(const ex_stochastic_settings *settings, char *text, size_t size);

#endif
