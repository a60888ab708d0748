#include "bench/plot/figure.h"

#include "bench/channel/capacity.h"
#include "core/base/array.h"

#include <math.h>
#include <string.h>

/* ---- Panels ---------------------------------------------------------------------------------- */

static bool has_numbers(const plot_data *data, const plot_panel *panel) {
  for (int i = 0; i < data->row_count; i++)
    if (plot_point_of(data, &data->rows[i], panel).y > 0) return true;
  return false;
}

figure figure_of(const plot_data *data, const int *quantities, int count) {
  figure f = {.data = data, .x = {NAN, NAN}, .y = {NAN, NAN}};
  const plot_panel *panels = data->kind->panels;
  for (int i = 0; i < count; i++) f.panels[f.panel_count++] = panels[quantities[i]];
  for (int i = 0; !count && panels[i].column && !(data->kind->rates && i == 2); i++)
    if (!(panels[i].how & PANEL_OPTIONAL) || has_numbers(data, &panels[i]))
      f.panels[f.panel_count++] = panels[i];
  return f;
}

int figure_columns(const figure *f) {
  const int most = f->data->kind->columns;
  return f->panel_count < most ? f->panel_count : most;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

/* Whether the second form of labels applies: frames are code blocks, or costs are not unit costs.
 */
static bool is_second(const plot_data *data) {
  bool blocks = data->row_count > 0, unit = true;
  for (int i = 0; i < data->row_count; i++) {
    const char *code = csv_note(data->rows[i].file, "code");
    const char *cost = csv_field(data->rows[i].file, data->rows[i].line, "cost");
    blocks = blocks && code && strncmp(code, "nr:", 3) == 0;
    unit = unit && (!cost || strcmp(cost, "unit") == 0);
  }
  return blocks || !unit;
}

void figure_label(const figure *f, const char *label, char text[WORDS_TEXT]) {
  const char *second = strchr(label, '|');
  size_t length = second ? (size_t)(second - label) : strlen(label);
  if (second && is_second(f->data)) label = second + 1, length = strlen(label);
  snprintf(text, WORDS_TEXT, "%.*s", (int)length, label);
}

const char *figure_x_label(const figure *f) {
  static const char *const others[] = {[AXIS_ESN0] = "E_s/N_0 (dB)", [AXIS_SNR] = "SNR (dB)"};
  const char *own = f->data->kind->x_label ? f->data->kind->x_label : "";
  return f->data->axis == AXIS_EBN0 ? own : others[f->data->axis];
}

void figure_title(const figure *f, int width, plot_lines *lines) {
  if (!f->title) return words_settings(f->data, width, lines);
  *lines = (plot_lines){.count = 1};
  words_shorten(f->title, strlen(f->title), WORDS_LINE, lines->text[0]);
}

/* ---- Curves ---------------------------------------------------------------------------------- */

int figure_curves(const figure *f) {
  return f->data->series_count + (f->references ? f->references->series_count : 0);
}

void figure_curve_at(const figure *f, int number, figure_curve *curve) {
  const int own = f->data->series_count;
  *curve = (figure_curve){.data = f->data, .series = number};
  if (number >= own)
    *curve = (figure_curve){.data = f->references, .series = number - own, .reference = true};
  words_title(curve->data, curve->series, curve->title);
}

/* ---- Axes ------------------------------------------------------------------------------------ */

static void widen(figure_range *range, double value) {
  if (!(value >= range->low)) range->low = value;
  if (!(value <= range->high)) range->high = value;
}

figure_range figure_x_range(const figure *f) {
  figure_range range = {NAN, NAN};
  for (const plot_data *data = f->data; data; data = data == f->data ? f->references : NULL)
    for (int r = 0; r < data->row_count; r++) widen(&range, data->rows[r].x);
  for (int i = 0; i < f->limit_count; i++) widen(&range, f->limits[i].x);
  const bool scattered = f->data->row_count == f->data->series_count && f->data->row_count > 1;
  const double part = scattered ? 0.15 : f->limit_count > 0 ? 0.05 : 0.02;
  const double width = range.high - range.low;
  const double room = width > 0 ? part * width : 0.5;
  range.low = isnan(f->x.low) ? range.low - room : f->x.low;
  range.high = isnan(f->x.high) ? range.high + room : f->x.high;
  return range;
}

bool figure_has_bounds(const figure *f) {
  for (int p = 0; p < f->panel_count; p++)
    for (int r = 0; r < f->data->row_count; r++)
      if (plot_point_of(f->data, &f->data->rows[r], &f->panels[p]).bound > 0) return true;
  return false;
}

/* ---- Shannon limits of the curves ------------------------------------------------------------ */

static const double same_db = 0.01;

static void add_limit(figure *f, int curve, const char *kind, double x) {
  for (int i = 0; i < f->limit_count; i++)
    if (fabs(f->limits[i].x - x) < 1e-6) return;
  figure_limit *limit = &f->limits[f->limit_count++];
  *limit = (figure_limit){.x = x, .curve = curve};
  snprintf(limit->title, sizeof limit->title, "%s limit %.2f dB", kind, x);
}

static extr_status add_limits(extr_context *context, figure *f, int curve) {
  const csv_file *file = f->data->series[curve].file;
  const plot_text channel = plot_note_part(file, "channel", 1);
  const bool fading = plot_text_is(channel, "rayleigh");
  OWNED(extr_constellation_close) constellation symbols = {0};
  double lead_db;
  if (!fading && !plot_text_is(channel, "awgn"))
    return extr_fail(context, EXTR_INPUT,
                     "%s: --capacity is for the channels awgn and rayleigh, found '%.*s'",
                     file->path, (int)channel.length, channel.start);
  TRY(plot_esn0_lead(context, file, &lead_db));
  TRY(plot_constellation(context, file, &symbols));
  const double shift = f->data->axis == AXIS_EBN0 ? lead_db : 0, bits = pow(10, lead_db / 10);
  const double bicm = extr_shannon_limit(&symbols, CAPACITY_BICM, fading, bits) - shift;
  const double cm = extr_shannon_limit(&symbols, CAPACITY_CM, fading, bits) - shift;
  if (isfinite(bicm)) add_limit(f, curve, bicm - cm >= same_db ? "BICM" : "Shannon", bicm);
  if (bicm - cm >= same_db) add_limit(f, curve, "CM", cm);
  return EXTR_OK;
}

extr_status figure_add_limits(extr_context *context, figure *f) {
  for (int i = 0; i < f->data->series_count; i++) TRY(add_limits(context, f, i));
  return EXTR_OK;
}
