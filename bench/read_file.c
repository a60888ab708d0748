#include "bench/read_file.h"

#include "core/context.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

static ex_status read_stream(ex_context *context, const char *path, FILE *file, size_t most,
                             char **text, size_t *size) {
  char *bytes = malloc(most + 2);
  if (!bytes) return ex_fail_memory(context);
  size_t count = fread(bytes, 1, most + 1, file);
  ex_status status = EX_OK;
  if (ferror(file))
    status = ex_fail(context, EX_IO, "%s: cannot be read: %s", path, strerror(errno));
  else if (count > most)
    status = ex_fail(context, EX_LIMIT, "%s: more than %zu bytes", path, most);
  if (status != EX_OK) {
    free(bytes);
    return status;
  }
  bytes[count] = 0;
  *text = bytes;
  *size = count;
  return EX_OK;
}

ex_status file_read(ex_context *context, const char *path, size_t most, char **text, size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) return ex_fail(context, EX_IO, "%s: cannot be read: %s", path, strerror(errno));
  ex_status status = read_stream(context, path, file, most, text, size);
  fclose(file);
  return status;
}
