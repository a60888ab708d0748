#include "core/base/load.h"

#include <extrinsic/status.h>

#include "core/base/array.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { BYTES_MAX = 1 << 30, PIECE = 1 << 16 };

/* Reads to the end; the array belongs to the caller after a failure too. */
static extr_status read_stream(extr_context *context, const char *path, FILE *file, char **text,
                               size_t *size) {
  size_t capacity = 0, piece;
  do {
    TRY(ARRAY_RESERVE(context, *text, capacity, *size + PIECE));
    piece = fread(*text + *size, 1, PIECE, file);
    *size += piece;
    if (*size > BYTES_MAX)
      return extr_fail(context, EXTR_LIMIT, "%s: more than %d bytes", path, BYTES_MAX);
  } while (piece > 0);
  if (ferror(file)) return extr_fail(context, EXTR_IO, "%s: %s", path, strerror(errno));
  return EXTR_OK;
}

extr_status extr_load(extr_context *context, const char *path, char **text, size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) return extr_fail(context, EXTR_IO, "%s: %s", path, strerror(errno));
  char *bytes = NULL;
  size_t count = 0;
  extr_status status = read_stream(context, path, file, &bytes, &count);
  fclose(file);
  if (status != EXTR_OK) {
    free(bytes);
    return status;
  }
  *text = bytes;
  *size = count;
  return EXTR_OK;
}
