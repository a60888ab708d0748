/* The Shannon limits of the curves in a figure. */
#include "bench/plot/figure.h"

#include "bench/channel/capacity.h"
#include "core/base/array.h"

#include <math.h>

static const double same_db = 0.01;

static void add(figure *f, int curve, const char *kind, double x) {
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
  if (isfinite(bicm)) add(f, curve, bicm - cm >= same_db ? "BICM" : "Shannon", bicm);
  if (bicm - cm >= same_db) add(f, curve, "CM", cm);
  return EXTR_OK;
}

extr_status figure_add_limits(extr_context *context, figure *f) {
  for (int i = 0; i < f->data->series_count; i++) TRY(add_limits(context, f, i));
  return EXTR_OK;
}
