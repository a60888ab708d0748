/* The options that choose a decoder, shared by every command that has one. */
#ifndef BENCH_OPTIONS_DECODER_OPTIONS_H
#define BENCH_OPTIONS_DECODER_OPTIONS_H

#include "bench/cli/options/option.h"
#include <extrinsic/decoder.h>

/* The options as typed, before they are parsed. */
typedef struct decoder_options {
  const char *decoder, *random, *schedule, *message, *kernels, *isa, *lanes, *plan, *after;
  int64_t iterations, llr_bits;
  double llr_step;
  bool no_early_stop;
  bool reads_units; /* initial value: LLRs are read in units of --llr-step */
} decoder_options;

enum { DECODER_OPTIONS = 13 };

/* Part of the help of --lanes. */
#define LANES_HELP                                                                                 \
  "what a lane of a vector holds: frames (a frame of its own), block:FRAMES (a position in a "     \
  "block of H, for one of FRAMES interleaved frames), block (the same, FRAMES chosen by the "      \
  "program) or auto. Results do not depend on it"

/* Rows for a command's table of options, with targets in `typed`. */
void decoder_options_table(decoder_options *typed, option_spec rows[DECODER_OPTIONS]);

/* Of the rows, those that a command of one kind of decoders has: without what only the others take,
 * and --decoder with the names of its own. Returns how many are left. */
int decoder_options_message_passing(option_spec rows[DECODER_OPTIONS]);
int decoder_options_stochastic(option_spec rows[DECODER_OPTIONS]);

/* The row --isa, for a command without the others. What was typed goes to *typed; the value is
 * that, or if it is NULL, what the environment variable EXTRINSIC_ISA says, or else the best level
 * of this processor. EXTR_INPUT: not a level, or not one of this processor. */
option_spec isa_option(const char **typed);
extr_status isa_option_choose(extr_context *context, const char *typed, extr_isa *isa);

/* All of the settings but the check kind. EXTR_INPUT names what is wrong. */
extr_status decoder_options_parse(extr_context *context, const decoder_options *typed,
                                  extr_decoder_settings *settings);

#endif
