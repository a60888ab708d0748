#include "tests/decoder/stochastic/plain_stochastic.h"

#include "core/base/math/splitmix.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int plain_received_bit(const plain *p, int v) {
  return p->llr[v * FRAMES + p->frame] < 0;
}

int plain_row_of(const extr_code *code, int edge) {
  int row = 0;
  while (extr_code_row_first(code, row + 1) <= edge) row++;
  return row;
}

static void find_parities(plain *p) {
  for (int row = 0; row < extr_code_rows(p->code); row++) {
    p->parity[row] = 0;
    for (int e = extr_code_row_first(p->code, row); e < extr_code_row_first(p->code, row + 1); e++)
      p->parity[row] ^= p->message[e];
  }
}

static bool is_codeword(const plain *p) {
  const int *columns = extr_code_edge_columns(p->code);
  for (int row = 0; row < extr_code_rows(p->code); row++) {
    int parity = 0;
    for (int e = extr_code_row_first(p->code, row); e < extr_code_row_first(p->code, row + 1); e++)
      parity ^= p->bits[columns[e]];
    if (parity) return false;
  }
  return true;
}

void plain_send_bits(plain *p) {
  for (int e = 0; e < extr_code_edges(p->code); e++)
    p->message[e] = p->bits[extr_code_edge_columns(p->code)[e]];
}

int plain_from_check(const plain *p, int edge) {
  return p->parity[plain_row_of(p->code, edge)] ^ p->message[edge];
}

/* What LLRs are divided by. */
static double mean_llr(const plain *p) {
  const int columns = extr_code_columns(p->code);
  double square = 0;
  for (int v = 0; v < columns; v++) square += pow(p->llr[v * FRAMES + p->frame], 2) / columns;
  return sqrt(1 + square) - 1;
}

/* Its magnitude as a number of six bits, sign included, in units of 1 / steps. */
double plain_received_value(const plain *p, int v, double steps) {
  double y = fabs(p->llr[v * FRAMES + p->frame] / mean_llr(p));
  return fmin(floor(y * steps + 0.5), 31) / steps;
}

enum { SEED_BITS = 1279 };

static int random_bits(const plain *p) {
  return CYCLES * extr_code_columns(p->code) * p->draws;
}

uint64_t plain_key(const plain *p) {
  uint64_t key = 0;
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    uint32_t bits;
    memcpy(&bits, &p->llr[v * FRAMES + p->frame], sizeof bits);
    key = (key ^ bits) * UINT64_C(0xff51afd7ed558ccd);
    key ^= key >> 32;
  }
  return key;
}

/* The frame's random bits, as decoder/stochastic/planes/generator.h has them. */
static void make_random(plain *p) {
  uint64_t key = plain_key(p), word = 0;
  for (int i = 0; i < SEED_BITS; i++) {
    if (i % 64 == 0) word = extr_random_next(&key);
    p->random[i] = word >> i % 64 & 1;
  }
  for (int i = SEED_BITS; i < SEED_BITS + random_bits(p); i++)
    p->random[i] =
        p->random[i - 216] ^ p->random[i - 337] ^ p->random[i - 579] ^ p->random[i - 1279];
}

int plain_drawn(const plain *p, int v, int first, int bits) {
  int place = ((p->cycle - 1) * extr_code_columns(p->code) + v) * p->draws + first, number = 0;
  for (int b = 0; b < bits; b++) number |= p->random[SEED_BITS + place + b] << b;
  return number;
}

int plain_magnitude(const plain *p, int v) {
  return (int)lround(128 / (1 + exp(6 * plain_received_value(p, v, 8))));
}

int plain_channel_bit(const plain *p, int v) {
  bool less_likely = plain_drawn(p, v, 0, PROBABILITY_BITS) < plain_magnitude(p, v);
  return plain_received_bit(p, v) ^ less_likely;
}

int plain_common_bit(const plain *p, int v, int edge) {
  const int *edges = extr_code_column_edges(p->code);
  int first = extr_code_column_first(p->code, v), end = extr_code_column_first(p->code, v + 1);
  int ones = plain_channel_bit(p, v), inputs = end - first;
  if (p->cycle == 1) return ones;
  for (int i = first; i < end; i++)
    if (edges[i] != edge) ones += plain_from_check(p, edges[i]);
  return ones == 0 || ones == inputs ? ones > 0 : -1;
}

void plain_count(plain *p, int v, int up, int down) {
  int moved = p->counter[v] + 2 * (up - down);
  if (moved >= -15 && moved <= 15) p->counter[v] = moved;
  p->bits[v] = p->counter[v] > 0;
}

void plain_send_and_count(plain *p, const uint8_t *now) {
  memcpy(p->message, now, (size_t)extr_code_edges(p->code));
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int bit = now[extr_code_column_edges(p->code)[extr_code_column_first(p->code, v)]];
    plain_count(p, v, bit, !bit);
  }
}

static extr_outcome plain_decode(plain *p, plain_cycle *cycle) {
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    p->bits[v] = (uint8_t)plain_received_bit(p, v);
    p->counter[v] = p->bits[v] ? 1 : -1;
  }
  plain_send_bits(p);
  make_random(p);
  for (p->cycle = 1;; p->cycle++) {
    find_parities(p);
    cycle(p);
    if (is_codeword(p)) return (extr_outcome){p->cycle, true};
    if (p->cycle == CYCLES) return (extr_outcome){p->cycle, false};
  }
}

void plain_compare(trial *t, const char *text, int draws, plain_cycle *cycle) {
  extr_decoder_settings settings = settings_of(text);
  size_t columns = (size_t)t->columns, edges = (size_t)extr_code_edges(t->code);
  plain p = {.settings = &settings.stochastic,
             .code = t->code,
             .llr = t->llr,
             .bits = malloc(columns),
             .counter = malloc(columns * sizeof(int)),
             .message = malloc(edges),
             .sent = malloc((CYCLES + 1) * edges),
             .level = malloc(edges * sizeof(int)),
             .parity = malloc((size_t)extr_code_rows(t->code)),
             .draws = draws};
  p.random = malloc(SEED_BITS + (size_t)random_bits(&p));
  decode(t, &settings, 0, FRAMES);
  int decoded = 0;
  for (p.frame = 0; p.frame < FRAMES; p.frame += 3) {
    extr_outcome expected = plain_decode(&p, cycle);
    assert_int_equal(t->outcomes[p.frame].iterations, expected.iterations);
    assert_int_equal(t->outcomes[p.frame].codeword, expected.codeword);
    for (int v = 0; v < t->columns; v++) assert_int_equal(t->bits[v * FRAMES + p.frame], p.bits[v]);
    decoded += expected.codeword && expected.iterations > 1;
  }
  assert_true(decoded > 0);
  free(p.bits);
  free(p.counter);
  free(p.message);
  free(p.sent);
  free(p.level);
  free(p.random);
  free(p.parity);
}
