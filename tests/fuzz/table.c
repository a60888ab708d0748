/* A libFuzzer target for tables in CSV: the readers of plot and report. Form feeds, which no table
 * may contain, separate up to three files: two tables and a reference curve. What is accepted can
 * be written as a script of gnuplot and as an HTML page. */
#define _GNU_SOURCE /* fopencookie */
#include "bench/cli/tool.h"
#include "bench/plot/figure.h"
#include "bench/report/report.h"
#include "tests/fuzz/memory_file.h"

#include <stdlib.h>
#include <string.h>

extr_status __wrap_tool_filter(extr_context *of, const tool *it, const char *text, size_t size,
                               char **output, size_t *output_size);

/* gnuplot draws nothing. */
extr_status __wrap_tool_filter(extr_context *of, const tool *it, const char *text, size_t size,
                               char **output, size_t *output_size) {
  (void)of, (void)it, (void)text, (void)size;
  *output_size = 0;
  return (*output = calloc(1, 1)) ? EXTR_OK : EXTR_MEMORY;
}

static ssize_t forget(void *cookie, const char *bytes, size_t size) {
  (void)cookie, (void)bytes;
  return (ssize_t)size;
}

static FILE *sink(void) {
  static FILE *made;
  if (!made) made = fopencookie(NULL, "w", (cookie_io_functions_t){.write = forget});
  check(made);
  return made;
}

/* ---- plot ------------------------------------------------------------------------------------ */

static void draw(const plot_kind *kind, const csv_file *files, int count) {
  plot_data data;
  plot_references references;
  if (done(plot_data_new(context, kind, AXIS_EBN0, files, count, &data))) {
    figure f = figure_of(&data, NULL, 0);
    f.references = &references.data;
    if (done(references_open(context, MEMORY_FILE "," MEMORY_FILE, kind->values[0].column,
                             &references))) {
      const bool limits = done(figure_add_limits(context, &f));
      check(limits || f.limit_count <= PLOT_SERIES_MAX);
      picture drawn = figure_picture(&f);
      drawn.write(drawn.data, sink());
      if (drawn.write_tex) drawn.write_tex(drawn.data, sink());
    }
    references_close(&references);
  }
  plot_data_free(&data);
}

static void plot(csv_file *files, int count) {
  const plot_kind *kind;
  if (!done(plot_kind_find(context, &files[0], &kind))) return;
  for (int i = 0; i < count; i++)
    if (!done(plot_kind_check(context, kind, &files[i])) || !plot_kind_has_rows(kind, &files[i]))
      return;
  draw(kind, files, count);
}

static void read_tables(char *const texts[], int count) {
  csv_file files[2];
  int opened = 0;
  bool all = true;
  while (all && opened < count && opened < 2) {
    memory_file_set(texts[opened], strlen(texts[opened]));
    all = done(csv_open(context, MEMORY_FILE, &files[opened++]));
  }
  memory_file_set(texts[count - 1], strlen(texts[count - 1]));
  if (all) plot(files, opened);
  for (int i = 0; i < opened; i++) csv_close(&files[i]);
}

/* ---- report ---------------------------------------------------------------------------------- */

static void report(const char *text) {
  static char place[] = MEMORY_FILE;
  char *places[] = {place, place};
  report_tables tables;
  memory_file_set(text, strlen(text));
  if (done(tables_open(context, places, 2, &tables))) {
    done(page_write(context, &tables, sink()));
  }
  tables_close(&tables);
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  char *text = text_copy(bytes, size), *texts[3], *rest = text;
  int count = 0;
  while (rest && count < 3) texts[count++] = strsep(&rest, "\f");
  read_tables(texts, count);
  report(texts[0]);
  free(text);
  return 0;
}
