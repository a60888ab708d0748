/* How a file is written: beside its name, and renamed when all of it is on the disk. Whoever opens
 * it finds the old content or the new, whole. Files of others are safe: the one beside is made new
 * under a name that nobody has, and a link, a device or a read-only file is not replaced. */
#ifndef CORE_BASE_REPLACE_FILE_H
#define CORE_BASE_REPLACE_FILE_H

#include "core/base/report.h"
#include <extrinsic/status.h>

#include <stdio.h>

typedef struct replacement {
  const char *path; /* borrowed */
  char *temporary;  /* the name beside it */
  FILE *file;       /* open for writing */
} replacement;

/* EXTR_IO where the path cannot become a file of this content: no such folder, no permission,
 * something else of that name. Then nothing is left behind and nothing is to be abandoned. */
extr_status extr_replace_begin(extr_context *context, const char *path, replacement *r);

/* Ends the replacement either way. EXTR_IO, late (report.h), when the content did not reach the disk; then
 * the old content stays. */
extr_status extr_replace_commit(extr_context *context, replacement *r);
void extr_replace_abandon(replacement *r);

/* All of it at once. */
extr_status extr_replace_text(extr_context *context, const char *path, const char *text,
                              size_t size);

/* Removes what replacements of this path left beside it when their process was killed. For those
 * who know that none is under way. */
void extr_replace_tidy(const char *path);

/* EXTR_IO if extr_replace_begin would fail. */
extr_status extr_replace_check(extr_context *context, const char *path);

#endif
