/* Codes of which a standard transmits only a part: other codes of the catalog with columns
 * punctured or shortened.
 *
 * DVB-S2X at very low signal-to-noise ratio: EN 302 307-2, 5.5.2.6, table 19a. 50G-PON: the last
 * 384 parity bits are dropped. G.hn and 802.11ay: the rates above and between those that have a
 * matrix. DTMB: the first five of the parity bits, which are the first columns.
 *
 * CCSDS 131.0-B, 7.3, encodes a subcode of `ccsds-c2` of dimension 7154, shortens it by 18 bits,
 * transmits the other 8158 bits, and appends two zeros: (8160, 7136). The two additional checks of
 * the subcode sum the bits of whole blocks, with thousands of ones per row (CCSDS 130.1-G).
 * Decoders of the sparse H do not use them, and the two zeros carry no information. So
 * `ccsds-c2-8160` is H with its first 18 columns shortened; every codeword of the standard is one
 * of its codewords. Its rate is 7138 / 8158 instead of 7136 / 8160, which changes Eb/N0 by
 * 0.002 dB. */
#include "codes/matrix/sparse.h"
#include "codes/standards/catalog.h"

#include <string.h>

/* Every `step`-th of the columns first .. last. */
typedef struct columns {
  extr_column what;
  int first, last, step;
} columns;

enum { RANGES = 2 };

typedef struct part {
  const char *name, *of; /* `of`: the code with all columns */
  columns ranges[RANGES];
} part;

#define PUNCTURED(first, last, step)                                                               \
  { EXTR_PUNCTURED, first, last, step }
#define SHORTENED(first, last)                                                                     \
  { EXTR_SHORTENED, first, last, 1 }

/* CODE(name, the code with all columns, standard, n, transmitted, k, columns...) */
#define CCSDS_CODES(CODE)                                                                          \
  CODE("ccsds-c2-8160", "ccsds-c2", "CCSDS", 8176, 8158, 7138, SHORTENED(0, 17))
