/* A figure of curves in LaTeX with pgfplots, after scripts/figure.tex. */
#include "bench/plot/figure.h"

#include "bench/output/encode.h"

#include <math.h>
#include <string.h>

extern const char extr_text_figure_tex[];

enum { PER_LINE = 4 /* points */, LOOKS = 8, DASHES = 4 };

/* Lengths in cm; around the panels they are those at the usual font size. */
static const double usual_width = 16, usual_font = 9, usual_height = 5.5;
static const double beside = 1.55, edge = 0.3, below = 1.2, between = 1.5, title = 0.45,
                    key_line = 0.42;

static void write_braced(const char *text, FILE *tex) {
  fputc('{', tex);
  encode_tex(text, strlen(text), tex);
  fputc('}', tex);
}

/* Of labels, only "E_b/N_0 (dB)" and the like have mathematics. */
static void write_label(const char *axis, const char *label, FILE *tex) {
  const size_t length = strncmp(label, "E_", 2) == 0 ? strcspn(label, " ") : 0;
  fprintf(tex, "%slabel={%s%.*s%s", axis, length ? "$" : "", (int)length, label, length ? "$" : "");
  write_braced(label + length, tex);
  fputc('}', tex);
}

static void write_range(char axis, figure_range range, FILE *tex) {
  if (!isnan(range.low))
    fprintf(tex, ", %cmin=%.10g, %cmax=%.10g", axis, range.low, axis, range.high);
}

static void write_style(int number, bool reference, FILE *tex) {
  fprintf(tex, "look %c, dash %c%s", 'A' + number % LOOKS, 'A' + number % DASHES,
          reference ? ", reference" : "");
}

/* ---- Curves ---------------------------------------------------------------------------------- */

static void write_points(const figure_curve *curve, const plot_panel *panel, bool bounds,
                         FILE *tex) {
  int written = 0;
  fputs("] coordinates {", tex);
  for (int i = 0; i < curve->data->row_count; i++) {
    const plot_row *row = &curve->data->rows[i];
    const plot_point p = plot_point_of(curve->data, row, panel);
    const double y = bounds ? p.bound : p.y;
    if (row->series != curve->series || isnan(y)) continue;
    fprintf(tex, "%s(%.10g,%.10g)", written++ % PER_LINE ? " " : "\n  ", row->x, y);
    if (!bounds && !isnan(p.high)) fprintf(tex, " += (0,%.6g) -= (0,%.6g)", p.high - y, y - p.low);
  }
  fputs("};\n", tex);
}

static void write_curve(const figure *f, int number, const plot_panel *panel, FILE *tex) {
  figure_curve curve;
  figure_curve_at(f, number, &curve);
  fputs("\\addplot[", tex);
  write_style(number, curve.reference, tex);
  if (panel->how & PANEL_INTERVAL) fputs(", intervals", tex);
  write_points(&curve, panel, false, tex);
  if (!figure_has_bounds(f)) return;
  fprintf(tex, "\\addplot[look %c, bound", 'A' + number % LOOKS);
  write_points(&curve, panel, true, tex);
}

static void write_limit(const figure_limit *limit, FILE *tex) {
  fputs("\\figurelimit{", tex);
  write_style(limit->curve, false, tex);
  fprintf(tex, "}{%.10g}", limit->x);
  write_braced(limit->title, tex);
  fputc('\n', tex);
}

static void write_key(const figure *f, FILE *tex) {
  for (int i = 0; i < figure_curves(f); i++) {
    figure_curve curve;
    figure_curve_at(f, i, &curve);
    fputs("\\addlegendimage{", tex);
    write_style(i, curve.reference, tex);
    fputs("}\\addlegendentry", tex);
    write_braced(curve.title, tex);
    fputc('\n', tex);
  }
  if (figure_has_bounds(f))
    fputs("\\addlegendimage{bound}\\addlegendentry{upper bound, no errors}\n", tex);
}

/* ---- The figure ------------------------------------------------------------------------------ */

static void write_panel(const figure *f, int number, FILE *tex) {
  const plot_panel *panel = &f->panels[number];
  char label[WORDS_TEXT];
  figure_label(f, panel->label, label);
  fputs("\\nextgroupplot[", tex);
  write_label("y", label, tex);
  fputs(panel->how & PANEL_LOG ? ", ymode=log" : panel->how & PANEL_FREE ? "" : ", ymin=0", tex);
  write_range('y', f->y, tex);
  fputs("]\n", tex);
  if (number == 0) write_key(f, tex);
  for (int i = 0; i < figure_curves(f); i++) write_curve(f, i, panel, tex);
  for (int i = 0; i < f->limit_count; i++) write_limit(&f->limits[i], tex);
}

static void write_title(const figure *f, int columns, double width, FILE *tex) {
  plot_lines lines;
  figure_title(f, WORDS_LINE, &lines);
  if (!*lines.text[0]) return;
  fprintf(tex, "\\figuretitle{%d}{%.4gcm}{", columns, width);
  for (int i = 0; i < lines.count; i++) write_braced(lines.text[i], tex);
  fputs("}\n", tex);
}

void figure_write_tex(const void *argument, FILE *tex) {
  const figure *f = argument;
  const int columns = figure_columns(f), rows = (f->panel_count + columns - 1) / columns;
  const double font = f->font > 0 ? f->font : usual_font, scale = font / usual_font;
  const double width = f->width_cm > 0 ? f->width_cm : usual_width;
  const double panel = (width - scale * (columns * beside + edge)) / columns;
  const int key_columns = width / scale > 12 ? 2 : 1;
  const int key_lines = (figure_curves(f) + figure_has_bounds(f) + key_columns - 1) / key_columns;
  const double rest = scale * ((f->title && !*f->title ? 0 : title) + below + (rows - 1) * between +
                               key_line * key_lines);
  const double height = f->height_cm > 0 ? (f->height_cm - rest) / rows : usual_height;
  char label[WORDS_TEXT];
  figure_label(f, figure_x_label(f), label);
  fprintf(tex,
          "%s\\figurefont{%.4gpt}%%\n\\begin{tikzpicture}\n\\begin{groupplot}[figure style, group "
          "style={group size=%d by %d, horizontal sep=%.4gcm, vertical sep=%.4gcm},\n"
          "  width=%.4gcm, height=%.4gcm, legend columns=%d, "
          "legend style={at={(%.6g,0)}, yshift=-%.4gcm},\n  ",
          extr_text_figure_tex, font, columns, rows, scale * beside, scale * between, panel, height,
          key_columns, (columns + (columns - 1) * scale * beside / panel) / 2,
          scale * below + (rows - 1) * (height + scale * between));
  write_label("x", label, tex);
  write_range('x', figure_x_range(f), tex);
  fputs("]\n", tex);
  for (int p = 0; p < f->panel_count; p++) write_panel(f, p, tex);
  fputs("\\end{groupplot}\n", tex);
  write_title(f, columns, width, tex);
  fputs("\\end{tikzpicture}\\figureend\n", tex);
}
