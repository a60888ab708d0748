/* DVB-S2, ETSI EN 302 307-1, 5.3.2: irregular repeat-accumulate codes of length 64800 (normal
 * frames) and 16200 (short frames).
 *
 * The information bits are in groups of 360; m = n - k = 360 q parity bits follow them. The table
 * has one line of rows x per group: bit v of the group has its ones in rows (x + v q) mod m. Parity
 * bit j has its ones in rows j and j + 1; the last one only in row m - 1. */
#include "codes/matrix/table.h"
#include "codes/standards/catalog.h"
#include "core/base/array.h"
#include <extrinsic/code.h>

#include <string.h>

extern const char extr_text_dvbs2_normal_txt[];
extern const char extr_text_dvbs2_short_txt[];

enum { NORMAL = 64800, SHORT = 16200, GROUP = 360 };

/* Writes the edges of an information bit; returns the end of the written edges, or NULL if a row is
 * out of range. */
static extr_edge *write_bit(const int *rows, int count, int bit, int m, extr_edge *edge) {
  int q = m / GROUP;
  for (int i = 0; i < count; i++) {
    if (rows[i] == EXTR_TABLE_NONE) continue;
    if (rows[i] >= m) return NULL;
    *edge++ = (extr_edge){.row = (rows[i] + bit % GROUP * q) % m, .column = bit};
  }
  return edge;
}

static extr_edge *write_staircase(int k, int m, extr_edge *edge) {
  for (int j = 0; j < m; j++) {
    *edge++ = (extr_edge){.row = j, .column = k + j};
    if (j + 1 < m) *edge++ = (extr_edge){.row = j + 1, .column = k + j};
  }
  return edge;
}

/* `edges` has room for the expanded entries of the table and two edges per parity bit. */
static extr_status expand(extr_context *context, const char *name, int n, const extr_table *table,
                          extr_edge *edges, extr_code **code) {
  int k = table->rows * GROUP, m = n - k;
  extr_edge *end = edges;
  for (int bit = 0; bit < k; bit++) {
    const int *rows = table->entries + (size_t)(bit / GROUP) * (size_t)table->columns;
    end = write_bit(rows, table->columns, bit, m, end);
    if (!end)
      return extr_fail(context, EXTR_INTERNAL, "%s: found a row from %d on in group %d", name, m,
                       bit / GROUP);
  }
  end = write_staircase(k, m, end);
  return extr_code_new(context, name, m, n, edges, (size_t)(end - edges), code);
}

static extr_status build_dvbs2(extr_context *context, const char *name, extr_code **code) {
  const bool normal = strncmp(name, "dvbs2-normal", 12) == 0;
  const extr_table_text text = {normal ? "dvbs2_normal.txt" : "dvbs2_short.txt",
                                normal ? extr_text_dvbs2_normal_txt : extr_text_dvbs2_short_txt};
  const int n = normal ? NORMAL : SHORT;
  extr_table table;
  extr_edge *edges = NULL;
  TRY(extr_table_read(context, &text, name, &table));
  size_t room = (size_t)GROUP * (size_t)table.rows * (size_t)table.columns + 2 * (size_t)n;
  extr_status status = ARRAY_NEW(context, edges, room);
  if (status == EXTR_OK) status = expand(context, name, n, &table, edges, code);
  free(edges);
  extr_table_free(&table);
  return status;
}

#define NORMAL_CODE(rate, k)                                                                       \
  { "dvbs2-normal-" rate, "DVB-S2", NORMAL, NORMAL, k }
#define SHORT_CODE(rate, k)                                                                        \
  { "dvbs2-short-" rate, "DVB-S2", SHORT, SHORT, k }

/* For short frames, the nominal rate in the name can differ from k / n. */
static const extr_catalog_entry entries[] = {
    NORMAL_CODE("1/4", 16200),  NORMAL_CODE("1/3", 21600),
    NORMAL_CODE("2/5", 25920),  NORMAL_CODE("1/2", 32400),
    NORMAL_CODE("3/5", 38880),  NORMAL_CODE("2/3", 43200),
    NORMAL_CODE("3/4", 48600),  NORMAL_CODE("4/5", 51840),
    NORMAL_CODE("5/6", 54000),  NORMAL_CODE("8/9", 57600),
    NORMAL_CODE("9/10", 58320), SHORT_CODE("1/4", 3240),
    SHORT_CODE("1/3", 5400),    SHORT_CODE("2/5", 6480),
    SHORT_CODE("1/2", 7200),    SHORT_CODE("3/5", 9720),
    SHORT_CODE("2/3", 10800),   SHORT_CODE("3/4", 11880),
    SHORT_CODE("4/5", 12600),   SHORT_CODE("5/6", 13320),
    SHORT_CODE("8/9", 14400),   {0},
};

const extr_family extr_family_dvbs2 = {entries, NULL, build_dvbs2};
