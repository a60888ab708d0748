#include "bench/sets/set_list.h"

#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "bench/configuration/fields.h"
#include "bench/output/output.h"
#include "bench/replay/error_file.h"
#include "bench/store/store.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A search for the sets of one size. */
typedef struct size_run {
  const set_search *search;
  set_file *file;
  const extr_set_search *parts;
  int size;   /* columns of its sets */
  int count;  /* of its parts */
  bool *done; /* by part */
  int ended;  /* how many are done */
  double begun;
  store kept; /* the parts that are done, unless nothing is kept */
  /* Shared by the threads, in the critical section `sets`: */
  extr_context *context;
  extr_status status;
  bool stopped;
} size_run;

/* The sets of one part, as the search finds them. */
typedef struct part_run {
  size_run *all;
  int *columns;
  size_t used, room;
  bool failed;
} part_run;

static bool take_set(void *data, const int *columns, int count) {
  part_run *part = data;
  size_t needed = part->used + (size_t)count;
  part->failed = needed > (size_t)SET_LIST_MAX * (size_t)count ||
                 ARRAY_RESERVE(NULL, part->columns, part->room, needed) != EXTR_OK;
  if (part->failed) return false;
  memcpy(part->columns + part->used, columns, (size_t)count * sizeof *columns);
  part->used = needed;
  return true;
}

static bool time_is_left(size_run *all) {
  const set_search *search = all->search;
  bool over;
#pragma omp atomic read
  over = all->stopped;
  return !over && !interrupt_seen() && clock_seconds() - all->begun < search->max_seconds;
}

static bool goes_on(void *data) {
  return time_is_left(((part_run *)data)->all);
}

/* ---- Parts that are done ---------------------------------------------------------------------
 *
 * A part is an entry of a store: its point is its size and number, its value the columns of the
 * sets that it has found, one set after the other. When all parts of a size are done, their sets
 * are in the file, and the entries go. */

static const store_kind kind = {.command = "sets"};

static int64_t key_of(const size_run *all, int number) {
  return (int64_t)all->size << 32 | number;
}

static extr_status keep_part(size_run *all, const part_run *part, int number) {
  json_auto_t *columns = output_integers(part->columns, part->used);
  return store_keep(&all->kept, key_of(all, number), output_compact(columns));
}

/* What the search depends on. */
static extr_status open_store(size_run *all) {
  const set_search *search = all->search;
  const set_file *file = all->file;
  char hash[EXTR_HASH_TEXT], unsent[DIGEST_TEXT];
  extr_code_hash(search->code, hash);
  json_auto_t *lines =
      OUTPUT_ROW({"edge_sha256", json_string(hash)},
                 {"unsent_sha256", json_string(unsent_digest(search->code, unsent))},
                 {"kind", json_string(set_kind_names[file->kind])},
                 {"elementary", json_string(file->elementary ? "yes" : "no")},
                 {"max_b", json_sprintf("%d", file->max_odd)},
                 {"automorphisms", json_sprintf("%.15g", file->order)});
  const bool kept = search->out && !extr_replace_is_stream(search->out);
  if (!lines) return extr_fail_memory(all->context);
  return store_open(all->context, kept ? search->out : NULL, STORE_ADOPTS, &kind, lines, NULL,
                    lines, &all->kept);
}

/* ---- In the critical section ----------------------------------------------------------------- */

/* The sets of a part that is done. */
static extr_status add_sets(size_run *all, int number, const int *columns, size_t used) {
  for (size_t i = 0; i + (size_t)all->size <= used; i += (size_t)all->size) {
    extr_set_shape shape;
    TRY(extr_set_shape_of(all->context, all->search->code, columns + i, all->size, &shape));
    TRY(set_list_add(all->context, &all->file->list, all->search->symmetry, columns + i, &shape));
  }
  all->done[number] = true;
  all->ended++;
  return EXTR_OK;
}

