#include "bench/store/journal_list.h"

#include <extrinsic/status.h>

#include "bench/store/store.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Adds the concatenation of three texts. */
static extr_status add(extr_context *context, journal_list *list, const char *folder,
                       const char *slash, const char *name) {
  size_t size = strlen(folder) + strlen(slash) + strlen(name) + 1;
  TRY(ARRAY_RESERVE(context, list->paths, list->capacity, list->count + 1));
  char *path = malloc(size);
  if (!path) return extr_fail_memory(context);
  snprintf(path, size, "%s%s%s", folder, slash, name);
  list->paths[list->count++] = path;
  return EXTR_OK;
}

/* Adds the journal of a table. */
static extr_status add_table(extr_context *context, journal_list *list, const char *table) {
  TRY(add(context, list, table, "", store_suffix));
  const char *path = list->paths[list->count - 1];
  if (file_exists(path)) return EXTR_OK;
  if (file_exists(table))
    return extr_fail(context, EXTR_INPUT,
                     "%s exists, but its journal %s is missing, so it cannot be combined", table,
                     path);
  return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", table, strerror(errno));
}

static bool is_journal(const char *name) {
  size_t length = strlen(name), end = strlen(store_suffix);
  return length > end && strcmp(name + length - end, store_suffix) == 0;
}

static int choose(const struct dirent *entry) {
  return is_journal(entry->d_name);
}

static extr_status add_folder(extr_context *context, journal_list *list, const char *folder) {
  struct dirent **entries;
  int count = scandir(folder, &entries, choose, alphasort);
  if (count < 0)
    return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", folder, strerror(errno));
  extr_status status = EXTR_OK;
  if (count == 0)
    status = extr_fail(context, EXTR_INPUT, "%s: found no journal (*%s)", folder, store_suffix);
  for (int i = 0; i < count; i++) {
    if (status == EXTR_OK) status = add(context, list, folder, "/", entries[i]->d_name);
    free(entries[i]);
  }
  free(entries);
  return status;
}

extr_status journal_list_make(extr_context *context, char *const *names, int count,
                              journal_list *list) {
  *list = (journal_list){0};
  for (int i = 0; i < count; i++) {
    struct stat about;
    if (stat(names[i], &about) == 0 && S_ISDIR(about.st_mode))
      TRY(add_folder(context, list, names[i]));
    else if (is_journal(names[i]))
      TRY(add(context, list, names[i], "", ""));
    else
      TRY(add_table(context, list, names[i]));
  }
  return EXTR_OK;
}

void journal_list_free(journal_list *list) {
  for (size_t i = 0; i < list->count; i++) free(list->paths[i]);
  free(list->paths);
}
