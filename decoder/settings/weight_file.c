#include "decoder/settings/weight_file.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/setting.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 1 << 26, ITERATIONS_MAX = 10000, NUMBER_MAX = 1 << 24, CELLS_MAX = 4 };

/* Columns of the file that are no kinds of weights. */
enum { ITERATION = WEIGHT_KINDS, UNIT };
static const char *const kinds[] = {"factor", "offset", "iteration", NULL};
const char *const extr_weight_units[] = {"all", "degree", "row", "edge", NULL};

static const double most[] = {[WEIGHT_FACTOR] = 4, [WEIGHT_OFFSET] = 1000};

typedef struct table_reader {
  extr_context *context;
  const char *name; /* of the file */
  long line;
  char *next; /* the text that follows */
  int columns[CELLS_MAX], count;
} table_reader;

/* ---- Lines ----------------------------------------------------------------------------------- */

static char *trim(char *cell) {
  cell += strspn(cell, " \t\r");
  size_t length = strlen(cell);
  while (length > 0 && strchr(" \t\r", cell[length - 1])) cell[--length] = '\0';
  return cell;
}

/* Splits the next line that is not empty and not a comment into cells; returns their number, 0 at
 * the end of the text, and CELLS_MAX + 1 for too many. */
static int next_line(table_reader *r, char *cells[CELLS_MAX]) {
  while (*r->next) {
    char *line = r->next, *comma;
    const size_t length = strcspn(line, "\n");
    r->next += length + (line[length] == '\n');
    line[length] = '\0';
    line[strcspn(line, "#")] = '\0';
    r->line++;
    if (!*trim(line)) continue;
    int count = 0;
    for (; line && count < CELLS_MAX; line = comma ? comma + 1 : NULL) {
      comma = strchr(line, ',');
      if (comma) *comma = '\0';
      cells[count++] = trim(line);
    }
    return line ? CELLS_MAX + 1 : count;
  }
  return 0;
}

static extr_status fail(const table_reader *r, const char *expected, const char *found) {
  return extr_fail(r->context, EXTR_INPUT, "%s:%ld: expected %s, found '%.40s'", r->name, r->line,
                   expected, found);
}

/* ---- Columns --------------------------------------------------------------------------------- */

static extr_status add_column(table_reader *r, weight_file *f, const char *name, bool *seen) {
  static const char expected[] =
      "different columns from iteration, factor, offset, and one of degree, row and edge";
  int kind, unit = WEIGH_ALL;
  if (extr_name_parse(NULL, "", kinds, name, &kind) != EXTR_OK) {
    kind = UNIT;
    if (extr_name_parse(NULL, "", extr_weight_units, name, &unit) != EXTR_OK || unit == WEIGH_ALL)
      return fail(r, expected, name);
    f->unit = (weight_unit)unit;
  }
  if (seen[kind]) return fail(r, expected, name);
  seen[kind] = true;
  r->columns[r->count++] = kind;
  if (kind < WEIGHT_KINDS) f->has[kind] = true;
  return EXTR_OK;
}

