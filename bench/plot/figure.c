#include "bench/plot/figure.h"

extern const char extr_text_style_gp[];

enum { PANEL = 340, KEY = 360 }; /* widths in points */

static void write_figure(const void *argument, FILE *script) {
  static const plot_references none;
  const figure *f = argument;
  plot_data_write(f->data, script);
  if (f->data->kind->rates) {
    fprintf(script, "Y = '%s'\n", f->y);
    references_write(f->references ? f->references : &none, script);
  }
  fprintf(script, "%s\n%s", extr_text_style_gp, f->data->kind->script);
}

static int width(const figure *f) {
  if (!f->data->kind->rates) return f->data->kind->width;
  int panels = 1;
  for (const char *c = f->y; *c; c++) panels += *c == ' ';
  return panels * PANEL + KEY;
}

picture figure_picture(const figure *f) {
  return (picture){width(f), f->data->kind->height, write_figure, f};
}
