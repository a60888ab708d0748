/* The size of a transport block (3GPP TS 38.214, 5.1.3), how it becomes code blocks (TS 38.212,
 * 5.2.2, 7.2.1 and 7.2.2), and its name. */
#include <extrinsic/nr.h>

#include "codes/matrix/table.h"
#include "codes/standards/nr5g.h"
#include "core/base/array.h"
#include "core/base/setting.h"
#include "core/cost/factors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const char extr_text_nr_sizes_txt[];

static const char prefix[] = "nr:";

enum { TRANSPORT_MAX = 2000000, TRANSMITTED_MAX = 1 << 24 };

bool extr_nr_named(const char *name) {
  return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

/* ---- The size by resources ------------------------------------------------------------------- */

/* A modulation and coding scheme (MCS) of 3GPP TS 38.214, 5.1.3, and resources. */
enum { NR_RATE_ONE = 2048 };

typedef struct nr_resources {
  int table;     /* 1 .. 4 stand for tables 5.1.3.1-1 to 5.1.3.1-4 */
  int scheme;    /* I_MCS, 0 .. 28 */
  int blocks;    /* n_PRB; 0: not given */
  int symbols;   /* N_symb^sh */
  int reference; /* N_DMRS^PRB: resource elements of a block with reference signals */
  int overhead;  /* N_oh^PRB: those that are occupied otherwise */
  int rate;      /* the result R, times NR_RATE_ONE */
} nr_resources;

static extr_status open_table(extr_context *context, const char *name, extr_table *table) {
  const extr_table_text text = {"nr_sizes.txt", extr_text_nr_sizes_txt};
  return extr_table_read(context, &text, name, table);
}

/* 5.1.3.1: modulation and rate. */
static extr_status read_scheme(extr_context *context, const char *name, nr_resources *resources,
                               extr_nr *link) {
  OWNED(extr_table_free) extr_table table = {0};
  TRY(open_table(context, "nr-mcs", &table));
  const int *line = table.entries + (size_t)resources->scheme * (size_t)table.columns;
  const int *entry = line + 2 * (resources->table - 1);
  link->symbol_bits = entry[0];
  resources->rate = entry[1];
  if (resources->rate != EXTR_TABLE_NONE) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: found mcs=%d, which table %d does not have", name,
                   resources->scheme, resources->table);
}

