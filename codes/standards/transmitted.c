/* Codes of which a standard transmits only a part: other codes of the catalog with columns
 * punctured or shortened. tables/transmitted.txt lists them. */
#include "codes/matrix/sparse.h"
#include "codes/standards/catalog.h"
#include "core/base/file/scan.h"

#include <stdio.h>
#include <string.h>

extern const char extr_text_transmitted_txt[];

/* Reads a range from the line and marks its columns: first, first + step, ..., up to last. */
static extr_status mark(scanner *in, extr_code *code) {
  int kind, first, last, step;
  TRY(SCAN_CHOICE(in, &kind, "punctured", "shortened"));
  TRY(extr_scan_number(in, 0, code->columns - 1, &first, "a column"));
  TRY(extr_scan_number(in, first, code->columns - 1, &last, "a column from %d on", first));
  TRY(extr_scan_number(in, 1, code->columns, &step, "a step"));
  for (int v = first; v <= last; v += step)
    TRY(extr_code_mark(in->context, code, kind ? EXTR_SHORTENED : EXTR_PUNCTURED, v, 1));
  return EXTR_OK;
}

/* Builds the code from the rest of its line, after the name. */
static extr_status build_line(scanner *in, const char *name, extr_code **code) {
  const scan_word of = extr_scan_word(in);
  char whole[EXTR_CATALOG_NAME];
  snprintf(whole, sizeof whole, "%.*s", (int)of.length, of.start);
  TRY(extr_code_open(in->context, whole, code));
  TRY(POOL_NEW(in->context, &(*code)->memory, (*code)->name, strlen(name) + 1));
  strcpy((*code)->name, name);
  while (!extr_scan_ends_line(in)) TRY(mark(in, *code));
  return EXTR_OK;
}

static extr_status build_part(extr_context *context, const char *name, extr_code **code) {
  const char *text = extr_text_transmitted_txt;
  scanner in = {context, "transmitted.txt", text, text + strlen(text), 1, .comment = '#'};
  extr_scan_open_line(&in);
  while (in.next < in.end && !extr_scan_equals(extr_scan_word(&in), name)) extr_scan_next_line(&in);
  extr_status status = build_line(&in, name, code);
  return status == EXTR_INPUT ? EXTR_INTERNAL : status;
}

static const extr_catalog_entry ccsds_entries[] = {
    {"ccsds-c2-8160", "CCSDS", 8176, 8158, 7138},
    {0},
};

static const extr_catalog_entry other_entries[] = {
    {"dvbs2x-vlsnr-normal-2/9", "DVB-S2X", 64800, 61560, 14400},
    {"dvbs2x-vlsnr-medium-1/5", "DVB-S2X", 32400, 30780, 5840},
    {"dvbs2x-vlsnr-medium-11/45", "DVB-S2X", 32400, 30780, 7920},
    {"dvbs2x-vlsnr-medium-1/3", "DVB-S2X", 32400, 30780, 10800},
    {"dvbs2x-vlsnr-short-1/5-sf2", "DVB-S2X", 16200, 15390, 2680},
    {"dvbs2x-vlsnr-short-11/45-sf2", "DVB-S2X", 16200, 15390, 3960},
    {"dvbs2x-vlsnr-short-1/5", "DVB-S2X", 16200, 14976, 3240},
    {"dvbs2x-vlsnr-short-4/15", "DVB-S2X", 16200, 14976, 4320},
    {"dvbs2x-vlsnr-short-1/3", "DVB-S2X", 16200, 14976, 5400},
    {"50gpon-17280-14592", "50G-PON", 17664, 17280, 14592},
    {"ghn-1080-16/18", "G.hn", 1152, 1080, 960},
    {"ghn-1008-20/21", "G.hn", 1152, 1008, 960},
    {"ghn-4860-16/18", "G.hn", 5184, 4860, 4320},
    {"ghn-4536-20/21", "G.hn", 5184, 4536, 4320},
    {"802.11ay-624-7/8", "IEEE 802.11ay", 672, 624, 546},
    {"802.11ay-1248-7/8", "IEEE 802.11ay", 1344, 1248, 1092},
    {"802.11ay-504-2/3", "IEEE 802.11ay", 672, 504, 336},
    {"802.11ay-504-5/6", "IEEE 802.11ay", 672, 504, 420},
    {"802.11ay-468-5/6", "IEEE 802.11ay", 672, 468, 390},
    {"dtmb-7488-3048", "DTMB", 7493, 7488, 3048},
    {"dtmb-7488-4572", "DTMB", 7493, 7488, 4572},
    {"dtmb-7488-6096", "DTMB", 7493, 7488, 6096},
    {0},
};

const extr_family extr_family_ccsds_c2_transmitted = {ccsds_entries, .build = build_part};
const extr_family extr_family_transmitted = {other_entries, .build = build_part};
