#include "bench/report/report.h"

#include "bench/output/encode.h"
#include "bench/plot/figure.h"
#include "bench/replay/summary.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

extern const char extr_text_style_css[];

typedef struct report_figures {
  char *text;  /* the SVGs, one after the other */
  char *next;  /* position of the next one */
  int written; /* number of figures that are on the page */
} report_figures;

typedef struct page_writer {
  FILE *page;
  report_figures figures;
  json_t *failures; /* classes of frames in error: rows of summary.h */
} page_writer;

static void put_text(const char *text, FILE *page) {
  encode_html(text, strlen(text), page);
}

/* ---- Figures --------------------------------------------------------------------------------- */

/* The quantities of each figure of error rates; one panel each. */
static const int panels[][2] = {{0, 1}, {2, 3}};
enum { PANELS = sizeof panels / sizeof *panels, CURVES = 8 };

/* The figures for the same files. */
static int figures_per_part(const table_group *group) {
  return group->kind->rates ? PANELS : 1;
}

/* The number of figures of a group. Error rates have two (rates; iterations and throughput) per
 * eight files, since no more curves can be distinguished; groups that cannot be drawn have none. */
static int count_figures(const table_group *group) {
  if (!group->kind) return 0;
  return (group->count + CURVES - 1) / CURVES * figures_per_part(group);
}

static extr_status script_part(extr_context *context, const table_group *group,
                               const csv_file *files, int count, FILE *script) {
  OWNED(plot_data_free) plot_data data = {0};
  TRY(plot_data_new(context, group->kind, AXIS_EBN0, files, count, &data));
  for (int i = 0; i < figures_per_part(group); i++) {
    const figure f = figure_of(&data, panels[i], group->kind->rates ? 2 : 0);
    const picture drawn = figure_picture(&f);
    picture_write_svg(&drawn, script);
  }
  return EXTR_OK;
}

static extr_status script_group(extr_context *context, const report_tables *tables,
                                const table_group *group, FILE *script) {
  for (int i = 0; group->kind && i < group->count; i += CURVES) {
    int left = group->count - i;
    TRY(script_part(context, group, tables->files + group->first + i, left < CURVES ? left : CURVES,
                    script));
  }
  return EXTR_OK;
}

static extr_status script_all(extr_context *context, const report_tables *tables, FILE *script) {
  for (int i = 0; i < tables->group_count; i++)
    TRY(script_group(context, tables, &tables->groups[i], script));
  return EXTR_OK;
}

/* Draws the figures of all groups in order, in one run of gnuplot, since starting it takes longer
 * than drawing a figure. */
static extr_status draw_figures(extr_context *context, const report_tables *tables,
                                report_figures *figures) {
  extr_writer script;
  size_t size;
  TRY(extr_writer_open(context, &script));
  TRY(gnuplot_run(context, &script, script_all(context, tables, script.stream), &figures->text,
                  &size));
  figures->next = figures->text;
  return EXTR_OK;
}

