#include "core/base/read_file.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

static extr_status read_stream(extr_context *context, const char *path, FILE *file, size_t most,
                               char **text, size_t *size) {
  char *bytes = malloc(most + 2);
  if (!bytes) return extr_fail_memory(context);
  size_t count = fread(bytes, 1, most + 1, file);
  extr_status status = EXTR_OK;
  if (ferror(file))
    status = extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  else if (count > most)
    status = extr_fail(context, EXTR_LIMIT, "%s: more than %zu bytes", path, most);
  if (status != EXTR_OK) {
    free(bytes);
    return status;
  }
  bytes[count] = 0;
  *text = bytes;
  *size = count;
  return EXTR_OK;
}

extr_status file_read(extr_context *context, const char *path, size_t most, char **text,
                      size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  extr_status status = read_stream(context, path, file, most, text, size);
  fclose(file);
  return status;
}
