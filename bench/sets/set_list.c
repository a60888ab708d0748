#include "bench/sets/set_list.h"

#include "bench/configuration/fields.h"
#include "bench/output/encode.h"
#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/file/scan.h"
#include "core/base/math/order.h"
#include "core/base/math/splitmix.h"

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
                              const extr_code *code, const set_file *file) {
  char hash[EXTR_HASH_TEXT], unsent[DIGEST_TEXT];
  replacement r;
  extr_code_hash(code, hash);
  if (!unsent_digest(code, unsent)) return extr_fail_memory(context);
  TRY(extr_replace_begin(context, path, &r));
  fprintf(r.file, "# extrinsic sets\n# code: %s\n# edge_sha256: %s\n", name, hash);
  fprintf(r.file, "# unsent_sha256: %s\n", unsent);
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
  OWNED_ARRAY char *name = strdup(extr_code_name(code));
  if (!name) return extr_fail_memory(context);
  encode_clean(name);
  return write_file(context, path, name, code, file);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Skips the key of a comment if it is this one. */
static bool has_key(scanner *in, const char *key) {
  const size_t length = strlen(key);
  const bool has = (size_t)(in->end - in->next) >= length && memcmp(in->next, key, length) == 0;
  if (has) in->next += length;
  return has;
}

/* The digests of the code, one line after the other: of its edges, and of its columns, which
 * earlier versions did not write. */
static extr_status take_code(scanner *in, const extr_code *code) {
  char hash[EXTR_HASH_TEXT], unsent[DIGEST_TEXT];
  extr_code_hash(code, hash);
  if (!unsent_digest(code, unsent)) return extr_fail_memory(in->context);
  if (!has_key(in, hash))
    return extr_scan_fail(in, in->line, "found sets of another code than %s", extr_code_name(code));
  TRY(extr_scan_close_line(in));
  extr_scan_open_line(in);
  if (has_key(in, "# unsent_sha256: ") && has_key(in, unsent)) return EXTR_OK;
  return extr_scan_fail(in, in->line,
                        "expected '# unsent_sha256: %s', with columns punctured and shortened as "
                        "in %.40s: search again into another file, or add this line if an earlier "
                        "version found these sets there",
                        unsent, extr_code_name(code));
}

static extr_status take_comment(scanner *in, const extr_code *code, set_file *file) {
  const char *line_end = in->next + strcspn(in->next, "\n");
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
  else if (has_key(in, "# edge_sha256: "))
    TRY(take_code(in, code));
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
  OWNED_ARRAY char *text = NULL;
  size_t size;
  *file = (set_file){0};
  TRY(extr_file_read(context, path, FILE_MOST, &text, &size));
  scanner in = {.context = context, .name = path, .next = text, .end = text + size, .line = 1};
  TRY(read_lines(&in, code, file));
  if (file->list.count == 0 && !(may_be_empty && file->searched))
    return extr_fail(context, EXTR_INPUT, "%s: found no set", path);
  return EXTR_OK;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

void set_list_free(set_list *list) {
  free(list->sets);
  free(list->columns);
  free(list->slots);
  *list = (set_list){0};
}

/* ---- The hash table -------------------------------------------------------------------------- */

static uint64_t hash_of(const int *columns, int count) {
  uint64_t hash = (uint64_t)count;
  for (int i = 0; i < count; i++) {
    hash ^= (uint64_t)columns[i] << 8;
    hash = extr_random_next(&hash);
  }
  return hash;
}

static bool is_same(const set_list *list, size_t number, const int *columns, int count) {
  const listed_set *set = &list->sets[number];
  return set->shape.columns == count &&
         memcmp(set_list_columns(list, set), columns, (size_t)count * sizeof *columns) == 0;
}

/* The slot with the set, or the empty one where it belongs. */
static size_t slot_of(const set_list *list, const int *columns, int count) {
  size_t mask = list->slot_count - 1, slot = hash_of(columns, count) & mask;
  while (list->slots[slot] && !is_same(list, list->slots[slot] - 1, columns, count))
    slot = (slot + 1) & mask;
  return slot;
}

long set_list_find(const set_list *list, const int *columns, int count) {
  return list->slot_count ? (long)list->slots[slot_of(list, columns, count)] - 1 : -1;
}

static void fill_slots(set_list *list) {
  memset(list->slots, 0, list->slot_count * sizeof *list->slots);
  for (size_t i = 0; i < list->count; i++)
    list->slots[slot_of(list, set_list_columns(list, &list->sets[i]),
                        list->sets[i].shape.columns)] = (uint32_t)i + 1;
}

/* At most half of the slots are taken. */
static extr_status grow_slots(extr_context *context, set_list *list) {
  if (2 * (list->count + 1) <= list->slot_count) return EXTR_OK;
  size_t count = list->slot_count ? 2 * list->slot_count : 1024;
  uint32_t *slots;
  TRY(ARRAY_NEW(context, slots, count));
  free(list->slots);
  list->slots = slots;
  list->slot_count = count;
  fill_slots(list);
  return EXTR_OK;
}

/* ---- Sets ------------------------------------------------------------------------------------ */

extr_status set_list_put(extr_context *context, set_list *list, const int *columns,
                         const extr_set_shape *shape, int orbit) {
  size_t size = (size_t)shape->columns;
  if (set_list_find(list, columns, shape->columns) >= 0) return EXTR_OK;
  if (list->count == SET_LIST_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "there are more than %d sets: ask for fewer columns or unsatisfied checks, or "
                     "for another kind",
                     SET_LIST_MAX);
  TRY(grow_slots(context, list));
  TRY(ARRAY_RESERVE(context, list->sets, list->capacity, list->count + 1));
  TRY(ARRAY_RESERVE(context, list->columns, list->room, list->used + size));
  memcpy(list->columns + list->used, columns, size * sizeof *columns);
  list->slots[slot_of(list, columns, shape->columns)] = (uint32_t)list->count + 1;
  list->sets[list->count++] = (listed_set){list->used, orbit, *shape};
  list->used += size;
  if (orbit >= list->orbits) list->orbits = orbit + 1;
  return EXTR_OK;
}

extr_status set_list_add(extr_context *context, set_list *list, const automorphisms *symmetry,
                         const int *columns, const extr_set_shape *shape) {
  if (set_list_find(list, columns, shape->columns) >= 0) return EXTR_OK;
  size_t next = list->count;
  int orbit = list->orbits;
  TRY(set_list_put(context, list, columns, shape, orbit));
  for (; next < list->count; next++)
    for (int g = 0; g < symmetry->count; g++) {
      const int *image = automorphisms_image(symmetry, g);
      int moved[EXTR_SET_COLUMNS_MAX];
      for (int i = 0; i < shape->columns; i++)
        moved[i] = image[list->columns[list->sets[next].first + (size_t)i]];
      qsort(moved, (size_t)shape->columns, sizeof *moved, extr_compare_integers);
      TRY(set_list_put(context, list, moved, shape, orbit));
    }
  return EXTR_OK;
}

/* ---- Order ----------------------------------------------------------------------------------- */

static const set_list *sorted_list; /* for qsort */

static int compare_columns(const listed_set *x, const listed_set *y) {
  const int *a = set_list_columns(sorted_list, x), *b = set_list_columns(sorted_list, y);
  for (int i = 0; i < x->shape.columns && i < y->shape.columns; i++)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

static int compare_sets(const void *a, const void *b) {
  const listed_set *x = a, *y = b;
  if (x->shape.columns != y->shape.columns) return x->shape.columns - y->shape.columns;
  return x->shape.odd != y->shape.odd ? x->shape.odd - y->shape.odd : compare_columns(x, y);
}

static int compare_orbits(const void *a, const void *b) {
  const listed_set *x = a, *y = b;
  return x->orbit != y->orbit ? x->orbit - y->orbit : compare_columns(x, y);
}

/* Numbers the orbits 1, 2, ... in their order: a file may have any numbers. */
static void number_orbits(set_list *list) {
  int number = 0, before = 0;
  qsort(list->sets, list->count, sizeof *list->sets, compare_orbits);
  for (size_t i = 0; i < list->count; i++) {
    const int own = list->sets[i].orbit;
    if (i == 0 || own != before) number++;
    before = own;
    list->sets[i].orbit = number;
  }
  list->orbits = number + 1;
}

extr_status set_list_sort(extr_context *context, set_list *list) {
  OWNED_ARRAY int *number = NULL;
  int next = 0;
  if (list->count == 0) return EXTR_OK;
  sorted_list = list;
  number_orbits(list);
  TRY(ARRAY_NEW(context, number, list->orbits));
  qsort(list->sets, list->count, sizeof *list->sets, compare_sets);
  /* The first set of an orbit is its least, so the orbits are met in their own order. */
  for (size_t i = 0; i < list->count; i++) {
    int *own = &number[list->sets[i].orbit];
    if (!*own) *own = ++next;
    list->sets[i].orbit = *own;
  }
  list->orbits = next + 1;
  qsort(list->sets, list->count, sizeof *list->sets, compare_orbits);
  fill_slots(list);
  return EXTR_OK;
}
