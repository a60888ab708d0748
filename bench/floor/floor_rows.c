#include "bench/floor/floor_rows.h"

#include "bench/output/output.h"

#include <math.h>
#include <stdlib.h>

enum { CLASS_TEXT = 32 };

static const char *class_text(const target *t, int index, char text[CLASS_TEXT]) {
  if (index == floor_all(t)) return "all";
  if (index == floor_outside(t)) return "outside";
  snprintf(text, CLASS_TEXT, "%d/%d", t->class[index].a, t->class[index].b);
  return text;
}

static json_t *row_of(const floor_settings *settings, const floor_result *point, int index) {
  char text[CLASS_TEXT];
  const tally *sum = &point->sums[index];
  tally_rate rate =
      tally_estimate(sum, point->batches, extr_code_columns(settings->simulation.codec->code));
  return json_pack("{s:f, s:s, s:o, s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:I}", "ebn0_db",
                   point->quality, "class", class_text(settings->target, index, text), //
                   "fer", output_rounded(rate.value), "fer_low", output_rounded(rate.low),
                   "fer_high", output_rounded(rate.high), "ber", output_rounded(rate.bit_rate),
                   "samples", (json_int_t)(point->batches * BATCH_FRAMES), "effective_samples",
                   output_rounded(rate.effective), "largest_share",
                   output_rounded(rate.largest_share), "seconds", output_rounded(point->seconds),
                   "events", (json_int_t)sum->events);
}

json_t *floor_rows_add(json_t *rows, const floor_settings *settings, const floor_result *point) {
  for (int i = 0; i < floor_tallies(settings->target); i++)
    rows = output_append(rows, row_of(settings, point, i));
  return rows;
}

/* ---- A simulation beside it ------------------------------------------------------------------ */

static double number(const csv_file *file, const csv_line *row, const char *column) {
  const char *field = csv_field(file, row, column);
  return field && *field ? strtod(field, NULL) : NAN;
}

static json_t *simulated_row(const char *class, double quality, const tally_rate *rate,
                             double frames, double events) {
  return json_pack("{s:f, s:s, s:o, s:o, s:o, s:o, s:I, s:n, s:n, s:n, s:I}", "ebn0_db", quality,
                   "class", class, "fer", output_rounded(rate->value), "fer_low",
                   output_rounded(rate->low), "fer_high", output_rounded(rate->high), "ber",
                   output_rounded(rate->bit_rate), "samples", (json_int_t)frames,
                   "effective_samples", "largest_share", "seconds", "events", (json_int_t)events);
}

/* The two are independent: half widths add as squares, upwards and downwards. */
static tally_rate add_rates(const tally_rate *x, const tally_rate *y) {
  double value = x->value + y->value;
  return (tally_rate){.value = value,
                      .low = value - hypot(x->value - x->low, y->value - y->low),
                      .high = value + hypot(x->high - x->value, y->high - y->value),
                      .bit_rate = x->bit_rate + y->bit_rate};
}

static json_t *add_pair(json_t *rows, const floor_settings *settings, const floor_result *point,
                        const csv_file *with, const csv_line *row) {
  const tally_rate simulated = {.value = number(with, row, "fer"),
                                .low = number(with, row, "fer_low"),
                                .high = number(with, row, "fer_high"),
                                .bit_rate = number(with, row, "ber")};
  const tally_rate floor = tally_estimate(&point->sums[floor_all(settings->target)], point->batches,
                                          extr_code_columns(settings->simulation.codec->code));
  const tally_rate sum = add_rates(&simulated, &floor);
  double frames = number(with, row, "frames"), errors = number(with, row, "frame_errors");
  rows =
      output_append(rows, simulated_row("simulated", point->quality, &simulated, frames, errors));
  return output_append(rows, simulated_row("sum", point->quality, &sum, frames, errors));
}

json_t *floor_rows_add_simulated(json_t *rows, const floor_settings *settings,
                                 const floor_result *point, const csv_file *with) {
  for (int i = 0; i < with->row_count; i++)
    if (fabs(number(with, &with->rows[i], "ebn0_db") - point->quality) < 1e-9)
      return add_pair(rows, settings, point, with, &with->rows[i]);
  return rows;
}
