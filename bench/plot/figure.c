#include "bench/plot/figure.h"

#include "bench/output/encode.h"
#include "core/base/report.h"

#include <stdlib.h>
#include <string.h>

extern const char extr_text_style_gp[], extr_text_bars_gp[];

/* ---- Curves from other sources --------------------------------------------------------------- */

static extr_status check(extr_context *context, const csv_file *file, const char *x) {
  const plot_value values[] = {
      {x, PLOT_ANY}, {"ber", PLOT_NOT_NEGATIVE_IF_ANY}, {"fer", PLOT_NOT_NEGATIVE_IF_ANY}};
  if (csv_column(file, x) < 0 || (csv_column(file, "ber") < 0 && csv_column(file, "fer") < 0))
    return extr_fail(context, EXTR_INPUT, "%s:%d: expected the columns %s and ber or fer",
                     file->path, file->header.number, x);
  for (int i = 0; i < file->row_count; i++)
    for (int v = 0; v < 3; v++)
      if (csv_column(file, values[v].column) >= 0)
        TRY(plot_value_check(context, file, &file->rows[i], &values[v]));
  return EXTR_OK;
}

extr_status references_open(extr_context *context, const char *names, const char *x,
                            plot_references *references) {
  *references = (plot_references){.x = x};
  if (!names) return EXTR_OK;
  references->paths = strdup(names);
  if (!references->paths) return extr_fail_memory(context);
  for (char *path = references->paths, *rest; path; path = rest) {
    rest = strchr(path, ',');
    if (rest) *rest++ = 0;
    if (references->count == REFERENCES_MAX)
      return extr_fail(context, EXTR_LIMIT, "--reference: expected at most %d files",
                       REFERENCES_MAX);
    csv_file *file = &references->files[references->count++];
    TRY(csv_open(context, path, file));
    TRY(check(context, file, x));
  }
  return EXTR_OK;
}

void references_close(plot_references *references) {
  for (int i = 0; i < references->count; i++) csv_close(&references->files[i]);
  free(references->paths);
  *references = (plot_references){0};
}

static void title(const csv_file *file, char text[WORDS_TEXT]) {
  const char *name = csv_note(file, "name");
  const char *base;
  words_base(file->path, &base);
  const char *whole = name ? name : base;
  words_shorten(whole, strlen(whole), WORDS_TITLE, text);
}

/* Raises *longest to the number of characters of a text. */
static void fit(const char *text, int *longest) {
  int width = (int)encode_width(text, strlen(text));
  if (width > *longest) *longest = width;
}

/* The number of characters of the longest title; 0 without references. */
static int references_width(const plot_references *references) {
  int longest = 0;
  for (int i = 0; i < references->count; i++) {
    char text[WORDS_TEXT];
    title(&references->files[i], text);
    fit(text, &longest);
  }
  return longest;
}

/* A logarithmic axis cannot show 0. */
static void write_rate(const csv_file *file, const csv_line *row, const char *column,
                       FILE *script) {
  const char *text = csv_field(file, row, column);
  double rate = text && *text ? strtod(text, NULL) : 0;
  if (rate > 0)
    fprintf(script, ",%.15g", rate);
  else
    fputs(",NaN", script);
}

static void write_file(const csv_file *file, const char *x, int number, FILE *script) {
  fprintf(script, "$reference_%d << END\n%s,ber,fer\n", number, x);
  for (int i = 0; i < file->row_count; i++) {
    const csv_line *row = &file->rows[i];
    fprintf(script, "%.15g", strtod(csv_field(file, row, x), NULL));
    write_rate(file, row, "ber", script);
    write_rate(file, row, "fer", script);
    fputc('\n', script);
  }
  fputs("END\n", script);
}

/* Writes for gnuplot, after plot_data_write: REFERENCES, their number; REFERENCE_TITLES; and blocks
 * $reference_1, ... with rows x, ber, fer (NaN for an empty field). */
static void write_references(const plot_references *references, FILE *script) {
  fprintf(script, "REFERENCES = %d\narray REFERENCE_TITLES[%d]\n", references->count,
          references->count + 1); /* gnuplot requires at least one block, */
  if (!references->count) fputs("$reference_1 << END\nEND\n", script); /* and reads the first */
  for (int i = 0; i < references->count; i++) {
    const csv_file *file = &references->files[i];
    char text[WORDS_TEXT];
    title(file, text);
    fprintf(script, "REFERENCE_TITLES[%d] = ", i + 1);
    encode_gnuplot(text, strlen(text), script);
    fputc('\n', script);
    write_file(file, references->x, i + 1, script);
  }
}

