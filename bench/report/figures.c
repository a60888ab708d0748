#include "bench/report/figures.h"

#include <extrinsic/status.h>

#include "bench/plot/figure.h"
#include "core/base/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The quantities of each figure of error rates; one panel each. */
static const char *const panels[] = {"ber fer", "iterations mbit_s"};
enum { PANELS = sizeof panels / sizeof *panels, CURVES = 8 };

/* The figures for the same files. */
static int figures_per_part(const table_group *group) {
  return group->kind->rates ? PANELS : 1;
}

int figures_count(const table_group *group) {
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

/* ---- What comes of it ------------------------------------------------------------------------ */

/* Reads a whole file; the caller frees the text. NULL if it cannot be read. */
static char *content(FILE *file) {
  long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  char *text = size < 0 || fseek(file, 0, SEEK_SET) != 0 ? NULL : malloc((size_t)size + 1);
  if (text && fread(text, 1, (size_t)size, file) == (size_t)size) {
    text[size] = 0;
    return text;
  }
  free(text);
  return NULL;
}

static extr_status draw(extr_context *context, const report_tables *tables, FILE *script,
                        FILE *drawings, report_figures *figures) {
  if (!script || !drawings)
    return extr_fail_machine(context, "cannot create a temporary file: %s", strerror(errno));
  TRY(write_script(context, tables, script));
  TRY(gnuplot_run(context, script, drawings));
  figures->next = figures->text = content(drawings);
  return figures->text ? EXTR_OK
                       : extr_fail_machine(context, "the output of gnuplot cannot be read: %s",
                                           strerror(errno));
}

extr_status figures_draw(extr_context *context, const report_tables *tables,
                         report_figures *figures) {
  *figures = (report_figures){0};
  FILE *script = tmpfile(), *drawings = tmpfile();
  extr_status status = draw(context, tables, script, drawings, figures);
  if (script) fclose(script);
  if (drawings) fclose(drawings);
  return status;
}

const char *figures_next(report_figures *figures) {
  static const char last_tag[] = "</svg>";
  char *svg = figures->next, *end = strstr(svg, last_tag);
  if (!end) return NULL;
  end += strlen(last_tag);
  figures->next = end + (*end != 0);
  *end = 0;
  return svg;
}

void figures_free(report_figures *figures) {
  free(figures->text);
  *figures = (report_figures){0};
}
