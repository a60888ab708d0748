#include "bench/output/csv.h"

#include "core/base/array.h"
#include "core/base/file/read_file.h"

#include <math.h>
#include <string.h>

#define BYTES_MAX ((size_t)1 << 26)

/* ---- One line -------------------------------------------------------------------------------- */

/* Removes the quotes of the field at *text, and advances *text past the field to a comma or the
 * end. Returns NULL or what is wrong. */
static const char *unquote(char **text) {
  char *to = *text;
  const char *from = *text + 1;
  for (; *from != '"' || from[1] == '"'; from++) {
    if (!*from) return "a quote that does not end in its line";
    from += *from == '"';
    *to++ = *from;
  }
  from++;
  if (*from && *from != ',') return "text after a closing quote";
  *to = 0;
  *text += from - *text;
  return NULL;
}

/* Splits the text into fields. */
static extr_status split(extr_context *context, const char *path, char *text, csv_line *line) {
  int commas = 0;
  for (const char *c = text; *c; c++) commas += *c == ',';
  TRY(ARRAY_NEW(context, line->fields, commas + 1));
  for (;; text++) {
    line->fields[line->count++] = text;
    const char *wrong = NULL;
    if (*text == '"')
      wrong = unquote(&text);
    else
      text += strcspn(text, ",");
    if (wrong) return extr_fail(context, EXTR_INPUT, "%s:%d: found %s", path, line->number, wrong);
    if (!*text) return EXTR_OK;
    *text = 0;
  }
}

/* ---- All lines ------------------------------------------------------------------------------- */

static extr_status add_note(extr_context *context, csv_file *file, char *text) {
  TRY(ARRAY_RESERVE(context, file->notes, file->note_capacity, (size_t)file->note_count + 1));
  file->notes[file->note_count++] = text + strspn(text, "# ");
  return EXTR_OK;
}

/* Adds the header or a row. */
static extr_status add_row(extr_context *context, csv_file *file, int number, char *text) {
  csv_line *line = &file->header;
  if (line->count) {
    TRY(ARRAY_RESERVE(context, file->rows, file->row_capacity, (size_t)file->row_count + 1));
    line = &file->rows[file->row_count++];
  }
  *line = (csv_line){.number = number};
  TRY(split(context, file->path, text, line));
  if (line->count != file->header.count)
    return extr_fail(context, EXTR_INPUT,
                     "%s:%d: found %d fields, expected %d as in the header line", file->path,
                     number, line->count, file->header.count);
  return EXTR_OK;
}

/* The text ends where the line does. */
static extr_status add_line(extr_context *context, csv_file *file, int number, char *text,
                            size_t length) {
  if (number > CSV_LINES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: more than %d lines", file->path, CSV_LINES_MAX);
  while (length > 0 && text[length - 1] == '\r') text[--length] = 0;
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)text[i] < ' ' && text[i] != '\t')
      return extr_fail(context, EXTR_INPUT, "%s:%d: found a control character, expected text",
                       file->path, number);
  if (length == 0) return EXTR_OK;
  return *text == '#' ? add_note(context, file, text) : add_row(context, file, number, text);
}

extr_status csv_open(extr_context *context, const char *path, csv_file *file) {
  size_t size;
  *file = (csv_file){.path = path};
  TRY(extr_file_read(context, path, BYTES_MAX, &file->text, &size));
  char *line = file->text, *end = line + size;
  for (int number = 1; line < end; number++) {
    char *newline = memchr(line, '\n', (size_t)(end - line)), *next = newline ? newline : end;
    *next = 0;
    TRY(add_line(context, file, number, line, (size_t)(next - line)));
    line = next + 1;
  }
  if (!file->header.count && !file->note_count)
    return extr_fail(context, EXTR_INPUT, "%s: found no line, expected CSV with a header line",
                     path);
  return EXTR_OK;
}

void csv_close(csv_file *file) {
  free(file->header.fields);
  for (int i = 0; i < file->row_count; i++) free(file->rows[i].fields);
  free(file->rows);
  free(file->notes);
  free(file->text);
  *file = (csv_file){0};
}

/* ---- What is in it --------------------------------------------------------------------------- */

int csv_column(const csv_file *file, const char *name) {
  for (int i = 0; i < file->header.count; i++)
    if (strcmp(file->header.fields[i], name) == 0) return i;
  return -1;
}

const char *csv_field(const csv_file *file, const csv_line *row, const char *column) {
  int index = csv_column(file, column);
  return index < 0 ? NULL : row->fields[index];
}

double csv_number(const csv_file *file, const csv_line *row, const char *column) {
  const char *field = csv_field(file, row, column);
  return field && *field ? strtod(field, NULL) : NAN;
}

const char *csv_note(const csv_file *file, const char *key) {
  size_t length = strlen(key);
  for (int i = 0; i < file->note_count; i++)
    if (strncmp(file->notes[i], key, length) == 0 && strncmp(file->notes[i] + length, ": ", 2) == 0)
      return file->notes[i] + length + 2;
  return NULL;
}
