#include "bench/run/journal/run_file.h"

#include <extrinsic/status.h>

#include "bench/output/locked_file.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char run_file_suffix[] = ".journal";
static const double period = 1; /* seconds between commits of a running point */

enum {
  SPARE_MAX = 10000
}; /* lines that were replaced by later ones; a point adds as many in a few
                             * hours */

/* ---- Opening --------------------------------------------------------------------------------- */

static extr_status name_journal(run_file *file, const char *table) {
  size_t size = strlen(table) + strlen(run_file_suffix) + 1;
  file->path = malloc(size);
  if (!file->path) return extr_fail_memory(file->context);
  snprintf(file->path, size, "%s%s", table, run_file_suffix);
  return EXTR_OK;
}

/* A table must not be replaced by that of another run. */
static extr_status refuse_alone(const run_file *file, const char *table, const char *fault) {
  if (!file_exists(table)) return EXTR_OK;
  return extr_fail(file->context, EXTR_INPUT,
                   "%s exists, but its journal %s %s, so it cannot be continued: move the table "
                   "away, or write to another file",
                   table, file->path, fault);
}

static extr_status read_journal(run_file *file) {
  int copy = dup(file->descriptor);
  FILE *stream = copy < 0 ? NULL : fdopen(copy, "r");
  if (!stream) {
    if (copy >= 0) close(copy);
    return extr_fail(file->context, EXTR_IO, "%s: cannot be read: %s", file->path, strerror(errno));
  }
  extr_status status = journal_read(file->context, file->path, stream, &file->journal);
  fclose(stream);
  return status;
}

static extr_status begin_journal(run_file *file, const fingerprint *of, json_t *about) {
  file->unused = true;
  TRY(fingerprint_read(file->context, of->lines, &file->journal.fingerprint));
  file->journal.about = json_incref(about);
  return run_file_rewrite(file);
}

extr_status run_file_open(extr_context *context, const char *path, const fingerprint *of,
                          json_t *about, run_file *file) {
  *file = (run_file){.context = context, .descriptor = -1};
  TRY(name_journal(file, path));
  if (!file_exists(file->path)) TRY(refuse_alone(file, path, "is missing"));
  TRY(locked_file_open(context, file->path, &file->descriptor));
  extr_replace_tidy(path);
  extr_replace_tidy(file->path);
  TRY(read_journal(file));
  if (file->journal.lines == 0) {
    TRY(refuse_alone(file, path, "is empty"));
    return begin_journal(file, of, about);
  }
  return fingerprint_compare(context, file->path, &file->journal.fingerprint, of);
}

void run_file_close(run_file *file) {
  if (file->descriptor >= 0) {
    run_file_commit(file); /* if this fails, an earlier error has already been reported */
    if (file->unused) unlink(file->path);
    close(file->descriptor);
  }
  journal_free(&file->journal);
  free(file->waiting);
  free(file->path);
}

/* ---- Writing --------------------------------------------------------------------------------- */

extr_status run_file_rewrite(run_file *file) {
  journal *j = &file->journal;
  chain_link link = chain_start;
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(file->context, &writer));
  bool printed = journal_print(j, &link, writer.stream);
  extr_status status = printed ? EXTR_OK : extr_fail_memory(file->context);
  TRY(extr_writer_close(file->context, &writer, status, &text));
  status = locked_file_replace(file->context, file->path, text, writer.size, &file->descriptor);
  free(text);
  if (status != EXTR_OK) return status;
  j->link = link;
  j->size = writer.size;
  j->lines = 1 + j->count + (j->table >= 0);
  file->waiting_count = 0;
  file->unused = file->unused && j->count == 0;
  return EXTR_OK;
}

bool run_file_due(const run_file *file, bool over) {
  return pace_due(over ? file->pace_over : file->pace_under_way);
}

extr_status run_file_put(run_file *file, const journal_entry *entry) {
  TRY(ARRAY_RESERVE(file->context, file->waiting, file->waiting_capacity, file->waiting_count + 1));
  TRY(journal_put(file->context, &file->journal, entry));
  file->journal.table = -1;
  file->waiting[file->waiting_count++] = *entry;
  return EXTR_OK;
}

/* Adds lines for the waiting entries. */
static extr_status append(run_file *file) {
  journal *j = &file->journal;
  chain_link link = j->link;
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(file->context, &writer));
  for (size_t i = 0; i < file->waiting_count; i++)
    journal_print_entry(&file->waiting[i], &link, writer.stream);
  TRY(extr_writer_close(file->context, &writer, EXTR_OK, &text));
  extr_status status =
      locked_file_append(file->context, file->path, file->descriptor, j->size, text, writer.size);
  free(text);
  if (status != EXTR_OK) return status;
  j->link = link;
  j->size += writer.size;
  j->lines += file->waiting_count;
  file->waiting_count = 0;
  file->unused = false;
  return EXTR_OK;
}

extr_status run_file_commit(run_file *file) {
  double start = clock_seconds();
  if (file->waiting_count == 0) return EXTR_OK;
  if (file->before_commit) TRY(file->before_commit(file->data));
  TRY(append(file));
  if (file->journal.lines > file->journal.count + SPARE_MAX) TRY(run_file_rewrite(file));
  file->pace_over = pace_done(start, 0);
  file->pace_under_way = pace_done(start, period);
  return EXTR_OK;
}
