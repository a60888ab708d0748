/* A file that only one process at a time may write. The kernel releases the lock when the process
 * ends, for whatever reason. The lock is kept when the file is replaced. */
#ifndef BENCH_OUTPUT_LOCKED_FILE_H
#define BENCH_OUTPUT_LOCKED_FILE_H

#include <extrinsic/status.h>

#include <stdbool.h>
#include <stdio.h>

/* Opens the file for reading and writing; creates an empty file if there is none. EXTR_INPUT if
 * another process holds the lock; EXTR_IO if the file cannot be opened or locked, or is not a
 * regular file. */
extr_status locked_file_open(extr_context *context, const char *path, int *descriptor);

/* A stream that reads a file that was just opened. NULL: errno says why. */
FILE *locked_file_stream(int descriptor);

/* Replaces the content atomically and syncs it: afterwards the name holds the whole new content,
 * and until then the old one. `*descriptor` becomes that of the new file, which is locked. EXTR_IO
 * leaves everything as it was. */
extr_status locked_file_replace(extr_context *context, const char *path, const char *text,
                                size_t size, int *descriptor);

/* Truncates the file at `offset` if it is longer, writes there, and with `sync` waits until that is
 * on the disk. EXTR_IO if the file cannot be written or its path no longer names it; the file is
 * then truncated at `offset` again if possible. */
extr_status locked_file_write(extr_context *context, const char *path, int descriptor,
                              size_t offset, const char *text, size_t size, bool sync);

#endif
