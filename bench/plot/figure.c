#include "bench/plot/figure.h"

#include "bench/plot/layout.h"

extern const char extr_text_style_gp[], extr_text_bars_gp[];

static const plot_references none;

static int panel_count(const figure *f) {
  int count = 1;
  for (const char *c = f->y; f->data->kind->rates && *c; c++) count += *c == ' ';
  return count;
}

static figure_layout layout(const figure *f) {
  return layout_of(f->data, f->references ? f->references : &none, panel_count(f));
}

static void write_figure(const void *argument, FILE *script) {
  const figure *f = argument;
  const figure_layout places = layout(f);
  layout_write(&places, script);
  plot_data_write(f->data, script);
  if (f->data->kind->rates) {
    fprintf(script, "Y = '%s'\n", f->y);
    references_write(f->references ? f->references : &none, script);
  }
  fprintf(script, "%s\n%s\n%s", extr_text_style_gp, f->data->kind->groups ? extr_text_bars_gp : "",
          f->data->kind->script);
}

picture figure_picture(const figure *f) {
  return (picture){LAYOUT_WIDTH, layout(f).height, write_figure, f};
}
