#include "bench/replay/summary.h"

#include "bench/output/output.h"
#include "core/base/array.h"

const char *const summary_kinds[] = {"classes", "sets", NULL};

typedef struct counted_frame {
  int configuration; /* index */
  saved_frame saved; /* owns `bits` alone */
} counted_frame;

typedef struct tally {
  counted_frame *frames;
  size_t count, room;
  json_t *configurations; /* the different ones */
  const double *point;    /* count only this one; or NULL for all */
  bool any_code;          /* frames of several codes are allowed */
  extr_context *context;
  const char *path;
} tally;

/* ---- Gathering ------------------------------------------------------------------------------- */

/* Configurations with the same hash have the same frames, on any number of threads. */
static bool same_configuration(const json_t *a, const json_t *b) {
  const json_t *hash = json_object_get(a, "task_sha256");
  return hash ? json_equal(hash, json_object_get(b, "task_sha256")) : json_equal(a, b);
}

static bool same_code(const json_t *a, const json_t *b) {
  return json_equal(json_object_get(a, "edge_sha256"), json_object_get(b, "edge_sha256"));
}

/* Adds the configuration if it is a new one; *index is its place. */
static extr_status find_configuration(tally *t, const saved_frame *frame, int *index) {
  size_t count = json_array_size(t->configurations), i = count;
  while (i > 0 &&
         !same_configuration(json_array_get(t->configurations, i - 1), frame->configuration))
    i--;
  *index = (int)(i > 0 ? i - 1 : count);
  if (i > 0) return EXTR_OK;
  if (count > 0 && !t->any_code &&
      !same_code(json_array_get(t->configurations, 0), frame->configuration))
    return extr_fail(t->context, EXTR_INPUT, "%s:%d: found frames of another code", t->path,
                     frame->line);
  return json_array_append(t->configurations, frame->configuration) == 0
             ? EXTR_OK
             : extr_fail_memory(t->context);
}

static extr_status gather(void *data, const saved_frame *frame, bool *enough) {
  tally *t = data;
  int configuration;
  (void)enough;
  if (t->point && frame->point != *t->point) return EXTR_OK;
  TRY(find_configuration(t, frame, &configuration));
  TRY(ARRAY_RESERVE(t->context, t->frames, t->room, t->count + 1));
  t->frames[t->count++] = (counted_frame){configuration, *frame};
  json_incref(frame->bits);
  return EXTR_OK;
}

static int compare_places(const void *a, const void *b) {
  const counted_frame *x = a, *y = b;
  if (x->configuration != y->configuration) return x->configuration < y->configuration ? -1 : 1;
  return saved_frame_order(&x->saved, &y->saved);
}

static void drop_repeats(tally *t) {
  size_t kept = 0;
  if (t->count == 0) return; /* qsort must not be called with NULL */
  qsort(t->frames, t->count, sizeof *t->frames, compare_places);
  for (size_t i = 0; i < t->count; i++)
    if (kept > 0 && compare_places(&t->frames[kept - 1], &t->frames[i]) == 0)
      json_decref(t->frames[i].saved.bits);
    else
      t->frames[kept++] = t->frames[i];
  t->count = kept;
}

/* ---- Counting -------------------------------------------------------------------------------- */

static int compare_classes(const error_pattern *x, const error_pattern *y) {
  if (x->bits != y->bits) return x->bits < y->bits ? -1 : 1;
  return (x->checks > y->checks) - (x->checks < y->checks);
}

/* Orders by class first, so that sets of a class are adjacent. */
static int compare_sets(const void *a, const void *b) {
  const error_pattern *x = &((const counted_frame *)a)->saved.pattern;
  const error_pattern *y = &((const counted_frame *)b)->saved.pattern;
  int order = compare_classes(x, y);
  return order ? order : strcmp(x->set, y->set);
}

/* Adjacent frames of the same class or set. */
typedef struct frame_group {
  const counted_frame *first;
  size_t frames, sets;
} frame_group;

static size_t make_groups(const counted_frame *frames, size_t frame_count, summary_kind kind,
                          frame_group *groups) {
  size_t count = 0;
  for (size_t i = 0; i < frame_count; i++) {
    const counted_frame *frame = &frames[i];
    bool new_set = i == 0 || compare_sets(frame - 1, frame) != 0;
    bool new_class =
        i == 0 || compare_classes(&frame[-1].saved.pattern, &frame->saved.pattern) != 0;
    if (kind == SUMMARY_SETS ? new_set : new_class) groups[count++] = (frame_group){.first = frame};
    groups[count - 1].frames++;
    groups[count - 1].sets += new_set;
  }
  return count;
}