/* The texts that precede an id, which must be unique on a page. */
static size_t before_name(const char *text) {
  static const char *const places[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (strncmp(text, places[i], strlen(places[i])) == 0) return strlen(places[i]);
  return 0;
}

/* Writes an SVG from gnuplot as part of the page: without the prolog of a file, and with ids that
 * are made unique by `number`. */
static void write_svg(const char *svg, int number, FILE *page) {
  const char *text = strstr(svg, "<svg");
  if (!text) return;
  bool inside = false;
  while (*text) {
    size_t length = inside ? before_name(text) : 0;
    inside = *text == '<' || (inside && *text != '>');
    if (length) {
      fprintf(page, "%.*sp%d_", (int)length, text, number);
      text += length;
    } else {
      fputc(*text++, page);
    }
  }
}

/* The next figure, an SVG file; NULL after the last. */
static const char *next_figure(report_figures *figures) {
  static const char last_tag[] = "</svg>";
  char *svg = figures->next, *end = strstr(svg, last_tag);
  if (!end) return NULL;
  end += strlen(last_tag);
  figures->next = end + (*end != 0);
  *end = 0;
  return svg;
}

/* Writes those of a group, in the order in which they were drawn. */
static void write_figures(report_figures *figures, const table_group *group, FILE *page) {
  int count = count_figures(group);
  if (count > 0) fputs("<div class=\"figures\">\n", page);
  for (int i = 0; i < count; i++) {
    const char *svg = next_figure(figures);
    fputs("<figure>", page);
    if (svg) write_svg(svg, ++figures->written, page);
    fputs("</figure>\n", page);
  }
  if (count > 0) fputs("</div>\n", page);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void write_line(const csv_line *line, const char *tag, FILE *page) {
  fputs("<tr>", page);
  for (int i = 0; i < line->count; i++) {
    fprintf(page, "<%s>", tag);
    put_text(line->fields[i], page);
    fprintf(page, "</%s>", tag);
  }
  fputs("</tr>\n", page);
}

static void write_notes(const csv_file *file, FILE *page) {
  if (!file->note_count) return;
  fputs("<pre>", page);
  for (int i = 0; i < file->note_count; i++) {
    put_text(file->notes[i], page);
    fputc('\n', page);
  }
  fputs("</pre>\n", page);
}

static void write_table(const csv_file *file, FILE *page) {
  fputs("<details><summary>", page);
  put_text(file->path, page);
  fputs("</summary>\n", page);
  write_notes(file, page);
  if (!file->row_count) {
    fputs("<p>No finished points.</p>\n</details>\n", page);
    return;
  }
  fputs("<div class=\"wide\"><table>\n", page);
  write_line(&file->header, "th", page);
  for (int i = 0; i < file->row_count; i++) write_line(&file->rows[i], "td", page);
  fputs("</table></div></details>\n", page);
}

/* ---- Frames in error ------------------------------------------------------------------------- */

/* The path of the file beside the table, which the caller frees; NULL if memory ran out. */
static char *path_beside(const csv_file *table) {
  const char *slash = strrchr(table->path, '/');
  int folder = slash ? (int)(slash + 1 - table->path) : 0;
  size_t size = (size_t)folder + sizeof "errors.jsonl";
  char *path = malloc(size);
  if (path) snprintf(path, size, "%.*serrors.jsonl", folder, table->path);
  return path;
}

/* Paths need not be UTF-8. */
static extr_status take(extr_context *context, json_t *failures, const char *path) {
  json_t *tasks;
  if (json_object_get(failures, path) || !extr_file_exists(path)) return EXTR_OK;
  TRY(summary_by_fingerprint(context, path, SUMMARY_CLASSES, &tasks));
  return json_object_set_new_nocheck(failures, path, tasks) == 0 ? EXTR_OK
                                                                 : extr_fail_memory(context);
}

static extr_status take_beside(extr_context *context, json_t *failures, const csv_file *table) {
  if (!csv_note(table, "task")) return EXTR_OK;
  OWNED_ARRAY char *path = path_beside(table);
  return path ? take(context, failures, path) : extr_fail_memory(context);
}

/* Reads errors.jsonl in the folder of every table that names its configuration: the classes by path
 * and configuration. */
static extr_status read_failures(extr_context *context, const report_tables *tables,
                                 json_t *failures) {
  if (!failures) return extr_fail_memory(context);
  for (int i = 0; i < tables->file_count; i++)
    TRY(take_beside(context, failures, &tables->files[i]));
  return EXTR_OK;
}

enum { CLASSES_SHOWN = 40 };

static json_int_t integer(const json_t *row, const char *key) {
  return json_integer_value(json_object_get(row, key));
}

static void write_class(const json_t *row, FILE *page) {
  fprintf(page,
          "<tr><td>%" JSON_INTEGER_FORMAT "</td><td>%" JSON_INTEGER_FORMAT
          "</td><td>%" JSON_INTEGER_FORMAT "</td><td>%" JSON_INTEGER_FORMAT
          "</td><td>%.3g</td></tr>\n",
          integer(row, "bits"), integer(row, "checks"), integer(row, "frames"),
          integer(row, "sets"), json_real_value(json_object_get(row, "fraction")));
}

/* Writes the most frequent classes; rows are sorted. */
static void write_classes(const csv_file *file, const json_t *rows, FILE *page) {
  size_t count = json_array_size(rows), shown = count < CLASSES_SHOWN ? count : CLASSES_SHOWN;
  fputs("<details><summary>Frames in error of ", page);
  put_text(file->path, page);
  fprintf(page,
          "</summary>\n<p>Frames in error by the (a,b) class of the final error pattern: a bits "
          "are wrong "
          "and b checks unsatisfied. %zu classes occurred; the %zu most frequent are shown.</p>\n"
          "<div class=\"wide\"><table>\n<tr><th>a</th><th>b</th><th>frames</th>"
          "<th>distinct sets</th><th>fraction of frames</th></tr>\n",
          count, shown);
  for (size_t i = 0; i < shown; i++) write_class(json_array_get(rows, i), page);
  fputs("</table></div></details>\n", page);
}

static void write_failures(const json_t *failures, const csv_file *table, FILE *page) {
  const char *task = csv_note(table, "task");
  OWNED_ARRAY char *path = task ? path_beside(table) : NULL;
  const json_t *rows = path ? json_object_get(json_object_get(failures, path), task) : NULL;
  if (rows) write_classes(table, rows, page);
}

/* ---- Where they come from -------------------------------------------------------------------- */

static const char *const origins[] = {"command", "machine",  "isa",  "threads", "system",
                                      "version", "compiler", "llvm", "date"};
enum { ORIGINS = sizeof origins / sizeof *origins };

static void write_origin(const csv_file *file, FILE *page) {
  fputs("<tr><td>", page);
  put_text(file->path, page);
  for (int i = 0; i < ORIGINS; i++) {
    const char *text = csv_note(file, origins[i]);
    fputs("</td><td>", page);
    if (text) put_text(text, page);
  }
  fputs("</td></tr>\n", page);
}

static void write_origins(const report_tables *tables, FILE *page) {
  fputs("<h2>How the tables were made</h2>\n<div class=\"wide\"><table class=\"words\">\n"
        "<tr><th>table</th>",
        page);
  for (int i = 0; i < ORIGINS; i++) fprintf(page, "<th>%s</th>", origins[i]);
  fputs("</tr>\n", page);
  for (int i = 0; i < tables->file_count; i++) write_origin(&tables->files[i], page);
  fputs("</table></div>\n", page);
}

/* ---- The page -------------------------------------------------------------------------------- */

static void write_group(page_writer *w, const report_tables *tables, const table_group *group) {
  fputs("<section>\n<h2>", w->page);
  encode_html(group->title.start, group->title.length, w->page);
  if (group->kind && group->kind->rates && strcmp(group->kind->name, "ber") != 0)
    fprintf(w->page, ", %s", group->kind->name);
  fputs("</h2>\n", w->page);
  write_figures(&w->figures, group, w->page);
  for (int i = group->first; i < group->first + group->count; i++) {
    write_table(&tables->files[i], w->page);
    write_failures(w->failures, &tables->files[i], w->page);
  }
  fputs("</section>\n", w->page);
}

/* Lists the tables without rows. */
static void write_unfinished(const report_tables *tables, FILE *page) {
  const char *separator = "<p>No finished points yet: ";
  for (int i = 0; i < tables->file_count; i++) {
    if (tables->files[i].row_count) continue;
    fputs(separator, page);
    put_text(tables->files[i].path, page);
    separator = ", ";
  }
  if (*separator == ',') fputs(".</p>\n", page);
}

static void write_head(const report_tables *tables, FILE *page) {
  int rows = 0;
  for (int i = 0; i < tables->file_count; i++) rows += tables->files[i].row_count;
  fprintf(page,
          "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>extrinsic: report</title>\n<style>\n%s</style>\n</head>\n<body>\n"
          "<h1>Report</h1>\n<p>Tables: %d, with %d rows in all. Error bars are 95 %% confidence "
          "intervals. A hollow triangle is an upper bound for a point at which no error occurred. "
          "Click a file name to see its table.</p>\n",
          extr_text_style_css, tables->file_count, rows);
  write_unfinished(tables, page);
}

static void end_page(page_writer *w) {
  free(w->figures.text);
  json_decref(w->failures);
}

extr_status page_write(extr_context *context, const report_tables *tables, FILE *page) {
  OWNED(end_page) page_writer w = {.page = page, .failures = json_object()};
  TRY(read_failures(context, tables, w.failures));
  TRY(draw_figures(context, tables, &w.figures));
  write_head(tables, page);
  for (int i = 0; i < tables->group_count; i++) write_group(&w, tables, &tables->groups[i]);
  write_origins(tables, page);
  fprintf(page, "<p>Made by extrinsic %s.</p>\n</body>\n</html>\n", EXTRINSIC_VERSION);
  return EXTR_OK;
}
