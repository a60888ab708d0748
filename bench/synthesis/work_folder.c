#define _GNU_SOURCE
#include "bench/synthesis/work_folder.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define READ_MOST ((size_t)1 << 28)

enum { PATH_TEXT = 4200 };

static extr_status make(extr_context *context, const char *path) {
  if (mkdir(path, 0777) == 0) return EXTR_OK;
  int error = errno;
  struct stat now;
  if (error == EEXIST && stat(path, &now) == 0 && S_ISDIR(now.st_mode)) return EXTR_OK;
  if (error == EEXIST)
    return extr_fail(context, EXTR_IO, "%.300s: is not a folder; choose another name", path);
  return extr_fail(context, EXTR_IO, "%.300s: the folder cannot be created: %s", path,
                   strerror(error));
}

static char *joined(const char *folder, const char *name) {
  char *path;
  return asprintf(&path, "%s/%s", folder, name) < 0 ? NULL : path;
}

static const char *temporary(void) {
  const char *parent = getenv("TMPDIR");
  return parent && *parent ? parent : "/tmp";
}

static bool breaks_commands(const char *path) {
  for (const unsigned char *c = (const unsigned char *)path; *c; c++)
    if (*c < ' ' || *c == 127 || strchr("\"';>", *c)) return true;
  return false;
}

/* The tools see the path without links, and with the working folder in front. A part that does not
 * exist yet cannot be a link. */
extr_status work_folder_check(extr_context *context, const char *keep) {
  const char *path = keep ? keep : temporary();
  OWNED_ARRAY char *whole = realpath(path, NULL), *working = realpath(".", NULL);
  bool broken = breaks_commands(whole ? whole : path) ||
                (!whole && *path != '/' && working && breaks_commands(working));
  if (!broken) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.300s: Yosys cannot work in a folder whose path has quotes, ;, > or control "
                   "characters",
                   path);
}

extr_status work_folder_open(extr_context *context, const char *keep, work_folder *folder) {
  OWNED_ARRAY char *path = keep ? strdup(keep) : joined(temporary(), "extrinsic-XXXXXX");
  if (!path) return extr_fail_memory(context);
  if (keep)
    TRY(make(context, path));
  else if (!mkdtemp(path))
    return extr_fail(context, EXTR_IO, "%.300s: %s", path, strerror(errno));
  *folder = (work_folder){path, keep != NULL};
  path = NULL;
  return EXTR_OK;
}

static int remove_entry(const char *path, const struct stat *state, int kind, struct FTW *place) {
  (void)state, (void)kind, (void)place;
  remove(path); /* what cannot be removed stays in the temporary folder */
  return 0;
}

void work_folder_close(work_folder *folder, bool failed) {
  enum { DESCRIPTORS = 8 };
  if (folder->path && !folder->kept && !failed)
    nftw(folder->path, remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
  free(folder->path);
  folder->path = NULL;
}

extr_status work_folder_add(extr_context *context, const work_folder *folder, const char *name,
                            char **path) {
  OWNED_ARRAY char *made = joined(folder->path, name);
  if (!made) return extr_fail_memory(context);
  TRY(make(context, made));
  *path = made;
  made = NULL;
  return EXTR_OK;
}

extr_status folder_write(extr_context *context, const char *folder, const char *name,
                         const char *text) {
  char path[PATH_TEXT];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  if (!file) return extr_fail(context, EXTR_IO, "%.300s: %s", path, strerror(errno));
  bool written = fputs(text, file) != EOF;
  if (fclose(file) == 0 && written) return EXTR_OK;
  return extr_fail_machine(context, "%.300s: %s", path, strerror(errno));
}

extr_status folder_read(extr_context *context, const char *folder, const char *name, char **text) {
  char path[PATH_TEXT];
  size_t size;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return extr_file_read(context, path, READ_MOST, text, &size);
}
