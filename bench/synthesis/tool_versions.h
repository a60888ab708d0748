/* The tools that synthesis needs, and their versions. */
#ifndef BENCH_SYNTHESIS_TOOL_VERSIONS_H
#define BENCH_SYNTHESIS_TOOL_VERSIONS_H

#include "bench/synthesis/work_folder.h"

typedef enum tool_use { TOOLS_CELLS, TOOLS_FPGA, TOOLS_PLACEMENT } tool_use;

enum { VERSIONS_TEXT = 512 };

/* Runs every tool with the option that prints its version, in the folder. `use`: what the tools
 * are for. `versions` becomes "yosys 0.23; OpenSTA 2.0.17; ...".
 * EXTR_IO: some are not installed, which is a failure of the machine (core/base/report.h); the
 * message has the line that installs them. */
extr_status tool_versions(extr_context *context, const work_folder *folder, tool_use use,
                          char versions[VERSIONS_TEXT]);

#endif
