/* The comment lines at the top of a table of `ber`. */
#ifndef BENCH_RUN_BER_DESCRIBE_H
#define BENCH_RUN_BER_DESCRIBE_H

#include "bench/configuration/fields.h"
#include "bench/run/ber_options.h"
#include "bench/run/record.h"

/* The configuration that a command line asks for; its codec must be open. Refers to the options. */
configuration ber_configuration(const ber_options *options);

/* Adds lines with the command, the machine and all settings; the codec must be open. */
extr_status ber_describe(ber_record *record, const char *command, const ber_options *options);

/* The keys of the lines that two tables share if they are of the same code, channel and decoder, by
 * their index from 0; NULL after the last. */
const char *ber_shared_key(int index, char key[CONFIGURATION_KEY]);

/* Adds what was chosen for this decoder: by timing, or for check nodes that were left open. */
extr_status ber_describe_plan(ber_record *record, const ber_options *options,
                              const extr_decoder *decoder);

#endif
