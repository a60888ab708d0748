/* The functions of EXTR_OWN with floats, as the decoders compute them. */
#ifndef DECODER_PROBES_OWN_FLOATS_H
#define DECODER_PROBES_OWN_FLOATS_H

#include "decoder/settings/check_algorithm.h"

float extr_own_enter(const check_algorithm *algorithm, float a);
float extr_own_combine(const check_algorithm *algorithm, float a, float b);
float extr_own_leave(const check_algorithm *algorithm, float a);

#endif
