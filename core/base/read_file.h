/* Small text files as a whole. */
#ifndef CORE_BASE_READ_FILE_H
#define CORE_BASE_READ_FILE_H

#include <extrinsic/status.h>

bool file_exists(const char *path);

/* The content with a zero behind it, to be freed. EXTR_IO when it cannot be read, EXTR_LIMIT when it
 * has more than `most` bytes. */
extr_status file_read(extr_context *context, const char *path, size_t most, char **text,
                      size_t *size);

#endif
