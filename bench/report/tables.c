#include "bench/report/report.h"

#include "bench/plot/data.h"
#include "core/base/array.h"

#include <errno.h>
#include <fts.h>
#include <string.h>

/* ---- Finding --------------------------------------------------------------------------------- */

static bool ends_in_csv(const char *path) {
  size_t length = strlen(path);
  return length > 4 && strcmp(path + length - 4, ".csv") == 0;
}

static extr_status add_path(extr_context *context, report_tables *tables, const char *path) {
  if (tables->path_count == TABLES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: more than %d tables", path, TABLES_MAX);
  char *copy = strdup(path);
  if (!copy) return extr_fail_memory(context);
  tables->paths[tables->path_count++] = copy;
  return EXTR_OK;
}

/* What is named itself is taken for a table unless it is a folder. */
static extr_status visit(extr_context *context, report_tables *tables, const FTSENT *entry) {
  const int kind = entry->fts_info;
  if (kind == FTS_DNR)
    return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", entry->fts_path,
                     strerror(entry->fts_errno));
  const bool is_table = entry->fts_level == FTS_ROOTLEVEL
                            ? kind != FTS_D && kind != FTS_DP
                            : kind == FTS_F && ends_in_csv(entry->fts_name);
  return is_table ? add_path(context, tables, entry->fts_path) : EXTR_OK;
}

static int by_name(const FTSENT **a, const FTSENT **b) {
  return strcmp((*a)->fts_name, (*b)->fts_name);
}

static extr_status search_place(extr_context *context, report_tables *tables, char *place) {
  char *places[] = {place, NULL};
  FTS *tree = fts_open(places, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
  if (!tree) return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", place, strerror(errno));
  extr_status status = EXTR_OK;
  for (FTSENT *entry; status == EXTR_OK && (entry = fts_read(tree));)
    status = visit(context, tables, entry);
  fts_close(tree);
  return status;
}

/* ---- Order ----------------------------------------------------------------------------------- */

typedef struct table {
  csv_file file;
  const plot_kind *kind;
  plot_text title;
} table;

/* The name of the code, otherwise the path. */
static plot_text title_of(const csv_file *file, const plot_kind *kind) {
  const plot_text code = plot_note_part(file, "code", 1);
  return kind && kind->rates && code.length ? code : (plot_text){file->path, strlen(file->path)};
}

static int compare_texts(plot_text a, plot_text b) {
  int order = memcmp(a.start, b.start, a.length < b.length ? a.length : b.length);
  return order ? order : (a.length > b.length) - (a.length < b.length);
}

/* Error rates come first, tables that cannot be drawn last. */
static int place(const plot_kind *kind) {
  return !kind ? 2 * PLOT_KINDS : (int)(kind - plot_kinds) + (kind->rates ? 0 : PLOT_KINDS);
}

static int compare_groups(const table *x, const table *y) {
  if (x->kind != y->kind) return place(x->kind) < place(y->kind) ? -1 : 1;
  return compare_texts(x->title, y->title);
}

static int compare(const void *a, const void *b) {
  const table *x = a, *y = b;
  int order = compare_groups(x, y);
  return order ? order : strcmp(x->file.path, y->file.path);
}

/* Makes groups of the sorted tables, in whose order files stand from then on. */
static void make_groups(report_tables *tables, const table *sorted) {
  for (int i = 0; i < tables->file_count; i++) {
    const table *t = &sorted[i];
    tables->files[i] = t->file;
    if (i == 0 || compare_groups(t - 1, t) != 0)
      tables->groups[tables->group_count++] =
          (table_group){.kind = t->kind, .title = t->title, .first = i};
    tables->groups[tables->group_count - 1].count++;
  }
}

/* ---- All ------------------------------------------------------------------------------------- */

static extr_status recognize(extr_context *context, table *t) {
  if (plot_kind_find(context, &t->file, &t->kind) != EXTR_OK) t->kind = NULL;
  if (t->kind) TRY(plot_kind_check(context, t->kind, &t->file));
  if (t->kind && !plot_kind_has_rows(t->kind, &t->file)) t->kind = NULL;
  t->title = title_of(&t->file, t->kind);
  return EXTR_OK;
}

static extr_status open_tables(extr_context *context, report_tables *tables, table *sorted) {
  for (int i = 0; i < tables->path_count; i++) {
    csv_file *file = &tables->files[tables->file_count++];
    TRY(csv_open(context, tables->paths[i], file));
    sorted[i].file = *file;
    TRY(recognize(context, &sorted[i]));
  }
  qsort(sorted, (size_t)tables->file_count, sizeof *sorted, compare);
  make_groups(tables, sorted);
  return EXTR_OK;
}

extr_status tables_open(extr_context *context, char *const *places, int count,
                        report_tables *tables) {
  OWNED_ARRAY table *sorted = NULL;
  *tables = (report_tables){0};
  TRY(ARRAY_NEW(context, tables->paths, TABLES_MAX));
  for (int i = 0; i < count; i++) TRY(search_place(context, tables, places[i]));
  if (!tables->path_count)
    return extr_fail(context, EXTR_INPUT, "%s: found no table, expected names that end in .csv",
                     places[0]);
  TRY(ARRAY_NEW(context, tables->files, tables->path_count));
  TRY(ARRAY_NEW(context, tables->groups, tables->path_count));
  TRY(ARRAY_NEW(context, sorted, tables->path_count));
  return open_tables(context, tables, sorted);
}

void tables_close(report_tables *tables) {
  for (int i = 0; i < tables->file_count; i++) csv_close(&tables->files[i]);
  for (int i = 0; i < tables->path_count; i++) free(tables->paths[i]);
  free(tables->paths);
  free(tables->files);
  free(tables->groups);
  *tables = (report_tables){0};
}
