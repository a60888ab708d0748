#include "codes/matrix/table.h"

#include "core/base/array.h"
#include "core/base/file/scan.h"

#include <limits.h>
#include <string.h>

/* Goes to the heading of the table and reads Z. */
static extr_status find_heading(scanner *in, const char *name, int *block) {
  static const char *const words[][2] = {{","}, {"blocks"}, {"of"}};
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_next_line(in)) {
    int choice;
    if (!extr_scan_equals(extr_scan_word(in), "code") ||
        !extr_scan_equals(extr_scan_word(in), name))
      continue;
    for (int i = 0; i < 3; i++) TRY(extr_scan_choice(in, words[i], &choice));
    return extr_scan_number(in, 1, INT_MAX - 1, block, "Z, 1 or more");
  }
  return extr_fail(in->context, EXTR_INPUT, "%s: no table for %s", in->name, name);
}

static extr_status read_entry(scanner *in, int *entry) {
  const scanner before = *in;
  *entry = EXTR_TABLE_NONE;
  if (extr_scan_equals(extr_scan_word(in), "-")) return EXTR_OK;
  *in = before;
  return extr_scan_number(in, 0, INT_MAX - 1, entry, "'-' or a number from 0 on");
}

/* Appends the entries of a line. The first line of a grid determines its width. */
static extr_status append_line(scanner *in, extr_table *table) {
  int width = 0, *entries = table->entries + (size_t)table->rows * (size_t)table->columns;
  while (table->rows > 0 ? width < table->columns : !extr_scan_ends_line(in))
    TRY(read_entry(in, &entries[width++]));
  table->columns = width;
  table->rows++;
  return extr_scan_close_line(in);
}

static extr_status read_table(scanner *in, const char *name, extr_table *table) {
  TRY(find_heading(in, name, &table->block));
  TRY(extr_scan_close_line(in));
  /* An entry has at least two characters, including the blank or newline after it. */
  TRY(ARRAY_NEW(in->context, table->entries, (size_t)(in->end - in->next) / 2 + 1));
  extr_scan_open_line(in);
  for (; in->next < in->end && strncmp(in->next, "code ", 5) != 0; extr_scan_open_line(in))
    TRY(append_line(in, table));
  if (table->rows > 0) return EXTR_OK;
  return extr_scan_fail(in, in->line, "found no entries, expected a grid after the heading");
}

extr_status extr_table_read(extr_context *context, const extr_table_text *source, const char *name,
                            extr_table *table) {
  const char *text = source->text;
  scanner in = {context, source->file, text, text + strlen(text), 1, '#', ','};
  extr_table read = {0};
  extr_status status = read_table(&in, name, &read);
  if (status == EXTR_OK)
    *table = read;
  else
    extr_table_free(&read);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status;
}

void extr_table_free(extr_table *table) {
  free(table->entries);
  table->entries = NULL;
}
