/* IEEE 802.16e-2005, 8.4.9.2.5: six base matrices with 24 block columns for 19 lengths each. */
#include "codes/catalog.h"
#include "codes/quasi_cyclic.h"
#include "core/context.h"

#include <stdio.h>
#include <string.h>

extern const char ex_text_ieee80216e_txt[];

enum { BLOCK_COLUMNS = 24 };

/* The shifts are given for the longest code and scaled down for blocks of Z: s mod Z for rate 2/3A,
 * floor(s Z / 96) for the others. */
static void scale(ex_table *base, bool modulo, int z) {
  for (int i = 0; i < base->rows * base->columns; i++) {
    int s = base->entries[i];
    if (s != EX_TABLE_NONE) base->entries[i] = modulo ? s % z : s * z / base->block;
  }
  base->block = z;
}

static ex_status build(ex_context *context, const char *name, ex_code **code) {
  const ex_table_text text = {"ieee80216e.txt", ex_text_ieee80216e_txt};
  int n = 0;
  char rate[8] = "", base_name[EX_CATALOG_NAME];
  if (sscanf(name, "802.16e-%d-%7s", &n, rate) != 2)
    return ex_fail(context, EX_INTERNAL, "%s: no length and rate", name);
  snprintf(base_name, sizeof base_name, "802.16e-%s", rate);
  ex_table base;
  TRY(ex_table_read(context, &text, base_name, &base));
  scale(&base, strcmp(rate, "2/3A") == 0, n / BLOCK_COLUMNS);
  ex_status status = ex_quasi_cyclic_new(context, name, &base, code);
  ex_table_free(&base);
  return status;
}

/* All lengths of a rate whose base matrix has so many rows. */
#define CODE(n, rate, rows)                                                                        \
  { "802.16e-" #n "-" rate, "IEEE 802.16e", n, n, n / BLOCK_COLUMNS *(BLOCK_COLUMNS - (rows)) }
#define CODES(rate, rows)                                                                          \
  CODE(576, rate, rows), CODE(672, rate, rows), CODE(768, rate, rows), CODE(864, rate, rows),      \
      CODE(960, rate, rows), CODE(1056, rate, rows), CODE(1152, rate, rows),                       \
      CODE(1248, rate, rows), CODE(1344, rate, rows), CODE(1440, rate, rows),                      \
      CODE(1536, rate, rows), CODE(1632, rate, rows), CODE(1728, rate, rows),                      \
      CODE(1824, rate, rows), CODE(1920, rate, rows), CODE(2016, rate, rows),                      \
      CODE(2112, rate, rows), CODE(2208, rate, rows), CODE(2304, rate, rows)

static const ex_catalog_entry entries[] = {
    CODES("1/2", 12),
    CODES("2/3A", 8),
    CODES("2/3B", 8),
    CODES("3/4A", 6),
    CODES("3/4B", 6),
    CODES("5/6", 4),
    {0},
};

const ex_family ex_family_ieee80216e = {entries, NULL, build};
