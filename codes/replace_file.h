/* How a file is written: beside its name, and renamed when all of it is on the disk. Whoever opens
 * it finds the old content or the new, whole. Files of others are safe: the one beside is made new
 * under a name that nobody has, and a link, a device or a read-only file is not replaced. */
#ifndef EXTRINSIC_REPLACE_FILE_H
#define EXTRINSIC_REPLACE_FILE_H

#include "core/context.h"

#include <stdio.h>

typedef struct replacement {
  const char *path; /* borrowed */
  char *temporary;  /* the name beside it */
  FILE *file;       /* open for writing */
} replacement;

/* EX_IO where the path cannot become a file of this content: no such folder, no permission,
 * something else of that name. Then nothing is left behind and nothing is to be abandoned. */
ex_status ex_replace_begin(ex_context *context, const char *path, replacement *r);

/* Ends the replacement either way. EX_IO when the content did not reach the disk; then the old
 * content stays. */
ex_status ex_replace_commit(ex_context *context, replacement *r);
void ex_replace_abandon(replacement *r);

/* All of it at once. */
ex_status ex_replace_text(ex_context *context, const char *path, const char *text, size_t size);

/* Removes what replacements of this path left beside it when their process was killed. For those
 * who know that none is under way. */
void ex_replace_tidy(const char *path);

/* EX_IO if ex_replace_begin would fail. */
ex_status ex_replace_check(ex_context *context, const char *path);

#endif
