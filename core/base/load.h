/* A whole file in memory. */
#ifndef CORE_BASE_LOAD_H
#define CORE_BASE_LOAD_H

#include "core/base/report.h"
#include <extrinsic/status.h>

/* The bytes of a file or of what comes through a pipe, to be freed. EXTR_IO when they cannot be read,
 * EXTR_LIMIT when there are more than a GiB. */
extr_status extr_load(extr_context *context, const char *path, char **text, size_t *size);

#endif
