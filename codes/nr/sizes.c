#include "codes/nr/sizes.h"

#include "codes/matrix/table.h"
#include "core/base/report.h"

extern const char extr_text_nr_sizes_txt[];

static extr_status open_table(extr_context *context, const char *name, extr_table *table) {
  const extr_table_text text = {"nr_sizes.txt", extr_text_nr_sizes_txt};
  return extr_table_read(context, &text, name, table);
}

/* ---- 5.1.3.1: modulation and rate ------------------------------------------------------------ */

static extr_status read_scheme(extr_context *context, const char *name, nr_resources *resources,
                               extr_nr *link) {
  extr_table table;
  TRY(open_table(context, "nr-mcs", &table));
  const int *line = table.entries + (size_t)resources->scheme * (size_t)table.columns;
  const int *entry = line + 2 * (resources->table - 1);
  link->symbol_bits = entry[0];
  resources->rate = entry[1];
  extr_table_free(&table);
  if (resources->rate != EXTR_TABLE_NONE) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found mcs=%d, which table %d does not have", name,
                   resources->scheme, resources->table);
}

/* ---- 5.1.3.2: the size ----------------------------------------------------------------------- */

/* Step 3: the size in the table for up to 3824 bits. */
static extr_status small_size(extr_context *context, int64_t information, int *size) {
  extr_table table;
  int n = 3;
  while (information >> n >= 128) n++;
  TRY(open_table(context, "nr-sizes", &table));
  const int *next = table.entries;
  while (*next < information >> n << n) next++;
  *size = *next;
  extr_table_free(&table);
  return EXTR_OK;
}

/* Step 4: the size for more bits, here in multiples of 1 / NR_RATE_ONE. */
static int large_size(int64_t information, int rate) {
  const int64_t more = information - 24 * NR_RATE_ONE;
  int n = 0;
  while (more >> n >= 64 * NR_RATE_ONE) n++;
  const int64_t unit = (int64_t)NR_RATE_ONE << n, rounded = (2 * more + unit) / (2 * unit) << n;
  const int64_t all = (rounded > 3840 ? rounded : 3840) + 24; /* with the checksum */
  const bool low = 4 * rate <= NR_RATE_ONE;
  const int64_t most = low ? 3816 : 8424;
  const int64_t bytes = 8 * (low || all > most + 24 ? (all + most - 1) / most : 1);
  return (int)((all + bytes - 1) / bytes * bytes) - 24;
}

extr_status extr_nr_fill_resources(extr_context *context, const char *name, nr_resources *resources,
                                   extr_nr *link) {
  const int left = 12 * resources->symbols - resources->reference - resources->overhead;
  if (resources->blocks == 0 || left <= 0)
    return extr_fail(
        context, EXTR_INPUT,
        "%s: prb=%d, symbols=%d, dmrs=%d and overhead=%d leave no resource elements for data", name,
        resources->blocks, resources->symbols, resources->reference, resources->overhead);
  TRY(read_scheme(context, name, resources, link));
  const int bits = link->symbol_bits * link->layers * resources->blocks;
  const int64_t information = (int64_t)(left < 156 ? left : 156) * bits * resources->rate;
  link->transmitted = left * bits;
  if (information <= 3824 * NR_RATE_ONE)
    return small_size(context, information / NR_RATE_ONE, &link->transport_block);
  link->transport_block = large_size(information, resources->rate);
  return EXTR_OK;
}
