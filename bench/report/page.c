#include "bench/report/page.h"

#include "bench/report/figures.h"
#include "bench/report/html.h"
#include "command/failure.h"

#include <string.h>

extern const char ex_text_style_css[];

typedef struct page_writer {
  FILE *page;
  report_figures figures;
  int figure_count; /* so far */
} page_writer;

/* ---- Figures --------------------------------------------------------------------------------- */

static void write_figures(page_writer *w, const table_group *group) {
  int count = figures_count(group);
  if (count > 0) fputs("<div class=\"figures\">\n", w->page);
  for (int i = 0; i < count; i++) {
    const char *svg = figures_next(&w->figures);
    fputs("<figure>", w->page);
    if (svg) html_svg(svg, ++w->figure_count, w->page);
    fputs("</figure>\n", w->page);
  }
  if (count > 0) fputs("</div>\n", w->page);
}

/* ---- Tables ---------------------------------------------------------------------------------- */

static void write_line(const csv_line *line, const char *tag, FILE *page) {
  fputs("<tr>", page);
  for (int i = 0; i < line->count; i++) {
    fprintf(page, "<%s>", tag);
    html_string(line->fields[i], page);
    fprintf(page, "</%s>", tag);
  }
  fputs("</tr>\n", page);
}

static void write_notes(const csv_file *file, FILE *page) {
  if (!file->note_count) return;
  fputs("<pre>", page);
  for (int i = 0; i < file->note_count; i++) {
    html_string(file->notes[i], page);
    fputc('\n', page);
  }
  fputs("</pre>\n", page);
}

static void write_table(const csv_file *file, FILE *page) {
  fputs("<details><summary>", page);
  html_string(file->path, page);
  fputs("</summary>\n", page);
  write_notes(file, page);
  fputs("<div class=\"wide\"><table>\n", page);
  write_line(&file->header, "th", page);
  for (int i = 0; i < file->row_count; i++) write_line(&file->rows[i], "td", page);
  fputs("</table></div></details>\n", page);
}

/* ---- Where they come from -------------------------------------------------------------------- */

static const char *const origins[] = {"command", "machine",  "isa",  "threads", "system",
                                      "version", "compiler", "llvm", "date"};
enum { ORIGINS = sizeof origins / sizeof *origins };

static void write_origin(const csv_file *file, FILE *page) {
  fputs("<tr><td>", page);
  html_string(file->path, page);
  for (int i = 0; i < ORIGINS; i++) {
    const char *text = csv_note(file, origins[i]);
    fputs("</td><td>", page);
    if (text) html_string(text, page);
  }
  fputs("</td></tr>\n", page);
}

static void write_origins(const report_tables *tables, FILE *page) {
  fputs("<h2>Where they come from</h2>\n<div class=\"wide\"><table class=\"words\">\n"
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
  html_text(group->title, w->page);
  if (group->kind && group->kind->rates && strcmp(group->kind->name, "ber") != 0)
    fprintf(w->page, ", %s", group->kind->name);
  fputs("</h2>\n", w->page);
  write_figures(w, group);
  for (int i = 0; i < group->count; i++) write_table(&tables->files[group->first + i], w->page);
  fputs("</section>\n", w->page);
}

static void write_head(const report_tables *tables, FILE *page) {
  int rows = 0;
  for (int i = 0; i < tables->file_count; i++) rows += tables->files[i].row_count;
  fprintf(page,
          "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<title>extrinsic: report</title>\n<style>\n%s</style>\n</head>\n<body>\n"
          "<h1>Report</h1>\n<p>Tables: %d, with %d rows in all. Bars are 95 %% intervals; hollow "
          "triangles that point down are upper bounds where no error was seen. Each table opens "
          "on a click.</p>\n",
          ex_text_style_css, tables->file_count, rows);
}

int page_write(const char *command, ex_context *context, const report_tables *tables, FILE *page) {
  page_writer w = {.page = page};
  int code = figures_draw(command, context, tables, &w.figures);
  if (code == EXIT_DONE) {
    write_head(tables, page);
    for (int i = 0; i < tables->group_count; i++) write_group(&w, tables, &tables->groups[i]);
    write_origins(tables, page);
    fprintf(page, "<p>Made by extrinsic %s.</p>\n</body>\n</html>\n", EXTRINSIC_VERSION);
  }
  figures_free(&w.figures);
  return code;
}
