#include "core/base/file/read_file.h"

#include "core/base/array.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
  if (status == EXTR_OK) *size = count;
  return HAND_OVER(status, bytes, text, free);
}

/* The pipe once there is something to read; NULL with errno if a signal comes first. */
static FILE *open_pipe(const char *path) {
  struct pollfd pipe = {.fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), .events = POLLIN};
  const bool opened = pipe.fd >= 0 && poll(&pipe, 1, -1) > 0 && fcntl(pipe.fd, F_SETFL, 0) == 0;
  FILE *file = opened ? fdopen(pipe.fd, "r") : NULL;
  if (!file && pipe.fd >= 0) close(pipe.fd);
  return file;
}

extr_status extr_file_open(extr_context *context, const char *path, FILE **file) {
  struct stat about;
  const bool is_pipe = stat(path, &about) == 0 && S_ISFIFO(about.st_mode);
  *file = is_pipe ? open_pipe(path) : fopen(path, "r");
  if (*file) return EXTR_OK;
  return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
}

extr_status extr_file_read(extr_context *context, const char *path, size_t most, char **text,
                           size_t *size) {
  OWNED(release_file) FILE *file = NULL;
  TRY(extr_file_open(context, path, &file));
  return extr_file_read_stream(context, path, file, most, text, size);
}
