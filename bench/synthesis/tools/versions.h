/* The tools that synthesis needs, and their versions. */
#ifndef BENCH_SYNTHESIS_TOOLS_VERSIONS_H
#define BENCH_SYNTHESIS_TOOLS_VERSIONS_H

#include "bench/synthesis/tools/folder.h"

enum { VERSIONS_TEXT = 512 };

/* Runs every tool with the option that prints its version, in the folder. `fpga`: the tools for an
 * FPGA in place of those for standard cells. `versions` becomes "yosys 0.23; OpenSTA 2.0.17; ...".
 * EXTR_INPUT: some are not installed; the message has the line that installs them. */
extr_status tool_versions(extr_context *context, const work_folder *folder, bool fpga,
                          char versions[VERSIONS_TEXT]);

#endif
