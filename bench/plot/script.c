/* A figure as a script for gnuplot. */
#include "bench/plot/figure.h"

#include "bench/output/encode.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

extern const char extr_text_arrays_gp[], extr_text_style_gp[], extr_text_bars_gp[],
    extr_text_curves_gp[];

/* ---- Layout ---------------------------------------------------------------------------------- */

enum {
  FOOT = 50,     /* tics and the title of the axis */
  LINE = 17,     /* a line of text */
  CHARACTER = 8, /* a character of a title, as wide as gnuplot assumes */
  SAMPLE = 50,   /* the sample of a curve beside its title, and the space between titles */
  BOUND = 22,    /* characters of the key entry for upper bounds */
  LABEL = 8,     /* a character of a label */
  SETTING = 15,  /* two characters of the settings */
  KEY_LINE = 18,
  BESIDE = 100, /* what is beside the labels of all groups */
  PANEL_LEAST = 40,
};

static const double points_per_cm = 96 / 2.54, font_points = 9.75;

/* Lengths are in points of 1/96 inch at the usual font size, with which all of them grow. */
typedef struct figure_layout {
  plot_lines title;
  double scale;
  int width;
  int top;           /* from the top edge to the panels */
  int panel;         /* height of a panel */
  int gap;           /* space between rows of panels */
  int foot;          /* labels below the last row */
  int key;           /* height of the key, below the labels */
  int height;        /* height of the figure */
  int rows, columns; /* of panels */
  int key_columns;   /* columns of the key, at most */
  int longest;       /* longest title in the key, in characters */
  bool inclined;     /* labels of groups are rotated, since they do not fit side by side */
} figure_layout;

/* Raises *longest to the number of characters of a text. */
static void fit(const char *text, int *longest) {
  int width = (int)encode_width(text, strlen(text));
  if (width > *longest) *longest = width;
}

/* An entry of the key; false if the curve has none. */
static bool key_entry(const figure *f, int number, char text[WORDS_TEXT]) {
  figure_curve curve;
  figure_curve_at(f, number, &curve);
  memcpy(text, curve.title, sizeof curve.title);
  if (!f->data->kind->key_names) return true;
  words_name(f->data, number, text);
  for (int i = 0; i < number; i++) {
    char earlier[WORDS_TEXT];
    words_name(f->data, i, earlier);
    if (strcmp(earlier, text) == 0) return false;
  }
  return true;
}

static void place_key(figure_layout *layout, const figure *f) {
  const bool bounds = figure_has_bounds(f);
  int entries = bounds;
  if (bounds) layout->longest = BOUND;
  for (int i = 0; i < figure_curves(f); i++) {
    char title[WORDS_TEXT];
    if (!key_entry(f, i, title)) continue;
    fit(title, &layout->longest);
    entries++;
  }
  layout->key_columns = layout->width / (SAMPLE + CHARACTER * layout->longest);
  if (layout->key_columns < 1) layout->key_columns = 1;
  if (layout->key_columns > entries) layout->key_columns = entries;
  layout->key = 12 + KEY_LINE * ((entries + layout->key_columns - 1) / layout->key_columns);
}

/* The foot holds labels of groups, or tics and the title of the axis. */
static void place_foot(figure_layout *layout, const plot_data *data) {
  int longest = 0, lines = 0;
  layout->foot = FOOT;
  if (!data->kind->groups) return;
  for (int i = 0; i < data->group_count; i++) {
    plot_lines label;
    words_group(data, i, &label);
    if (label.count > lines) lines = label.count;
    for (int l = 0; l < label.count; l++) fit(label.text[l], &longest);
  }
  layout->inclined = longest * LABEL > (layout->width - BESIDE) / data->group_count;
  layout->foot =
      layout->inclined ? 26 + LINE * (lines - 1) + longest * LABEL * 11 / 20 : 12 + LINE * lines;
}

static void place_panels(figure_layout *layout, const figure *f) {
  const plot_kind *kind = f->data->kind;
  layout->columns = figure_columns(f);
  layout->rows = (f->panel_count + layout->columns - 1) / layout->columns;
  layout->panel = kind->height;
  layout->gap = kind->groups ? 2 * LINE : 5 * LINE;
  const int rest = layout->top + (layout->rows - 1) * layout->gap + layout->foot + layout->key;
  if (f->height_cm > 0)
    layout->panel = (int)((f->height_cm * points_per_cm / layout->scale - rest) / layout->rows);
  layout->height = rest + layout->rows * layout->panel;
}

