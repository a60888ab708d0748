#include "bench/simulation/codec.h"

#include "bench/simulation/owned.h"

#include <string.h>

int extr_codec_run(const int *columns, int count) {
  int run = 1;
  while (run < count && columns[run] == columns[0] + run) run++;
  return run;
}

static extr_status find_bits(extr_context *context, codec *c) {
  int columns = extr_code_columns(c->code);
  TRY(POOL_NEW(context, &c->memory, c->sent_columns, columns));
  TRY(POOL_NEW(context, &c->memory, c->sent_runs, columns));
  TRY(POOL_NEW(context, &c->memory, c->groups, columns));
  for (int v = 0; v < columns; v++)
    if (extr_code_column(c->code, v) == EXTR_TRANSMITTED) {
      c->sent_columns[c->sent++] = v;
      c->groups[v] = 1 << CODEC_TRANSMITTED;
    }
  for (int i = 0; i < c->sent; i++) {
    const bool goes_on = i > 0 && c->sent_runs[i - 1] > 1;
    c->sent_runs[i] =
        goes_on ? c->sent_runs[i - 1] - 1 : extr_codec_run(c->sent_columns + i, c->sent - i);
  }
  for (int i = 0; i < extr_encoder_information(c->encoder); i++)
    c->groups[extr_encoder_columns(c->encoder)[i]] |= 1 << CODEC_INFORMATION;
  return EXTR_OK;
}

/* ---- Code blocks of 5G NR -------------------------------------------------------------------- */

static extr_status list_columns(extr_context *context, codec *c, int kind) {
  codec_link *link = c->link;
  const int block = kind ? link->nr.code_blocks - 1 : 0;
  const int once = extr_nr_block_transmitted(&link->nr, block);
  link->sent[kind] = once * link->nr.transmissions;
  TRY(POOL_NEW(context, &c->memory, link->columns[kind], link->sent[kind]));
  for (int t = 0; t < link->nr.transmissions; t++)
    extr_nr_columns(&link->nr, block, t, link->columns[kind] + (size_t)t * (size_t)once);
  return EXTR_OK;
}

/* Both kinds, how often each column is sent, and what kind 0 lacks. */
static extr_status compare_kinds(extr_context *context, codec *c, int *times) {
  codec_link *link = c->link;
  for (int kind = 1; kind >= 0; kind--) {
    for (int v = 0; v < extr_code_columns(c->code); v++) times[v] = 0;
    for (int i = 0; i < link->sent[kind]; i++) link->repeats |= ++times[link->columns[kind][i]] > 1;
  }
  TRY(POOL_NEW(context, &c->memory, link->absent_columns, c->sent));
  for (int i = 0; i < c->sent; i++)
    if (times[c->sent_columns[i]] == 0) link->absent_columns[link->absent++] = c->sent_columns[i];
  return EXTR_OK;
}

static extr_status find_link(extr_context *context, codec *c) {
  OWNED_ARRAY int *times = NULL;
  if (!extr_nr_named(extr_code_name(c->code))) return EXTR_OK;
  TRY(POOL_NEW(context, &c->memory, c->link, 1));
  codec_link *link = c->link;
  TRY(extr_nr_parse(context, extr_code_name(c->code), &link->nr));
  while (extr_nr_block_transmitted(&link->nr, link->shorter) <
         extr_nr_block_transmitted(&link->nr, link->nr.code_blocks - 1))
    link->shorter++;
  link->crc = link->nr.block_crc             ? EXTR_CRC24B
              : link->nr.transport_crc == 24 ? EXTR_CRC24A
                                             : EXTR_CRC16;
  for (int kind = 0; kind < 2; kind++) TRY(list_columns(context, c, kind));
  TRY(ARRAY_NEW(context, times, extr_code_columns(c->code)));
  return compare_kinds(context, c, times);
}

double extr_codec_rate(const codec *c) {
  if (!c->link) return (double)extr_encoder_information(c->encoder) / c->sent;
  return (double)c->link->nr.transport_block / c->link->nr.transmitted;
}

/* ---- Frames ---------------------------------------------------------------------------------- */

int extr_codec_blocks(const codec *c) {
  return c->link ? c->link->nr.code_blocks : 1;
}

