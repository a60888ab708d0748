#include "bench/floor/table/floor_rows.h"

#include "bench/output/output.h"

#include <stdio.h>

enum { CLASS_TEXT = 48 };

static const char *name_of(const target *t, int index, char text[CLASS_TEXT]) {
  if (index == floor_all(t)) return "all";
  if (index == floor_outside(t)) return "outside";
  int orbit = index - floor_orbit(t, 0);
  const target_class *class = &t->class[orbit < 0 ? index : t->class_of_orbit[orbit]];
  if (orbit < 0)
    snprintf(text, CLASS_TEXT, "%d/%d", class->a, class->b);
  else
    snprintf(text, CLASS_TEXT, "%d/%d:%d", class->a, class->b, orbit + 1);
  return text;
}

json_t *floor_names(const target *t) {
  char text[CLASS_TEXT];
  json_t *names = json_array();
  for (int i = 0; i < floor_tallies(t); i++)
    names = output_append(names, json_string(name_of(t, i, text)));
  return names;
}

json_t *floor_row(double quality, const char *class, const tally_rate *rate, double samples,
                  double seconds, json_t *events) {
  return OUTPUT_ROW({"ebn0_db", json_real(quality)},                        //
                    {"class", json_string(class)},                          //
                    {"fer", output_rounded(rate->value)},                   //
                    {"fer_low", output_rounded(rate->low)},                 //
                    {"fer_high", output_rounded(rate->high)},               //
                    {"ber", output_rounded(rate->bit_rate)},                //
                    {"samples", output_count((uint64_t)samples)},           //
                    {"effective_samples", output_rounded(rate->effective)}, //
                    {"largest_share", output_rounded(rate->largest_share)}, //
                    {"seconds", output_rounded(seconds)},                   //
                    {"events", events});
}

static json_t *row_of(const char *name, int columns, const floor_result *point, const tally *sum) {
  const tally_rate rate = tally_estimate(sum, point->batches, columns);
  return floor_row(point->quality, name, &rate, (double)(point->batches * BATCH_FRAMES),
                   point->seconds, output_count(sum->events));
}

json_t *floor_rows_add(json_t *rows, const json_t *names, int columns, const floor_result *point) {
  for (size_t i = 0; i < json_array_size(names); i++)
    rows = output_append(
        rows, row_of(json_string_value(json_array_get(names, i)), columns, point, &point->sums[i]));
  return rows;
}
