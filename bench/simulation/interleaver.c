#include "bench/simulation/interleaver.h"

#include "core/base/array.h"
#include "core/base/file/scan.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char by_columns[] = "dvbs2", by_symbols[] = "802.11n", by_file[] = "file:";
enum { FILE_PREFIX = sizeof by_file - 1, FILE_MAX = 1 << 26 };

static bool begins(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* A permutation of 1 .. count. */
typedef struct order {
  digested file;
  int *numbers, count;
} order;

/* `lines` has room for the line of each number; a number is below `most`. */
static extr_status scan_numbers(scanner *in, int most, long *lines, order *made) {
  int highest = 0;
  for (extr_scan_open_line(in); in->next < in->end; extr_scan_open_line(in)) {
    int *number = &made->numbers[made->count];
    TRY(extr_scan_number(in, 1, most - 1, number, "the number of a bit, from 1"));
    if (lines[*number])
      return extr_scan_fail(in, in->line, "%d is also in line %ld", *number, lines[*number]);
    lines[*number] = in->line;
    if (*number > highest) highest = *number;
    made->count++;
  }
  if (highest == made->count) return EXTR_OK;
  return extr_scan_fail(in, lines[highest], "%d is more than the %d numbers of the file", highest,
                        made->count);
}

static void order_free(order *o) {
  free(o->numbers);
}

/* Every number of a permutation is below the size of its file. order_free must follow whatever the
 * result. */
static extr_status order_read(extr_context *context, const char *text, order *made) {
  scanner in;
  OWNED_ARRAY char *content = NULL;
  OWNED_ARRAY long *lines = NULL;
  *made = (order){0};
  TRY(extr_digested_open(context, "interleave", text + FILE_PREFIX, FILE_MAX, &made->file, &content,
                         &in));
  const int size = (int)(in.end - in.next);
  TRY(ARRAY_NEW(context, lines, size + 2));
  TRY(ARRAY_NEW(context, made->numbers, size + 1));
  TRY(scan_numbers(&in, size + 2, lines, made));
  return extr_digested_check(context, &made->file, made->numbers,
                             (size_t)made->count * sizeof *made->numbers);
}

extr_status extr_interleave_parse(extr_context *context, const char *typed,
                                  char text[INTERLEAVE_TEXT]) {
  OWNED(order_free) order read = {0};
  if (extr_digested_none(typed, text)) return EXTR_OK;
  if (begins(typed, by_file)) {
    TRY(order_read(context, typed, &read));
    snprintf(text, INTERLEAVE_TEXT, "%s", by_file);
    extr_digested_text(&read.file, text + FILE_PREFIX);
    return EXTR_OK;
  }
  if (strcmp(typed, by_symbols) != 0 && strcmp(typed, by_columns) != 0 &&
      !(begins(typed, "dvbs2:") && strlen(typed) < INTERLEAVE_TEXT))
    return extr_fail(context, EXTR_INPUT,
                     "interleave '%.40s': expected none, dvbs2, dvbs2:ORDER, 802.11n or file:FILE",
                     typed);
  snprintf(text, INTERLEAVE_TEXT, "%s", typed);
  return EXTR_OK;
}

/* ---- Rules ----------------------------------------------------------------------------------- *
 *
 * Each sets places[i] to the bit that is sent as the i-th, or to ~bit; `symbol` bits are a symbol.
 */

/* ETSI EN 302 307-1, 5.3.3, and EN 302 307-2, 5.3.3: bits fill a table column after column, and its
 * rows are the symbols. Bit b of a symbol comes from the column that is digit b of the order. 8PSK
 * of rate 3/5 reads the columns backwards. */
static extr_status place_by_columns(extr_context *context, const char *text, double rate,
                                    int symbol, int count, int *places) {
  const char *digits = text[sizeof by_columns - 1]              ? text + sizeof by_columns
                       : symbol == 3 && fabs(rate - 0.6) < 1e-9 ? "210"
                                                                : "0123456789";
  unsigned used = 0;
  for (int b = 0; b < symbol && digits[b]; b++) used |= 1U << ((unsigned)(digits[b] - '0') & 31);
  if (symbol < 3 || used != (1U << symbol) - 1 || (text[sizeof by_columns - 1] && digits[symbol]))
    return extr_fail(context, EXTR_INPUT,
                     "interleave %.40s: the modulation has %d bits per symbol, for an order of "
                     "columns it must have 3 or more, and the order its digits 0 to %d",
                     text, symbol, symbol - 1);
  if (count % symbol)
    return extr_fail(context, EXTR_INPUT,
                     "interleave %.40s: %d bits cannot be divided into symbols of %d", text, count,
                     symbol);
  for (int i = 0; i < count; i++)
    places[i] = (digits[i % symbol] - '0') * (count / symbol) + i / symbol;
  return EXTR_OK;
}

/* IEEE 802.11-2012, 20.3.11.8.3, for 20 MHz and one stream: the two permutations of the 52 symbols
 * of an OFDM symbol. Bits of a symbol label there first I, then Q; here in turn. */
static void place_by_symbols(int symbol, int count, int sent, int *places) {
  enum { COLUMNS = 13 };
  const int block = 4 * COLUMNS * symbol, s = symbol > 2 ? symbol / 2 : 1;
  for (int p = 0; p < sent; p++) {
    const int k = p % block, i = 4 * symbol * (k % COLUMNS) + k / COLUMNS;
    const int j = s * (i / s) + (i + block - COLUMNS * i / block) % s;
    const int b = j % symbol, own = symbol == 1 ? 0 : b % s * 2 + b / s;
    places[p - k + j - b + own] = p < count ? p : ~((p - count) % count);
  }
}

static extr_status place_by_file(extr_context *context, const char *text, int count, int *places) {
  OWNED(order_free) order read = {0};
  TRY(order_read(context, text, &read));
  if (read.count != count)
    return extr_fail(context, EXTR_INPUT, "%s: %d numbers, but %d bits are transmitted",
                     read.file.name, read.count, count);
  for (int i = 0; i < count; i++) places[i] = read.numbers[i] - 1;
  return EXTR_OK;
}

extr_status extr_interleave_columns(extr_context *context, const simulation_settings *settings,
                                    extr_pool *memory, const int **columns, int *count) {
  const codec *c = settings->codec;
  const char *text = settings->interleave;
  const int symbol = extr_symbol_bits(&settings->channel), block = 52 * symbol;
  const bool padded = strcmp(text, by_symbols) == 0;
  int *made;
  *columns = NULL;
  if (!*text) return EXTR_OK;
  if (c->link)
    return extr_fail(context, EXTR_INPUT,
                     "interleave %.40s has no effect on %.100s, which has an interleaver", text,
                     extr_code_name(c->code));
  if (padded && (symbol > 8 || settings->channel.modulation == MODULATION_POINTS))
    return extr_fail(context, EXTR_INPUT, "interleave %s: expected bpsk to 256qam", text);
  *count = padded ? (c->sent + block - 1) / block * block : c->sent;
  TRY(POOL_NEW(context, memory, made, *count));
  *columns = made;
  if (padded)
    place_by_symbols(symbol, c->sent, *count, made);
  else if (begins(text, by_file))
    TRY(place_by_file(context, text, c->sent, made));
  else
    TRY(place_by_columns(context, text, extr_codec_rate(c), symbol, c->sent, made));
  for (int i = 0; i < *count; i++)
    made[i] = made[i] < 0 ? ~c->sent_columns[~made[i]] : c->sent_columns[made[i]];
  return EXTR_OK;
}
