/* The settings of decoders that are more than a name or a number, as text. extr_decoder_set and
 * extr_decoder_get (decoder.h) are the public way to these functions. Those that parse return
 * EXTR_INPUT for a text that they do not take, and change nothing then; those that write return
 * `text`. */
#ifndef DECODER_SETTINGS_TEXTS_H
#define DECODER_SETTINGS_TEXTS_H

#include "core/base/setting.h"
#include <extrinsic/decoder.h>

/* The names of decoders, as in "oms:OFFSET": at the index of each extr_algorithm, and from
 * EXTR_STOCHASTIC on of each extr_stochastic_kind. Ends with NULL. */
extern const char *const extr_decoder_names[];

/* Sets the algorithm, and what depends on it, as the setting "decoder" does. */
extr_status extr_algorithm_parse(extr_context *context, const char *text,
                                 extr_decoder_settings *settings);

/* The name with all parameters. */
const char *extr_algorithm_text(const extr_decoder_settings *settings,
                                char text[EXTR_SETTING_TEXT]);

/* "none", "perturb", "perturb:strong=LLR,weak=LLR,iterations=N" */
extr_status extr_after_parse(extr_context *context, const char *text, extr_after *after);
const char *extr_after_text(const extr_after *after, char text[EXTR_SETTING_TEXT]);

/* "auto", "frames", "block", "block:FRAMES" */
extr_status extr_lanes_parse(extr_context *context, const char *text, extr_lanes *lanes);
enum { EXTR_LANES_TEXT = 24 };
const char *extr_lanes_text(const extr_lanes *lanes, char text[EXTR_LANES_TEXT]);

/* The names of the setting "structure", and "given" for EXTR_NODE_GIVEN, which cannot be
 * parsed. */
extr_status extr_node_choice_parse(extr_context *context, const char *text,
                                   extr_node_choice *choice);
enum { EXTR_NODE_CHOICE_TEXT = 40 };
const char *extr_node_choice_text(const extr_node_choice *choice, char text[EXTR_NODE_CHOICE_TEXT]);

enum { LATENCY_MAX = 100 };    /* of EXTR_NODE_FRONTIER */
enum { STAGE_COUNT_MAX = 99 }; /* of the numbers of extr_stages */

/* Whether the form exists, and the numbers are in range and fit it. */
bool extr_stages_valid(const extr_stages *stages);

/* EXTR_INPUT if a choice of this kind cannot have these stages, which are valid. */
extr_status extr_stages_check(extr_context *context, const extr_node_choice *choice);

#endif