/* Of all code blocks, without checksums. */
static void list_information(const codec *c, int *places, int count) {
  const int n = extr_code_columns(c->code), k = extr_encoder_information(c->encoder);
  const int own = c->link ? k - c->link->nr.block_crc : k;
  for (int i = 0; i < count; i++)
    places[i] = i / own * n + extr_encoder_columns(c->encoder)[i % own];
}

/* Transmission after transmission, in each of them code block after code block. */
static void list_transmitted(const codec *c, int *places) {
  const int n = extr_code_columns(c->code);
  if (!c->link) {
    memcpy(places, c->sent_columns, (size_t)c->sent * sizeof *places);
    return;
  }
  const codec_link *link = c->link;
  for (int t = 0; t < link->nr.transmissions; t++)
    for (int block = 0; block < link->nr.code_blocks; block++) {
      const int kind = block >= link->shorter, once = link->sent[kind] / link->nr.transmissions;
      const int *columns = link->columns[kind] + (size_t)t * (size_t)once;
      for (int i = 0; i < once; i++) *places++ = block * n + columns[i];
    }
}

int extr_codec_count(const codec *c, codec_group group) {
  const extr_nr *nr = c->link ? &c->link->nr : NULL;
  if (group == CODEC_INFORMATION)
    return nr ? nr->transport_block : extr_encoder_information(c->encoder);
  return nr ? nr->transmitted * nr->transmissions : c->sent;
}

extr_status extr_codec_places(extr_context *context, const codec *c, codec_group group,
                              extr_pool *memory, int **places) {
  const int count = extr_codec_count(c, group);
  TRY(POOL_NEW(context, memory, *places, count));
  if (group == CODEC_INFORMATION)
    list_information(c, *places, count);
  else
    list_transmitted(c, *places);
  return EXTR_OK;
}

void extr_codec_encode(const codec *c, const uint64_t *information, uint64_t *blocks,
                       uint64_t *codewords) {
  const size_t n = (size_t)extr_code_columns(c->code);
  const size_t k = (size_t)extr_encoder_information(c->encoder);
  if (!c->link) {
    extr_encoder_run(c->encoder, information, 1, codewords);
    return;
  }
  extr_nr_segment(&c->link->nr, information, blocks);
  for (size_t block = 0; block < (size_t)c->link->nr.code_blocks; block++)
    extr_encoder_run(c->encoder, blocks + block * k, 1, codewords + block * n);
}

/* ---- Opening --------------------------------------------------------------------------------- */

/* More information than bits to carry it: a wrong pattern of punctured columns, most likely. */
static extr_status check_rate(extr_context *context, const codec *c) {
  if (extr_codec_rate(c) < 1) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: %d information bits, but %d bits are transmitted: its rate is not below 1",
                   extr_code_name(c->code), extr_codec_count(c, CODEC_INFORMATION),
                   extr_codec_count(c, CODEC_TRANSMITTED));
}

static extr_status describe(extr_context *context, codec *c) {
  TRY(extr_encoder_new(context, c->code, &c->encoder));
  TRY(find_bits(context, c));
  TRY(find_link(context, c));
  return check_rate(context, c);
}

extr_status extr_codec_of(extr_context *context, const extr_code *code, codec *c) {
  *c = (codec){.code = (extr_code *)code, .borrowed = true}; /* it is only read */
  return describe(context, c);
}

extr_status extr_codec_open_code(extr_context *context, const char *code_name,
                                 int64_t information_bits, extr_code **code) {
  OWNED(release_code) extr_code *opened = NULL;
  if (information_bits > 0 && extr_nr_named(code_name))
    return extr_fail(context, EXTR_INPUT, "--info-bits has no effect on %.100s", code_name);
  TRY(extr_code_open(context, code_name, &opened));
  if (information_bits > 0) TRY(extr_code_shorten(context, opened, (int)information_bits));
  *code = opened;
  opened = NULL;
  return EXTR_OK;
}

extr_status extr_codec_open(extr_context *context, const char *code_name, int64_t information_bits,
                            codec *c) {
  *c = (codec){0};
  TRY(extr_codec_open_code(context, code_name, information_bits, &c->code));
  return describe(context, c);
}

void extr_codec_close(codec *c) {
  extr_encoder_free(c->encoder);
  if (!c->borrowed) extr_code_free(c->code);
  extr_pool_free(&c->memory);
  *c = (codec){0};
}
