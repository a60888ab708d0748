/* A file whose content is replaced whole: written beside it and renamed, so that whoever opens it
 * finds the old content or the new. */
#ifndef BENCH_REPLACE_FILE_H
#define BENCH_REPLACE_FILE_H

#include "extrinsic.h"

/* EX_IO if file_replace would fail: the folder does not exist or is not writable, or the path is
 * something else than a file. Leaves nothing behind. */
ex_status file_check(ex_context *context, const char *path);

/* EX_IO when it cannot be done; then the old content is still there. */
ex_status file_replace(ex_context *context, const char *path, const char *content, size_t size);

#endif
