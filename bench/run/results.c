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

extr_status results_open(ber_record *record, const store_kind *kind, json_t *lines, json_t *names,
                         uint64_t shard, uint64_t other_shards, results *r) {
  journal empty;
  *r = (results){.record = record, .shard = shard, .other_shards = other_shards};
  extr_status status = journal_begin(record->context, kind, lines, names, record->about, &empty);
  if (status == EXTR_OK) status = describe(r, &empty.fingerprint);
  if (status == EXTR_OK)
    status = store_open(record->context, record->path, &empty, STORE_CONTINUES, &r->file);
  journal_free(&empty);
  return status == EXTR_OK ? check_shards(r) : status;
}

void results_close(results *r) {
  store_close(&r->file);
  store_entry_free(r->entry);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static const store_entry *kept(const results *r) {
  return journal_find(&r->file.journal, r->entry->key, r->shard, r->other_shards);
}

store_entry *results_begin(results *r, int64_t key, double quality) {
  store_entry_free(r->entry);
  r->entry = NULL;
  if (journal_entry(r->record->context, &r->file.journal, &r->entry) != EXTR_OK) return NULL;
  r->entry->key = key;
  r->entry->quality = quality;
  r->entry->shard = r->shard;
  r->entry->other_shards = r->other_shards;
  const store_entry *before = kept(r);
  if (before && store_entry_copy(r->record->context, before, r->entry) != EXTR_OK) return NULL;
  return r->entry;
}

static extr_status publish(results *r) {
  double start = clock_seconds();
  TRY(record_journal(r->record, &r->file.journal, false, r->data));
  r->behind = false;
  r->pace = pace_done(start, 0);
  return EXTR_OK;
}

/* A table that is not one of points is written at the end. */
static extr_status commit(results *r) {
  const bool due = r->file.journal.kind->rows && r->behind && pace_due(r->pace);
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

static extr_status end_in_file(results *r, bool changed, bool ended, int ending) {
  const store_entry *before = kept(r);
  if (before && !changed && !ends_anew(before, ended, ending)) return EXTR_OK;
  if (ended) {
    r->entry->ended = true;
    r->entry->ending = ending;
  }
  TRY(store_put(&r->file, r->entry));
  r->behind = r->behind || ended;
  return ended && !store_due(&r->file, true) ? EXTR_OK : commit(r);
}

static extr_status print_rows(results *r, int ending) {
  const store_kind *kind = r->entry->kind;
  size_t index;
  json_t *row;
  r->entry->ending = ending;
  json_t *rows = kind->rows(json_array(), &r->file.journal, r->entry, r->data);
  extr_status status = rows ? EXTR_OK : extr_fail_memory(r->record->context);
  json_array_foreach(rows, index, row) {
    if (status == EXTR_OK) status = record_point(r->record, json_incref(row));
  }
  if (status == EXTR_OK && json_array_size(rows) > 0 && ending == kind->interrupted)
    status = record_unfinished(r->record, r->entry->quality);
  json_decref(rows);
  return status;
}

extr_status results_end(results *r, bool changed, bool ended, int ending) {
  if (r->status != EXTR_OK) return r->status;
  if (r->record->path || !r->entry->kind->rows) return end_in_file(r, changed, ended, ending);
  return ended ? print_rows(r, ending) : EXTR_OK;
}

/* ---- The end --------------------------------------------------------------------------------- */

/* The table is written first: as long as the journal does not say that the table is up to date, the
 * next run writes it again. */
static extr_status finish_file(results *r) {
  journal *j = &r->file.journal;
  int format = (int)r->record->format;
  if (j->table == format && file_exists(r->record->path)) return EXTR_OK;
  TRY(store_commit(&r->file));
  TRY(publish(r));
  j->table = format;
  return store_rewrite(&r->file);
}

extr_status results_finish(results *r) {
  if (r->record->path) return finish_file(r);
  return r->file.journal.kind->rows ? record_finish(r->record) : publish(r);
}
