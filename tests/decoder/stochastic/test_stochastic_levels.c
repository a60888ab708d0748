/* Stochastic decoders whose outputs hold with counters and trackers, against plain decoders of one
 * frame. Nodes of three edges: outputs are single operators. */
#include "tests/decoder/stochastic/plain_stochastic.h"
#include "tests/support/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEGREE = 3 };

static int parameter(const plain *p, extr_stochastic_parameter which) {
  return (int)p->settings->value[which];
}

static int level_bits(const plain *p) {
  return parameter(p, EXTR_STOCHASTIC_BITS);
}

static int one(const plain *p) {
  return 1 << level_bits(p);
}

/* The middle, or the channel's probability min(m, 2^6 - 1/2) / 2^7 cut to whole levels; from above
 * if the received bit is 1. */
static int first_level(const plain *p, int v) {
  int bits = level_bits(p), m = plain_magnitude(p, v);
  int level = (int)((m == 64 ? 63.9999 : m) * ldexp(1, bits - 7));
  if (parameter(p, EXTR_STOCHASTIC_INIT) == EXTR_STOCHASTIC_INIT_HALF) level = one(p) / 2 - 1;
  return plain_received_bit(p, v) ? one(p) - 1 - level : level;
}

/* 1 with the probability (level + 1/2) / 2^bits, by random number `index` of the column. */
static int held(const plain *p, int v, int index, int level) {
  int bits = level_bits(p);
  return 2 * level + 1 > plain_drawn(p, v, PROBABILITY_BITS + index * (bits + 1), bits + 1);
}

static void move(const plain *p, int *level, int up, int down) {
  if (up && *level < one(p) - 1) ++*level;
  if (down && *level > 0) --*level;
}

/* P += beta (bit - P), both directions alike. */
static void track(const plain *p, int *level, int bit) {
  int shift = (int)lround(-log2(p->settings->value[EXTR_STOCHASTIC_BETA]));
  *level += bit ? (one(p) - 1 - *level) >> shift : -(*level >> shift);
}

/* The outputs of column v: their common bits, and of those how many are 0 and 1. */
typedef struct outputs {
  int edge[DEGREE], common[DEGREE], number[2];
} outputs;

static outputs outputs_of(const plain *p, int v) {
  outputs o = {.number = {0}};
  for (int j = 0; j < DEGREE; j++) {
    o.edge[j] = extr_code_column_edges(p->code)[extr_code_column_first(p->code, v) + j];
    o.common[j] = plain_common_bit(p, v, o.edge[j]);
    if (o.common[j] >= 0) o.number[o.common[j]]++;
  }
  return o;
}

static void send_or_hold(plain *p, const outputs *o, const int hold[DEGREE]) {
  for (int j = 0; j < DEGREE; j++)
    p->sent[o->edge[j]] = (uint8_t)(o->common[j] >= 0 ? o->common[j] : hold[j]);
}

static void start_levels(plain *p) {
  const int *columns = extr_code_edge_columns(p->code);
  for (int e = 0; e < extr_code_edges(p->code) && p->cycle == 1; e++)
    p->level[e] = first_level(p, columns[e]);
}

/* The level of column v, and the bit with which all of its outputs hold. */
static int *common_level(plain *p, int v, const outputs *o, int hold[DEGREE]) {
  int *level = &p->level[o->edge[0]];
  for (int j = 0; j < DEGREE; j++) hold[j] = held(p, v, 0, *level);
  return level;
}

static void counter(plain *p) {
  int votes = parameter(p, EXTR_STOCHASTIC_VOTES), hold[DEGREE];
  int needed = votes > 0 && votes < DEGREE ? votes : DEGREE;
  start_levels(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    outputs o = outputs_of(p, v);
    int *level = common_level(p, v, &o, hold);
    send_or_hold(p, &o, hold);
    bool ones = o.number[1] >= needed, zeros = o.number[0] >= needed;
    move(p, level, ones && !zeros, zeros && !ones);
    p->bits[v] = 2 * *level >= one(p);
  }
  memcpy(p->message, p->sent, (size_t)extr_code_edges(p->code));
}