/* ---- Layout ---------------------------------------------------------------------------------- */

enum {
  FOOT = 62,     /* tics and the title of the axis */
  LINE = 17,     /* a line of text */
  CHARACTER = 8, /* a character of a title, as wide as gnuplot assumes */
  SAMPLE = 50,   /* the sample of a curve beside its title, and the space between titles */
  BOUND = 22,    /* characters of the key entry for upper bounds */
  LABEL = 8,     /* a character of a label */
  KEY_LINE = 22,
  GROUPS_WIDTH = 740, /* the labels of all groups together */
};

/* Lengths are in points. */
typedef struct figure_layout {
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

/* An entry of the key; false if the series has none. */
static bool key_entry(const plot_data *data, int series, char text[WORDS_TEXT]) {
  if (!data->kind->key_names) return words_title(data, series, text), true;
  words_name(data, series, text);
  for (int i = 0; i < series; i++) {
    char earlier[WORDS_TEXT];
    words_name(data, i, earlier);
    if (strcmp(earlier, text) == 0) return false;
  }
  return true;
}

static void place_key(figure_layout *layout, const plot_data *data,
                      const plot_references *references) {
  int entries = references->count + data->kind->rates;
  layout->longest = references_width(references);
  if (data->kind->rates && layout->longest < BOUND) layout->longest = BOUND;
  for (int i = 0; i < data->series_count; i++) {
    char title[WORDS_TEXT];
    if (!key_entry(data, i, title)) continue;
    fit(title, &layout->longest);
    entries++;
  }
  layout->key_columns = FIGURE_WIDTH / (SAMPLE + CHARACTER * layout->longest);
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
  layout->inclined = longest * LABEL > GROUPS_WIDTH / data->group_count;
  layout->foot =
      layout->inclined ? 26 + LINE * (lines - 1) + longest * LABEL * 11 / 20 : 12 + LINE * lines;
}

static void layout_write(const figure_layout *layout, FILE *script) {
  fprintf(script,
          "TOP = %d.\nPANEL = %d.\nGAP = %d.\nFOOT = %d.\nKEY = %d.\nCOLUMNS = %d\n"
          "KEY_COLUMNS = %d\nLONGEST = %d\nINCLINED = %d\n",
          layout->top, layout->panel, layout->gap, layout->foot, layout->key, layout->columns,
          layout->key_columns, layout->longest, layout->inclined);
}

/* ---- The figure ------------------------------------------------------------------------------ */

static const plot_references *references_of(const figure *f) {
  static const plot_references none;
  return f->references ? f->references : &none;
}

/* One panel per quantity. */
static int panel_count(const char *y) {
  int count = 1;
  for (; *y; y++) count += *y == ' ';
  return count;
}

static figure_layout layout_of(const figure *f) {
  const plot_data *data = f->data;
  const plot_kind *kind = data->kind;
  figure_layout layout = {
      .panel = kind->panels.height, .rows = kind->panels.rows, .columns = kind->panels.columns};
  if (kind->rates) {
    const int panels = panel_count(f->y);
    layout.columns = panels < 2 ? 1 : 2;
    layout.rows = (panels + 1) / 2;
  }
  plot_lines settings;
  words_settings(data, &settings);
  layout.top = 30 + LINE * settings.count;
  layout.gap = kind->groups ? 2 * LINE : 5 * LINE;
  place_key(&layout, data, references_of(f));
  place_foot(&layout, data);
  layout.height = layout.top + layout.rows * layout.panel + (layout.rows - 1) * layout.gap +
                  layout.foot + layout.key;
  return layout;
}

static void write_figure(const void *argument, FILE *script) {
  const figure *f = argument;
  const figure_layout layout = layout_of(f);
  layout_write(&layout, script);
  plot_data_write(f->data, script);
  if (f->data->kind->rates) {
    fprintf(script, "Y = '%s'\n", f->y);
    write_references(references_of(f), script);
  }
  fprintf(script, "%s\n%s\n%s", extr_text_style_gp, f->data->kind->groups ? extr_text_bars_gp : "",
          f->data->kind->script);
}

picture figure_picture(const figure *f) {
  return (picture){FIGURE_WIDTH, layout_of(f).height, write_figure, f};
}
