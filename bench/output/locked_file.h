/* A file that one process at a time may write. The lock belongs to the open file: the kernel takes
 * it off when the process ends, however it ends. It stays with the name when the file is replaced.
 */
#ifndef BENCH_OUTPUT_LOCKED_FILE_H
#define BENCH_OUTPUT_LOCKED_FILE_H

#include <extrinsic/status.h>

/* Opens it for reading and writing, and makes an empty one where there is none. EXTR_INPUT where
 * another process has it, EXTR_IO where it cannot be opened or locked, or is no regular file. */
extr_status locked_file_open(extr_context *context, const char *path, int *descriptor);

/* Replaces the content at once, on the disk too: after this the name holds the new content whole,
 * and before it the old. `*descriptor` becomes that of the new file, with the lock. EXTR_IO leaves
 * everything as it was. */
extr_status locked_file_replace(extr_context *context, const char *path, const char *text,
                                size_t size, int *descriptor);

/* Writes at an offset, up to which the file is cut off if it is longer, and waits until the disk
 * has it. EXTR_IO, with the file cut off at the offset again as far as that can be done: it cannot be
 * written, or it is not what the path names any more. */
extr_status locked_file_append(extr_context *context, const char *path, int descriptor,
                               size_t offset, const char *text, size_t size);

#endif
