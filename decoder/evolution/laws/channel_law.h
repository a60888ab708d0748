/* The distribution of what a receiver gets for a transmitted 0, in levels. */
#ifndef DECODER_EVOLUTION_LAWS_CHANNEL_LAW_H
#define DECODER_EVOLUTION_LAWS_CHANNEL_LAW_H

#include "decoder/evolution/laws/levels.h"
#include <extrinsic/evolution.h>

/* Probabilities of p[-limit] .. p[limit]: of a transmitted bit at this parameter of the channel, of
 * a punctured and of a shortened one, each with its share of the columns. */
void extr_channel_law(const levels *l, const extr_decoder_settings *decoder,
                      extr_evolution_channel channel, double parameter,
                      const double share[EXTR_SHORTENED + 1], double *p);

#endif
