#include "bench/output/output.h"

#include "bench/output/encode.h"
#include "core/base/array.h"
#include "core/base/writer.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 15 };

typedef struct field_style {
  int digits;       /* significant digits of a real */
  const char *null; /* what stands for a missing value */
} field_style;

static const field_style csv_style = {DIGITS, ""}, table_style = {6, "-"},
                         exact_style = {DIGITS, "-"};

const char *const output_formats[] = {"table", "csv", "json", NULL};

const char *output_problem(void) {
  return ferror(stdout) ? strerror(errno) : "out of memory";
}

json_t *output_count(uint64_t value) {
  return json_integer((json_int_t)value);
}

json_t *output_real(double value) {
  return isfinite(value) ? json_real(value) : json_null();
}

json_t *output_rounded(double value) {
  char text[32];
  snprintf(text, sizeof text, "%.7g", value);
  return output_real(strtod(text, NULL));
}

json_t *output_text(const char *text) {
  OWNED_ARRAY char *clean = strdup(text);
  if (!clean) return NULL;
  encode_clean(clean);
  return json_string(clean);
}

char *output_compact(const json_t *value) {
  enum { EXACT_DIGITS = 17 };
  extr_writer writer;
  char *text = NULL;
  if (!value || extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  const size_t flags = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(EXACT_DIGITS);
  bool whole = json_dumpf(value, writer.stream, flags) == 0;
  extr_writer_close(NULL, &writer, whole ? EXTR_OK : EXTR_MEMORY, &text);
  return text;
}

json_t *output_append(json_t *array, json_t *item) {
  if (array && json_array_append_new(array, item) == 0) return array;
  if (!array) json_decref(item); /* otherwise the failing call has released it */
  json_decref(array);
  return NULL;
}

json_t *output_integers(const int *values, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; i++) array = output_append(array, json_integer(values[i]));
  return array;
}

json_t *output_row(const output_cell *cells) {
  json_t *row = json_object();
  bool whole = row;
  for (; cells->name; cells++)
    whole = json_object_set_new(row, cells->name, cells->value) == 0 && whole;
  if (whole) return row;
  json_decref(row);
  return NULL;
}

