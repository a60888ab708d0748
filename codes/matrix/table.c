#include "codes/matrix/table.h"

#include "core/base/array.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a text line by line. */
typedef struct lines {
  const char *file;
  const char *next;
  int number;     /* of the current line, from 1 */
  char line[512]; /* without its newline */
} lines;

/* False at the end of the text, and if a line is too long: then `next` is NULL. */
static bool next_line(lines *in) {
  if (*in->next == '\0') return false;
  size_t length = strcspn(in->next, "\n");
  in->number++;
  if (length >= sizeof in->line) {
    in->next = NULL;
    return false;
  }
  memcpy(in->line, in->next, length);
  in->line[length] = '\0';
  in->next += length + (in->next[length] == '\n');
  return true;
}

static extr_status fail_at(extr_context *context, const lines *in, const char *found,
                           const char *expected) {
  return extr_fail(context, EXTR_INTERNAL, "%s:%d: found '%s', expected %s", in->file, in->number,
                   found, expected);
}

/* Goes to the heading of the table and reads Z. */
static extr_status find_heading(extr_context *context, lines *in, const char *name, int *block) {
  char heading[64];
  while (next_line(in)) {
    if (sscanf(in->line, "code %63[^,]", heading) != 1 || strcmp(heading, name) != 0) continue;
    if (sscanf(in->line, "code %*[^,], blocks of %d", block) == 1 && *block >= 1) return EXTR_OK;
    return fail_at(context, in, in->line, "'code NAME, blocks of Z' with Z from 1 on");
  }
  if (!in->next) return fail_at(context, in, "a long line", "less than 512 characters");
  return extr_fail(context, EXTR_INTERNAL, "%s: no table for %s", in->file, name);
}

/* Reads an entry, a word of a line of the grid. */
static bool parse_entry(const char *word, int *entry) {
  char *end;
  if (strcmp(word, "-") == 0) {
    *entry = EXTR_TABLE_NONE;
    return true;
  }
  long value = strtol(word, &end, 10);
  *entry = (int)value;
  return *end == '\0' && value >= 0 && value <= INT_MAX;
}

/* Appends the entries of the current line. The first line of a grid determines its width. */
static extr_status append_line(extr_context *context, lines *in, extr_table *table) {
  int width = 0, *entries = table->entries + (size_t)table->rows * (size_t)table->columns;
  char *rest, *word = strtok_r(in->line, " ", &rest);
  for (; word; word = strtok_r(NULL, " ", &rest), width++) {
    if (table->rows > 0 && width == table->columns)
      return fail_at(context, in, word, "the end of the line, as in the first one");
    if (!parse_entry(word, &entries[width]))
      return fail_at(context, in, word, "'-' or a number from 0 on");
  }
  if (table->rows > 0 && width < table->columns)
    return fail_at(context, in, "the end of the line", "as many entries as in the first one");
  table->columns = width;
  table->rows++;
  return EXTR_OK;
}

static bool continues_grid(const lines *in) {
  return in->line[0] != '\0' && strncmp(in->line, "code ", 5) != 0;
}

static extr_status read_grid(extr_context *context, lines *in, extr_table *table) {
  while (next_line(in) && continues_grid(in))
    if (in->line[0] != '#') TRY(append_line(context, in, table));
  if (!in->next) return fail_at(context, in, "a long line", "less than 512 characters");
  if (table->rows == 0 || table->columns == 0)
    return fail_at(context, in, "no entries", "a grid after the heading");
  return EXTR_OK;
}

extr_status extr_table_read(extr_context *context, const extr_table_text *source, const char *name,
                            extr_table *table) {
  lines in = {.file = source->file, .next = source->text};
  extr_table read = {0};
  TRY(find_heading(context, &in, name, &read.block));
  /* An entry has at least two characters, including the blank or newline after it. */
  TRY(ARRAY_NEW(context, read.entries, strlen(in.next) / 2 + 1));
  extr_status status = read_grid(context, &in, &read);
  if (status == EXTR_OK)
    *table = read;
  else
    extr_table_free(&read);
  return status;
}

void extr_table_free(extr_table *table) {
  free(table->entries);
  table->entries = NULL;
}
