#include "bench/sets/set_file.h"

#include "bench/output/encode.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/file/scan.h"

#include <stdio.h>
#include <string.h>

const char *const set_kind_names[] = {"trapping", "absorbing", "fully-absorbing", NULL};

enum { FILE_MOST = 1 << 30 };

void set_file_free(set_file *file) {
  set_list_free(&file->list);
  *file = (set_file){0};
}

/* ---- Writing --------------------------------------------------------------------------------- */

static extr_status write_file(extr_context *context, const char *path, const char *name,
                              const char *hash, const set_file *file) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  fprintf(r.file, "# extrinsic sets\n# code: %s\n# edge_sha256: %s\n", name, hash);
  if (file->searched) fprintf(r.file, "# kind: %s\n", set_kind_names[file->kind]);
  if (file->searched && file->elementary) fputs("# elementary: yes\n", r.file);
  if (file->searched)
    fprintf(r.file, "# max_b: %d\n# complete_a: %d\n", file->max_odd, file->complete);
  fprintf(r.file, "# automorphisms: %.15g\n", file->order);
  for (size_t i = 0; i < file->list.count; i++) {
    const listed_set *set = &file->list.sets[i];
    const int *columns = set_list_columns(&file->list, set);
    fprintf(r.file, "%d %d %s %d", set->shape.columns, set->shape.odd,
            set_kind_names[set->shape.kind], set->orbit);
    for (int j = 0; j < set->shape.columns; j++) fprintf(r.file, " %d", columns[j]);
    fputc('\n', r.file);
  }
  return extr_replace_commit(context, &r);
}

extr_status set_file_write(extr_context *context, const char *path, const extr_code *code,
                           const set_file *file) {
  char hash[EXTR_HASH_TEXT], *name = strdup(extr_code_name(code));
  if (!name) return extr_fail_memory(context);
  encode_clean(name);
  extr_code_hash(code, hash);
  extr_status status = write_file(context, path, name, hash, file);
  free(name);
  return status;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Skips the key of a comment if it is this one. */
static bool has_key(scanner *in, const char *key) {
  const size_t length = strlen(key);
  const bool has = (size_t)(in->end - in->next) >= length && memcmp(in->next, key, length) == 0;
  if (has) in->next += length;
  return has;
}

static extr_status take_comment(scanner *in, const extr_code *code, set_file *file) {
  const char *line_end = in->next + strcspn(in->next, "\n");
  char hash[EXTR_HASH_TEXT];
  extr_code_hash(code, hash);
  if (has_key(in, "# kind: ")) {
    int kind;
    TRY(extr_scan_choice(in, set_kind_names, &kind));
    file->kind = (extr_set_kind)kind;
    file->searched = true;
  } else if (has_key(in, "# elementary: yes"))
    file->elementary = true;
  else if (has_key(in, "# max_b: "))
    TRY(extr_scan_number(in, 0, 1 << 20, &file->max_odd, "a number of unsatisfied checks"));
  else if (has_key(in, "# complete_a: "))
    TRY(extr_scan_number(in, 0, EXTR_SET_COLUMNS_MAX, &file->complete, "a number of columns"));
  else if (has_key(in, "# edge_sha256: ") && !has_key(in, hash))
    return extr_scan_fail(in, in->line, "found sets of another code than %s", extr_code_name(code));
  else {
    if (has_key(in, "# automorphisms: ")) file->order = strtod(in->next, NULL);
    in->next = line_end;
  }
  return extr_scan_close_line(in);
}

static extr_status take_set(scanner *in, const extr_code *code, set_list *list) {
  int columns[EXTR_SET_COLUMNS_MAX], last = extr_code_columns(code) - 1, a, b, kind, orbit;
  extr_set_shape shape;
  TRY(extr_scan_number(in, 1, EXTR_SET_COLUMNS_MAX, &a, "a set: a, b, kind, orbit, columns"));
  TRY(extr_scan_number(in, 0, 1 << 20, &b, "the number of unsatisfied checks"));
  TRY(extr_scan_choice(in, set_kind_names, &kind));
  TRY(extr_scan_number(in, 1, SET_LIST_MAX, &orbit, "the number of an orbit"));
  for (int i = 0, least = 0; i < a; least = columns[i++] + 1)
    if (extr_scan_number(in, least, last, &columns[i], "a column") != EXTR_OK)
      return extr_scan_fail(in, in->line, "expected %d columns from 0 to %d in ascending order", a,
                            last);
  TRY(extr_scan_close_line(in));
  TRY(extr_set_shape_of(in->context, code, columns, a, &shape));
  if (shape.odd == b && (int)shape.kind == kind)
    return set_list_put(in->context, list, columns, &shape, orbit);
  return extr_scan_fail(in, in->line, "found a set called (%d,%d) %s, but in %s it is (%d,%d) %s",
                        a, b, set_kind_names[kind], extr_code_name(code), a, shape.odd,
                        set_kind_names[shape.kind]);
}

static extr_status read_lines(scanner *in, const extr_code *code, set_file *file) {
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_open_line(in))
    TRY(*in->next == '#' ? take_comment(in, code, file) : take_set(in, code, &file->list));
  return EXTR_OK;
}

extr_status set_file_read(extr_context *context, const char *path, const extr_code *code,
                          bool may_be_empty, set_file *file) {
  char *text;
  size_t size;
  *file = (set_file){0};
  TRY(extr_file_read(context, path, FILE_MOST, &text, &size));
  scanner in = {.context = context, .name = path, .next = text, .end = text + size, .line = 1};
  extr_status status = read_lines(&in, code, file);
  free(text);
  TRY(status);
  if (file->list.count == 0 && !(may_be_empty && file->searched))
    return extr_fail(context, EXTR_INPUT, "%s: found no set", path);
  return EXTR_OK;
}
