#include "bench/sets/set_search.h"

#include "bench/cli/activity.h"
#include "core/base/array.h"
#include "core/base/clock.h"

#include <omp.h>
#include <string.h>

static const double save_interval = 10;

/* A search for the sets of one size. */
typedef struct size_run {
  const set_search *search;
  set_file *file;
  const extr_set_search *parts;
  double begun, saved;
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
  part->columns = array_grow(part->columns, &part->room, needed, sizeof *part->columns);
  part->failed = part->room < needed || needed > (size_t)SET_LIST_MAX * (size_t)count;
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
  return !over && !search->stop() && clock_seconds() - all->begun < search->max_seconds;
}

static bool goes_on(void *data) {
  return time_is_left(((part_run *)data)->all);
}

/* ---- In the critical section ----------------------------------------------------------------- */

static extr_status add_sets(size_run *all, const part_run *part) {
  int size = all->file->size;
  for (size_t i = 0; i < part->used; i += (size_t)size) {
    extr_set_shape shape;
    TRY(extr_set_shape_of(all->context, all->search->code, part->columns + i, size, &shape));
    TRY(set_list_add(all->context, &all->file->list, all->search->symmetry, part->columns + i,
                     &shape));
  }
  return EXTR_OK;
}

static int parts_done(const set_file *file) {
  int count = 0;
  for (int i = 0; i < file->parts; i++) count += file->done[i];
  return count;
}

static extr_status save(size_run *all) {
  const set_search *search = all->search;
  all->saved = clock_seconds();
  if (!search->out) return EXTR_OK;
  TRY(set_list_sort(all->context, &all->file->list));
  return set_file_write(all->context, search->out, search->code, all->file);
}

static extr_status end_part(size_run *all, const part_run *part, int number) {
  set_file *file = all->file;
  if (part->failed) return extr_fail_memory(all->context);
  TRY(add_sets(all, part));
  file->done[number] = true;
  activity_show(all->search->command, "columns", file->size, parts_done(file), file->parts);
  return clock_seconds() - all->saved > save_interval ? save(all) : EXTR_OK;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static void run_part(size_run *all, int number) {
  part_run part = {.all = all};
  if (!time_is_left(all)) {
#pragma omp atomic write
    all->stopped = true;
    return;
  }
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

static extr_status run_size(size_run *all, const extr_set_limits *limits) {
  const set_search *search = all->search;
  set_file *file = all->file;
  extr_set_search *parts;
  TRY(extr_set_search_new(all->context, search->code, search->symmetry->orbits, limits, &parts));
  all->parts = parts;
  file->parts = extr_set_search_roots(parts);
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->threads)
  for (int i = 0; i < file->parts; i++)
    if (!file->done[i]) run_part(all, i);
  extr_set_search_free(parts);
  return all->status;
}

extr_status set_search_run(extr_context *context, const set_search *search, set_file *file,
                           bool *ended) {
  size_run all = {.search = search, .file = file, .context = context, .begun = clock_seconds()};
  all.saved = all.begun;
  if (!file->done) TRY(ARRAY_NEW(context, file->done, extr_code_columns(search->code)));
  while (file->complete < search->max_columns && !all.stopped) {
    if (file->size != file->complete + 1)
      memset(file->done, 0, (size_t)extr_code_columns(search->code));
    file->size = file->complete + 1;
    const extr_set_limits limits = {file->size, file->max_odd, file->kind, file->elementary};
    TRY(run_size(&all, &limits));
    if (all.stopped) break;
    file->complete = file->size;
    file->size = 0;
  }
  activity_end();
  *ended = !all.stopped;
  TRY(set_list_sort(context, &file->list));
  return save(&all);
}
