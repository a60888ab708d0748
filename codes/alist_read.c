/* Reads MacKay's alist format. Its lines are, blank ones apart:
 *
 *   n m
 *   largest column degree, largest row degree
 *   the n column degrees
 *   the m row degrees
 *   n lines: the rows in which each column has its ones, counted from 1
 *   m lines: the columns in which each row has its ones, counted from 1
 *
 * The lists may be padded with zeros up to the largest degree. The file says everything twice and
 * nothing in it is believed: the edges come from the column lists, and the degrees and row lists
 * must agree with them. */
#include "codes/code.h"
#include "core/context.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
  ex_context *context;
  const char *path;
  FILE *file;
  long line; /* of the next character, from 1 */
} reader;

/* ---- Words and lines ------------------------------------------------------------------------- */

/* EX_INPUT with "FILE:LINE: " before the text, or EX_IO if reading itself failed. */
static ex_status fail_at(const reader *in, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static ex_status fail_at(const reader *in, long line, const char *format, ...) {
  if (ferror(in->file)) return ex_fail(in->context, EX_IO, "%s: %s", in->path, strerror(errno));
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return ex_fail(in->context, EX_INPUT, "%s:%ld: %s", in->path, line, text);
}

static bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static bool ends_line(int c) {
  return c == '\n' || c == EOF;
}

/* The next character of this line that is no blank, which stays to be read. */
static int peek(const reader *in) {
  int c = getc(in->file);
  while (is_blank(c)) c = getc(in->file);
  return ungetc(c, in->file);
}

enum { WORD_TEXT = 24 };

/* The next word of this line; text gets what is printable of its beginning. Returns its value as a
 * number: INT_MAX for a larger one, -1 for what is none. */
static int read_word(const reader *in, char text[WORD_TEXT]) {
  long value = 0;
  size_t length = 0;
  int c = peek(in) == EOF ? EOF : getc(in->file);
  for (; !is_blank(c) && !ends_line(c); c = getc(in->file)) {
    if (length + 1 < WORD_TEXT) text[length++] = isprint(c) ? (char)c : '?';
    if (!isdigit(c)) value = -1;
    if (value >= 0) value = value < INT_MAX / 10 ? 10 * value + (c - '0') : INT_MAX;
  }
  ungetc(c, in->file);
  text[length] = '\0';
  return (int)value;
}

/* "found the next word, expected ...". */
static ex_status fail_expected(const reader *in, const char *word, const char *expected) {
  if (*word) return fail_at(in, in->line, "found '%s', expected %s", word, expected);
  const char *end = peek(in) == EOF ? "file" : "line";
  return fail_at(in, in->line, "found the end of the %s, expected %s", end, expected);
}

/* A number of this line from low to high; the format says what was expected where there is none. */
static ex_status read_number(const reader *in, int low, int high, int *number, const char *format,
                             ...) __attribute__((format(printf, 5, 6)));

static ex_status read_number(const reader *in, int low, int high, int *number, const char *format,
                             ...) {
  char word[WORD_TEXT], expected[128];
  *number = read_word(in, word);
  if (*word && *number >= low && *number <= high) return EX_OK;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(expected, sizeof expected, format, arguments);
  va_end(arguments);
  return fail_expected(in, word, expected);
}

/* Goes to the next line that is not blank, or to the end of the file. */
static void open_line(reader *in) {
  while (peek(in) == '\n') {
    getc(in->file);
    in->line++;
  }
}

static ex_status close_line(const reader *in) {
  char word[WORD_TEXT];
  if (ends_line(peek(in))) return EX_OK;
  read_word(in, word);
  return fail_expected(in, word, "the end of the line");
}

/* ---- Header and degrees ---------------------------------------------------------------------- */

/* The columns or the rows, as the file has them. */
typedef struct side {
  const char *name; /* "column" or "row" */
  int count;
  int largest;      /* degree */
  int *degrees;     /* count */
  long degree_line; /* where they were read */
  int *seen;        /* count: the last list, from 1, that named this column or row */
} side;

static ex_status allocate_side(ex_context *context, side *it) {
  it->degrees = malloc((size_t)it->count * sizeof *it->degrees);
  it->seen = calloc((size_t)it->count, sizeof *it->seen);
  return it->degrees && it->seen ? EX_OK : ex_fail_memory(context);
}

static void free_side(side *it) {
  free(it->degrees);
  free(it->seen);
}

static ex_status read_header(reader *in, side *columns, side *rows) {
  open_line(in);
  TRY(read_number(in, 1, EX_CODE_COLUMNS_MAX, &columns->count, "the number of columns, 1 to %d",
                  EX_CODE_COLUMNS_MAX));
  TRY(read_number(in, 1, EX_CODE_EDGES_MAX, &rows->count, "the number of rows, 1 to %d",
                  EX_CODE_EDGES_MAX));
  TRY(close_line(in));
  open_line(in);
  TRY(read_number(in, 1, rows->count, &columns->largest, "the largest column degree, 1 to %d",
                  rows->count));
  TRY(read_number(in, 1, columns->count, &rows->largest, "the largest row degree, 1 to %d",
                  columns->count));
  return close_line(in);
}

static ex_status read_degrees(reader *in, side *it, long long *sum) {
  int largest = 0;
  *sum = 0;
  open_line(in);
  it->degree_line = in->line;
  for (int i = 0; i < it->count; i++) {
    TRY(read_number(in, 1, it->largest, &it->degrees[i], "the degree of %s %d of %d, 1 to %d",
                    it->name, i + 1, it->count, it->largest));
    if (it->degrees[i] > largest) largest = it->degrees[i];
    *sum += it->degrees[i];
  }
  TRY(close_line(in));
  if (largest != it->largest)
    return fail_at(in, in->line, "found %d as the largest %s degree, expected %d as announced",
                   largest, it->name, it->largest);
  return EX_OK;
}

/* Both lines of degrees; the number of ones that they agree on. */
static ex_status read_all_degrees(reader *in, side *columns, side *rows, size_t *edges) {
  long long column_sum, row_sum;
  TRY(read_degrees(in, columns, &column_sum));
  if (column_sum > EX_CODE_EDGES_MAX)
    return ex_fail(in->context, EX_LIMIT, "%s:%ld: found %lld ones, the limit is %d", in->path,
                   in->line, column_sum, EX_CODE_EDGES_MAX);
  TRY(read_degrees(in, rows, &row_sum));
  if (row_sum != column_sum)
    return fail_at(in, in->line, "found row degrees with sum %lld, expected %lld as for columns",
                   row_sum, column_sum);
  *edges = (size_t)column_sum;
  return EX_OK;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

/* The list of column or row `index` of `lists`: degree different numbers of the other side, counted
 * from 1 in the file and from 0 in `entries`, then zeros until the largest degree is reached or the
 * line ends. */
static ex_status read_list(reader *in, const side *lists, const side *others, int index,
                           int *entries) {
  int degree = lists->degrees[index], number;
  open_line(in);
  for (int i = 0; i < degree; i++) {
    TRY(read_number(in, 1, others->count, &number, "a %s from 1 to %d, number %d of %d of %s %d",
                    others->name, others->count, i + 1, degree, lists->name, index + 1));
    if (others->seen[number - 1] == index + 1)
      return fail_at(in, in->line, "found %s %d twice in %s %d, expected it once", others->name,
                     number, lists->name, index + 1);
    others->seen[number - 1] = index + 1;
    entries[i] = number - 1;
  }
  for (int i = degree; i < lists->largest && !ends_line(peek(in)); i++)
    TRY(read_number(in, 0, 0, &number, "only zeros after the %d ones of %s %d", degree, lists->name,
                    index + 1));
  return close_line(in);
}

static ex_status read_columns(reader *in, const side *columns, const side *rows, ex_edge *edges,
                              int *entries) {
  for (int column = 0; column < columns->count; column++) {
    TRY(read_list(in, columns, rows, column, entries));
    for (int i = 0; i < columns->degrees[column]; i++)
      *edges++ = (ex_edge){.row = entries[i], .column = column};
  }
  return EX_OK;
}

/* That the column lists name every row as often as the row's degree says. */
static ex_status check_row_degrees(const reader *in, const side *rows, const ex_edge *edges,
                                   size_t count) {
  int *found = rows->seen;
  memset(found, 0, (size_t)rows->count * sizeof *found);
  for (size_t i = 0; i < count; i++) found[edges[i].row]++;
  for (int row = 0; row < rows->count; row++)
    if (found[row] != rows->degrees[row])
      return fail_at(in, rows->degree_line,
                     "found degree %d for row %d, expected %d, as often as column lists name it",
                     rows->degrees[row], row + 1, found[row]);
  return EX_OK;
}

static int by_value(const void *left, const void *right) {
  const int *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

/* Degrees agree and a list names no column twice: if every entry is an edge, the row is complete.
 */
static ex_status read_rows(reader *in, const side *rows, const side *columns, const ex_code *code,
                           int *entries) {
  for (int row = 0; row < rows->count; row++) {
    TRY(read_list(in, rows, columns, row, entries));
    const int *edges = code->edge_columns + code->row_first[row];
    for (int i = 0; i < rows->degrees[row]; i++)
      if (!bsearch(&entries[i], edges, (size_t)rows->degrees[row], sizeof *edges, by_value))
        return fail_at(in, in->line, "found column %d in row %d, expected row %d in column %d too",
                       entries[i] + 1, row + 1, row + 1, entries[i] + 1);
  }
  return EX_OK;
}

static ex_status read_end(reader *in) {
  char word[WORD_TEXT];
  open_line(in);
  if (peek(in) == EOF && !ferror(in->file)) return EX_OK;
  read_word(in, word);
  return fail_expected(in, word, "the end of the file");
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Reads the lists into a new code. `edges` has room for all ones, `entries` for the longest list.
 */
static ex_status read_lists(reader *in, const side *columns, const side *rows, ex_edge *edges,
                            size_t count, int *entries, ex_code **code) {
  TRY(read_columns(in, columns, rows, edges, entries));
  TRY(check_row_degrees(in, rows, edges, count));
  TRY(ex_code_new(in->context, in->path, rows->count, columns->count, edges, count, code));
  ex_status status = read_rows(in, rows, columns, *code, entries);
  if (status == EX_OK) status = read_end(in);
  if (status == EX_OK) return EX_OK;
  ex_code_free(*code);
  *code = NULL;
  return status;
}

static ex_status read_sides(reader *in, side *columns, side *rows, ex_code **code) {
  size_t count = 0;
  TRY(read_header(in, columns, rows));
  TRY(allocate_side(in->context, columns));
  TRY(allocate_side(in->context, rows));
  TRY(read_all_degrees(in, columns, rows, &count));
  ex_edge *edges = malloc(count * sizeof *edges);
  int longest = columns->largest > rows->largest ? columns->largest : rows->largest;
  int *entries = malloc((size_t)longest * sizeof *entries);
  ex_status status = edges && entries ? read_lists(in, columns, rows, edges, count, entries, code)
                                      : ex_fail_memory(in->context);
  free(edges);
  free(entries);
  return status;
}

ex_status ex_code_read_alist(ex_context *context, const char *path, ex_code **code) {
  reader in = {context, path, fopen(path, "r"), 1};
  if (!in.file) return ex_fail(context, EX_IO, "%s: %s", path, strerror(errno));
  side columns = {.name = "column"}, rows = {.name = "row"};
  ex_status status = read_sides(&in, &columns, &rows, code);
  free_side(&columns);
  free_side(&rows);
  fclose(in.file);
  return status;
}
