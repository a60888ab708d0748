#include "bench/output/csv.h"

#include <extrinsic/status.h>

#include "core/base/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

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

/* Splits line->text into fields. */
static extr_status split(extr_context *context, const char *path, csv_line *line) {
  int commas = 0;
  for (const char *c = line->text; *c; c++) commas += *c == ',';
  line->fields = malloc(((size_t)commas + 1) * sizeof *line->fields);
  if (!line->fields) return extr_fail_memory(context);
  for (char *text = line->text;; text++) {
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

static void close_line(csv_line *line) {
  free(line->text);
  free(line->fields);
}

/* ---- All lines ------------------------------------------------------------------------------- */

/* Makes room for one more item in an array of `count`, whose capacity doubles at powers of two.
 * NULL if memory ran out; the old array is then still valid. */
static void *grow(void *items, int count, size_t size) {
  return count & (count - 1) ? items : realloc(items, (count ? 2 * (size_t)count : 1) * size);
}

static extr_status add_note(extr_context *context, csv_file *file, const char *text) {
  void *notes = grow(file->notes, file->note_count, sizeof *file->notes);
  if (!notes) return extr_fail_memory(context);
  file->notes = notes;
  char *note = strdup(text + strspn(text, "# "));
  if (!note) return extr_fail_memory(context);
  file->notes[file->note_count++] = note;
  return EXTR_OK;
}

/* Adds the header or a row. */
static extr_status add_line(extr_context *context, csv_file *file, int number, const char *text) {
  csv_line *line = &file->header;
  if (line->count) {
    void *rows = grow(file->rows, file->row_count, sizeof *file->rows);
    if (!rows) return extr_fail_memory(context);
    file->rows = rows;
    line = &file->rows[file->row_count++];
  }
  *line = (csv_line){.number = number, .text = strdup(text)};
  if (!line->text) return extr_fail_memory(context);
  TRY(split(context, file->path, line));
  if (line->count != file->header.count)
    return extr_fail(context, EXTR_INPUT,
                     "%s:%d: found %d fields, expected %d as in the header line", file->path,
                     number, line->count, file->header.count);
  return EXTR_OK;
}

static extr_status add_text(extr_context *context, csv_file *file, int number, char *text,
                            size_t length) {
  if (number > CSV_LINES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%s: more than %d lines", file->path, CSV_LINES_MAX);
  while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r')) text[--length] = 0;
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)text[i] < ' ' && text[i] != '\t')
      return extr_fail(context, EXTR_INPUT, "%s:%d: found a control character, expected text",
                       file->path, number);
  if (length == 0) return EXTR_OK;
  return *text == '#' ? add_note(context, file, text) : add_line(context, file, number, text);
}

static extr_status read_lines(extr_context *context, csv_file *file, FILE *stream) {
  char *text = NULL;
  size_t size = 0;
  ssize_t length;
  extr_status status = EXTR_OK;
  for (int number = 1; status == EXTR_OK && (length = getline(&text, &size, stream)) >= 0; number++)
    status = add_text(context, file, number, text, (size_t)length);
  if (status == EXTR_OK &&
      !feof(stream)) /* getline fails without memory, too, and then sets no error */
    status = extr_fail(context, EXTR_IO, "%s: cannot be read: %s", file->path, strerror(errno));
  free(text);
  return status;
}

extr_status csv_open(extr_context *context, const char *path, csv_file *file) {
  *file = (csv_file){.path = path};
  FILE *stream = fopen(path, "r");
  if (!stream) return extr_fail(context, EXTR_IO, "%s: cannot be read: %s", path, strerror(errno));
  extr_status status = read_lines(context, file, stream);
  fclose(stream);
  if (status != EXTR_OK) return status;
  if (!file->header.count && !file->note_count)
    return extr_fail(context, EXTR_INPUT, "%s: found no line, expected CSV with a header line",
                     path);
  return EXTR_OK;
}

void csv_close(csv_file *file) {
  close_line(&file->header);
  for (int i = 0; i < file->row_count; i++) close_line(&file->rows[i]);
  for (int i = 0; i < file->note_count; i++) free(file->notes[i]);
  free(file->rows);
  free(file->notes);
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

const char *csv_note(const csv_file *file, const char *key) {
  size_t length = strlen(key);
  for (int i = 0; i < file->note_count; i++)
    if (strncmp(file->notes[i], key, length) == 0 && strncmp(file->notes[i] + length, ": ", 2) == 0)
      return file->notes[i] + length + 2;
  return NULL;
}
