#include "decoder/planner/answer_file.h"

#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/processor.h"
#include <extrinsic/version.h>

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SIZE_MAX_READ = 1 << 22, PATH_TEXT = 2048, FOLDER_MODE = 0700 };

/* ---- The user's cache ------------------------------------------------------------------------ */

/* The folder of all caches of the user, without a slash at its end; false if there is none. As the
 * XDG Base Directory Specification wants it, a relative path is ignored. */
static bool cache_folder(char text[PATH_TEXT]) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  int length = -1;
  if (cache && *cache == '/')
    length = snprintf(text, PATH_TEXT, "%s", cache);
  else if (home && *home == '/')
    length = snprintf(text, PATH_TEXT, "%s/.cache", home);
  return length > 0 && length < PATH_TEXT / 2;
}

/* A file for this version and processor. */
static bool cache_file(char text[PATH_TEXT]) {
  char name[PROCESSOR_TEXT];
  if (!cache_folder(text)) return false;
  processor_name(name);
  for (char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c)) *c = '-';
  size_t length = strlen(text);
  snprintf(text + length, PATH_TEXT - length, "/extrinsic/plan-%s-%s", EXTRINSIC_VERSION, name);
  return true;
}

static void make_cache_folders(void) {
  char path[PATH_TEXT];
  if (!cache_folder(path)) return;
  mkdir(path, FOLDER_MODE); /* if this fails, so does writing the file */
  strcat(path, "/extrinsic");
  mkdir(path, FOLDER_MODE);
}

/* ---- Reading and writing --------------------------------------------------------------------- */

static extr_status read_path(extr_context *context, const char *path, answers *a) {
  char *text;
  size_t size;
  if (!file_exists(path)) return EXTR_OK;
  TRY(file_read(context, path, SIZE_MAX_READ, &text, &size));
  extr_status status = extr_answers_read(context, path, text, a);
  free(text);
  return status;
}

extr_status extr_answer_file_read(extr_context *context, const char *plan_file, answers *a) {
  char path[PATH_TEXT];
  if (plan_file) return *plan_file ? read_path(context, plan_file, a) : EXTR_OK;
  if (cache_file(path) && read_path(NULL, path, a) != EXTR_OK) extr_answers_clear(a);
  return EXTR_OK;
}

static extr_status write_path(extr_context *context, const char *path, const answers *a) {
  char *text;
  size_t size;
  TRY(extr_answers_write(context, a, &text, &size));
  extr_status status = extr_replace_text(context, path, text, size);
  extr_text_free(text);
  return status;
}

static bool is_protected(const char *path) {
  return extr_replace_check(NULL, path) != EXTR_OK &&
         (errno == EACCES || errno == EPERM || errno == EROFS);
}

extr_status extr_answer_file_write(extr_context *context, const char *plan_file, answers *a) {
  char path[PATH_TEXT];
  if (plan_file && !*plan_file) return EXTR_OK;
  if (plan_file) {
    TRY(read_path(context, plan_file, a));
    if (file_exists(plan_file) && is_protected(plan_file)) return EXTR_OK;
    return write_path(context, plan_file, a);
  }
  if (!cache_file(path)) return EXTR_OK;
  make_cache_folders();
  read_path(NULL, path, a); /* of a damaged file what comes before the damage */
  write_path(NULL, path, a);
  return EXTR_OK;
}
