/* Which computation check nodes run, as a person chooses it: by name or as the file of a structure.
 */
#ifndef BENCH_OPTIONS_CHECK_CHOICE_H
#define BENCH_OPTIONS_CHECK_CHOICE_H

#include <extrinsic/decoder.h>

typedef struct check_choice {
  char *name; /* as typed; for "auto" what was chosen */
  extr_structure *structure;
} check_choice;

/* What help says. */
#define STRUCTURE_HELP    "star, isomorphic, naive, ueng, frontier:LATENCY"
#define CHECK_CHOICE_HELP STRUCTURE_HELP ", two-min or a file"

/* The row of --check-structure in a command's table. */
#define CHECK_STRUCTURE_OPTION(target)                                                             \
  {                                                                                                \
    "check-structure", "NAME",                                                                     \
        "structure of check nodes in stochastic decoders: total, " STRUCTURE_HELP " or a file", OPTION_TEXT, \
        .text = (target), .absent = "total, the parity of all bits without the own one"            \
  }

/* Understands `text` into settings->check and what belongs to it; the choice holds the structure of
 * a file and is to be freed after the last use of the settings. "auto" is what `bench nodes` shows
 * to be fastest: the star where kernels are compiled or messages are those of sum-product, else the
 * two-minimum method. EXTR_INPUT on an unknown name and with file and line on a damaged file. */
extr_status check_choice_read(extr_context *context, const char *text,
                              extr_decoder_settings *settings, check_choice *choice);

/* The same for the check nodes of a stochastic decoder, of which NULL is the usual choice.
 * EXTR_INPUT where the decoder is another. */
extr_status check_structure_read(extr_context *context, const char *text,
                                 extr_decoder_settings *settings, check_choice *choice);
void check_choice_free(check_choice *choice);

#endif