json_t *output_joined(json_t *row, json_t *rest) {
  bool whole = row && rest && json_object_update(row, rest) == 0;
  json_decref(rest);
  if (whole) return row;
  json_decref(row);
  return NULL;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

/* The separator of the items of an array. */
static const char *separator_of(const json_t *array) {
  size_t index;
  json_t *item;
  json_array_foreach(array, index, item) {
    const char *text = json_string_value(item);
    if (text && strchr(text, ' ')) return "; ";
  }
  return " ";
}

static void write_value(const json_t *value, field_style style, FILE *stream) {
  const char *separator;
  switch (json_typeof(value)) {
  case JSON_STRING:
    fputs(json_string_value(value), stream);
    break;
  case JSON_INTEGER:
    fprintf(stream, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    break;
  case JSON_REAL:
    fprintf(stream, "%.*g", style.digits, json_real_value(value));
    break;
  case JSON_TRUE:
    fputs("true", stream);
    break;
  case JSON_FALSE:
    fputs("false", stream);
    break;
  case JSON_ARRAY:
    separator = separator_of(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
      if (i > 0) fputs(separator, stream);
      write_value(json_array_get(value, i), style, stream);
    }
    break;
  case JSON_NULL:
    fputs(style.null, stream);
    break;
  case JSON_OBJECT:
    break; /* rows are flat */
  }
}

/* The field as text, which the caller frees; NULL if memory ran out. */
static char *field_text(const json_t *value, field_style style) {
  extr_writer writer;
  char *text = NULL;
  if (extr_writer_open(NULL, &writer) != EXTR_OK) return NULL;
  write_value(value, style, writer.stream);
  extr_writer_close(NULL, &writer, EXTR_OK, &text);
  return text;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Only strings and arrays can need quotes; other values are written directly. */
static bool write_csv_field(const json_t *value, FILE *stream) {
  if (!json_is_string(value) && !json_is_array(value)) {
    write_value(value, csv_style, stream);
    return true;
  }
  OWNED_ARRAY char *text = field_text(value, csv_style);
  if (text) encode_csv(text, stream);
  return text != NULL;
}

/* The names of the row's columns, or its values. */
static bool print_csv_line(json_t *row, bool names, FILE *stream) {
  const char *key, *separator = "";
  json_t *value;
  json_object_foreach(row, key, value) {
    fputs(separator, stream);
    if (names) encode_csv(key, stream);
    if (!names && !write_csv_field(value, stream)) return false;
    separator = ",";
  }
  return fputc('\n', stream) != EOF;
}

static bool print_csv(const json_t *rows, FILE *stream) {
  size_t count = json_array_size(rows);
  if (count > 0 && !print_csv_line(json_array_get(rows, 0), true, stream)) return false;
  for (size_t i = 0; i < count; i++)
    if (!print_csv_line(json_array_get(rows, i), false, stream)) return false;
  return true;
}

/* The widest field of a column, its heading included; 0 when memory ran out. */
static int column_width(const json_t *rows, const char *key, field_style style) {
  size_t width = strlen(key);
  for (size_t i = 0; i < json_array_size(rows); i++) {
    OWNED_ARRAY char *text = field_text(json_object_get(json_array_get(rows, i), key), style);
    if (!text) return 0;
    size_t characters = encode_width(text, strlen(text));
    if (characters > width) width = characters;
  }
  return (int)width;
}

/* Text is left-aligned, numbers are right-aligned; the last column is not padded. */
static void print_field(const char *text, int width, bool right, bool last, FILE *stream) {
  int blanks = width - (int)encode_width(text, strlen(text));
  if (right) fprintf(stream, "%*s", blanks, "");
  fputs(text, stream);
  if (!right && !last) fprintf(stream, "%*s", blanks, "");
  fputs(last ? "\n" : "  ", stream);
}

static bool print_columns(const json_t *rows, const int *widths, field_style style, FILE *stream) {
  json_t *value, *first = json_array_get(rows, 0);
  size_t columns = json_object_size(first), column = 0;
  const char *key;
  json_object_foreach(first, key, value) {
    print_field(key, widths[column], json_is_number(value), column + 1 == columns, stream);
    column++;
  }
  for (size_t i = 0; i < json_array_size(rows); i++) {
    column = 0;
    json_object_foreach(json_array_get(rows, i), key, value) {
      OWNED_ARRAY char *text = field_text(value, style);
      if (!text) return false;
      bool right = json_is_number(json_object_get(first, key));
      print_field(text, widths[column], right, column + 1 == columns, stream);
      column++;
    }
  }
  return true;
}

static bool print_table(const json_t *rows, field_style style, FILE *stream) {
  json_t *value, *first = json_array_get(rows, 0);
  OWNED_ARRAY int *widths = NULL;
  const char *key;
  size_t column = 0;
  if (ARRAY_NEW(NULL, widths, json_object_size(first)) != EXTR_OK) return false;
  json_object_foreach(first, key, value) {
    if ((widths[column++] = column_width(rows, key, style)) == 0) return false;
  }
  return print_columns(rows, widths, style, stream);
}

static bool dump(const json_t *value, FILE *stream) {
  return json_dumpf(value, stream, JSON_REAL_PRECISION(DIGITS)) == 0;
}

static bool print_json(const json_t *rows, FILE *stream) {
  fputs("[", stream);
  for (size_t i = 0; i < json_array_size(rows); i++) {
    fputs(i > 0 ? ",\n " : "\n ", stream);
    if (!dump(json_array_get(rows, i), stream)) return false;
  }
  fputs("\n]\n", stream);
  return true;
}

static field_style style_of(output_format format) {
  return format == OUTPUT_EXACT ? exact_style : table_style;
}

bool output_print(const json_t *rows, output_format format, FILE *stream) {
  if (!rows) return false;
  bool done = format == OUTPUT_CSV    ? print_csv(rows, stream)
              : format == OUTPUT_JSON ? print_json(rows, stream)
                                      : print_table(rows, style_of(format), stream);
  return done && fflush(stream) == 0 && !ferror(stream);
}

bool output_print_row(json_t *row, FILE *stream) {
  return print_csv_line(row, false, stream) && fflush(stream) == 0 && !ferror(stream);
}

/* ---- One object ------------------------------------------------------------------------------ */

static void print_members(json_t *object, field_style style, FILE *stream) {
  int width = 0;
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) if ((int)strlen(key) > width) width = (int)strlen(key);
  json_object_foreach(object, key, value) {
    fprintf(stream, "%-*s  ", width, key);
    write_value(value, style, stream);
    fputc('\n', stream);
  }
}

bool output_print_one(json_t *object, output_format format, FILE *stream) {
  if (!object) return false;
  if (format == OUTPUT_CSV) {
    json_auto_t *rows = json_pack("[O]", object);
    return output_print(rows, format, stream);
  }
  if (format != OUTPUT_JSON) print_members(object, style_of(format), stream);
  if (format == OUTPUT_JSON && !(dump(object, stream) && fputc('\n', stream) != EOF)) return false;
  return fflush(stream) == 0 && !ferror(stream);
}

/* ---- Rows and what they are about ------------------------------------------------------------ */

static bool print_whole(const json_t *about, const char *key, json_t *rows, FILE *stream) {
  json_auto_t *whole = json_copy((json_t *)about); /* jansson lacks the const */
  return json_object_set(whole, key, rows) == 0 && output_print_one(whole, OUTPUT_JSON, stream);
}

bool output_print_about(const json_t *about, const char *key, json_t *rows, output_format format,
                        FILE *stream) {
  if (!about) return false;
  if (format == OUTPUT_JSON) return print_whole(about, key, rows, stream);
  const char *name;
  json_t *value;
  json_object_foreach((json_t *)about, name, value) {
    fprintf(stream, "# %s: ", name);
    write_value(value, table_style, stream);
    fputc('\n', stream);
  }
  return output_print(rows, format, stream);
}
