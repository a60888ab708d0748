#include "bench/replace_file.h"

#include "core/context.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name beside the path, to be freed. */
static char *name_beside(const char *path) {
  static const char suffix[] = ".part";
  size_t length = strlen(path);
  char *name = malloc(length + sizeof suffix);
  if (!name) return NULL;
  memcpy(name, path, length);
  memcpy(name + length, suffix, sizeof suffix);
  return name;
}

static ex_status fail_io(ex_context *context, const char *path) {
  return ex_fail(context, EX_IO, "%s: cannot be written: %s", path, strerror(errno));
}

static ex_status write_beside(ex_context *context, const char *path, const char *beside,
                              const char *content, size_t size) {
  FILE *file = fopen(beside, "w");
  if (!file) return fail_io(context, path);
  bool written = fwrite(content, 1, size, file) == size && fflush(file) == 0;
  if (fclose(file) == 0 && written) return EX_OK;
  ex_status status = fail_io(context, path);
  unlink(beside);
  return status;
}

ex_status file_check(ex_context *context, const char *path) {
  struct stat found;
  if (stat(path, &found) == 0 && !S_ISREG(found.st_mode))
    return ex_fail(context, EX_IO, "%s: cannot be written: it is not a regular file", path);
  char *beside = name_beside(path);
  if (!beside) return ex_fail_memory(context);
  ex_status status = write_beside(context, path, beside, "", 0);
  if (status == EX_OK) unlink(beside);
  free(beside);
  return status;
}

ex_status file_replace(ex_context *context, const char *path, const char *content, size_t size) {
  char *beside = name_beside(path);
  if (!beside) return ex_fail_memory(context);
  ex_status status = write_beside(context, path, beside, content, size);
  if (status == EX_OK && rename(beside, path) != 0) {
    status = fail_io(context, path);
    unlink(beside);
  }
  free(beside);
  return status;
}
