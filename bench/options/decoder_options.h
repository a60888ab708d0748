/* The options that choose a decoder, shared by every command that has one: the settings of
 * extr_decoder_setting. */
#ifndef BENCH_OPTIONS_DECODER_OPTIONS_H
#define BENCH_OPTIONS_DECODER_OPTIONS_H

#include "bench/options/setting_options.h"
#include <extrinsic/decoder.h>

enum { DECODER_OPTIONS = SETTING_OPTIONS };

/* The decoders that a command takes. */
typedef enum decoder_group { DECODERS_ALL, DECODERS_OF_MESSAGES, DECODERS_OF_BITS } decoder_group;

/* Rows for a command's table of options, with targets in `options`, of which nothing is given yet:
 * every setting that has an effect on some decoder of the group. Returns their number. */
int decoder_options_table(typed_settings *options, decoder_group group,
                          option_spec rows[DECODER_OPTIONS]);

/* A setting_option with a list of values, which go to `list`; it is empty unless given. */
option_spec decoder_integers_option(typed_settings *options, const char *name, integer_list *list);
option_spec decoder_reals_option(typed_settings *options, const char *name, real_list *list);

/* ---- Structures of nodes --------------------------------------------------------------------- */

/* What nodes run, chosen by name or as the file of a structure. */
typedef struct check_choice {
  char *name; /* of the file, or as the setting has it: for "auto" the choice that was made; in
                 min-sum, whose results do not depend on it, "auto" */
  extr_structure *structure;
} check_choice;

/* Part of the help of options that take a structure. */
#define STRUCTURE_HELP "star, isomorphic, naive, ueng, frontier:LATENCY"

/* Sets "structure" or "check-structure" to a name or to the structure of a file. The choice owns
 * this structure; it must be freed, whatever the result, after the last use of the settings. "auto"
 * is EXTR_NODE_AUTO in message-passing decoders. EXTR_INPUT for an unknown name, and with file and
 * line for an invalid file. */
extr_status check_choice_read(extr_context *context, const char *setting, const char *text,
                              extr_decoder_settings *settings, check_choice *choice);

void check_choice_free(check_choice *choice);

/* The text of --lanes for a layout. Returns text or a constant. */
const char *layout_text(const extr_lanes *layout, char text[EXTR_SETTING_TEXT]);

/* What the check nodes of a decoder run, by degree: "7 star; 8 two-min". Degrees that do not fit
 * become "...". A message-passing decoder of this code. Returns text. */
enum { CHECK_NODES_TEXT = 400 };
const char *check_nodes_text(const extr_decoder *decoder, const extr_code *code,
                             char text[CHECK_NODES_TEXT]);

/* What timing has chosen for such a decoder: "measured: lanes frames; check nodes 7 star"; "" as
 * long as nothing has been timed. Returns text. */
enum { PLAN_TEXT = CHECK_NODES_TEXT + EXTR_SETTING_TEXT + 64 };
const char *plan_text(const extr_decoder *decoder, const extr_code *code, char text[PLAN_TEXT]);

/* Those that settings refer to. */
typedef struct decoder_structures {
  check_choice nodes;  /* --structure */
  check_choice checks; /* --check-structure */
} decoder_structures;

/* ---- What was typed -------------------------------------------------------------------------- */

/* Sets what was typed, on top of extr_decoder_default with --structure auto. `structures` is NULL
 * for a command that chooses them itself: then the check nodes, or the variable nodes of stochastic
 * decoders, stay as they are. EXTR_INPUT names the option that is wrong or has no effect, or the
 * parameter to give instead where rounding makes another algorithm of it.
 * decoder_structures_free must follow whatever the result. */
extr_status decoder_options_parse(extr_context *context, const typed_settings *options,
                                  extr_decoder_settings *settings, decoder_structures *structures);

/* Sets the structures alone: what was typed, or else "auto" and, for the check nodes of stochastic
 * decoders, "total". A plan that was not typed becomes that of the environment variable
 * EXTRINSIC_PLAN, or else "measured", where it has something to choose. Errors as
 * check_choice_read. */
extr_status decoder_structures_read(extr_context *context, const typed_settings *options,
                                    extr_decoder_settings *settings,
                                    decoder_structures *structures);
void decoder_structures_free(decoder_structures *structures);

/* The first part of it: sets what was typed but the structures, on top of what is there. */
extr_status decoder_options_apply(extr_context *context, const typed_settings *options,
                                  extr_decoder_settings *settings);

/* The last part, once there are structures: EXTR_INPUT if an option that was typed has no effect
 * with these settings, or if rounding makes another algorithm of the parameter. */
extr_status decoder_options_check(extr_context *context, const typed_settings *options,
                                  const extr_decoder_settings *settings);

/* Sets the instruction set that was typed or, for NULL, that of the environment variable
 * EXTRINSIC_ISA, or else the best of this processor. EXTR_INPUT: it does not exist, or not here. */
extr_status isa_choose(extr_context *context, const char *typed, extr_decoder_settings *settings);

/* What i8 messages make of the parameter, "factor 0.8 is 102/128"; "" where it stays as it is. */
enum { DECODER_ROUNDED_TEXT = 96 };
const char *decoder_rounded(const extr_decoder_settings *settings, char text[DECODER_ROUNDED_TEXT]);

/* Says on standard error, for this command, that the file of a plan can be read but not written. */
void decoder_warn_plan(extr_context *context, const char *command,
                       const extr_decoder_settings *settings);

/* Says there at the end of a run what timing has chosen, if that is not the plan_text from when the
 * decoder was made. */
void decoder_report_plan(const char *command, const extr_decoder *decoder, const extr_code *code,
                         const char *before);

#endif