static figure_layout layout_of(const figure *f) {
  figure_layout layout = {.scale = f->font > 0 ? f->font / font_points : 1, .width = FIGURE_WIDTH};
  if (f->width_cm > 0) layout.width = (int)(f->width_cm * points_per_cm / layout.scale);
  const int characters = 2 * layout.width / SETTING;
  figure_title(f,
               characters < WORDS_LEAST  ? WORDS_LEAST
               : characters > WORDS_LINE ? WORDS_LINE
                                         : characters,
               &layout.title);
  layout.top = *layout.title.text[0] ? 30 + LINE * layout.title.count : 20;
  place_key(&layout, f);
  place_foot(&layout, f->data);
  place_panels(&layout, f);
  return layout;
}

static void layout_write(const figure_layout *layout, FILE *script) {
  fprintf(script,
          "TOP = %d.\nPANEL = %d.\nGAP = %d.\nFOOT = %d.\nKEY = %d.\nCOLUMNS = %d\n"
          "KEY_COLUMNS = %d\nLONGEST = %d\nINCLINED = %d\n",
          layout->top, layout->panel, layout->gap, layout->foot, layout->key, layout->columns,
          layout->key_columns, layout->longest, layout->inclined);
}

/* ---- Texts and numbers ----------------------------------------------------------------------- */

/* Texts become strings by encode.h and numbers are printed from their parsed values: nothing from a
 * file is copied into a script unchanged. */
static void write_string(const char *name, int index, const char *text, FILE *script) {
  fprintf(script, "%s[%d] = ", name, index + 1);
  encode_gnuplot(text, strlen(text), script);
  fputc('\n', script);
}

/* Writes one string. */
static void write_lines(const char *name, const plot_lines *lines, FILE *script) {
  fprintf(script, "%s = ", name);
  for (int i = 0; i < lines->count; i++) {
    if (i > 0) fputs(".\"\\n\".", script);
    encode_gnuplot(lines->text[i], strlen(lines->text[i]), script);
  }
  fputc('\n', script);
}

static void write_number(double value, char before, FILE *script) {
  fputc(before, script);
  if (isnan(value))
    fputs("NaN", script);
  else
    fprintf(script, "%.15g", value);
}

/* ---- Axes and curves ------------------------------------------------------------------------- */

static void write_panels(const figure *f, FILE *script) {
  char label[WORDS_TEXT];
  const figure_range x = figure_x_range(f);
  figure_label(f, figure_x_label(f), label);
  fprintf(script, "XLABEL = '%s'\nXMIN = %.15g\nXMAX = %.15g\nYMIN =", label, x.low, x.high);
  write_number(f->y.low, ' ', script);
  fputs("\nYMAX =", script);
  write_number(f->y.high, ' ', script);
  fputc('\n', script);
  for (int i = 0; i < f->panel_count; i++) {
    const plot_panel *panel = &f->panels[i];
    figure_label(f, panel->label, label);
    write_string("LABELS", i, label, script);
    fprintf(script, "Y[%d] = '%s'\nHOW[%d] = '%s%s%s%s'\n", i + 1, panel->column, i + 1,
            panel->how & PANEL_LOG ? "log " : "", panel->how & PANEL_INTERVAL ? "interval " : "",
            panel->how & PANEL_FREE ? "free " : "", panel->how & PANEL_CLIPPED ? "clipped " : "");
  }
}

static void write_limits(const figure *f, FILE *script) {
  for (int i = 0; i < f->limit_count; i++) {
    fprintf(script, "LIMIT_X[%d] = %.15g\nLIMIT_CURVE[%d] = %d\n", i + 1, f->limits[i].x, i + 1,
            f->limits[i].curve + 1);
    write_string("LIMIT_TITLES", i, f->limits[i].title, script);
  }
}

static void write_curve_texts(const figure *f, FILE *script) {
  int variants[2 * PLOT_SERIES_MAX] = {0};
  char text[WORDS_TEXT];
  words_variants(f->data, variants);
  for (int i = 0; i < figure_curves(f); i++) {
    figure_curve curve;
    figure_curve_at(f, i, &curve);
    words_name(curve.data, curve.series, text);
    write_string("NAMES", i, text, script);
    write_string("TITLES", i, curve.title, script);
    fprintf(script, "VARIANTS[%d] = %d\nREFERENCE[%d] = %d\n", i + 1, variants[i], i + 1,
            curve.reference);
  }
}

