/* What a variable node receives for a transmitted 0, in levels, and what it makes of the sum of its
 * messages. */
#ifndef DECODER_EVOLUTION_LAWS_COLUMN_LAW_H
#define DECODER_EVOLUTION_LAWS_COLUMN_LAW_H

#include "decoder/evolution/laws/levels.h"
#include <extrinsic/evolution.h>

/* Probabilities of p[-limit] .. p[limit]: of a transmitted bit at this parameter of the channel, of
 * a punctured and of a shortened one, each with its share of the columns. */
void extr_channel_law(const levels *l, const extr_decoder_settings *decoder,
                      extr_evolution_channel channel, double parameter,
                      const double share[EXTR_SHORTENED + 1], double *p);

/* True if posteriors of columns of this degree can saturate. */
bool extr_saturates(const levels *l, int degree);

/* The message for a check node, q[-most] .. q[most] with most = extr_left_reach(l): `others` is the
 * distribution of channel and messages of the other check nodes, others[-reach] .. others[reach],
 * and `own` that of the check node's own message. The posterior of all is clamped, then the own
 * message subtracted. */
int extr_left_reach(const levels *l);
void extr_message_left(const levels *l, const double *others, int reach, const double *own,
                       double *q);

/* The probability of a wrong decision: messages[-reach] .. messages[reach] is the distribution of
 * the sum of all messages of check nodes, `channel` that of the channel's level. If the posterior
 * is zero, the sign of the latter decides; if that is zero, too, the decision is 1. */
double extr_error_rate(const levels *l, const double *channel, const double *messages, int reach);

#endif
