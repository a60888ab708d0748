/* What the 8-bit decoders compute, as tables: every entry is a result of the decoders' own
 * operations (decoder/lanes), so that density evolution cannot round, clamp or break ties in
 * another way. */
#ifndef DECODER_EVOLUTION_LAWS_SHIPPED_I8_H
#define DECODER_EVOLUTION_LAWS_SHIPPED_I8_H

#include "decoder/weights/weight_plan.h"

enum { SHIPPED_MAGNITUDES = 128 };

/* The message of a check node, by the combined magnitude. */
void extr_shipped_corrections(const check_algorithm *algorithm, uint8_t to[SHIPPED_MAGNITUDES]);

/* The same with the values of a table of weights. */
void extr_shipped_weighed(const check_algorithm *algorithm, const float value[WEIGHT_KINDS],
                          uint8_t to[SHIPPED_MAGNITUDES]);

/* `enter` of EXTR_OWN. */
void extr_shipped_entries(const check_algorithm *algorithm, uint8_t to[SHIPPED_MAGNITUDES]);

/* The operator of EXTR_SPA_TABLE or EXTR_OWN. */
void extr_shipped_combinations(const check_algorithm *algorithm,
                               uint8_t to[SHIPPED_MAGNITUDES][SHIPPED_MAGNITUDES]);

/* A posterior, of a sum of channel level and messages in 16 bits, and the message that it leaves
 * for a check node whose own message is r. */
int extr_shipped_posterior(int sum);
int extr_shipped_difference(int posterior, int r);

#endif