/* 5.1.3.2, step 3: the size in the table for up to 3824 bits. */
static extr_status small_size(extr_context *context, int64_t information, int *size) {
  OWNED(extr_table_free) extr_table table = {0};
  int n = 3;
  while (information >> n >= 128) n++;
  TRY(open_table(context, "nr-sizes", &table));
  const int *next = table.entries;
  while (*next < information >> n << n) next++;
  *size = *next;
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

/* Sets the rate; and of the link, whose layers are given, the bits per symbol, the transport block,
 * and the transmitted bits, which fill all other resource elements. `name` is for messages.
 * EXTR_INPUT: there are no blocks, no such scheme, or nothing is left for data. */
static extr_status fill_resources(extr_context *context, const char *name, nr_resources *resources,
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

/* ---- Segmentation ---------------------------------------------------------------------------- */

/* A rate as it was written. */
typedef struct ratio {
  int64_t numerator, denominator; /* at most 10^12 */
} ratio;

static int base_graph(int bits, ratio rate) {
  const bool low = 4 * rate.numerator <= rate.denominator;
  const bool middle = 100 * rate.numerator <= 67 * rate.denominator;
  return bits <= 292 || (bits <= 3824 && middle) || low ? 2 : 1;
}

/* K_b: of base graph 2, short blocks leave information columns unused. */
static int used_columns(int base_graph, int bits) {
  if (base_graph == 1) return 22;
  return bits > 640 ? 10 : bits > 560 ? 9 : bits > 192 ? 8 : 6;
}

static extr_status divide(extr_context *context, const char *name, extr_nr *link) {
  const int most = link->base_graph == 1 ? 8448 : 3840;
  const int bits = link->transport_block + link->transport_crc;
  link->code_blocks = bits <= most ? 1 : (bits + most - 24 - 1) / (most - 24);
  link->block_crc = link->code_blocks > 1 ? 24 : 0;
  const int missing = (link->code_blocks - bits % link->code_blocks) % link->code_blocks;
  if (missing > 0)
    return extr_fail(context, EXTR_INPUT,
                     "%.100s: %d bits and a checksum of %d cannot be divided into %d equal code "
                     "blocks: %d bits can",
                     name, link->transport_block, link->transport_crc, link->code_blocks,
                     link->transport_block + missing);
  link->block_bits = bits / link->code_blocks + link->block_crc;
  const int used = used_columns(link->base_graph, bits);
  link->lifting = 2;
  while (!extr_nr5g_lifts(link->lifting) || used * link->lifting < link->block_bits)
    link->lifting++;
  link->fillers = extr_nr5g_information(link->base_graph) * link->lifting - link->block_bits;
  return EXTR_OK;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* What a name says. */
typedef struct reading {
  extr_nr link;
  ratio rate;
  bool by_scheme; /* nr:mcs=I instead of nr:A@R */
  nr_resources resources;
} reading;

typedef enum option_of { OF_ALL, OF_SIZES, OF_SCHEMES } option_of;

typedef struct option {
  const char *name;
  option_of of;
  int least, most;
  size_t member;
} option;

static const option options[] = {
    {"qm=", OF_SIZES, 1, 10, offsetof(reading, link.symbol_bits)},
    {"layers=", OF_ALL, 1, 4, offsetof(reading, link.layers)},
    {"rv=", OF_ALL, 0, 3, offsetof(reading, link.versions)},
    {"nref=", OF_ALL, 1, TRANSMITTED_MAX, offsetof(reading, link.buffer)},
    {"mcs=", OF_SCHEMES, 0, 28, offsetof(reading, resources.scheme)},
    {"table=", OF_SCHEMES, 1, 8, offsetof(reading, resources.table)},
    {"prb=", OF_SCHEMES, 1, 275, offsetof(reading, resources.blocks)},
    {"symbols=", OF_SCHEMES, 1, 14, offsetof(reading, resources.symbols)},
    {"dmrs=", OF_SCHEMES, 0, 156, offsetof(reading, resources.reference)},
    {"overhead=", OF_SCHEMES, 0, 18, offsetof(reading, resources.overhead)},
};

/* Redundancy versions with hyphens between them. */
static bool read_versions(const char *text, extr_nr *link) {
  int count = 0;
  for (;; text += 2) {
    if (count == EXTR_NR_TRANSMISSIONS_MAX || *text < '0' || *text > '3') return false;
    link->versions[count++] = *text - '0';
    if (text[1] != '-') break;
  }
  link->transmissions = count;
  return text[1] == 0;
}

static bool read_option(const char *text, reading *name) {
  if (strncmp(text, "harq=", 5) == 0) return read_versions(text + 5, &name->link);
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    const option *o = &options[i];
    if (strncmp(text, o->name, strlen(o->name)) != 0) continue;
    if (o->of == (name->by_scheme ? OF_SIZES : OF_SCHEMES)) return false;
    return extr_integer_parse(text + strlen(o->name), o->least, o->most,
                              (int *)((char *)name + o->member));
  }
  return false;
}

/* "A/B" or a decimal, above 0.01 and below 1. */
static bool read_rate(const char *text, ratio *rate) {
  rate->denominator = EXTR_COST_ONE;
  if (!extr_cost_read_decimal(&text, &rate->numerator)) return false;
  if (*text == '/' && (text++, !extr_cost_read_decimal(&text, &rate->denominator))) return false;
  return !*text && 100 * rate->numerator > rate->denominator && rate->numerator < rate->denominator;
}

/* "A@R" or "A@E=G"; sets the rate, and the transmitted bits if they are given. Or "mcs=I". */
static bool read_size(char *text, reading *name) {
  extr_nr *link = &name->link;
  char *behind = strchr(text, '@');
  name->by_scheme = strncmp(text, "mcs=", 4) == 0;
  if (name->by_scheme) return read_option(text, name);
  if (!behind) return false;
  *behind++ = 0;
  if (!extr_integer_parse(text, 1, TRANSPORT_MAX, &link->transport_block)) return false;
  if (strncmp(behind, "E=", 2) != 0) return read_rate(behind, &name->rate);
  if (!extr_integer_parse(behind + 2, 1, TRANSMITTED_MAX, &link->transmitted)) return false;
  name->rate = (ratio){link->transport_block, link->transmitted};
  return true;
}

static extr_status read_name(extr_context *context, const char *name, reading *read) {
  static const char what[] =
      "nr:A@R or nr:A@E=G with A from 1 to 2000000 and a rate R from 0.01 to 1, and options "
      "qm=1|2|4|6|8|10, layers=1..4, rv=0..3, harq=V-V-..., nref=N; or nr:mcs=I with options "
      "prb=1..275, table=1..8, symbols=1..14, dmrs=N, overhead=0..18 instead of qm";
  char text[200];
  if (strlen(name) >= sizeof text)
    return extr_fail(context, EXTR_INPUT, "the name of a code is too long");
  strcpy(text, name);
  char *rest = text + sizeof prefix - 1, *part = strtok_r(rest, ",", &rest);
  if (!part || !read_size(part, read))
    return extr_fail(context, EXTR_INPUT, "found '%s', expected %s", name, what);
  while ((part = strtok_r(NULL, ",", &rest)))
    if (!read_option(part, read))
      return extr_fail(context, EXTR_INPUT, "%s: found '%s', expected %s", name, part, what);
  const int bits = read->link.symbol_bits;
  if (read->by_scheme) {
    TRY(fill_resources(context, name, &read->resources, &read->link));
    read->rate = (ratio){read->resources.rate, NR_RATE_ONE};
  } else if (bits > 1 && bits % 2 == 1) {
    return extr_fail(context, EXTR_INPUT, "%s: found qm=%d, expected 1, 2, 4, 6, 8 or 10", name,
                     bits);
  }
  return EXTR_OK;
}

/* Every code block gets at least one symbol per layer. */
static extr_status fit_transmission(extr_context *context, const char *name, ratio rate,
                                    extr_nr *link) {
  const int unit = link->symbol_bits * link->layers;
  const int64_t twice = 2 * link->transport_block * rate.denominator;
  const int64_t symbols = (twice + rate.numerator * unit) / (2 * rate.numerator * unit);
  if (link->transmitted == 0) link->transmitted = (int)symbols * unit;
  if (link->transmitted % unit)
    return extr_fail(
        context, EXTR_INPUT,
        "%s: found E=%d, expected a multiple of %d, the bits of a symbol on all layers", name,
        link->transmitted, unit);
  if (link->transmitted >= unit * link->code_blocks) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s: %d bits are too few for %d code blocks", name,
                   link->transmitted, link->code_blocks);
}

extr_status extr_nr_parse(extr_context *context, const char *name, extr_nr *link) {
  reading read = {
      .link = {.symbol_bits = 2, .layers = 1, .transmissions = 1},
      .resources = {.table = 1, .symbols = 14, .reference = 12},
  };
  extr_nr *made = &read.link;
  TRY(extr_need_all(context, name, link));
  if (!extr_nr_named(name))
    return extr_fail(context, EXTR_INPUT, "found '%.100s', expected nr:A@R", name);
  TRY(read_name(context, name, &read));
  made->transport_crc = made->transport_block > 3824 ? 24 : 16;
  made->base_graph = base_graph(made->transport_block, read.rate);
  TRY(divide(context, name, made));
  TRY(fit_transmission(context, name, read.rate, made));
  const int whole = (made->base_graph == 1 ? 66 : 50) * made->lifting;
  if (made->buffer == 0 || made->buffer > whole) made->buffer = whole;
  *link = *made;
  return EXTR_OK;
}

/* ---- Bits ------------------------------------------------------------------------------------ */

static extr_crc transport_crc(const extr_nr *link) {
  return link->transport_crc == 16 ? EXTR_CRC16 : EXTR_CRC24A;
}

void extr_nr_segment(const extr_nr *link, const uint64_t *bits, uint64_t *blocks) {
  const int transport = link->transport_block, own = link->block_bits - link->block_crc;
  uint64_t checksum[EXTR_CRC_BITS_MAX];
  extr_crc_run(transport_crc(link), bits, (size_t)transport, checksum);
  for (int block = 0, at = 0; block < link->code_blocks; block++) {
    uint64_t *to = blocks + (size_t)block * (size_t)link->block_bits;
    for (int i = 0; i < own; i++, at++)
      to[i] = at < transport ? bits[at] : checksum[at - transport];
    if (link->block_crc) extr_crc_run(EXTR_CRC24B, to, (size_t)own, to + own);
  }
}

uint64_t extr_nr_join(const extr_nr *link, const uint64_t *blocks, uint64_t *bits) {
  const int own = link->block_bits - link->block_crc;
  uint64_t wrong = 0;
  for (int block = 0; block < link->code_blocks; block++) {
    const uint64_t *from = blocks + (size_t)block * (size_t)link->block_bits;
    if (link->block_crc) wrong |= extr_crc_wrong(EXTR_CRC24B, from, (size_t)link->block_bits);
    memcpy(bits + (size_t)block * (size_t)own, from, (size_t)own * sizeof *bits);
  }
  return wrong | extr_crc_wrong(transport_crc(link), bits, (size_t)(own * link->code_blocks));
}
