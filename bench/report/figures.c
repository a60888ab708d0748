#include "bench/report/figures.h"

#include <extrinsic/status.h>

#include "bench/plot/figure.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

/* The quantities of each figure of error rates; one panel each. */
static const char *const panels[] = {"ber fer", "iterations mbit_s"};
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

/* ---- The script ------------------------------------------------------------------------------ */

static extr_status write_part(extr_context *context, const table_group *group,
                              const csv_file *files, int count, FILE *script) {
  plot_data data;
  extr_status status = plot_data_new(context, group->kind, files, count, &data);
  for (int i = 0; status == EXTR_OK && i < figures_per_part(group); i++) {
    const figure f = {.data = &data, .y = panels[i]};
    const picture drawn = figure_picture(&f);
    picture_write_svg(&drawn, script);
  }
  plot_data_free(&data);
  return status;
}

static extr_status write_group(extr_context *context, const report_tables *tables,
                               const table_group *group, FILE *script) {
  for (int i = 0; group->kind && i < group->count; i += CURVES) {
    int left = group->count - i;
    TRY(write_part(context, group, tables->files + group->first + i, left < CURVES ? left : CURVES,
                   script));
  }
  return EXTR_OK;
}

static extr_status write_script(extr_context *context, const report_tables *tables, FILE *script) {
  for (int i = 0; i < tables->group_count; i++)
    TRY(write_group(context, tables, &tables->groups[i], script));
  return EXTR_OK;
}

extr_status figures_draw(extr_context *context, const report_tables *tables,
                         report_figures *figures) {
  extr_writer script;
  size_t size;
  *figures = (report_figures){0};
  TRY(extr_writer_open(context, &script));
  TRY(gnuplot_run(context, &script, write_script(context, tables, script.stream), &figures->text,
                  &size));
  figures->next = figures->text;
  return EXTR_OK;
}

/* ---- On the page ----------------------------------------------------------------------------- */

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

void figures_write(report_figures *figures, const table_group *group, FILE *page) {
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

void figures_free(report_figures *figures) {
  free(figures->text);
  *figures = (report_figures){0};
}
