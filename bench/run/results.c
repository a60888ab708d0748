#include "bench/run/results.h"

#include "core/base/file/read_file.h"

#include <inttypes.h>

static extr_status describe(results *r, const fingerprint *of) {
  TRY(record_about(r->record, "task", "%s", of->hash));
  if (r->other_shards == 0) return EXTR_OK;
  return record_about(r->record, "shard", "%" PRIu64 "/%" PRIu64, r->shard + 1,
                      r->other_shards + 1);
}

static extr_status check_shards(const results *r) {
  const journal *j = &r->file.journal;
  for (size_t i = 0; i < j->count; i++) {
    const store_entry *entry = j->entries[i];
    if (entry->shard != r->shard || entry->other_shards != r->other_shards)
      return extr_fail(r->record->context, EXTR_INPUT,
                       "%s holds shard %" PRIu64 "/%" PRIu64 ", expected %" PRIu64 "/%" PRIu64
                       ": one run cannot continue another shard, nor shards that were combined",
                       r->file.path, entry->shard + 1, entry->other_shards + 1, r->shard + 1,
                       r->other_shards + 1);
  }
  return EXTR_OK;
}

static extr_status open_store(results *r, const store_kind *kind, json_t *lines, json_t *names) {
  OWNED(fingerprint_free) fingerprint of = {0};
  run_record *record = r->record;
  TRY(fingerprint_read(record->context, lines, &of));
  TRY(describe(r, &of));
  TRY(store_open(record->context, record->path, STORE_CONTINUES, kind, lines, names, record->about,
                 &r->file));
  return check_shards(r);
}

extr_status results_open(run_record *record, const store_kind *kind,
                         const simulation_settings *settings, json_t *more, json_t *names,
                         results *r) {
  OWNED(fingerprint_free) fingerprint of = {0};
  json_auto_t *own_lines = more, *own_names = names;
  *r =
      (results){.record = record, .shard = settings->shard, .other_shards = settings->other_shards};
  TRY(fingerprint_of(record->context, settings, &of));
  if (!own_names || json_object_update(of.lines, own_lines) != 0)
    return extr_fail_memory(record->context);
  return open_store(r, kind, of.lines, own_names);
}

void results_close(results *r) {
  store_close(&r->file);
  store_entry_free(r->entry);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static const store_entry *kept(const results *r) {
  return journal_find(&r->file.journal, r->entry->key, r->shard, r->other_shards);
}

extr_status results_begin(results *r, int64_t key, double quality, store_entry **entry) {
  store_entry_free(r->entry);
  r->entry = NULL;
  TRY(journal_entry(r->record->context, &r->file.journal, &r->entry));
  r->entry->key = key;
  r->entry->quality = quality;
  r->entry->shard = r->shard;
  r->entry->other_shards = r->other_shards;
  *entry = r->entry;
  const store_entry *before = kept(r);
  return before ? store_entry_copy(r->record->context, before, r->entry) : EXTR_OK;
}

static extr_status publish(results *r) {
  double start = clock_seconds();
  TRY(record_table(r->record, &r->file.journal, false, r->data));
  r->behind = false;
  r->pace = pace_done(start, 0);
  return EXTR_OK;
}

static extr_status commit(results *r) {
  const bool due = r->record->path && r->file.journal.kind->rows && r->behind && pace_due(r->pace);
  TRY(store_commit(&r->file));
  return due ? publish(r) : EXTR_OK;
}

bool results_due(const results *r) {
  return store_due(&r->file, false);
}

/* A point that has ended once keeps its row in the table while it continues under higher limits. */
bool results_commit(results *r) {
  r->status = store_put(&r->file, r->entry);
  if (r->status == EXTR_OK) r->status = commit(r);
  return r->status == EXTR_OK;
}

/* A point may end without more batches: if the limits are now lower, or if it was interrupted. */
static bool ends_anew(const store_entry *before, bool ended, int ending) {
  return ended &&
         !(before->ended && (store_entry_finished(before) || ending == before->kind->interrupted));
}

static extr_status print_rows(results *r) {
  json_auto_t *rows = r->entry->kind->rows(json_array(), &r->file.journal, r->entry, r->data);
  if (!rows) return extr_fail_memory(r->record->context);
  return json_array_size(rows) > 0 ? record_rows(r->record, rows) : EXTR_OK;
}

static bool streams(const results *r) {
  return !r->record->path && r->record->format == OUTPUT_CSV && r->file.journal.kind->rows;
}

extr_status results_end(results *r, bool changed, bool ended, int ending) {
  if (r->status != EXTR_OK) return r->status;
  const store_entry *before = kept(r);
  if (before && !changed && !ends_anew(before, ended, ending)) return EXTR_OK;
  if (ended) {
    r->entry->ended = true;
    r->entry->ending = ending;
  }
  TRY(store_put(&r->file, r->entry));
  r->behind = r->behind || ended;
  if (ended && streams(r)) return print_rows(r);
  return ended && !store_due(&r->file, true) ? EXTR_OK : commit(r);
}

/* ---- The end --------------------------------------------------------------------------------- */

/* The table is written first: as long as the journal does not say that the table is up to date, the
 * next run writes it again. A run that was interrupted before its first entry leaves neither. */
static extr_status finish_file(results *r) {
  journal *j = &r->file.journal;
  int format = (int)r->record->format;
  if (j->count == 0) return EXTR_OK;
  if (j->table == format && extr_file_exists(r->record->path)) return EXTR_OK;
  TRY(store_commit(&r->file));
  TRY(publish(r));
  j->table = format;
  return store_rewrite(&r->file);
}

extr_status results_finish(results *r) {
  if (r->record->path) return finish_file(r);
  return streams(r) ? EXTR_OK : publish(r);
}
