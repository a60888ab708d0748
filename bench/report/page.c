#include "bench/report/page.h"

#include <extrinsic/status.h>

#include "bench/output/encode.h"
#include "bench/report/figures.h"

#include <stdbool.h>
#include <string.h>

extern const char extr_text_style_css[];

typedef struct page_writer {
  FILE *page;
  report_figures figures;
  int figure_count; /* number of figures so far */
} page_writer;

static void put_text(const char *text, FILE *page) {
  encode_html(text, strlen(text), page);
}

/* ---- Figures --------------------------------------------------------------------------------- */

/* The texts that precede an id, which must be unique on a page. */
static size_t before_name(const char *text) {
  static const char *const places[] = {" id='", " id=\"", "href='#", "href=\"#", "url(#"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (strncmp(text, places[i], strlen(places[i])) == 0) return strlen(places[i]);
  return 0;
}

/* Writes an SVG from gnuplot as part of the page: without the prolog of a file, and with ids that are
 * made unique by `number`. */
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

static void write_figures(page_writer *w, const table_group *group) {
  int count = figures_count(group);
  if (count > 0) fputs("<div class=\"figures\">\n", w->page);
  for (int i = 0; i < count; i++) {
    const char *svg = figures_next(&w->figures);
    fputs("<figure>", w->page);
    if (svg) write_svg(svg, ++w->figure_count, w->page);
    fputs("</figure>\n", w->page);
  }
  if (count > 0) fputs("</div>\n", w->page);
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

static void write_failures(const json_t *failures, const csv_file *file, FILE *page) {
  const json_t *rows = failures_of(failures, file);
  if (rows) write_classes(file, rows, page);
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

static void write_group(page_writer *w, const report_tables *tables, const json_t *failures,
                        const table_group *group) {
  fputs("<section>\n<h2>", w->page);
  encode_html(group->title.start, group->title.length, w->page);
  if (group->kind && group->kind->rates && strcmp(group->kind->name, "ber") != 0)
    fprintf(w->page, ", %s", group->kind->name);
  fputs("</h2>\n", w->page);
  write_figures(w, group);
  for (int i = group->first; i < group->first + group->count; i++) {
    write_table(&tables->files[i], w->page);
    write_failures(failures, &tables->files[i], w->page);
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

extr_status page_write(extr_context *context, const report_tables *tables, const json_t *failures,
                       FILE *page) {
  page_writer w = {.page = page};
  extr_status status = figures_draw(context, tables, &w.figures);
  if (status == EXTR_OK) {
    write_head(tables, page);
    for (int i = 0; i < tables->group_count; i++)
      write_group(&w, tables, failures, &tables->groups[i]);
    write_origins(tables, page);
    fprintf(page, "<p>Made by extrinsic %s.</p>\n</body>\n</html>\n", EXTRINSIC_VERSION);
  }
  figures_free(&w.figures);
  return status;
}
