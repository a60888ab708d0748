/* The computation that check nodes run, chosen by name or as the file of a structure. */
#ifndef BENCH_OPTIONS_CHECK_CHOICE_H
#define BENCH_OPTIONS_CHECK_CHOICE_H

#include <extrinsic/decoder.h>

typedef struct check_choice {
  char *name; /* as typed; for "auto" the choice that was made; in min-sum, whose results do not
                 depend on it, "auto" */
  extr_structure *structure;
} check_choice;

/* Part of the help of options that take a structure. */
#define STRUCTURE_HELP "star, isomorphic, naive, ueng, frontier:LATENCY"

/* Parses `text` and sets settings->check and the settings that belong to it. For a structure from a
 * file, the choice owns the structure and must be freed after the last use of the settings. "auto"
 * is EXTR_CHECK_AUTO in message-passing decoders. EXTR_INPUT for an unknown name, and with file and
 * line for an invalid file. */
extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice);

/* The same for the check nodes of a stochastic decoder; NULL chooses the default, or nothing in a
 * message-passing decoder. */
extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice);
void check_choice_free(check_choice *choice);

/* The text of --lanes for a layout. Returns text or a constant. */
const char *layout_text(const extr_lanes *layout, char text[EXTR_SETTING_TEXT]);

/* What the check nodes of a decoder run, by degree: "7 star; 8 two-min". Degrees that do not fit
 * become "...". A message-passing decoder of this code. Returns text. */
enum { CHECK_NODES_TEXT = 400 };
const char *check_nodes_text(const extr_decoder *decoder, const extr_code *code,
                             char text[CHECK_NODES_TEXT]);

#endif
