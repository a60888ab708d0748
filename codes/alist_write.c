#include "codes/code.h"
#include "core/context.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The text -------------------------------------------------------------------------------- */

static int degree(const int *first, int i) {
  return first[i + 1] - first[i];
}

static int largest_degree(const int *first, int count) {
  int largest = 0;
  for (int i = 0; i < count; i++)
    if (degree(first, i) > largest) largest = degree(first, i);
  return largest;
}

static void print_degrees(FILE *file, const int *first, int count) {
  for (int i = 0; i < count; i++)
    fprintf(file, "%d%c", degree(first, i), i + 1 < count ? ' ' : '\n');
}

/* A line for each column or row: the other ends of its edges, counted from 1, padded with zeros.
 * `order` lists the edges that `first` counts through; NULL where they are in order. */
static void print_lists(FILE *file, const int *first, int count, const int *order,
                        const int *ends) {
  int width = largest_degree(first, count);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < width; j++) {
      int edge = first[i] + j, entry = 0;
      if (j < degree(first, i)) entry = ends[order ? order[edge] : edge] + 1;
      fprintf(file, "%d%c", entry, j + 1 < width ? ' ' : '\n');
    }
}

static void print_alist(FILE *file, const ex_code *code) {
  fprintf(file, "%d %d\n%d %d\n", code->columns, code->rows,
          largest_degree(code->column_first, code->columns),
          largest_degree(code->row_first, code->rows));
  print_degrees(file, code->column_first, code->columns);
  print_degrees(file, code->row_first, code->rows);
  print_lists(file, code->column_first, code->columns, code->column_edges, code->edge_rows);
  print_lists(file, code->row_first, code->rows, NULL, code->edge_columns);
}

/* ---- The file -------------------------------------------------------------------------------- */

static ex_status fail_io(ex_context *context, const char *path) {
  return ex_fail(context, EX_IO, "%s: %s", path, strerror(errno));
}

/* Writes `temporary`, made new, and moves it to `path` when all of it has reached the disk. */
static ex_status write_and_rename(ex_context *context, const ex_code *code, const char *temporary,
                                  const char *path) {
  FILE *file = fopen(temporary, "wx");
  if (!file) return fail_io(context, path);
  print_alist(file, code);
  bool whole = fflush(file) == 0 && fsync(fileno(file)) == 0;
  ex_status status = whole ? EX_OK : fail_io(context, path);
  if (fclose(file) != 0 && status == EX_OK) status = fail_io(context, path);
  if (status == EX_OK && rename(temporary, path) != 0) status = fail_io(context, path);
  if (status != EX_OK) remove(temporary);
  return status;
}

/* What is no regular file, a device or a link, is not for a rename to replace. */
static ex_status check_replaceable(ex_context *context, const char *path) {
  struct stat old;
  if (lstat(path, &old) == 0 && !S_ISREG(old.st_mode))
    return ex_fail(context, EX_IO, "%s: is there and is not a regular file", path);
  return EX_OK;
}

/* The file appears under its name when it is whole, or not at all. */
ex_status ex_code_write_alist(ex_context *context, const ex_code *code, const char *path) {
  TRY(check_replaceable(context, path));
  size_t size = strlen(path) + 32;
  char *temporary = malloc(size);
  if (!temporary) return ex_fail_memory(context);
  snprintf(temporary, size, "%s.%ld.tmp", path, (long)getpid());
  ex_status status = write_and_rename(context, code, temporary, path);
  free(temporary);
  return status;
}
