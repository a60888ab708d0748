/* Stochastic decoders whose only random numbers, if any, make the channel's bits or choose among
 * held ones, against plain decoders of one frame. */
#include "core/base/math/elementary.h"
#include "core/base/math/splitmix.h"
#include "tests/decoder/stochastic/plain_stochastic.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void plain_gallager(plain *p) {
  const int *edges = extr_code_column_edges(p->code);
  if (p->cycle == 1) return;
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int first = extr_code_column_first(p->code, v), end = extr_code_column_first(p->code, v + 1);
    int degree = end - first, bit = plain_received_bit(p, v), against = 0, differs[16] = {0};
    for (int i = first; i < end; i++) {
      against += differs[i - first] = plain_from_check(p, edges[i]) != bit;
    }
    /* More than half of the other checks and the received bit. */
    for (int i = first; i < end; i++)
      p->message[edges[i]] = bit ^ (2 * (against - differs[i - first]) > degree);
    p->bits[v] = bit ^ (2 * against > degree + 1);
  }
}

/* Wadayama's inversion function x y + sum of (1 - 2 parity); the least ones flip. */
static void plain_gradient(plain *p, bool soft) {
  const int columns = extr_code_columns(p->code), *edges = extr_code_column_edges(p->code);
  if (p->cycle == 1) return;
  double *worth = malloc((size_t)columns * sizeof *worth), least = INFINITY;
  for (int v = 0; v < columns; v++) {
    double y = (soft ? plain_received_value(p, v, 8) : 1) * (plain_received_bit(p, v) ? -1 : 1);
    worth[v] = (p->bits[v] ? -1 : 1) * y;
    for (int i = extr_code_column_first(p->code, v); i < extr_code_column_first(p->code, v + 1);
         i++)
      worth[v] += 1 - 2 * p->parity[plain_row_of(p->code, edges[i])];
    least = fmin(least, worth[v]);
  }
  for (int v = 0; v < columns; v++) p->bits[v] ^= worth[v] == least;
  plain_send_bits(p);
  free(worth);
}

static void plain_gdbf(plain *p) {
  plain_gradient(p, true);
}

static void plain_pgdbf(plain *p) {
  plain_gradient(p, false);
}

/* The common bit, else what was sent `delay` cycles ago. */
static uint8_t held_bit(const plain *p, int v, int edge, int delay) {
  int common = plain_common_bit(p, v, edge);
  if (common >= 0) return (uint8_t)common;
  int then = p->cycle - delay;
  return then > 0 ? p->sent[then * extr_code_edges(p->code) + edge]
                  : (uint8_t)plain_received_bit(p, v);
}

static void plain_delayed(plain *p, int delay) {
  const int edges = extr_code_edges(p->code), *columns = extr_code_edge_columns(p->code);
  uint8_t *now = p->sent + p->cycle * edges;
  for (int e = 0; e < edges; e++) now[e] = held_bit(p, columns[e], e, delay);
  plain_send_and_count(p, now);
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
      int edge = extr_code_column_edges(p->code)[i], common = plain_common_bit(p, v, edge);
      int place = plain_drawn(p, v, PROBABILITY_BITS + (i - first) * PLACE_BITS, PLACE_BITS);
      uint8_t *memory = p->sent + PLACES * edge;
      if (p->cycle == 1) memset(memory, plain_received_bit(p, v), PLACES);
      now[edge] = common >= 0 ? (uint8_t)common : memory[place];
      if (common < 0) continue;
      memmove(memory + 1, memory, PLACES - 1);
      memory[0] = (uint8_t)common;
    }
  }
  plain_send_and_count(p, now);
}

/* ---- Relaxed half-stochastic ---- */

/* xoshiro128+ of Blackman and Vigna, from the frame's key; between 0 and 1. */
static float draw_next(uint32_t s[4]) {
  uint32_t sum = s[0] + s[3], shifted = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = s[3] << 11 | s[3] >> 21;
  return ((float)(sum >> 9) + 0.5F) / (1 << 23);
}

static float clamp(float x, float least, float most) {
  return x < least ? least : x > most ? most : x;
}

/* The equations of the paper in the library's elementary functions, so that draws are the same. The
 * first cycle tracks nothing. */
static void plain_rhs(plain *p) {
  static uint32_t random[4];
  static float trackers[1024];
  const double *value = p->settings->value;
  const float least = ldexpf(1, -14);
  const int *edges = extr_code_column_edges(p->code);
  float beta = (float)value[p->cycle < value[EXTR_STOCHASTIC_LATER] ? EXTR_STOCHASTIC_RELAX
                                                                    : EXTR_STOCHASTIC_RELAX_LATER];
  if (p->cycle == 1) {
    uint64_t key = plain_key(p);
    for (int i = 0; i < 4; i += 2) {
      uint64_t word = extr_random_next(&key);
      random[i] = (uint32_t)word;
      random[i + 1] = (uint32_t)(word >> 32);
    }
  }
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    int first = extr_code_column_first(p->code, v), end = extr_code_column_first(p->code, v + 1);
    float total = 6 * (float)plain_received_value(p, v, 8) * (plain_received_bit(p, v) ? -1 : 1);
    float lambda[16];
    for (int i = first; i < end; i++) {
      float *q = &trackers[edges[i]], bit = (float)plain_from_check(p, edges[i]);
      *q = p->cycle == 1 ? 0.5F : clamp(*q + beta * (bit - *q), least, 1 - least);
      total += lambda[i - first] = short_log((1 - *q) / *q);
    }
    for (int i = first; i < end; i++) {
      float llr = clamp(total - lambda[i - first], -80, 80);
      p->sent[edges[i]] = draw_next(random) * (1 + elementary_exp(llr)) < 1;
    }
    p->bits[v] = total <= 0;
  }
  memcpy(p->message, p->sent, (size_t)extr_code_edges(p->code));
}

static void test_half_stochastic(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  plain_compare(t, "rhs:nds=6,llr-bits=6,llr-step=0.75", 0, plain_rhs);
  plain_compare(t, "rhs:nds=6,llr-bits=6,llr-step=0.75,beta=0.5,beta-later=0.1,later=4", 0,
                plain_rhs);
  trial_free(t);
}

static void test_hard_decisions(void **state) {
  (void)state;
  const char *const codes[] = {"mackay:96,3,6,1", "peg:96,48,2*0.3+3*0.4+4*0.3,1"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    trial *t = trial_new(codes[i]);
    plain_compare(t, "gallager-b", 0, plain_gallager);
    plain_compare(t, "gdbf", 0, plain_gdbf);
    plain_compare(t, "pgdbf:flip=1", 0, plain_pgdbf);
    trial_free(t);
  }
}

/* Outputs of nodes of three edges are single operators, and what they hold is no random one of
 * several bits. */
static void test_held_bits(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  plain_compare(t, "ds:delay=1,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_1);
  plain_compare(t, "ds:delay=3,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_3);
  plain_compare(t, "em:length=1,fill=1,nds=6,llr-step=0.75", PROBABILITY_BITS, plain_ds_1);
  for (int memory = 1; memory <= 4; memory *= 2) { /* which no operator has */
    char text[64];
    snprintf(text, sizeof text, "em:length=4,memory=%d,fill=1,nds=6,llr-step=0.75", memory);
    plain_compare(t, text, PROBABILITY_BITS + 3 * PLACE_BITS, plain_em_4);
  }
  trial_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_hard_decisions),
      cmocka_unit_test(test_held_bits),
      cmocka_unit_test(test_half_stochastic),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
