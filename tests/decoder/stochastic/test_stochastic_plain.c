/* Stochastic decoders whose only random numbers, if any, make the channel's bits, against plain
 * decoders of one frame. */
#include "core/base/math/splitmix.h"
#include "tests/decoder/stochastic/stochastic_trial.h"
#include "tests/support/unit.h"
#include <extrinsic/decoder.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Plain decoders of one frame ---- */

typedef struct plain {
  const extr_code *code;
  int frame, cycle;
  const float *llr;
  uint8_t *bits;    /* by column */
  int *counter;     /* by column: twice the counter that decides */
  uint8_t *message; /* by edge: to the check */
  uint8_t *sent;    /* messages of cycle c: from sent[c * edges] on */
  uint8_t *parity;  /* by row, of the messages of the last cycle */
  uint8_t *random;  /* the frame's random bits, behind those that seed them */
  int draws;        /* of them, per column and cycle */
} plain;

/* What variable nodes do in a cycle. Before the first one, received bits are decided and sent. */
typedef void plain_cycle(plain *p);

static int received_bit(const plain *p, int v) {
  return p->llr[v * FRAMES + p->frame] < 0;
}

static int row_of(const extr_code *code, int edge) {
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

static void send_bits(plain *p) {
  for (int e = 0; e < extr_code_edges(p->code); e++)
    p->message[e] = p->bits[extr_code_edge_columns(p->code)[e]];
}

static int from_check(const plain *p, int edge) {
  return p->parity[row_of(p->code, edge)] ^ p->message[edge];
}

static void plain_gallager(plain *p) {
  const int *edges = extr_code_column_edges(p->code);
  if (p->cycle == 1) return;
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int first = extr_code_column_first(p->code, v), end = extr_code_column_first(p->code, v + 1);
    int degree = end - first, bit = received_bit(p, v), against = 0, differs[16] = {0};
    for (int i = first; i < end; i++) {
      against += differs[i - first] = from_check(p, edges[i]) != bit;
    }
    /* More than half of the other checks and the received bit. */
    for (int i = first; i < end; i++)
      p->message[edges[i]] = bit ^ (2 * (against - differs[i - first]) > degree);
    p->bits[v] = bit ^ (2 * against > degree + 1);
  }
}

/* What LLRs are divided by. */
static double mean_llr(const plain *p) {
  const int columns = extr_code_columns(p->code);
  double square = 0;
  for (int v = 0; v < columns; v++) square += pow(p->llr[v * FRAMES + p->frame], 2) / columns;
  return sqrt(1 + square) - 1;
}

/* Its magnitude in six bits with a sign, of which a unit has so many steps. */
static double received_value(const plain *p, int v, double steps) {
  double y = fabs(p->llr[v * FRAMES + p->frame] / mean_llr(p));
  return fmin(floor(y * steps + 0.5), 31) / steps;
}

/* Wadayama's inversion function x y + sum of (1 - 2 parity); the least ones flip. */
static void plain_gradient(plain *p, bool soft) {
  const int columns = extr_code_columns(p->code), *edges = extr_code_column_edges(p->code);
  if (p->cycle == 1) return;
  double *worth = malloc((size_t)columns * sizeof *worth), least = INFINITY;
  for (int v = 0; v < columns; v++) {
    double y = (soft ? received_value(p, v, 8) : 1) * (received_bit(p, v) ? -1 : 1);
    worth[v] = (p->bits[v] ? -1 : 1) * y;
    for (int i = extr_code_column_first(p->code, v); i < extr_code_column_first(p->code, v + 1);
         i++)
      worth[v] += 1 - 2 * p->parity[row_of(p->code, edges[i])];
    least = fmin(least, worth[v]);
  }
  for (int v = 0; v < columns; v++) p->bits[v] ^= worth[v] == least;
  send_bits(p);
  free(worth);
}

static void plain_gdbf(plain *p) {
  plain_gradient(p, true);
}

static void plain_pgdbf(plain *p) {
  plain_gradient(p, false);
}

enum { SEED_BITS = 1279, PROBABILITY_BITS = 7 };

static int random_bits(const plain *p) {
  return CYCLES * extr_code_columns(p->code) * p->draws;
}

/* The frame's random bits, as decoder/stochastic/planes/generator.h has them, of a hash of its
 * LLRs. */
static void make_random(plain *p) {
  const int columns = extr_code_columns(p->code);
  uint64_t key = 0, word = 0;
  for (int v = 0; v < columns; v++) {
    uint32_t bits;
    memcpy(&bits, &p->llr[v * FRAMES + p->frame], sizeof bits);
    key = (key ^ bits) * UINT64_C(0xff51afd7ed558ccd);
    key ^= key >> 32;
  }
  for (int i = 0; i < SEED_BITS; i++) {
    if (i % 64 == 0) word = extr_random_next(&key);
    p->random[i] = word >> i % 64 & 1;
  }
  for (int i = SEED_BITS; i < SEED_BITS + random_bits(p); i++)
    p->random[i] =
        p->random[i - 216] ^ p->random[i - 337] ^ p->random[i - 579] ^ p->random[i - 1279];
}

/* A number of so many random bits of column v in this cycle, behind the first ones. */
static int drawn(const plain *p, int v, int first, int bits) {
  int place = ((p->cycle - 1) * extr_code_columns(p->code) + v) * p->draws + first, number = 0;
  for (int b = 0; b < bits; b++) number |= p->random[SEED_BITS + place + b] << b;
  return number;
}

