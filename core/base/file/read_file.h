/* Reads whole files into memory. */
#ifndef CORE_BASE_FILE_READ_FILE_H
#define CORE_BASE_FILE_READ_FILE_H

#include "core/base/array.h"

#include <stdio.h>

bool extr_file_exists(const char *path);

/* Whether it is a regular file that is not empty. */
bool extr_file_has_content(const char *path);

/* Opens a file or pipe for reading. A signal that has a handler ends waiting for the process that
 * writes to a pipe. EXTR_IO. */
extr_status extr_file_open(extr_context *context, const char *path, FILE **file);

/* Reads a file or pipe, or what is left of a stream that messages call `path`. The caller frees the
 * text, which is followed by a zero byte. EXTR_IO if it cannot be read, EXTR_LIMIT if it has more
 * than `most` bytes. */
extr_status extr_file_read(extr_context *context, const char *path, size_t most, char **text,
                           size_t *size);
extr_status extr_file_read_stream(extr_context *context, const char *path, FILE *file, size_t most,
                                  char **text, size_t *size);

OWNED_RELEASE(release_file, FILE, fclose)

#endif
