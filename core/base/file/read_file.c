#include "core/base/file/read_file.h"

#include "core/base/array.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

bool extr_file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

bool extr_file_has_content(const char *path) {
  struct stat about;
  return stat(path, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
}

/* Reads to the end of the file; the size of a pipe is not known in advance. */
static extr_status read_pieces(extr_context *context, const char *path, FILE *file, size_t most,
                               char **text, size_t *size) {
  size_t capacity = 0, piece;
  do {
    TRY(ARRAY_RESERVE(context, *text, capacity, *size + PIECE + 1));
    piece = fread(*text + *size, 1, PIECE, file);
    *size += piece;
    if (*size > most)
      return extr_fail(context, EXTR_LIMIT, "%s: more than %zu bytes, the limit", path, most);
  } while (piece > 0);
  if (ferror(file))
    return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  (*text)[*size] = 0;
  return EXTR_OK;
}

extr_status extr_file_read_stream(extr_context *context, const char *path, FILE *file, size_t most,
                                  char **text, size_t *size) {
  char *bytes = NULL;
  size_t count = 0;
  extr_status status = read_pieces(context, path, file, most, &bytes, &count);
  if (status != EXTR_OK) {
    free(bytes);
    return status;
  }
  *text = bytes;
  *size = count;
  return EXTR_OK;
}

extr_status extr_file_read(extr_context *context, const char *path, size_t most, char **text,
                           size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  extr_status status = extr_file_read_stream(context, path, file, most, text, size);
  fclose(file);
  return status;
}