/* 1 with the probability 1 / (1 + e^L'), L' = 6 y, in whole 1/128. */
static int channel_bit(const plain *p, int v) {
  int number = drawn(p, v, 0, PROBABILITY_BITS);
  bool less_likely = number < lround(128 / (1 + exp(6 * received_value(p, v, 8))));
  return received_bit(p, v) ^ less_likely;
}

/* The bit that all inputs of an edge's output have, the channel among them, or -1. The first cycle
 * takes the channel's. */
static int common_bit(const plain *p, int v, int edge) {
  const int *edges = extr_code_column_edges(p->code);
  int first = extr_code_column_first(p->code, v), end = extr_code_column_first(p->code, v + 1);
  int ones = channel_bit(p, v), inputs = end - first;
  if (p->cycle == 1) return ones;
  for (int i = first; i < end; i++)
    if (edges[i] != edge) ones += from_check(p, edges[i]);
  return ones == 0 || ones == inputs ? ones > 0 : -1;
}

/* The common bit, else what was sent `delay` cycles ago. */
static uint8_t held_bit(const plain *p, int v, int edge, int delay) {
  int common = common_bit(p, v, edge);
  if (common >= 0) return (uint8_t)common;
  int then = p->cycle - delay;
  return then > 0 ? p->sent[then * extr_code_edges(p->code) + edge] : (uint8_t)received_bit(p, v);
}

/* Sends these bits; each column counts the ones to its first check. */
static void send_and_count(plain *p, const uint8_t *now) {
  memcpy(p->message, now, (size_t)extr_code_edges(p->code));
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int edge = extr_code_column_edges(p->code)[extr_code_column_first(p->code, v)];
    int moved = p->counter[v] + (now[edge] ? 2 : -2);
    if (moved >= -15 && moved <= 15) p->counter[v] = moved;
    p->bits[v] = p->counter[v] > 0;
  }
}

static void plain_delayed(plain *p, int delay) {
  const int edges = extr_code_edges(p->code), *columns = extr_code_edge_columns(p->code);
  uint8_t *now = p->sent + p->cycle * edges;
  for (int e = 0; e < edges; e++) now[e] = held_bit(p, columns[e], e, delay);
  send_and_count(p, now);
}

static void plain_ds_1(plain *p) {
  plain_delayed(p, 1);
}

static void plain_ds_3(plain *p) {
  plain_delayed(p, 3);
}

enum { PLACES = 4, PLACE_BITS = 2 };

/* An edge holds with a random one of its last four common bits, the latest first; p->sent keeps
 * those bits. */
static void plain_em_4(plain *p) {
  const int edges = extr_code_edges(p->code);
  uint8_t *now = p->sent + PLACES * edges;
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int first = extr_code_column_first(p->code, v);
    for (int i = first; i < extr_code_column_first(p->code, v + 1); i++) {
      int edge = extr_code_column_edges(p->code)[i], common = common_bit(p, v, edge);
      int place = drawn(p, v, PROBABILITY_BITS + (i - first) * PLACE_BITS, PLACE_BITS);
      uint8_t *memory = p->sent + PLACES * edge;
      if (p->cycle == 1) memset(memory, received_bit(p, v), PLACES);
      now[edge] = common >= 0 ? (uint8_t)common : memory[place];
      if (common < 0) continue;
      memmove(memory + 1, memory, PLACES - 1);
      memory[0] = (uint8_t)common;
    }
  }
  send_and_count(p, now);
}

static extr_outcome plain_decode(plain *p, plain_cycle *cycle) {
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    p->bits[v] = (uint8_t)received_bit(p, v);
    p->counter[v] = p->bits[v] ? 1 : -1;
  }
  send_bits(p);
  make_random(p);
  for (p->cycle = 1;; p->cycle++) {
    find_parities(p);
    cycle(p);
    if (is_codeword(p)) return (extr_outcome){p->cycle, true};
    if (p->cycle == CYCLES) return (extr_outcome){p->cycle, false};
  }
}

static void compare_with_plain(trial *t, const char *text, int draws, plain_cycle *cycle) {
  extr_decoder_settings settings = settings_of(text);
  size_t columns = (size_t)t->columns, edges = (size_t)extr_code_edges(t->code);
  plain p = {.code = t->code,
             .llr = t->llr,
             .bits = malloc(columns),
             .counter = malloc(columns * sizeof(int)),
             .message = malloc(edges),
             .sent = malloc((CYCLES + 1) * edges),
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
  free(p.random);
  free(p.parity);
}

static void test_hard_decisions(void **state) {
  (void)state;
  const char *const codes[] = {"mackay:96,3,6,1", "peg:96,48,2*0.3+3*0.4+4*0.3,1"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    trial *t = trial_new(codes[i]);
    compare_with_plain(t, "gallager-b", 0, plain_gallager);
    compare_with_plain(t, "gdbf", 0, plain_gdbf);
    compare_with_plain(t, "pgdbf:flip=1", 0, plain_pgdbf);
    trial_free(t);
  }
}

/* Outputs of nodes of three edges are single operators, and what they hold is no random one of
 * several bits. */
static void test_held_bits(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  compare_with_plain(t, "ds:delay=1,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_1);
  compare_with_plain(t, "ds:delay=3,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_3);
  compare_with_plain(t, "em:length=1,fill=1,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_1);
  for (int memory = 1; memory <= 4; memory *= 2) { /* which no operator has */
    char text[64];
    snprintf(text, sizeof text, "em:length=4,memory=%d,fill=1,nds=6,llr-step=0.75", memory);
    compare_with_plain(t, text, PROBABILITY_BITS + 3 * PLACE_BITS, plain_em_4);
  }
  trial_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_hard_decisions),
      cmocka_unit_test(test_held_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
