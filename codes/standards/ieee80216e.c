/* IEEE 802.16e-2005, 8.4.9.2.5: six base matrices with 24 block columns for 19 lengths each. The
 * code of IEEE 802.22 is that of rate 3/4A for one more length. */
#include "codes/matrix/quasi_cyclic.h"
#include "codes/standards/catalog.h"
#include "core/base/array.h"

#include <stdio.h>
#include <string.h>

extern const char extr_text_ieee80216e_txt[];

enum { BLOCK_COLUMNS = 24 };

/* Scales the shifts, which are those of the longest code, to blocks of size Z: s mod Z for rate
 * 2/3A, floor(s Z / 96) for the other rates. */
static void scale(extr_table *base, bool modulo, int z) {
  for (int i = 0; i < base->rows * base->columns; i++) {
    int s = base->entries[i];
    if (s != EXTR_TABLE_NONE) base->entries[i] = modulo ? s % z : s * z / base->block;
  }
  base->block = z;
}

static extr_status build_80216e(extr_context *context, const char *name, extr_code **code) {
  const extr_table_text text = {"ieee80216e.txt", extr_text_ieee80216e_txt};
  int n = 0;
  char rate[8] = "", base_name[EXTR_CATALOG_NAME];
  if (sscanf(name, "802.%*[^-]-%d-%7s", &n, rate) != 2)
    return extr_fail(context, EXTR_INTERNAL, "%s: no length and rate", name);
  const char *variant = strcmp(rate, "3/4") == 0 ? "A" : ""; /* 802.22 has one 3/4 only */
  snprintf(base_name, sizeof base_name, "802.16e-%s%s", rate, variant);
  OWNED(extr_table_free) extr_table base = {0};
  TRY(extr_table_read(context, &text, base_name, &base));
  scale(&base, strcmp(rate, "2/3A") == 0, n / BLOCK_COLUMNS);
  return extr_quasi_cyclic_new(context, name, &base, code);
}

/* All lengths of a rate; its base matrix has `rows` rows. */
#define CODE(n, rate, rows)                                                                        \
  { "802.16e-" #n "-" rate, "IEEE 802.16e", n, n, n / BLOCK_COLUMNS *(BLOCK_COLUMNS - (rows)) }
#define CODES(rate, rows)                                                                          \
  CODE(576, rate, rows), CODE(672, rate, rows), CODE(768, rate, rows), CODE(864, rate, rows),      \
      CODE(960, rate, rows), CODE(1056, rate, rows), CODE(1152, rate, rows),                       \
      CODE(1248, rate, rows), CODE(1344, rate, rows), CODE(1440, rate, rows),                      \
      CODE(1536, rate, rows), CODE(1632, rate, rows), CODE(1728, rate, rows),                      \
      CODE(1824, rate, rows), CODE(1920, rate, rows), CODE(2016, rate, rows),                      \
      CODE(2112, rate, rows), CODE(2208, rate, rows), CODE(2304, rate, rows)

static const extr_catalog_entry entries[] = {
    CODES("1/2", 12),
    CODES("2/3A", 8),
    CODES("2/3B", 8),
    CODES("3/4A", 6),
    CODES("3/4B", 6),
    CODES("5/6", 4),
    {0},
};

static const extr_catalog_entry wran_entries[] = {{"802.22-480-3/4", "IEEE 802.22", 480, 480, 360},
                                                  {0}};

const extr_family extr_family_ieee80216e = {entries, .build = build_80216e};
const extr_family extr_family_ieee80222 = {wran_entries, .build = build_80216e};
