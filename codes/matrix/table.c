#include "codes/matrix/table.h"

#include "core/base/array.h"
#include "core/base/file/scan.h"

#include <limits.h>
#include <string.h>

enum { MOST = 512 }; /* entries per line */

/* Reads a heading from the comma on. */
static extr_status read_heading(scanner *in, extr_table *table) {
  int word, kind, count = 1;
  TRY(SCAN_CHOICE(in, &word, ","));
  TRY(SCAN_CHOICE(in, &kind, "blocks", "rows", "columns"));
  TRY(SCAN_CHOICE(in, &word, "of"));
  TRY(extr_scan_number(in, 1, INT_MAX - 1, &table->block, "Z, 1 or more"));
  if (!extr_scan_ends_line(in)) {
    TRY(SCAN_CHOICE(in, &word, ","));
    TRY(extr_scan_number(in, 1, MOST, &count, "a number from 1 to %d", MOST));
    TRY(SCAN_CHOICE(in, &word, "lines", "numbers"));
  }
  table->kind = (extr_table_kind)kind;
  table->lines = kind == EXTR_TABLE_BLOCKS ? count : 1;
  table->columns = kind == EXTR_TABLE_BLOCKS ? 0 : count;
  return extr_scan_close_line(in);
}

/* Goes to the heading of the table and reads it. */
static extr_status find_heading(scanner *in, const char *name, extr_table *table) {
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_next_line(in))
    if (extr_scan_equals(extr_scan_word(in), "code") && extr_scan_equals(extr_scan_word(in), name))
      return read_heading(in, table);
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
  const bool lists = table->kind != EXTR_TABLE_BLOCKS, first = table->columns == 0;
  int width = 0, *entries = table->entries + (size_t)table->rows * (size_t)table->columns;
  while (first ? !extr_scan_ends_line(in) && width < MOST : width < table->columns)
    if (lists && extr_scan_ends_line(in))
      entries[width++] = EXTR_TABLE_NONE;
    else
      TRY(read_entry(in, &entries[width++]));
  table->columns = width;
  table->rows++;
  return extr_scan_close_line(in);
}

static extr_status read_table(scanner *in, const char *name, extr_table *table) {
  size_t room = 0;
  TRY(find_heading(in, name, table));
  extr_scan_open_line(in);
  for (; in->next < in->end && strncmp(in->next, "code ", 5) != 0; extr_scan_open_line(in)) {
    TRY(ARRAY_RESERVE(in->context, table->entries, room, table->rows * table->columns + MOST));
    TRY(append_line(in, table));
  }
  if (table->rows > 0 && table->rows % table->lines == 0) return EXTR_OK;
  return extr_scan_fail(in, in->line, "found %d lines, expected a grid with %d per row",
                        table->rows, table->lines);
}

extr_status extr_table_read(extr_context *context, const extr_table_text *source, const char *name,
                            extr_table *table) {
  const char *text = source->text;
  scanner in = {context, source->file, text, text + strlen(text), 1, '#', ','};
  *table = (extr_table){0};
  extr_status status = read_table(&in, name, table);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status;
}

void extr_table_free(extr_table *table) {
  free(table->entries);
  table->entries = NULL;
}
