/* What a table of `ber` says about itself: the lines above its rows. */
#ifndef BENCH_RUN_BER_DESCRIBE_H
#define BENCH_RUN_BER_DESCRIBE_H

#include "bench/run/ber_options.h"
#include "bench/run/record.h"
#include "bench/simulation/configuration/fields.h"
#include <extrinsic/status.h>

/* The command line as one text that a shell takes, to be freed; NULL when memory ran out. */
char *ber_command_text(int argc, char **argv);

/* What a command line asks for, when its codec is open; refers to the options. */
configuration ber_configuration(const ber_options *options);

/* Lines with the command, the machine, and all of the settings; the codec must be open. */
extr_status ber_describe(ber_record *record, const char *command, const ber_options *options);

#endif
