#include "core/base/file/replace_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100, NEW_FILE = 0666 };

/* Whether the text is the suffix that open_beside appends to a path. */
static bool is_part(const char *text) {
  int end = 0;
  sscanf(text, ".%*[0-9].%*[0-9].part%n", &end);
  return end > 0 && !text[end];
}

static extr_status fail_io(extr_context *context, const char *path) {
  return extr_fail(context, EXTR_IO, "%s: cannot be written: %s", path, strerror(errno));
}

/* ---- What a path stands for ------------------------------------------------------------------ */

enum { LINKS_MAX = 40 /* as the kernel follows */ };

/* The open descriptor that a path names, such as /dev/stdout; -1 for another path. These are not
 * opened again: that would start at the beginning of a file that somebody appends to. */
static int named_descriptor(const char *path) {
  int number = -1, end = 0;
  if (strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
  if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
  if (sscanf(path, "/dev/fd/%9d%n", &number, &end) < 1)
    sscanf(path, "/proc/self/fd/%9d%n", &number, &end);
  return end > 0 && !path[end] ? number : -1;
}

/* What a link names, to be freed, as seen from where the link is; NULL with errno. */
static char *read_link(const char *path) {
  const char *slash = strrchr(path, '/');
  size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
  char *target = malloc(folder + PATH_MAX);
  ssize_t length = target ? readlink(path, target + folder, PATH_MAX - 1) : -1;
  if (length < 0) {
    free(target);
    return NULL;
  }
  target[folder + (size_t)length] = 0;
  if (target[folder] == '/')
    memmove(target, target + folder, (size_t)length + 1);
  else
    memcpy(target, path, folder);
  return target;
}

static bool is_link(const char *path) {
  struct stat about;
  return named_descriptor(path) < 0 && lstat(path, &about) == 0 && S_ISLNK(about.st_mode);
}

/* Follows symbolic links at the end of a path, to be freed; the last need not name anything. NULL
 * with errno where that fails. */
static char *follow_links(const char *path) {
  char *at = strdup(path);
  for (int i = 0; at && is_link(at); i++) {
    char *next = i < LINKS_MAX ? read_link(at) : NULL;
    free(at);
    if (i == LINKS_MAX) errno = ELOOP;
    at = next;
  }
  return at;
}

bool extr_replace_is_stream(const char *path) {
  struct stat about;
  if (named_descriptor(path) >= 0) return true;
  if (stat(path, &about) != 0) return false;
  return S_ISCHR(about.st_mode) || S_ISFIFO(about.st_mode);
}

/* Opens what is written to in place. */
static extr_status open_stream(extr_context *context, const char *path, const char *target,
                               replacement *r) {
  int number = named_descriptor(target);
  int descriptor = number >= 0 ? fcntl(number, F_DUPFD_CLOEXEC, 0)
                               : open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
  if (!file) {
    extr_status status = fail_io(context, path);
    if (descriptor >= 0) close(descriptor);
    return status;
  }
  *r = (replacement){.path = path, .file = file};
  return EXTR_OK;
}

/* ---- Files ----------------------------------------------------------------------------------- */

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

static extr_status open_file(extr_context *context, const char *path, char *target,
                             replacement *r) {
  mode_t mode;
  bool exists;
  TRY(inspect(context, target, &mode, &exists));
  size_t size = strlen(target) + 48;
  char *name = malloc(size);
  if (!name) return extr_fail_memory(context);
  int descriptor = open_beside(target, name, size);
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
  *r = (replacement){path, target, name, file};
  return EXTR_OK;
}

extr_status extr_replace_begin(extr_context *context, const char *path, replacement *r) {
  char *target = follow_links(path);
  if (!target) return fail_io(context, path);
  if (extr_replace_is_stream(target)) {
    extr_status status = open_stream(context, path, target, r);
    free(target);
    return status;
  }
  extr_status status = open_file(context, path, target, r);
  if (status != EXTR_OK) free(target);
  return status;
}

static int open_folder(const char *path) {
  char *copy = strdup(path);
  int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  free(copy);
  return folder;
}

void extr_replace_sync_name(const char *path) {
  int folder = open_folder(path);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

/* To the disk, where there is one: pipes and devices cannot be synchronized. */
static bool flush(const replacement *r) {
  return !ferror(r->file) && fflush(r->file) == 0 && (!r->temporary || fsync(fileno(r->file)) == 0);
}

static extr_status fail_lost(extr_context *context, const char *path) {
  return extr_fail_machine(context, "%s: cannot be written: %s", path, strerror(errno));
}

static void forget(replacement *r) {
  free(r->target);
  free(r->temporary);
}

extr_status extr_replace_commit(extr_context *context, replacement *r) {
  extr_status status = flush(r) ? EXTR_OK : fail_lost(context, r->path);
  if (fclose(r->file) != 0 && status == EXTR_OK) status = fail_lost(context, r->path);
  if (!r->temporary) return status;
  if (status == EXTR_OK && rename(r->temporary, r->target) != 0)
    status = fail_lost(context, r->path);
  if (status == EXTR_OK)
    extr_replace_sync_name(r->target);
  else
    unlink(r->temporary);
  forget(r);
  return status;
}

void extr_replace_abandon(replacement *r) {
  fclose(r->file);
  if (r->temporary) unlink(r->temporary);
  forget(r);
}

extr_status extr_replace_end(extr_context *context, replacement *r, extr_status status) {
  if (status == EXTR_OK) return extr_replace_commit(context, r);
  extr_replace_abandon(r);
  return status;
}

extr_status extr_replace_text(extr_context *context, const char *path, const char *text,
                              size_t size) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  fwrite(text, 1, size, r.file); /* extr_replace_commit checks the stream for errors */
  return extr_replace_commit(context, &r);
}

/* A pipe is not opened to try it: whoever reads it would see its end. */
extr_status extr_replace_check(extr_context *context, const char *path) {
  replacement r;
  if (extr_replace_is_stream(path)) return EXTR_OK;
  TRY(extr_replace_begin(context, path, &r));
  extr_replace_abandon(&r);
  return EXTR_OK;
}

static void tidy(const char *path) {
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

void extr_replace_tidy(const char *path) {
  char *target = follow_links(path);
  if (target && !extr_replace_is_stream(target)) tidy(target);
  free(target);
}