static int compare_groups(const void *a, const void *b) {
  const frame_group *x = a, *y = b;
  if (x->frames != y->frames) return x->frames > y->frames ? -1 : 1;
  return compare_sets(x->first, y->first);
}

static json_t *group_row(const frame_group *h, summary_kind kind, double all) {
  const saved_frame *frame = &h->first->saved;
  double fraction = (double)h->frames / all;
  if (kind == SUMMARY_CLASSES)
    return json_pack("{s:i, s:i, s:I, s:I, s:f}", "bits", frame->pattern.bits, "checks",
                     frame->pattern.checks, "frames", (json_int_t)h->frames, "sets",
                     (json_int_t)h->sets, "fraction", fraction);
  return json_pack("{s:s, s:i, s:i, s:I, s:f, s:O?}", "set", frame->pattern.set, "bits",
                   frame->pattern.bits, "checks", frame->pattern.checks, "frames",
                   (json_int_t)h->frames, "fraction", fraction, "columns", frame->bits);
}

/* Sorts the frames. */
static extr_status count_frames(extr_context *context, counted_frame *frames, size_t frame_count,
                                summary_kind kind, json_t **rows) {
  OWNED_ARRAY frame_group *groups = NULL;
  qsort(frames, frame_count, sizeof *frames, compare_sets);
  TRY(ARRAY_NEW(context, groups, frame_count));
  size_t count = make_groups(frames, frame_count, kind, groups);
  qsort(groups, count, sizeof *groups, compare_groups);
  *rows = json_array();
  for (size_t i = 0; i < count; i++)
    *rows = output_append(*rows, group_row(&groups[i], kind, (double)frame_count));
  return *rows ? EXTR_OK : extr_fail_memory(context);
}

static extr_status count_all(tally *t, summary_kind kind, json_t **rows) {
  if (t->count == 0 && t->point)
    return extr_fail(t->context, EXTR_INPUT, "%s: found no frame of the point %.15g", t->path,
                     *t->point);
  if (t->count == 0) return extr_fail(t->context, EXTR_INPUT, "%s: found no frame", t->path);
  return count_frames(t->context, t->frames, t->count, kind, rows);
}

/* Frames of a configuration are adjacent. */
static extr_status count_configurations(tally *t, summary_kind kind, json_t *configurations) {
  for (size_t first = 0, end; first < t->count; first = end) {
    int configuration = t->frames[first].configuration;
    json_t *rows;
    for (end = first + 1; end < t->count && t->frames[end].configuration == configuration;) end++;
    const char *hash = json_string_value(
        json_object_get(json_array_get(t->configurations, (size_t)configuration), "task_sha256"));
    if (!hash) continue;
    TRY(count_frames(t->context, t->frames + first, end - first, kind, &rows));
    if (json_object_set_new(configurations, hash, rows) != 0) return extr_fail_memory(t->context);
  }
  return configurations ? EXTR_OK : extr_fail_memory(t->context);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static extr_status read_frames(tally *t) {
  t->configurations = json_array();
  TRY(error_file_read(t->context, t->path, gather, t));
  drop_repeats(t);
  return EXTR_OK;
}

static void forget(tally *t) {
  for (size_t i = 0; i < t->count; i++) json_decref(t->frames[i].saved.bits);
  free(t->frames);
  json_decref(t->configurations);
}

extr_status summary_rows(extr_context *context, const char *path, const double *point,
                         summary_kind kind, json_t **rows) {
  OWNED(forget) tally t = {.context = context, .path = path, .point = point};
  TRY(read_frames(&t));
  return count_all(&t, kind, rows);
}

extr_status summary_by_fingerprint(extr_context *context, const char *path, summary_kind kind,
                                   json_t **configurations) {
  OWNED(forget) tally t = {.context = context, .path = path, .any_code = true};
  json_auto_t *made = json_object();
  TRY(read_frames(&t));
  TRY(count_configurations(&t, kind, made));
  *configurations = json_incref(made);
  return EXTR_OK;
}
