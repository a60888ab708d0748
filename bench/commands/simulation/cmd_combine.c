/* extrinsic combine: merges runs of the same configuration fingerprint. */
#include "bench/commands/commands.h"
#include "bench/floor/floor_kind.h"
#include "bench/run/run.h"
#include "bench/store/merge.h"
#include "bench/store/store.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

static const char name[] = "combine";

static const store_kind *const kinds[] = {&ber_kind, &floor_kind, &splitting_kind, NULL};

/* ---- The journals that the user names -------------------------------------------------------- */

typedef struct journal_list {
  char **paths;
  size_t count, capacity;
} journal_list;

/* Adds the concatenation of three texts. */
static extr_status add(extr_context *context, journal_list *list, const char *folder,
                       const char *slash, const char *file) {
  size_t size = strlen(folder) + strlen(slash) + strlen(file) + 1;
  TRY(ARRAY_RESERVE(context, list->paths, list->capacity, list->count + 1));
  char *path = malloc(size);
  if (!path) return extr_fail_memory(context);
  snprintf(path, size, "%s%s%s", folder, slash, file);
  list->paths[list->count++] = path;
  return EXTR_OK;
}

/* Adds the journal of a table. */
static extr_status add_table(extr_context *context, journal_list *list, const char *table) {
  TRY(add(context, list, table, "", store_suffix));
  const char *path = list->paths[list->count - 1];
  if (extr_file_exists(path)) return EXTR_OK;
  if (extr_file_exists(table))
    return extr_fail(context, EXTR_INPUT,
                     "%s exists, but its journal %s is missing, so it cannot be combined", table,
                     path);
  return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", table, strerror(errno));
}

static bool is_journal(const char *path) {
  size_t length = strlen(path), end = strlen(store_suffix);
  return length > end && strcmp(path + length - end, store_suffix) == 0;
}

static int choose(const struct dirent *entry) {
  return is_journal(entry->d_name);
}

static extr_status add_folder(extr_context *context, journal_list *list, const char *folder) {
  OWNED_ARRAY struct dirent **entries = NULL;
  extr_status status = EXTR_OK;
  int count = scandir(folder, &entries, choose, alphasort);
  if (count < 0)
    return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", folder, strerror(errno));
  if (count == 0)
    return extr_fail(context, EXTR_INPUT, "%s: found no journal (*%s)", folder, store_suffix);
  for (int i = 0; i < count; i++) {
    if (status == EXTR_OK) status = add(context, list, folder, "/", entries[i]->d_name);
    free(entries[i]);
  }
  return status;
}

/* Each name is a journal, the table beside a journal, or a folder; of a folder all journals are
 * taken in order of their names. EXTR_INPUT if a folder or a table has none, EXTR_IO if a folder
 * cannot be read or if there is no such table. free_list must follow whatever the result. */
static extr_status make_list(extr_context *context, char *const *names, int count,
                             journal_list *list) {
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

static void free_list(journal_list *list) {
  for (size_t i = 0; i < list->count; i++) free(list->paths[i]);
  free(list->paths);
}

/* ---- Combining ------------------------------------------------------------------------------- */

typedef struct combination {
  run_record record;
  const char *out;
  int seeds, format; /* a merge_seeds; an output_format */
} combination;

/* Comment lines: those that the runs have in common, and one that says that runs were combined. */
static extr_status describe(run_record *record, const journal *merged, size_t files) {
  json_t *about = json_copy(merged->about);
  if (!about) return extr_fail_memory(record->context);
  json_decref(record->about);
  record->about = about;
  json_object_del(about, MISSING_SHARDS_KEY); /* others may be missing now */
  TRY(record_about(record, "version", "extrinsic %s", EXTRINSIC_VERSION));
  return record_about(record, "combined", "%zu journals", files);
}

/* What is known when everything is merged. */
static extr_status describe_sum(run_record *record, const journal *merged) {
  OWNED_ARRAY char *text = NULL;
  const char *seeds = json_string_value(json_object_get(merged->fingerprint.lines, "seed"));
  if (merged->seeds) TRY(record_about(record, "seed", "%s", seeds));
  TRY(record_about(record, "task", "%s", merged->fingerprint.hash));
  TRY(missing_shards(record->context, merged, &text));
  return *text ? record_about(record, MISSING_SHARDS_KEY, "%s", text) : EXTR_OK;
}

/* Adds to what the file already contains. The journal is written first: as long as it does not say
 * that the table is up to date, the old table is not taken for complete. */
static extr_status write_file(combination *c, journal *merged) {
  run_record *record = &c->record;
  OWNED(store_close) store file = {0};
  TRY(store_open(record->context, record->path, STORE_MERGES, merged->kind,
                 merged->fingerprint.lines, merged->names, record->about, &file));
  TRY(merge_into(record->context, merged, file.path, (merge_seeds)c->seeds, &file.journal));
  journal_free(&file.journal);
  file.journal = *merged;
  *merged = (journal){0};
  TRY(describe_sum(record, &file.journal));
  json_decref(file.journal.about);
  file.journal.about = json_incref(record->about);
  TRY(store_rewrite(&file));
  return record_table(record, &file.journal, true, NULL);
}

static extr_status combine(combination *c, char *const *names, int count) {
  extr_context *context = c->record.context;
  OWNED(free_list) journal_list list = {0};
  OWNED(journal_free) journal merged = {0};
  TRY(make_list(context, names, count, &list));
  if (list.count > INT_MAX) return extr_fail(context, EXTR_LIMIT, "more than %d journals", INT_MAX);
  TRY(merge_journals(context, list.paths, (int)list.count, kinds, (merge_seeds)c->seeds, &merged));
  TRY(describe(&c->record, &merged, list.count));
  if (c->record.path) return write_file(c, &merged);
  TRY(describe_sum(&c->record, &merged));
  return record_table(&c->record, &merged, true, NULL);
}

static extr_status run(extr_context *context, const command_line *line) {
  combination *all = line->data;
  run_record *record = &all->record;
  if (all->format < 0) all->format = out_format(all->out, output_formats, OUTPUT_CSV);
  TRY(out_without_journal(context, &all->out));
  extr_status status = record_start(record, context, all->out, (output_format)all->format);
  if (status == EXTR_OK) status = combine(all, line->arguments, line->argument_count);
  const char *missing = json_string_value(json_object_get(record->about, MISSING_SHARDS_KEY));
  if (status == EXTR_OK && missing) failure(EXIT_DONE, name, "shards are missing: %s", missing);
  record_end(record);
  return status;
}

int cmd_combine(int argc, char **argv) {
  static const char *const seed_choices[] = {
      [MERGE_SAME_SEED] = "same", [MERGE_SEEDS_DIFFER] = "differ", NULL};
  combination all = {0};
  option_spec options[] = {
      {"seeds", "HOW", "same: runs of one seed; differ: also add runs of different seeds up",
       OPTION_CHOICE, .choice = &all.seeds, .choices = seed_choices, .explained = true,
       .initial = "same"},
      OUTPUT_FILE_OPTION(&all.format),
      {"out", "FILE", "table, with a journal so that it can be combined again", OPTION_OUT,
       .text = &all.out, .absent = "standard output"},
  };
  command_manual manual =
      MANUAL(cmd_combine, name, .arguments = "FILE|DIR...",
             .example = "shard-1.csv shard-2.csv --out run.csv", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, run, &all);
}