static void write_groups(const plot_data *data, FILE *script) {
  for (int i = 0; i < data->group_count; i++) {
    int size = 0;
    for (int r = 0; r < data->row_count; r++) size += data->rows[r].group == i;
    plot_lines label;
    char name[32];
    words_group(data, i, &label);
    fprintf(script, "SIZES[%d] = %d\n", i + 1, size);
    snprintf(name, sizeof name, "GROUPS[%d]", i + 1);
    write_lines(name, &label, script);
  }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The position of a bar in its group, from 1. */
static int slot(const plot_data *data, const plot_row *row) {
  int place = 1;
  for (int i = 0; i < data->row_count; i++)
    place += data->rows[i].group == row->group && data->rows[i].series < row->series;
  return place;
}

static void write_row(const figure *f, const plot_data *data, const plot_row *row, FILE *script) {
  fprintf(script, "%.15g,%d", row->x, data->kind->groups ? slot(data, row) : 0);
  for (int p = 0; p < f->panel_count; p++) {
    const plot_point point = plot_point_of(data, row, &f->panels[p]);
    write_number(point.y, ',', script);
    if (!(f->panels[p].how & PANEL_INTERVAL)) continue;
    write_number(point.low, ',', script);
    write_number(point.high, ',', script);
    write_number(point.bound, ',', script);
  }
  fputc('\n', script);
}

static void write_rows(const figure *f, int number, FILE *script) {
  figure_curve curve;
  figure_curve_at(f, number, &curve);
  fprintf(script, "$series_%d << END\nx,slot", number + 1);
  for (int p = 0; p < f->panel_count; p++) {
    const char *y = f->panels[p].column;
    fprintf(script, ",%s", y);
    if (f->panels[p].how & PANEL_INTERVAL) fprintf(script, ",%s_low,%s_high,%s_bound", y, y, y);
  }
  fputc('\n', script);
  for (int i = 0; i < curve.data->row_count; i++)
    if (curve.data->rows[i].series == curve.series)
      write_row(f, curve.data, &curve.data->rows[i], script);
  fputs("END\n", script);
}

/* ---- The figure ------------------------------------------------------------------------------ */

static void write_figure(const void *argument, FILE *script) {
  const figure *f = argument;
  const plot_kind *kind = f->data->kind;
  const figure_layout layout = layout_of(f);
  layout_write(&layout, script);
  fprintf(script, "PANELS = %d\nCURVES = %d\nLIMITS = %d\nBARS = %d\nBOUNDS = %d\n%s",
          f->panel_count, figure_curves(f), f->limit_count, f->data->group_count,
          figure_has_bounds(f), extr_text_arrays_gp);
  write_lines("SETTINGS", &layout.title, script);
  write_panels(f, script);
  write_curve_texts(f, script);
  write_limits(f, script);
  write_groups(f->data, script);
  for (int i = 0; i < figure_curves(f); i++) write_rows(f, i, script);
  const char *shared = kind->groups ? extr_text_bars_gp : extr_text_curves_gp;
  fprintf(script, "%s\n%s\n%s", extr_text_style_gp, kind->script ? kind->script : "",
          kind->key_names ? "" : shared);
}

picture figure_picture(const figure *f) {
  const figure_layout layout = layout_of(f);
  return (picture){layout.width,
                   layout.height,
                   layout.scale,
                   write_figure,
                   f->data->kind->groups ? NULL : figure_write_tex,
                   f};
}

extr_status figure_check(extr_context *context, const figure *f) {
  const figure_layout layout = layout_of(f);
  if (layout.panel < PANEL_LEAST || layout.width < layout.columns * 3 * PANEL_LEAST)
    return extr_fail(
        context, EXTR_INPUT,
        "--size: too small for %d panels, their labels and the key; give a larger size, "
        "a smaller --font-size, --title none, or fewer quantities with --y",
        f->panel_count);
  for (int p = 0; p < f->panel_count; p++)
    if (f->panels[p].how & PANEL_LOG && f->y.low <= 0)
      return extr_fail(context, EXTR_INPUT,
                       "--y-range: a logarithmic axis begins above 0, found %g", f->y.low);
  return EXTR_OK;
}
