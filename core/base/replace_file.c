#include "core/base/replace_file.h"

#include <extrinsic/status.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100, NEW_FILE = 0666 };

/* What follows the path in the name of a file beside it: see open_beside. */
static bool is_part(const char *text) {
  int end = 0;
  sscanf(text, ".%*[0-9].%*[0-9].part%n", &end);
  return end > 0 && !text[end];
}

static extr_status fail_io(extr_context *context, const char *path) {
  return extr_fail(context, EXTR_IO, "%s: cannot be written: %s", path, strerror(errno));
}

static extr_status fail_late(extr_context *context, const char *path) {
  return extr_fail_late(context, "%s: cannot be written: %s", path, strerror(errno));
}

/* What is there and must not be replaced, and the mode that the new file gets. */
static extr_status inspect(extr_context *context, const char *path, mode_t *mode, bool *exists) {
  struct stat old;
  *exists = lstat(path, &old) == 0;
  *mode = *exists ? old.st_mode & 07777 : NEW_FILE;
  if (!*exists) return EXTR_OK;
  if (!S_ISREG(old.st_mode))
    return extr_fail(context, EXTR_IO, "%s: cannot be written: it is not a regular file", path);
  return access(path, W_OK) == 0 ? EXTR_OK : fail_io(context, path);
}

/* Opens a new file PATH.PID.N.part. */
static int open_beside(const char *path, char *name, size_t size) {
  int descriptor = -1;
  for (int i = 0; i < TRIES; i++) {
    snprintf(name, size, "%s.%ld.%d.part", path, (long)getpid(), i);
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, NEW_FILE);
    if (descriptor >= 0 || errno != EEXIST) break;
  }
  return descriptor;
}

extr_status extr_replace_begin(extr_context *context, const char *path, replacement *r) {
  mode_t mode;
  bool exists;
  TRY(inspect(context, path, &mode, &exists));
  size_t size = strlen(path) + 48;
  char *name = malloc(size);
  if (!name) return extr_fail_memory(context);
  int descriptor = open_beside(path, name, size);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
  if (!file || (exists && fchmod(descriptor, mode) != 0)) {
    extr_status status = fail_io(context, path);
    if (descriptor >= 0) unlink(name);
    if (file)
      fclose(file);
    else if (descriptor >= 0)
      close(descriptor);
    free(name);
    return status;
  }
  *r = (replacement){path, name, file};
  return EXTR_OK;
}

static int open_folder(const char *path) {
  char *copy = strdup(path);
  int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  free(copy);
  return folder;
}

/* A name is on the disk when its folder is. What refuses to be synchronized, as some network file
 * systems do, needs no more than the rename. */
static void sync_folder(const char *path) {
  int folder = open_folder(path);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

extr_status extr_replace_commit(extr_context *context, replacement *r) {
  bool whole = !ferror(r->file) && fflush(r->file) == 0 && fsync(fileno(r->file)) == 0;
  extr_status status = whole ? EXTR_OK : fail_late(context, r->path);
  if (fclose(r->file) != 0 && status == EXTR_OK) status = fail_late(context, r->path);
  if (status == EXTR_OK && rename(r->temporary, r->path) != 0) status = fail_late(context, r->path);
  if (status == EXTR_OK)
    sync_folder(r->path);
  else
    unlink(r->temporary);
  free(r->temporary);
  return status;
}

void extr_replace_abandon(replacement *r) {
  fclose(r->file);
  unlink(r->temporary);
  free(r->temporary);
}

extr_status extr_replace_text(extr_context *context, const char *path, const char *text,
                              size_t size) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  fwrite(text, 1, size, r.file); /* an error stays in the stream for the commit to see */
  return extr_replace_commit(context, &r);
}

extr_status extr_replace_check(extr_context *context, const char *path) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  extr_replace_abandon(&r);
  return EXTR_OK;
}

void extr_replace_tidy(const char *path) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  int descriptor = open_folder(path);
  DIR *folder = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (!folder) {
    if (descriptor >= 0) close(descriptor);
    return;
  }
  for (const struct dirent *entry; (entry = readdir(folder));)
    if (strncmp(entry->d_name, name, strlen(name)) == 0 && is_part(entry->d_name + strlen(name)))
      unlinkat(descriptor, entry->d_name, 0);
  closedir(folder);
}
