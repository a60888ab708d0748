/* --shard of the commands whose runs may be spread over machines. */
#ifndef BENCH_OPTIONS_SHARD_OPTION_H
#define BENCH_OPTIONS_SHARD_OPTION_H

#include "bench/simulation/configuration/simulation_settings.h"
#include <extrinsic/status.h>

/* Sets the shard from a text: "2/8" is the second of eight. EXTR_INPUT for any other. */
extr_status shard_parse(extr_context *context, const char *text, simulation_settings *settings);

#endif
