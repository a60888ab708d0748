/* Options of a decoder that have no effect with the others given, parameters that whole levels of
 * i8 messages round to something else, and plan files that cannot be written. */
#ifndef BENCH_OPTIONS_DECODER_UNUSED_H
#define BENCH_OPTIONS_DECODER_UNUSED_H

#include "bench/options/decoder_options.h"
#include <extrinsic/decoder.h>

/* `typed` is what the person gave, and no more than that; the settings were made of it. EXTR_INPUT
 * names the option, or the parameter to give instead where rounding makes another algorithm of
 * it. */
extr_status decoder_refuse_unused(extr_context *context, const decoder_options *typed,
                                  const extr_decoder_settings *settings);

/* For when the check nodes of these settings have been chosen, too: EXTR_INPUT if neither they nor
 * the lanes are left to the plan that was typed. */
extr_status decoder_refuse_plan(extr_context *context, const decoder_options *typed,
                                const extr_decoder_settings *settings);

/* Says on standard error, for this command, that the file of a plan can be read but not written. */
void decoder_warn_plan(extr_context *context, const char *command,
                       const extr_decoder_settings *settings);

/* What i8 messages make of the parameter, "factor 0.8 is 102/128"; "" where it stays as it is. */
enum { DECODER_ROUNDED_TEXT = 96 };
const char *decoder_rounded(const extr_decoder_settings *settings, char text[DECODER_ROUNDED_TEXT]);

#endif