static void tfm(plain *p) {
  int hold[DEGREE];
  start_levels(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    outputs o = outputs_of(p, v);
    for (int j = 0; j < DEGREE; j++) {
      int *level = &p->level[o.edge[j]];
      hold[j] = held(p, v, j, *level);
      if (o.common[j] >= 0) track(p, level, o.common[j]);
    }
    send_or_hold(p, &o, hold);
  }
  plain_send_and_count(p, p->sent);
}

/* Tracks the majority where enough outputs have a common bit; in a tie nothing. */
static void mtfm(plain *p) {
  int votes = parameter(p, EXTR_STOCHASTIC_VOTES), hold[DEGREE];
  start_levels(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    outputs o = outputs_of(p, v);
    int *level = common_level(p, v, &o, hold), regular = o.number[0] + o.number[1];
    send_or_hold(p, &o, hold);
    if (regular >= (votes < DEGREE ? votes : DEGREE) && o.number[0] != o.number[1])
      track(p, level, o.number[1] > o.number[0]);
  }
  plain_send_and_count(p, p->sent);
}

/* A posterior, the bit from the first check where it equals the one to it, moves what decides. */
static void counter_bf(plain *p) {
  int hold[DEGREE];
  start_levels(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    outputs o = outputs_of(p, v);
    for (int j = 0; j < DEGREE; j++) {
      int *level = &p->level[o.edge[j]];
      hold[j] = held(p, v, j, *level);
      move(p, level, o.common[j] == 1, o.common[j] == 0);
    }
    send_or_hold(p, &o, hold);
    int from = plain_from_check(p, o.edge[0]), to = p->sent[o.edge[0]];
    bool agreed = p->cycle > 1 && from == to;
    plain_count(p, v, agreed && from, agreed && !from);
  }
  memcpy(p->message, p->sent, (size_t)extr_code_edges(p->code));
}

/* The counter moves where enough of the bits that come in are equal, the channel's among them. */
static void ueng(plain *p) {
  int votes = parameter(p, EXTR_STOCHASTIC_VOTES), hold[DEGREE];
  start_levels(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    outputs o = outputs_of(p, v);
    int *level = common_level(p, v, &o, hold), channel = plain_channel_bit(p, v), ones = channel;
    for (int j = 0; j < DEGREE; j++) ones += plain_from_check(p, o.edge[j]);
    send_or_hold(p, &o, hold);
    if (p->cycle == 1)
      move(p, level, channel, !channel);
    else
      move(p, level, ones >= votes, DEGREE + 1 - ones >= votes);
    p->bits[v] = 2 * *level >= one(p);
  }
  memcpy(p->message, p->sent, (size_t)extr_code_edges(p->code));
}

/* With the channel's quantizer, and one counter or tracker per column or per edge. */
static void compare(trial *t, const char *kind, int bits, int levels, const char *others,
                    plain_cycle *cycle) {
  char text[128];
  snprintf(text, sizeof text, "%s:nds=6,llr-step=0.75,fill=1,bits=%d,%s", kind, bits, others);
  plain_compare(t, text, PROBABILITY_BITS + levels * (bits + 1), cycle);
}

static void test_levels(void **state) {
  (void)state;
  trial *t = trial_new("mackay:96,3,6,1");
  compare(t, "counter", 4, 1, "init=channel", counter);
  compare(t, "counter", 7, 1, "init=half,votes=2", counter);
  compare(t, "tfm", 9, DEGREE, "init=channel,beta=0.25", tfm);
  compare(t, "tfm", 5, DEGREE, "init=half,beta=0.125", tfm);
  compare(t, "mtfm", 9, 1, "init=channel,beta=0.25,votes=2", mtfm);
  compare(t, "mtfm", 5, 1, "init=half,beta=0.5,votes=5", mtfm);
  compare(t, "counter-bf", 4, DEGREE, "init=channel,below=0", counter_bf);
  compare(t, "counter-bf", 3, DEGREE, "init=half,below=0", counter_bf);
  compare(t, "ueng2017", 4, 1, "init=channel,below=0,votes=3", ueng);
  compare(t, "ueng2017", 3, 1, "init=half,below=0,votes=4", ueng);
  trial_free(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_levels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
