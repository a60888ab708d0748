#include "bench/report/page.h"

#include "bench/plot/figure.h"
#include "bench/report/html.h"
#include "command/failure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern const char ex_text_style_css[];

enum { CURVES = 8 /* in one figure, to be told apart */ };

typedef struct writer {
  const char *command;
  ex_context *context;
  FILE *page;
  int figures; /* so far */
} writer;

/* ---- Figures --------------------------------------------------------------------------------- */

/* All of a file, to be freed; NULL where it cannot be read. */
static char *content(FILE *file) {
  long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  char *text = size < 0 ? NULL : malloc((size_t)size + 1);
  rewind(file);
  if (text) text[fread(text, 1, (size_t)size, file)] = 0;
  return text;
}

static int write_picture(writer *w, const picture *drawn, FILE *drawing) {
  int code = picture_print_svg(w->command, drawn, drawing);
  if (code != EXIT_DONE) return code;
  char *svg = content(drawing);
  if (!svg) return failure(EXIT_FAILED, w->command, "temporary file: %s", strerror(errno));
  fputs("<figure>", w->page);
  html_svg(svg, ++w->figures, w->page);
  fputs("</figure>\n", w->page);
  free(svg);
  return EXIT_DONE;
}

static int write_figure(writer *w, const plot_data *data, const char *y) {
  const figure f = {.data = data, .y = y};
  const picture drawn = figure_picture(&f);
  FILE *drawing = tmpfile();
  if (!drawing) return failure(EXIT_FAILED, w->command, "temporary file: %s", strerror(errno));
  int code = write_picture(w, &drawn, drawing);
  fclose(drawing);
  return code;
}

static int write_figures(writer *w, const plot_data *data) {
  static const char *const quantities[] = {"ber", "fer", "iterations", "mbit_s"};
  if (!data->kind->rates) return write_figure(w, data, NULL);
  int code = EXIT_DONE;
  for (size_t i = 0; i < 4 && code == EXIT_DONE; i++) code = write_figure(w, data, quantities[i]);
  return code;
}

static int write_part(writer *w, const plot_kind *kind, const csv_file *files, int count) {
  plot_data data;
  ex_status status = plot_data_new(w->context, kind, files, count, &data);
  fputs("<div class=\"figures\">\n", w->page);
  int code = status == EX_OK ? write_figures(w, &data) : failure_of(status, w->command, w->context);
  fputs("</div>\n", w->page);
  plot_data_free(&data);
  return code;
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

static int write_parts(writer *w, const table_group *group, const csv_file *files) {
  int code = EXIT_DONE;
  for (int i = 0; i < group->count && code == EXIT_DONE && group->kind; i += CURVES) {
    int left = group->count - i;
    code = write_part(w, group->kind, files + i, left < CURVES ? left : CURVES);
  }
  return code;
}

static int write_group(writer *w, const report_tables *tables, const table_group *group) {
  const csv_file *files = tables->files + group->first;
  fputs("<section>\n<h2>", w->page);
  html_text(group->title, w->page);
  if (group->kind && group->kind->rates && strcmp(group->kind->name, "ber") != 0)
    fprintf(w->page, ", %s", group->kind->name);
  fputs("</h2>\n", w->page);
  int code = write_parts(w, group, files);
  for (int i = 0; i < group->count; i++) write_table(&files[i], w->page);
  fputs("</section>\n", w->page);
  return code;
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
  writer w = {.command = command, .context = context, .page = page};
  write_head(tables, page);
  int code = EXIT_DONE;
  for (int i = 0; i < tables->group_count && code == EXIT_DONE; i++)
    code = write_group(&w, tables, &tables->groups[i]);
  write_origins(tables, page);
  fprintf(page, "<p>Made by extrinsic %s.</p>\n</body>\n</html>\n", EXTRINSIC_VERSION);
  return code;
}
