/* Parameters that whole levels of i8 messages round to something else. */
#ifndef BENCH_OPTIONS_DECODER_ROUNDING_H
#define BENCH_OPTIONS_DECODER_ROUNDING_H

#include <extrinsic/decoder.h>

/* EXTR_INPUT if rounding makes another algorithm of it, or leaves nothing of the messages; the
 * message says what to give instead. */
extr_status decoder_rounding_check(extr_context *context, const extr_decoder_settings *settings);

/* What i8 messages make of the parameter, "factor 0.8 is 102/128"; "" where it stays as it is. */
enum { DECODER_ROUNDED_TEXT = 96 };
const char *decoder_rounded(const extr_decoder_settings *settings, char text[DECODER_ROUNDED_TEXT]);

#endif
