#include "bench/floor/table/floor_row.h"

#include "bench/output/output.h"

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