static extr_status end_part(size_run *all, const part_run *part, int number) {
  if (part->failed) return extr_fail_memory(all->context);
  TRY(add_sets(all, number, part->columns, part->used));
  activity_show("sets", "columns", all->size, all->ended, all->count);
  return all->kept.path ? keep_part(all, part, number) : EXTR_OK;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static void run_part(size_run *all, int number) {
  part_run part = {.all = all};
  extr_context *own = extr_context_new();
  extr_status status = extr_set_search_run(own, all->parts, number, take_set, goes_on, &part);
  bool whole = time_is_left(all);
#pragma omp critical(sets)
  {
    if (status != EXTR_OK)
      all->status = extr_fail(all->context, status, "%s", extr_context_message(own));
    else if ((whole || part.failed) && all->status == EXTR_OK)
      all->status = end_part(all, &part, number);
    if (all->status != EXTR_OK || !whole) {
#pragma omp atomic write
      all->stopped = true;
    }
  }
  extr_context_free(own);
  free(part.columns);
}

/* Adds the sets of a part of this size that was done in an earlier run. */
static extr_status load_part(size_run *all, const store_entry *entry) {
  json_auto_t *own = store_entry_own(entry);
  size_t used = json_array_size(own);
  OWNED_ARRAY int *columns = NULL;
  if (!own) return extr_fail_memory(all->context);
  TRY(ARRAY_NEW(all->context, columns, used));
  saved_columns(own, columns);
  return add_sets(all, (int)(entry->key - key_of(all, 0)), columns, used);
}

static extr_status load_parts(size_run *all) {
  const journal *j = &all->kept.journal;
  memset(all->done, 0, (size_t)all->count * sizeof *all->done);
  all->ended = 0;
  for (size_t i = 0; i < j->count; i++)
    if (j->entries[i]->key >= key_of(all, 0) && j->entries[i]->key < key_of(all, all->count))
      TRY(load_part(all, j->entries[i]));
  return EXTR_OK;
}

static extr_status run_parts(size_run *all) {
  TRY(load_parts(all));
#pragma omp parallel for schedule(dynamic, 1) num_threads((int)all->search->threads)
  for (int i = 0; i < all->count; i++)
    if (!all->done[i]) run_part(all, i);
  return all->status;
}

static extr_status save(extr_context *context, const set_search *search, set_file *file) {
  TRY(set_list_sort(context, &file->list));
  return search->out ? set_file_write(context, search->out, search->code, file) : EXTR_OK;
}

OWNED_RELEASE(release_search, extr_set_search, extr_set_search_free)

static extr_status run_size(size_run *all) {
  const set_search *search = all->search;
  set_file *file = all->file;
  all->size = file->complete + 1;
  const extr_set_limits limits = {all->size, file->max_odd, file->kind, file->elementary};
  OWNED(release_search) extr_set_search *parts = NULL;
  TRY(extr_set_search_new(all->context, search->code, search->symmetry->orbits, &limits, &parts));
  all->parts = parts;
  all->count = extr_set_search_roots(parts);
  TRY(run_parts(all));
  if (all->stopped) return EXTR_OK;
  file->complete = all->size;
  if (!all->kept.path) return EXTR_OK;
  TRY(save(all->context, search, file));
  return store_clear(&all->kept);
}

/* The file has 15 digits of the number of automorphisms, which may be infinite. */
static bool same_order(const set_file *a, const set_file *b) {
  return a->order == b->order || fabs(a->order - b->order) <= 1e-14 * b->order;
}

/* Goes on with the file if it is there. Nobody else writes it now. */
static extr_status take_file(size_run *all) {
  const char *out = all->search->out;
  set_file *file = all->file;
  OWNED(set_file_free) set_file before = {0};
  if (!all->kept.path || !extr_file_has_content(out)) return EXTR_OK;
  TRY(set_file_read(all->context, out, all->search->code, true, &before));
  if (!before.searched || before.kind != file->kind || before.elementary != file->elementary ||
      before.max_odd != file->max_odd || !same_order(&before, file))
    return extr_fail(all->context, EXTR_INPUT,
                     "%s: found another search (kind, b or automorphisms differ): give another "
                     "--out, or remove the file",
                     out);
  *file = before;
  before = (set_file){0};
  return EXTR_OK;
}

static extr_status run_sizes(size_run *all) {
  TRY(open_store(all));
  TRY(take_file(all));
  while (all->file->complete < all->search->max_columns && !all->stopped) TRY(run_size(all));
  if (all->kept.path && !all->stopped) return EXTR_OK;
  return save(all->context, all->search, all->file);
}

static void end_run(size_run *all) {
  store_close(&all->kept);
  free(all->done);
}

extr_status set_search_run(extr_context *context, const set_search *search, set_file *file,
                           bool *ended) {
  OWNED(end_run)
  size_run all = {.search = search, .file = file, .context = context, .begun = clock_seconds()};
  TRY(ARRAY_NEW(context, all.done, extr_code_columns(search->code)));
  extr_status status = run_sizes(&all);
  activity_end();
  *ended = !all.stopped;
  return status;
}

/* ---- Frames in error ------------------------------------------------------------------------- */

typedef struct gathering {
  extr_context *context;
  const set_search *search;
  set_file *file;
  char hash[EXTR_HASH_TEXT];
  int64_t frames, taken; /* in the file, and those that ended in a set within the limits */
} gathering;

static bool is_ascending(const int *columns, int count) {
  for (int i = 1; i < count; i++)
    if (columns[i] <= columns[i - 1]) return false;
  return true;
}

static extr_status take_seen(gathering *g, const saved_frame *frame) {
  const set_search *search = g->search;
  const extr_code *code = search->code;
  const size_t count = json_array_size(frame->bits);
  int columns[EXTR_SET_COLUMNS_MAX];
  extr_set_shape shape;
  if (count == 0 || count > (size_t)search->max_columns) return EXTR_OK;
  saved_columns(frame->bits, columns);
  if (!is_ascending(columns, (int)count) ||
      extr_set_shape_of(g->context, code, columns, (int)count, &shape) != EXTR_OK)
    return extr_fail(g->context, EXTR_INPUT, "%s:%d: expected columns of %s in ascending order",
                     search->from, frame->line, extr_code_name(code));
  if (shape.odd > g->file->max_odd || shape.kind < g->file->kind ||
      (g->file->elementary && !shape.elementary))
    return EXTR_OK;
  g->taken++;
  return set_list_add(g->context, &g->file->list, search->symmetry, columns, &shape);
}

static extr_status gather(void *data, const saved_frame *frame, bool *enough) {
  gathering *g = data;
  const char *hash = json_string_value(json_object_get(frame->configuration, "edge_sha256"));
  (void)enough;
  if (!hash || strcmp(hash, g->hash) != 0)
    return extr_fail(g->context, EXTR_INPUT, "%s:%d: found frames of another code than %s",
                     g->search->from, frame->configuration_line, extr_code_name(g->search->code));
  g->frames++;
  return take_seen(g, frame);
}

extr_status set_search_seen(extr_context *context, const set_search *search, set_file *file) {
  gathering g = {.context = context, .search = search, .file = file};
  OWNED(end_run) size_run all = {.search = search, .file = file, .context = context};
  extr_code_hash(search->code, g.hash);
  TRY(open_store(&all)); /* for its lock */
  TRY(error_file_read(context, search->from, gather, &g));
  if (g.taken == 0)
    return extr_fail(context, EXTR_INPUT,
                     "%s: found %" PRId64 " frames in error, none of which ends in a set of at "
                     "most %d columns and %d unsatisfied checks of the kind %s",
                     search->from, g.frames, (int)search->max_columns, file->max_odd,
                     set_kind_names[file->kind]);
  return save(context, search, file);
}
