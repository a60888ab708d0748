#include "bench/output/locked_file.h"

#include "core/base/file/replace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static extr_status fail_io(extr_context *context, const char *path, const char *why) {
  return extr_fail(context, EXTR_IO, "%s: cannot be written: %s", path, why);
}

static extr_status fail_lost(extr_context *context, const char *path, const char *why) {
  return extr_fail_machine(context, "%s: cannot be written: %s", path, why);
}

/* True if the path still names the open file. */
static bool is_named(int descriptor, const char *path) {
  struct stat open_one, named;
  return fstat(descriptor, &open_one) == 0 && stat(path, &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

static extr_status lock(extr_context *context, const char *path, int descriptor) {
  struct stat about;
  if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode))
    return fail_io(context, path, "it is not a regular file");
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return EXTR_OK;
  if (errno != EWOULDBLOCK) return fail_io(context, path, strerror(errno));
  return extr_fail(context, EXTR_INPUT, "%s: another process is writing it", path);
}

extr_status locked_file_open(extr_context *context, const char *path, int *descriptor) {
  for (;;) {
    int new = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (new < 0) return fail_io(context, path, strerror(errno));
    extr_status status = lock(context, path, new);
    if (status == EXTR_OK && is_named(new, path)) {
      *descriptor = new;
      return EXTR_OK;
    }
    close(new);
    if (status != EXTR_OK) return status;
    /* The file was replaced between opening and locking. */
  }
}

FILE *locked_file_stream(int descriptor) {
  int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  FILE *stream = copy < 0 ? NULL : fdopen(copy, "r");
  if (!stream && copy >= 0) close(copy);
  return stream;
}

extr_status locked_file_replace(extr_context *context, const char *path, const char *text,
                                size_t size, int *descriptor) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  int new = fcntl(fileno(r.file), F_DUPFD_CLOEXEC, 0);
  if (new < 0 || flock(new, LOCK_EX | LOCK_NB) != 0) {
    extr_status status = fail_io(context, path, strerror(errno));
    if (new >= 0) close(new);
    extr_replace_abandon(&r);
    return status;
  }
  fwrite(text, 1, size, r.file); /* The commit finds the error in the stream. */
  extr_status status = extr_replace_commit(context, &r);
  if (status != EXTR_OK) {
    close(new);
    return status;
  }
  close(*descriptor);
  *descriptor = new;
  return EXTR_OK;
}

static bool write_all(int descriptor, size_t offset, const char *text, size_t size) {
  while (size > 0) {
    ssize_t written = pwrite(descriptor, text, size, (off_t)offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text += written;
    offset += (size_t)written;
    size -= (size_t)written;
  }
  return true;
}

extr_status locked_file_write(extr_context *context, const char *path, int descriptor,
                              size_t offset, const char *text, size_t size, bool sync) {
  if (!is_named(descriptor, path))
    return fail_lost(context, path, "it was moved or removed while it was in use");
  struct stat about;
  bool longer = fstat(descriptor, &about) == 0 && about.st_size > (off_t)offset;
  if ((!longer || ftruncate(descriptor, (off_t)offset) == 0) &&
      write_all(descriptor, offset, text, size) && (!sync || fdatasync(descriptor) == 0))
    return EXTR_OK;
  extr_status status = fail_lost(context, path, strerror(errno));
  /* If the file cannot be truncated, an incomplete line remains; readers ignore it. */
  if (ftruncate(descriptor, (off_t)offset) != 0) return status;
  return status;
}
