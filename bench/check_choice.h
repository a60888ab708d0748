/* Which computation check nodes run, as a person chooses it: by name or as the file of a structure.
 */
#ifndef BENCH_CHECK_CHOICE_H
#define BENCH_CHECK_CHOICE_H

#include "ldpc.h"

typedef struct check_choice {
  char *name; /* as typed; for "auto" what was chosen */
  ex_structure *structure;
} check_choice;

/* What help says. */
#define CHECK_CHOICE_HELP "star, isomorphic, naive, ueng, frontier:LATENCY, two-min or a file"

/* Understands `text` into settings->check and what belongs to it; the choice holds the structure of
 * a file and is to be freed after the last use of the settings. "auto" is what `bench nodes` shows
 * to be fastest: the star where kernels are compiled or messages are those of sum-product, else the
 * two-minimum method. EX_INPUT on an unknown name and with file and line on a damaged file. */
ex_status check_choice_read(ex_context *context, const char *text, ex_decoder_settings *settings,
                            check_choice *choice);
void check_choice_free(check_choice *choice);

#endif
