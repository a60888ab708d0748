#include "bench/run/results.h"

#include <extrinsic/status.h>

#include "bench/run/journal/join_shards.h"
#include "bench/run/point_row.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <inttypes.h>

static extr_status describe(ber_record *record, const simulation_settings *settings,
                            const fingerprint *of) {
  TRY(record_about(record, "task", "%s", of->hash));
  if (settings->other_shards == 0) return EXTR_OK;
  return record_about(record, "shard", "%" PRIu64 "/%" PRIu64, settings->shard + 1,
                      settings->other_shards + 1);
}

static bool has_shards(const journal *j) {
  for (size_t i = 0; i < j->count; i++)
    if (j->entries[i].other_shards > 0) return true;
  return false;
}

/* A run of all frames continues shards that were combined. Old and new lines would overlap, so the
 * journal is rewritten. */
static extr_status join_shards(results *r) {
  if (r->settings->other_shards > 0 || !has_shards(&r->file.journal)) return EXTR_OK;
  TRY(journal_join(r->record->context, r->file.path, &r->file.journal));
  return run_file_rewrite(&r->file);
}

static extr_status check_shards(const results *r) {
  const journal *j = &r->file.journal;
  const simulation_settings *settings = r->settings;
  for (size_t i = 0; i < j->count; i++) {
    const journal_entry *entry = &j->entries[i];
    if (entry->shard != settings->shard || entry->other_shards != settings->other_shards)
      return extr_fail(r->record->context, EXTR_INPUT,
                       "%s holds shard %" PRIu64 "/%" PRIu64 ", expected %" PRIu64 "/%" PRIu64,
                       r->file.path, entry->shard + 1, entry->other_shards + 1, settings->shard + 1,
                       settings->other_shards + 1);
  }
  return EXTR_OK;
}

extr_status results_open(ber_record *record, const simulation_settings *settings, results *r) {
  *r = (results){.record = record, .settings = settings, .file.descriptor = -1};
  TRY(fingerprint_of(record->context, settings, &r->fingerprint));
  TRY(describe(record, settings, &r->fingerprint));
  if (!record->path) return EXTR_OK;
  TRY(run_file_open(record->context, record->path, &r->fingerprint, record->about, &r->file));
  TRY(join_shards(r));
  return check_shards(r);
}

void results_close(results *r) {
  run_file_close(&r->file);
  fingerprint_free(&r->fingerprint);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static int64_t key_of(const results *r, double quality) {
  return simulation_point_key(r->settings->channel.kind, quality);
}

static const journal_entry *find(const results *r, double quality) {
  return journal_find(&r->file.journal, key_of(r, quality), r->settings->shard,
                      r->settings->other_shards);
}

point_result results_start(const results *r, double quality) {
  const journal_entry *entry = find(r, quality);
  return entry ? entry->point : (point_result){.quality = quality};
}

/* A point that has ended once keeps its row in the table while it continues under higher limits. */
static journal_entry entry_of(const results *r, const point_result *point) {
  const journal_entry *before = find(r, point->quality);
  journal_entry entry = {
      .key = key_of(r, point->quality),
      .shard = r->settings->shard,
      .other_shards = r->settings->other_shards,
      .point = *point,
      .ended = before && before->ended,
  };
  if (entry.ended) entry.point.ending = before->point.ending;
  return entry;
}

static extr_status publish(results *r) {
  double start = clock_seconds();
  point_table table = point_table_of(&r->file.journal, false);
  TRY(record_table(r->record, table.rows, table.unfinished));
  r->behind = false;
  r->pace = pace_done(start, 0);
  return EXTR_OK;
}

static extr_status publish_if_due(results *r) {
  return r->behind && pace_due(r->pace) ? publish(r) : EXTR_OK;
}

static extr_status commit(results *r) {
  TRY(run_file_commit(&r->file));
  return publish_if_due(r);
}

bool results_commit(results *r, const point_result *so_far) {
  if (!r->record->path || !run_file_due(&r->file, false)) return true;
  journal_entry entry = entry_of(r, so_far);
  r->status = run_file_put(&r->file, &entry);
  if (r->status == EXTR_OK) r->status = commit(r);
  return r->status == EXTR_OK;
}

static bool is_same(const frame_counts *a, const frame_counts *b) {
  return a->frames == b->frames && a->bit_errors == b->bit_errors && a->iterations == b->iterations;
}

/* An interrupted point may be complete without more frames if the limits are now lower. */
static bool finishes(const journal_entry *before, const point_result *point, bool ended) {
  return ended && !journal_entry_finished(before) && point->ending != POINT_INTERRUPTED;
}

static extr_status end_in_file(results *r, const point_result *start, const point_result *point,
                               bool ended) {
  const journal_entry *before = find(r, point->quality);
  if (before && before->ended >= ended && is_same(&start->counts, &point->counts) &&
      !finishes(before, point, ended))
    return EXTR_OK;
  journal_entry entry = entry_of(r, point);
  if (ended) {
    entry.ended = true;
    entry.point.ending = point->ending;
  }
  TRY(run_file_put(&r->file, &entry));
  r->behind = r->behind || ended;
  return ended && !run_file_due(&r->file, true) ? EXTR_OK : commit(r);
}

extr_status results_end(results *r, const point_result *start, const point_result *point,
                        bool ended) {
  if (r->status != EXTR_OK) return r->status;
  if (r->record->path) return end_in_file(r, start, point, ended);
  if (!ended || point->counts.frames == 0) return EXTR_OK;
  fingerprint_sizes sizes = fingerprint_sizes_of(&r->fingerprint);
  TRY(record_point(r->record, point_row(&sizes, point)));
  return point->ending == POINT_INTERRUPTED ? record_unfinished(r->record, point->quality)
                                            : EXTR_OK;
}

/* ---- The end --------------------------------------------------------------------------------- */

/* The table is written first: as long as the journal does not say that the table is up to date, the
 * next run writes it again. */
static extr_status finish_file(results *r) {
  journal *j = &r->file.journal;
  int format = (int)r->record->format;
  if (j->table == format && file_exists(r->record->path)) return EXTR_OK;
  TRY(run_file_commit(&r->file));
  TRY(publish(r));
  j->table = format;
  return run_file_rewrite(&r->file);
}

extr_status results_finish(results *r) {
  return r->record->path ? finish_file(r) : record_finish(r->record);
}
