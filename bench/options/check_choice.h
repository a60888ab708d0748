/* The computation that check nodes run, chosen by name or as the file of a structure. */
#ifndef BENCH_OPTIONS_CHECK_CHOICE_H
#define BENCH_OPTIONS_CHECK_CHOICE_H

#include <extrinsic/decoder.h>

typedef struct check_choice {
  char *name; /* as typed; for "auto" the choice that was made; in min-sum, whose results do not
                 depend on it, "auto" */
  extr_structure *structure;
} check_choice;

/* Parts of the help of --structure and --check-structure. */
#define STRUCTURE_HELP "star, isomorphic, naive, ueng, frontier:LATENCY"
#define CHECK_CHOICE_HELP                                                                          \
  STRUCTURE_HELP                                                                                   \
  ", two-min (only min-sum) or a file. A name other than auto may be followed by +one-stage, "     \
  "+keep, +keep:SHARED:REPEATED, +reread:KEPT or +reread:KEPT:SHARED:REPEATED, which say "         \
  "how compiled kernels of min-sum divide their work; results do not depend on it"
#define NODE_STRUCTURE_HELP                                                                        \
  "structure of the check nodes, or of the variable nodes of a stochastic decoder: "               \
  "auto, " CHECK_CHOICE_HELP

/* One row of a command's table of options: --check-structure. */
#define CHECK_STRUCTURE_OPTION(target)                                                             \
  {                                                                                                \
    "check-structure", "NAME",                                                                     \
        "structure of check nodes in stochastic decoders: total, " STRUCTURE_HELP " or a file",    \
        OPTION_TEXT, .text = (target),                                                             \
                     .absent = "total: the parity of all bits, then each edge's own bit removed"   \
  }

/* Parses `text` and sets settings->check and the settings that belong to it. For a structure from a
 * file, the choice owns the structure and must be freed after the last use of the settings. "auto"
 * is EXTR_CHECK_AUTO in message-passing decoders. EXTR_INPUT for an unknown name, and with file and
 * line for an invalid file. */
extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice);

/* The same for the check nodes of a stochastic decoder; NULL chooses the default. EXTR_INPUT if the
 * decoder is not stochastic. */
extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice);
void check_choice_free(check_choice *choice);

/* What the check nodes of a decoder run, by degree: "7 star; 8 two-min". Degrees that do not fit
 * become "...". A message-passing decoder of this code. Returns text. */
enum { CHECK_NODES_TEXT = 400 };
const char *check_nodes_text(const extr_decoder *decoder, const extr_code *code,
                             char text[CHECK_NODES_TEXT]);

#endif