#define OTHER_CODES(CODE)                                                                          \
  CODE("dvbs2x-vlsnr-normal-2/9", "dvbs2x-normal-2/9", "DVB-S2X", 64800, 61560, 14400,             \
       PUNCTURED(14400, 62985, 15)),                                                               \
      CODE("dvbs2x-vlsnr-medium-1/5", "dvbs2x-medium-1/5", "DVB-S2X", 32400, 30780, 5840,          \
           SHORTENED(0, 639), PUNCTURED(6480, 30955, 25)),                                         \
      CODE("dvbs2x-vlsnr-medium-11/45", "dvbs2x-medium-11/45", "DVB-S2X", 32400, 30780, 7920,      \
           PUNCTURED(7920, 32205, 15)),                                                            \
      CODE("dvbs2x-vlsnr-medium-1/3", "dvbs2x-medium-1/3", "DVB-S2X", 32400, 30780, 10800,         \
           PUNCTURED(10800, 31847, 13)),                                                           \
      CODE("dvbs2x-vlsnr-short-1/5-sf2", "dvbs2-short-1/4", "DVB-S2X", 16200, 15390, 2680,         \
           SHORTENED(0, 559), PUNCTURED(3240, 10710, 30)),                                         \
      CODE("dvbs2x-vlsnr-short-11/45-sf2", "dvbs2x-short-11/45", "DVB-S2X", 16200, 15390, 3960,    \
           PUNCTURED(3960, 16095, 15)),                                                            \
      CODE("dvbs2x-vlsnr-short-1/5", "dvbs2-short-1/4", "DVB-S2X", 16200, 14976, 3240,             \
           PUNCTURED(3240, 15470, 10)),                                                            \
      CODE("dvbs2x-vlsnr-short-4/15", "dvbs2x-short-4/15", "DVB-S2X", 16200, 14976, 4320,          \
           PUNCTURED(4320, 14104, 8)),                                                             \
      CODE("dvbs2x-vlsnr-short-1/3", "dvbs2-short-1/3", "DVB-S2X", 16200, 14976, 5400,             \
           PUNCTURED(5400, 15184, 8)),                                                             \
      CODE("50gpon-17280-14592", "802.3ca-17664-14592", "50G-PON", 17664, 17280, 14592,            \
           PUNCTURED(17280, 17663, 1)),                                                            \
      CODE("ghn-1080-16/18", "ghn-1152-5/6", "G.hn", 1152, 1080, 960, PUNCTURED(720, 755, 1),      \
           PUNCTURED(1116, 1151, 1)),                                                              \
      CODE("ghn-1008-20/21", "ghn-1152-5/6", "G.hn", 1152, 1008, 960, PUNCTURED(720, 767, 1),      \
           PUNCTURED(1008, 1103, 1)),                                                              \
      CODE("ghn-4860-16/18", "ghn-5184-5/6", "G.hn", 5184, 4860, 4320, PUNCTURED(3240, 3401, 1),   \
           PUNCTURED(4374, 4535, 1)),                                                              \
      CODE("ghn-4536-20/21", "ghn-5184-5/6", "G.hn", 5184, 4536, 4320, PUNCTURED(0, 215, 1),       \
           PUNCTURED(4536, 4967, 1)),                                                              \
      CODE("802.11ay-624-7/8", "802.11ad-672-13/16", "IEEE 802.11ay", 672, 624, 546,               \
           PUNCTURED(546, 593, 1)),                                                                \
      CODE("802.11ay-1248-7/8", "802.11ay-1344-13/16", "IEEE 802.11ay", 1344, 1248, 1092,          \
           PUNCTURED(1092, 1187, 1)),                                                              \
      CODE("802.11ay-504-2/3", "802.11ad-672-3/4", "IEEE 802.11ay", 672, 504, 336,                 \
           SHORTENED(336, 503)),                                                                   \
      CODE("802.11ay-504-5/6", "802.11ay-672-7/8", "IEEE 802.11ay", 672, 504, 420,                 \
           SHORTENED(420, 587)),                                                                   \
      CODE("802.11ay-468-5/6", "802.11ad-672-13/16", "IEEE 802.11ay", 672, 468, 390,               \
           SHORTENED(390, 545), PUNCTURED(546, 593, 1)),                                           \
      CODE("dtmb-7488-3048", "dtmb-7493-3048", "DTMB", 7493, 7488, 3048, PUNCTURED(0, 4, 1)),      \
      CODE("dtmb-7488-4572", "dtmb-7493-4572", "DTMB", 7493, 7488, 4572, PUNCTURED(0, 4, 1)),      \
      CODE("dtmb-7488-6096", "dtmb-7493-6096", "DTMB", 7493, 7488, 6096, PUNCTURED(0, 4, 1))

#define ENTRY(name, of, standard, n, transmitted, k, ...)                                          \
  { name, standard, n, transmitted, k }
static const extr_catalog_entry ccsds_entries[] = {CCSDS_CODES(ENTRY), {0}};
static const extr_catalog_entry other_entries[] = {OTHER_CODES(ENTRY), {0}};

#define PART(name, of, standard, n, transmitted, k, ...)                                           \
  {                                                                                                \
    name, of, {                                                                                    \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }
static const part parts[] = {CCSDS_CODES(PART), OTHER_CODES(PART)};

static const part *find_part(const char *name) {
  const part *found = parts;
  while (strcmp(found->name, name) != 0) found++;
  return found;
}

static extr_status mark(extr_context *context, const part *of, extr_code *code) {
  for (int i = 0; i < RANGES; i++) {
    const columns *range = &of->ranges[i];
    for (int v = range->first; range->step > 0 && v <= range->last; v += range->step)
      TRY(extr_code_mark(context, code, range->what, v, 1));
  }
  return EXTR_OK;
}

static extr_status build_part(extr_context *context, const char *name, extr_code **code) {
  const part *found = find_part(name);
  TRY(extr_code_open(context, found->of, code));
  TRY(POOL_NEW(context, &(*code)->memory, (*code)->name, strlen(name) + 1));
  strcpy((*code)->name, name);
  return mark(context, found, *code);
}

const extr_family extr_family_ccsds_c2_transmitted = {ccsds_entries, .build = build_part};
const extr_family extr_family_transmitted = {other_entries, .build = build_part};
