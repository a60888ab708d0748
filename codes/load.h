/* A whole file in memory. */
#ifndef EXTRINSIC_LOAD_H
#define EXTRINSIC_LOAD_H

#include "core/context.h"

/* The bytes of a file or of what comes through a pipe, to be freed. EX_IO when they cannot be read,
 * EX_LIMIT when there are more than a GiB. */
ex_status ex_load(ex_context *context, const char *path, char **text, size_t *size);

#endif
