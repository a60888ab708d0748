#include "decoder/settings/weight_file.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"
#include "core/base/file/scan.h"
#include "core/base/writer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MAX = 1 << 26, ITERATIONS_MAX = 10000, NUMBER_MAX = 1 << 24, COLUMNS_MAX = 4 };
static const double most[WEIGHT_KINDS] = {255.0 / 128, 1000};

/* ---- Reading --------------------------------------------------------------------------------- */

/* The columns: first the kinds of weights, then the units in their order. */
static const char *const names[] = {"factor", "offset", "iteration", "degree", "row", "edge", NULL};
enum { ITERATION = WEIGHT_KINDS, UNIT };

static extr_status read_header(scanner *in, weight_file *f, int columns[COLUMNS_MAX], int *count) {
  bool seen[UNIT + 1] = {false};
  int column;
  for (extr_scan_open_line(in); !extr_scan_ends_line(in); columns[(*count)++] = column) {
    TRY(extr_scan_choice(in, names, &column));
    if (column >= UNIT) f->unit = (weight_unit)(WEIGH_DEGREE + column - UNIT);
    if (column > UNIT) column = UNIT;
    if (column < WEIGHT_KINDS) f->has[column] = true;
    if (seen[column])
      return extr_scan_fail(in, in->line, "found two columns for the same, or two of %s, %s and %s",
                            names[UNIT], names[UNIT + 1], names[UNIT + 2]);
    seen[column] = true;
  }
  if (f->has[WEIGHT_FACTOR] || f->has[WEIGHT_OFFSET]) return EXTR_OK;
  return extr_scan_fail(in, in->line,
                        "expected a line with the names of columns, among them %s or %s",
                        names[WEIGHT_FACTOR], names[WEIGHT_OFFSET]);
}

static extr_status read_row(scanner *in, const int columns[COLUMNS_MAX], int count,
                            weight_row *row) {
  *row = (weight_row){.iteration = 1, .value = {NAN, NAN}, .line = in->line};
  for (int i = 0; i < count; i++) {
    const int column = columns[i];
    if (column < WEIGHT_KINDS)
      TRY(extr_scan_real(in, 0, most[column], &row->value[column]));
    else
      TRY(extr_scan_number(in, 1, column == ITERATION ? ITERATIONS_MAX : NUMBER_MAX,
                           column == ITERATION ? &row->iteration : &row->number,
                           "a number from 1"));
  }
  return extr_scan_close_line(in);
}

static extr_status read_rows(scanner *in, weight_file *f) {
  size_t capacity = 0;
  int columns[COLUMNS_MAX], count = 0;
  TRY(read_header(in, f, columns, &count));
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_open_line(in)) {
    TRY(ARRAY_RESERVE(in->context, f->rows, capacity, (size_t)f->count + 1));
    TRY(read_row(in, columns, count, &f->rows[f->count++]));
  }
  return EXTR_OK;
}

/* A comma separates words as a blank does. */
static extr_status take_text(extr_context *context, const char *name, char *text, size_t size,
                             weight_file *f) {
  for (char *at = text; (at = strchr(at, ',')) != NULL; *at = ' ') continue;
  scanner in = {context, name, text, text + size, 1, '#', 0};
  return read_rows(&in, f);
}

extr_status extr_weight_text_read(extr_context *context, const char *text, weight_file *f) {
  OWNED_ARRAY char *copy = strdup(text);
  *f = (weight_file){0};
  return copy ? take_text(context, "weights", copy, strlen(text), f) : extr_fail_memory(context);
}

static extr_status read_file(extr_context *context, const char *name, weight_file *f) {
  OWNED_ARRAY char *text = NULL;
  size_t size;
  TRY(extr_file_read(context, name, FILE_MAX, &text, &size));
  return take_text(context, name, text, size, f);
}

const char *extr_weight_unit(weight_unit unit) {
  return unit == WEIGH_ALL ? "all" : names[UNIT + unit - WEIGH_DEGREE];
}

void extr_weight_file_clear(weight_file *f) {
  free(f->rows);
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Of what the file says, not of how it is written. */
static extr_status check_digest(extr_context *context, weight_file *f) {
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_open(context, &writer));
  for (const weight_row *w = f->rows; w < f->rows + f->count; w++)
    fprintf(writer.stream, "%s %d %d %.17g %.17g\n", extr_weight_unit(f->unit), w->iteration,
            w->number, f->has[WEIGHT_FACTOR] ? w->value[WEIGHT_FACTOR] : -1,
            f->has[WEIGHT_OFFSET] ? w->value[WEIGHT_OFFSET] : -1);
  TRY(extr_writer_close(context, &writer, EXTR_OK, &text));
  return extr_digested_check(context, &f->file, text, writer.size);
}

extr_status extr_weight_file_open(extr_context *context, const char *text, weight_file *f) {
  *f = (weight_file){0};
  TRY(extr_digested_split(context, "weights", text, &f->file));
  TRY(read_file(context, f->file.name, f));
  return check_digest(context, f);
}

extr_status extr_weights_parse(extr_context *context, const char *typed,
                               char text[EXTR_WEIGHTS_TEXT]) {
  OWNED(extr_weight_file_clear) weight_file f = {0};
  if (extr_digested_none(typed, text)) return EXTR_OK;
  TRY(extr_weight_file_open(context, typed, &f));
  extr_digested_text(&f.file, text);
  return EXTR_OK;
}
