/* --isa of every command that has it. */
#ifndef BENCH_OPTIONS_ISA_OPTION_H
#define BENCH_OPTIONS_ISA_OPTION_H

#include "bench/cli/options/option.h"
#include <extrinsic/isa.h>
#include <extrinsic/status.h>

/* The row for a command's table of options; what is typed goes to *typed. */
option_spec isa_option_row(const char **typed);

/* What was typed; if it is NULL, what the environment variable EXTRINSIC_ISA says, or else the best
 * level of this processor. EXTR_INPUT: not a level, or not one of this processor. */
extr_status isa_option_choose(extr_context *context, const char *typed, extr_isa *isa);

#endif
