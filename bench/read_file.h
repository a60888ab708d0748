/* Small text files as a whole. */
#ifndef BENCH_READ_FILE_H
#define BENCH_READ_FILE_H

#include "extrinsic.h"

bool file_exists(const char *path);

/* The content with a zero behind it, to be freed. EX_IO when it cannot be read, EX_LIMIT when it
 * has more than `most` bytes. */
ex_status file_read(ex_context *context, const char *path, size_t most, char **text, size_t *size);

#endif
