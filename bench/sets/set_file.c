#include "bench/sets/set_file.h"

#include "bench/cli/numbers.h"
#include "bench/output/encode.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const set_kind_names[] = {"trapping", "absorbing", "fully-absorbing", NULL};

enum { FILE_MOST = 1 << 30 };

void set_file_free(set_file *file) {
  set_list_free(&file->list);
  *file = (set_file){0};
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_search(FILE *out, const set_file *file) {
  fprintf(out, "# kind: %s\n", set_kind_names[file->kind]);
  if (file->elementary) fputs("# elementary: yes\n", out);
  fprintf(out, "# max_b: %d\n# complete_a: %d\n", file->max_odd, file->complete);
}

static extr_status write_file(extr_context *context, const char *path, const char *name,
                              const char *hash, const set_file *file) {
  replacement r;
  TRY(extr_replace_begin(context, path, &r));
  fprintf(r.file, "# extrinsic sets\n# code: %s\n# edge_sha256: %s\n", name, hash);
  if (file->searched) write_search(r.file, file);
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

typedef struct reader {
  extr_context *context;
  const char *path;
  const extr_code *code;
  set_file *file;
  int line;
} reader;

static extr_status fail_at(const reader *r, const char *expected) {
  return extr_fail(r->context, EXTR_INPUT, "%s:%d: expected %s", r->path, r->line, expected);
}

/* Takes the next word of a line that is integer; false at its end or at another word. */
static bool take_integer(char **rest, int64_t low, int64_t high, int *value) {
  char *word = strtok_r(NULL, " \t\r", rest);
  int64_t number;
  if (!word || !integer_parse(word, strlen(word), &number) || number < low || number > high)
    return false;
  *value = (int)number;
  return true;
}

static int kind_named(const char *name) {
  for (int i = 0; name && set_kind_names[i]; i++)
    if (strcmp(name, set_kind_names[i]) == 0) return i;
  return -1;
}

static bool has_key(const char *line, const char *key, const char **value) {
  size_t length = strlen(key);
  if (strncmp(line, key, length) != 0) return false;
  *value = line + length;
  return true;
}

static extr_status take_comment(reader *r, char *line) {
  set_file *file = r->file;
  const char *value;
  char hash[EXTR_HASH_TEXT];
  int64_t number;
  extr_code_hash(r->code, hash);
  if (has_key(line, "# edge_sha256: ", &value) && strcmp(value, hash) != 0)
    return extr_fail(r->context, EXTR_INPUT, "%s:%d: found sets of another code than %s", r->path,
                     r->line, extr_code_name(r->code));
  if (has_key(line, "# kind: ", &value)) {
    int kind = kind_named(value);
    if (kind < 0) return fail_at(r, "trapping, absorbing or fully-absorbing");
    file->kind = (extr_set_kind)kind;
    file->searched = true;
  }
  if (has_key(line, "# elementary: yes", &value)) file->elementary = true;
  if (has_key(line, "# max_b: ", &value)) {
    if (!integer_parse(value, strlen(value), &number) || number < 0 || number > 1 << 20)
      return fail_at(r, "a number of unsatisfied checks");
    file->max_odd = (int)number;
  }
  if (has_key(line, "# complete_a: ", &value)) {
    if (!integer_parse(value, strlen(value), &number) || number < 0 ||
        number > EXTR_SET_COLUMNS_MAX)
      return fail_at(r, "a number of columns");
    file->complete = (int)number;
  }
  if (has_key(line, "# automorphisms: ", &value)) real_parse(value, strlen(value), &file->order);
  return EXTR_OK;
}

static extr_status check_shape(const reader *r, const extr_set_shape *shape, int a, int b,
                               int kind) {
  if (shape->columns == a && shape->odd == b && (int)shape->kind == kind) return EXTR_OK;
  return extr_fail(r->context, EXTR_INPUT,
                   "%s:%d: found a set called (%d,%d) %s, but in %s it is (%d,%d) %s", r->path,
                   r->line, a, b, set_kind_names[kind], extr_code_name(r->code), shape->columns,
                   shape->odd, set_kind_names[shape->kind]);
}

static extr_status take_set(reader *r, char *line) {
  int columns[EXTR_SET_COLUMNS_MAX], count = 0, a, b, orbit, column;
  char *rest, *word = strtok_r(line, " \t\r", &rest);
  int64_t first;
  if (!word || !integer_parse(word, strlen(word), &first) || first < 1 ||
      first > EXTR_SET_COLUMNS_MAX)
    return fail_at(r, "a set: a, b, kind, orbit, columns");
  a = (int)first;
  if (!take_integer(&rest, 0, 1 << 20, &b)) return fail_at(r, "the number of unsatisfied checks");
  int kind = kind_named(strtok_r(NULL, " \t\r", &rest));
  if (kind < 0) return fail_at(r, "trapping, absorbing or fully-absorbing");
  if (!take_integer(&rest, 1, SET_LIST_MAX, &orbit)) return fail_at(r, "the number of an orbit");
  while (count < a && take_integer(&rest, 0, extr_code_columns(r->code) - 1, &column)) {
    if (count > 0 && column <= columns[count - 1])
      return fail_at(r, "different columns in ascending order");
    columns[count++] = column;
  }
  if (count < a || strtok_r(NULL, " \t\r", &rest))
    return extr_fail(r->context, EXTR_INPUT, "%s:%d: expected %d columns from 0 to %d", r->path,
                     r->line, a, extr_code_columns(r->code) - 1);
  extr_set_shape shape;
  TRY(extr_set_shape_of(r->context, r->code, columns, count, &shape));
  TRY(check_shape(r, &shape, a, b, kind));
  return set_list_put(r->context, &r->file->list, columns, &shape, orbit);
}

static extr_status read_lines(reader *r, char *text) {
  for (char *line = text, *next; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = 0;
    r->line++;
    if (*line == '#')
      TRY(take_comment(r, line));
    else if (line[strspn(line, " \t\r")])
      TRY(take_set(r, line));
  }
  return EXTR_OK;
}

extr_status set_file_read(extr_context *context, const char *path, const extr_code *code,
                          bool may_be_empty, set_file *file) {
  reader r = {.context = context, .path = path, .code = code, .file = file};
  char *text;
  size_t size;
  *file = (set_file){0};
  TRY(file_read(context, path, FILE_MOST, &text, &size));
  extr_status status = read_lines(&r, text);
  free(text);
  TRY(status);
  if (file->list.count == 0 && !(may_be_empty && file->searched))
    return extr_fail(context, EXTR_INPUT, "%s: found no set", path);
  return EXTR_OK;
}