static extr_status read_header(table_reader *r, weight_file *f) {
  char *cells[CELLS_MAX] = {""};
  bool seen[UNIT + 1] = {false};
  const int count = next_line(r, cells);
  for (int i = 0; i < count && i < CELLS_MAX; i++) TRY(add_column(r, f, cells[i], seen));
  if (count <= CELLS_MAX && (f->has[WEIGHT_FACTOR] || f->has[WEIGHT_OFFSET])) return EXTR_OK;
  return fail(r, "a line with the names of columns, of them factor or offset", cells[0]);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static extr_status read_cell(const table_reader *r, int kind, const char *cell, weight_row *row) {
  const bool is_value = kind < WEIGHT_KINDS;
  char expected[80];
  double number = NAN;
  const double last = is_value ? most[kind] : kind == ITERATION ? ITERATIONS_MAX : NUMBER_MAX;
  if (is_value && !*cell) return EXTR_OK;
  if (!extr_number_parse(cell, &number) || number < !is_value || number > last ||
      (!is_value && number != floor(number))) {
    snprintf(expected, sizeof expected,
             is_value ? "a number from 0 to %g" : "a number from 1 to %g", last);
    return fail(r, expected, cell);
  }
  if (is_value) row->value[kind] = number;
  if (kind == ITERATION) row->iteration = (int)number;
  if (kind == UNIT) row->number = (int)number;
  return EXTR_OK;
}

static extr_status read_rows(table_reader *r, weight_file *f) {
  char *cells[CELLS_MAX];
  size_t capacity = 0;
  for (int count; (count = next_line(r, cells)) > 0; f->count++) {
    if (count != r->count) return fail(r, "as many values as there are columns", cells[0]);
    TRY(ARRAY_RESERVE(r->context, f->rows, capacity, (size_t)f->count + 1));
    f->rows[f->count] = (weight_row){.iteration = 1, .value = {NAN, NAN}, .line = r->line};
    for (int i = 0; i < count; i++) TRY(read_cell(r, r->columns[i], cells[i], &f->rows[f->count]));
  }
  return EXTR_OK;
}

static extr_status read_file(extr_context *context, const char *name, weight_file *f) {
  table_reader r = {.context = context, .name = name};
  char *text;
  size_t size;
  *f = (weight_file){0};
  TRY(file_read(context, name, FILE_MAX, &text, &size));
  r.next = text;
  extr_status status = read_header(&r, f);
  if (status == EXTR_OK) status = read_rows(&r, f);
  free(text);
  return status;
}

void extr_weight_file_clear(weight_file *f) {
  free(f->rows);
}

/* ---- Digests --------------------------------------------------------------------------------- */

enum { DIGITS = 16, DIGEST = DIGITS + 1 }; /* a colon comes before them */

/* FNV-1a, of 64 bits. */
static void add_bytes(uint64_t *hash, const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
}

/* Of what the file says, not of how it is written. */
static void write_digest(const weight_file *f, char text[DIGEST + 1]) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  char row[128];
  for (int i = 0; i < f->count; i++) {
    const weight_row *w = &f->rows[i];
    const int length = snprintf(
        row, sizeof row, "%s %d %d %.17g %.17g;", extr_weight_units[f->unit], w->iteration,
        w->number, isnan(w->value[0]) ? -1 : w->value[0], isnan(w->value[1]) ? -1 : w->value[1]);
    add_bytes(&hash, row, (size_t)length);
  }
  snprintf(text, DIGEST + 1, ":%016" PRIx64, hash);
}

/* The digest behind the name of the file, or the empty text at its end. */
static const char *digest_in(const char *text) {
  const size_t length = strlen(text);
  const char *digest = text + (length > DIGEST ? length - DIGEST : length);
  return *digest == ':' && strspn(digest + 1, "0123456789abcdef") == DIGITS ? digest
                                                                            : text + length;
}

extr_status extr_weight_file_open(extr_context *context, const char *text, weight_file *f) {
  const char *digest = digest_in(text);
  char name[EXTR_WEIGHTS_TEXT], found[DIGEST + 1];
  *f = (weight_file){0};
  if (digest - text >= EXTR_WEIGHTS_TEXT - DIGEST)
    return extr_fail(context, EXTR_INPUT, "weights %.40s...: the name of the file is too long",
                     text);
  snprintf(name, sizeof name, "%.*s", (int)(digest - text), text);
  TRY(read_file(context, name, f));
  write_digest(f, found);
  if (!*digest || strcmp(digest, found) == 0) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has changed: its digest is %s, expected %s", name,
                   found + 1, digest + 1);
}

extr_status extr_weights_parse(extr_context *context, const char *typed,
                               char text[EXTR_WEIGHTS_TEXT]) {
  weight_file f;
  char digest[DIGEST + 1];
  if (strcmp(typed, "none") == 0) {
    *text = '\0';
    return EXTR_OK;
  }
  extr_status status = extr_weight_file_open(context, typed, &f);
  if (status == EXTR_OK) {
    write_digest(&f, digest);
    snprintf(text, EXTR_WEIGHTS_TEXT, "%.*s%s", (int)(digest_in(typed) - typed), typed, digest);
  }
  extr_weight_file_clear(&f);
  return status;
}
