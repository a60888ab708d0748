/* A whole file in memory. */
#ifndef CORE_BASE_FILE_READ_FILE_H
#define CORE_BASE_FILE_READ_FILE_H

#include "core/base/report.h"
#include <extrinsic/status.h>

bool file_exists(const char *path);

/* The bytes of a file, or of what comes through a pipe, with a zero behind them, to be freed. EXTR_IO
 * when they cannot be read, EXTR_LIMIT when there are more than `most`. */
extr_status file_read(extr_context *context, const char *path, size_t most, char **text,
                      size_t *size);

#endif
