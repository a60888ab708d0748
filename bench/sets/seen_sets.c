#include "bench/sets/seen_sets.h"

#include "bench/replay/error_file.h"
#include "core/base/report.h"

#include <inttypes.h>
#include <string.h>

typedef struct gathering {
  extr_context *context;
  const char *path;
  const extr_code *code;
  const automorphisms *symmetry;
  seen_sets *seen;
  set_list *list;
  char hash[EXTR_HASH_TEXT];
  extr_status status;
} gathering;

static int read_columns(const json_t *bits, int columns[EXTR_SET_COLUMNS_MAX]) {
  size_t count = json_array_size(bits);
  if (count > EXTR_SET_COLUMNS_MAX) return 0;
  for (size_t i = 0; i < count; i++) {
    json_int_t column = json_integer_value(json_array_get(bits, i));
    columns[i] = column < 0 || column > EXTR_CODE_COLUMNS_MAX ? -1 : (int)column;
  }
  return (int)count;
}

static bool is_ascending(const int *columns, int count) {
  for (int i = 1; i < count; i++)
    if (columns[i] <= columns[i - 1]) return false;
  return true;
}

static extr_status take_set(gathering *g, const saved_frame *frame) {
  const extr_set_limits *limits = &g->seen->limits;
  int columns[EXTR_SET_COLUMNS_MAX], count = read_columns(frame->bits, columns);
  extr_set_shape shape;
  if (count == 0 || count > limits->columns) return EXTR_OK;
  if (!is_ascending(columns, count) ||
      extr_set_shape_of(g->context, g->code, columns, count, &shape) != EXTR_OK)
    return extr_fail(g->context, EXTR_INPUT, "%s:%d: expected columns of %s in ascending order",
                     g->path, frame->line, extr_code_name(g->code));
  if (shape.odd > limits->odd || shape.kind < limits->kind ||
      (limits->elementary && !shape.elementary))
    return EXTR_OK;
  g->seen->taken++;
  return set_list_add(g->context, g->list, g->symmetry, columns, &shape);
}

static bool gather(void *data, const saved_frame *frame) {
  gathering *g = data;
  const char *hash = json_string_value(json_object_get(frame->configuration, "edge_sha256"));
  if (!hash || strcmp(hash, g->hash) != 0)
    g->status = extr_fail(g->context, EXTR_INPUT, "%s:%d: found frames of another code than %s",
                          g->path, frame->configuration_line, extr_code_name(g->code));
  else
    g->status = take_set(g, frame);
  g->seen->frames++;
  return g->status == EXTR_OK;
}

extr_status seen_sets_add(extr_context *context, const char *path, const extr_code *code,
                          const automorphisms *symmetry, seen_sets *seen, set_list *list) {
  gathering g = {.context = context,
                 .path = path,
                 .code = code,
                 .symmetry = symmetry,
                 .seen = seen,
                 .list = list};
  seen->frames = seen->taken = 0;
  extr_code_hash(code, g.hash);
  TRY(error_file_read(context, path, gather, &g));
  TRY(g.status);
  if (seen->taken > 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: found %" PRId64 " frames in error, none of which ends in a set of at most "
                   "%d columns and %d unsatisfied checks of the kind %s",
                   path, seen->frames, seen->limits.columns, seen->limits.odd,
                   set_kind_names[seen->limits.kind]);
}
