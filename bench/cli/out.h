/* --out of the commands that keep a journal beside their table. */
#ifndef BENCH_CLI_OUT_H
#define BENCH_CLI_OUT_H

#include "core/base/report.h"
#include <extrinsic/status.h>

/* A pipe or a device has no journal beside it: standard output becomes *path, which is then NULL,
 * what such a command takes for standard output. Another path stays. EXTR_IO. */
extr_status out_without_journal(extr_context *context, const char **path);

#endif
