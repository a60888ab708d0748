/* Writes a file atomically: the content goes to a temporary file in the same folder, which is
 * renamed once it is on the disk. A reader sees either the old content or the new content. The
 * temporary file has a new, unused name, and a read-only file is not replaced.
 *
 * A symbolic link stays: the file that it names is replaced. Devices and pipes are written to in
 * place. So is an open descriptor given by its name (/dev/stdout, /dev/stderr, /dev/fd/N,
 * /proc/self/fd/N), from its current position on. */
#ifndef CORE_BASE_FILE_REPLACE_FILE_H
#define CORE_BASE_FILE_REPLACE_FILE_H

#include "core/base/report.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct replacement {
  const char *path; /* borrowed */
  char *target;     /* the path with its links followed: what is replaced */
  char *temporary;  /* the path of the temporary file; NULL if the target is written to in place */
  FILE *file;       /* open for writing */
} replacement;

/* Opens the temporary file, or the target if it is written to in place. EXTR_IO if the path cannot
 * be replaced: the folder does not exist, permission is denied, or the path is a folder or a
 * socket. Then no file is left behind, and there is nothing to commit or abandon. */
extr_status extr_replace_begin(extr_context *context, const char *path, replacement *r);

/* True if the path is written to in place. */
bool extr_replace_is_stream(const char *path);

/* Both end the replacement. Commit returns EXTR_IO if the content did not reach the disk; the old
 * content stays then. */
extr_status extr_replace_commit(extr_context *context, replacement *r);
void extr_replace_abandon(replacement *r);

/* Commits if `status` is EXTR_OK; otherwise abandons, and returns it. */
extr_status extr_replace_end(extr_context *context, replacement *r, extr_status status);

/* Replaces the content of the file by this text. */
extr_status extr_replace_text(extr_context *context, const char *path, const char *text,
                              size_t size);

/* Syncs the folder of a file: a new name is on the disk only then. Some network file systems refuse
 * that, and do not need it, so errors are ignored. */
void extr_replace_sync_name(const char *path);

/* Removes the temporary files of this path that killed processes have left. The caller makes sure
 * that no replacement is in progress. */
void extr_replace_tidy(const char *path);

/* EXTR_IO if extr_replace_begin would fail; for devices and pipes this is not known in advance. */
extr_status extr_replace_check(extr_context *context, const char *path);

#endif
