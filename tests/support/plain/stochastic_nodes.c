/* The variable nodes of plain stochastic decoders: operators, and what outputs do when they hold.
 */
#include "core/base/math/elementary.h"
#include "tests/support/plain/stochastic_frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Edges and bits -------------------------------------------------------------------------- */

/* A node in a cycle: its edges, the bits that come in, and of each output the common bit or -1. */
typedef struct node {
  int v, degree;
  const int *edge;
  uint8_t from[NODE_DEGREE_MAX], channel;
  int common[NODE_DEGREE_MAX], number[2]; /* how many of them are 0 and 1 */
} node;

static node node_of(const plain_stochastic *p, int v) {
  int first = extr_code_column_first(p->code, v), degree = extr_code_column_degree(p->code, v);
  node n = {.v = v, .degree = degree, .edge = extr_code_column_edges(p->code) + first};
  for (int j = 0; j < degree; j++)
    n.from[j] = p->parity[extr_code_edge_rows(p->code)[n.edge[j]]] ^ p->message[n.edge[j]];
  return n;
}

static void find_parities(plain_stochastic *p) {
  const int *rows = extr_code_edge_rows(p->code);
  memset(p->parity, 0, (size_t)extr_code_rows(p->code));
  for (int e = 0; e < extr_code_edges(p->code); e++) p->parity[rows[e]] ^= p->message[e];
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* The channel's bit replaces the common one at the start. */
static int common_bit(const plain_stochastic *p, const node *n, const uint8_t *value,
                      extr_step step) {
  if (plain_filling(p)) return n->channel;
  for (int i = 1; i < step.count; i++)
    if (value[step.operands[i]] != value[step.operands[0]]) return -1;
  return value[step.operands[0]];
}

/* Shifts a regular bit in. */
static void remember(uint8_t *memory, int length, int common) {
  if (common < 0) return;
  memmove(memory + 1, memory, (size_t)length - 1);
  memory[0] = (uint8_t)common;
}

static int bits_of(int power) {
  return ilogb(power);
}

static void run_operators(plain_stochastic *p, node *n) {
  const extr_program *program = p->kinds[n->degree].program;
  const int inputs = n->degree + 1, length = plain_parameter(p, EXTR_STOCHASTIC_INNER);
  uint8_t *value = malloc((size_t)(inputs + extr_program_steps(program)));
  uint8_t *memory = p->inner + p->inner_first[n->v];
  if (!value) abort();
  memcpy(value, n->from, (size_t)n->degree);
  value[n->degree] = n->channel;
  for (int k = 0; k < extr_program_steps(program); k++) {
    extr_step step = extr_program_step(program, k);
    if (step.output >= 0) continue;
    int common = common_bit(p, n, value, step), place = plain_draw(p, bits_of(length));
    value[inputs + k] = common >= 0 ? (uint8_t)common : memory[place];
    remember(memory, length, common);
    memory += length;
  }
  for (int j = 0; j < n->degree; j++) {
    extr_step step = extr_program_step(program, extr_program_output(program, j) - inputs);
    n->common[j] = common_bit(p, n, value, step);
    if (n->common[j] >= 0) n->number[n->common[j]]++;
  }
  free(value);
}

static int send(plain_stochastic *p, const node *n, int j, int hold) {
  return p->message[n->edge[j]] = (uint8_t)(n->common[j] >= 0 ? n->common[j] : hold);
}

/* ---- Counters and trackers ------------------------------------------------------------------- */

static int one(const plain_stochastic *p) {
  return 1 << plain_parameter(p, EXTR_STOCHASTIC_BITS);
}

/* The middle, or the channel's probability min(m, 2^6 - 1/2) / 2^7 cut to whole levels; from above
 * if the received bit is 1. */
static int first_level(const plain_stochastic *p, int v) {
  int bits = plain_parameter(p, EXTR_STOCHASTIC_BITS), m = plain_magnitude(p, v);
  int level = (int)((m == 64 ? 63.9999 : m) * ldexp(1, bits - 7));
  if (plain_parameter(p, EXTR_STOCHASTIC_INIT) == EXTR_STOCHASTIC_INIT_HALF) level = one(p) / 2 - 1;
  return p->sign[v] ? one(p) - 1 - level : level;
}

/* 1 with the probability (level + 1/2) / 2^bits. */
static int held_bit(plain_stochastic *p, int level) {
  return 2 * level + 1 > plain_draw(p, plain_parameter(p, EXTR_STOCHASTIC_BITS) + 1);
}

static void move(const plain_stochastic *p, int *level, int up, int down) {
  if (up && !down && *level < one(p) - 1) ++*level;
  if (down && !up && *level > 0) --*level;
}

/* P += beta (bit - P), both directions alike. */
static void track(const plain_stochastic *p, int *level, int bit) {
  int shift = (int)lround(-log2(p->value[EXTR_STOCHASTIC_BETA]));
  *level += bit ? (one(p) - 1 - *level) >> shift : -(*level >> shift);
}

/* A counter from -7.5 to 7.5 decides. */
static void count(plain_stochastic *p, int v, int up, int down) {
  int moved = p->counter[v] + 2 * (up - down);
  if (moved >= -15 && moved <= 15) p->counter[v] = moved;
  if (p->flip.phase != PLAIN_FLIPPING) p->bits[v] = p->counter[v] > 0;
}

static void decide_by_level(plain_stochastic *p, int v, int level) {
  if (p->flip.phase != PLAIN_FLIPPING) p->bits[v] = 2 * level >= one(p);
}

/* ---- Kinds with operators -------------------------------------------------------------------- */

static void run_em(plain_stochastic *p, const node *n) {
  const int length = plain_parameter(p, EXTR_STOCHASTIC_LENGTH);
  for (int j = 0; j < n->degree; j++) {
    uint8_t *memory = p->held + (size_t)n->edge[j] * (size_t)length;
    send(p, n, j, memory[plain_draw(p, bits_of(length))]);
    remember(memory, length, n->common[j]);
  }
  int sent = p->message[n->edge[0]];
  count(p, n->v, sent, !sent);
}

static void run_ds(plain_stochastic *p, const node *n) {
  const int delay = plain_parameter(p, EXTR_STOCHASTIC_DELAY);
  for (int j = 0; j < n->degree; j++) {
    uint8_t *then = p->held + (size_t)n->edge[j] * (size_t)delay + p->cycle % delay;
    *then = (uint8_t)send(p, n, j, *then);
  }
  int sent = p->message[n->edge[0]];
  count(p, n->v, sent, !sent);
}

static void run_tfm(plain_stochastic *p, const node *n) {
  for (int j = 0; j < n->degree; j++) {
    int *level = &p->level[n->edge[j]];
    send(p, n, j, held_bit(p, *level));
    if (n->common[j] >= 0) track(p, level, n->common[j]);
  }
  int sent = p->message[n->edge[0]];
  count(p, n->v, sent, !sent);
}

/* The level of a node, after all of its outputs have been sent. */
static int *send_from_level(plain_stochastic *p, const node *n) {
  int *level = &p->level[n->edge[0]], hold = held_bit(p, *level);
  for (int j = 0; j < n->degree; j++) send(p, n, j, hold);
  return level;
}

/* Tracks the majority where enough outputs have a common bit; in a tie nothing. */
static void run_mtfm(plain_stochastic *p, const node *n) {
  int votes = plain_parameter(p, EXTR_STOCHASTIC_VOTES), regular = n->number[0] + n->number[1];
  int *level = send_from_level(p, n), sent = p->message[n->edge[0]];
  if (regular >= (votes < n->degree ? votes : n->degree) && n->number[0] != n->number[1])
    track(p, level, n->number[1] > n->number[0]);
  count(p, n->v, sent, !sent);
}

static void run_counter(plain_stochastic *p, const node *n) {
  int votes = plain_parameter(p, EXTR_STOCHASTIC_VOTES), *level = send_from_level(p, n);
  int needed = votes > 0 && votes < n->degree ? votes : n->degree;
  move(p, level, n->number[1] >= needed, n->number[0] >= needed);
  decide_by_level(p, n->v, *level);
}

/* A posterior, the bit from the first check where it equals the one to it, moves what decides. */
static void run_counter_bf(plain_stochastic *p, const node *n) {
  for (int j = 0; j < n->degree; j++) {
    int *level = &p->level[n->edge[j]];
    send(p, n, j, held_bit(p, *level));
    move(p, level, n->common[j] == 1, n->common[j] == 0);
  }
  int from = n->from[0], to = p->message[n->edge[0]];
  bool agreed = from == to && !plain_filling(p) && p->flip.phase != PLAIN_FLIPPING;
  count(p, n->v, agreed && from, agreed && !from);
}

/* The counter moves where enough of the bits that come in are equal, the channel's among them. */
static void run_ueng(plain_stochastic *p, const node *n) {
  int inputs = n->degree + 1, ones = n->channel, *level = send_from_level(p, n);
  int votes = plain_parameter(p, EXTR_STOCHASTIC_VOTES);
  if (2 * votes <= inputs) votes = inputs / 2 + 1;
  if (votes > inputs) votes = inputs;
  for (int j = 0; j < n->degree; j++) ones += n->from[j];
  if (plain_filling(p))
    move(p, level, n->channel, !n->channel);
  else
    move(p, level, ones >= votes, inputs - ones >= votes);
  decide_by_level(p, n->v, *level);
}

/* ---- Kinds without operators ----------------------------------------------------------------- */

static void run_gallager(plain_stochastic *p, const node *n) {
  int bit = p->sign[n->v], against = 0, votes = plain_parameter(p, EXTR_STOCHASTIC_VOTES);
  for (int j = 0; j < n->degree && !plain_filling(p); j++) against += n->from[j] != bit;
  for (int j = 0; j < n->degree; j++) {
    int others = against - (!plain_filling(p) && n->from[j] != bit);
    /* By default more than half of the other checks and the received bit. */
    bool overruled = votes > 0 ? others >= votes : 2 * others > n->degree;
    p->message[n->edge[j]] = (uint8_t)(bit ^ (overruled && !plain_filling(p)));
  }
  p->bits[n->v] = (uint8_t)(bit ^ (2 * against > n->degree + 1));
}

static float clamp(float x, float least, float most) {
  return x < least ? least : x > most ? most : x;
}

/* The equations of the paper in the library's elementary functions, so that draws are the same. The
 * first cycles track nothing. */
static void run_rhs(plain_stochastic *p, const node *n) {
  const float least = ldexpf(1, -14), step = (float)plain_step(p);
  float beta =
      (float)p->value[p->cycle < p->value[EXTR_STOCHASTIC_LATER] ? EXTR_STOCHASTIC_RELAX
                                                                 : EXTR_STOCHASTIC_RELAX_LATER];
  float total = (float)p->steps[n->v] * (p->sign[n->v] ? -step : step), lambda[NODE_DEGREE_MAX];
  for (int j = 0; j < n->degree; j++) {
    float *q = &p->tracker[n->edge[j]], bit = n->from[j];
    *q = plain_filling(p) ? 0.5F : clamp(*q + beta * (bit - *q), least, 1 - least);
    total += lambda[j] = short_log((1 - *q) / *q);
  }
  for (int j = 0; j < n->degree; j++) {
    float llr = clamp(total - lambda[j], -80, 80);
    p->message[n->edge[j]] = plain_draw_uniform(p) * (1 + elementary_exp(llr)) < 1;
  }
  p->bits[n->v] = total <= 0;
}

/* Wadayama's inversion function x y + sum of (1 - 2 parity). */
static double inversion(const plain_stochastic *p, int v) {
  const int *edges = extr_code_column_edges(p->code), *rows = extr_code_edge_rows(p->code);
  double y = p->kind == EXTR_GDBF ? p->steps[v] * plain_step(p) : 1;
  double worth = p->bits[v] == p->sign[v] ? y : -y;
  for (int i = extr_code_column_first(p->code, v); i < extr_code_column_first(p->code, v + 1); i++)
    worth += 1 - 2 * p->parity[rows[edges[i]]];
  return worth;
}

/* The bits where it is least flip, each with a probability in 1/128. */
static void run_gradient(plain_stochastic *p) {
  const int certain = 128, chance = (int)(p->value[EXTR_STOCHASTIC_FLIP] * certain + 0.5);
  double least = INFINITY;
  for (int i = 0; i < p->columns; i++) {
    int v = p->order[i];
    if (plain_filling(p)) p->bits[v] = p->sign[v];
    p->worth[v] = inversion(p, v);
    least = fmin(least, p->worth[v]);
  }
  for (int i = 0; i < p->columns; i++) {
    int v = p->order[i];
    bool chosen = chance == certain || plain_draw(p, 7) < chance;
    p->bits[v] ^= chosen && p->worth[v] == least && !plain_filling(p);
    node n = node_of(p, v);
    for (int j = 0; j < n.degree; j++) p->message[n.edge[j]] = p->bits[v];
  }
}

/* ---------------------------------------------------------------------------------------------- */

typedef void run_node(plain_stochastic *p, const node *n);

static run_node *const run_kind[EXTR_STOCHASTIC_KINDS] = {
    [EXTR_EM] = run_em,
    [EXTR_TFM] = run_tfm,
    [EXTR_MTFM] = run_mtfm,
    [EXTR_DS] = run_ds,
    [EXTR_RHS] = run_rhs,
    [EXTR_COUNTER] = run_counter,
    [EXTR_UENG2017] = run_ueng,
    [EXTR_COUNTER_BF] = run_counter_bf,
    [EXTR_GALLAGER_B] = run_gallager,
};

void plain_nodes_start(plain_stochastic *p) {
  const int *columns = extr_code_edge_columns(p->code), size = p->held_size;
  const int length = plain_parameter(p, EXTR_STOCHASTIC_INNER);
  memset(p->message, 0, (size_t)extr_code_edges(p->code));
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    p->bits[v] = p->sign[v];
    p->counter[v] = p->sign[v] ? 1 : -1;
  }
  for (int i = 0; i < p->columns; i++) {
    int v = p->order[i], inner = p->kinds[extr_code_column_degree(p->code, v)].inner;
    memset(p->inner + p->inner_first[v], p->sign[v], (size_t)inner * (size_t)length);
  }
  for (int e = 0; e < extr_code_edges(p->code); e++) {
    p->level[e] = first_level(p, columns[e]);
    memset(p->held + (size_t)e * (size_t)size, p->sign[columns[e]], (size_t)size);
  }
}

void plain_nodes_run(plain_stochastic *p) {
  find_parities(p);
  plain_random_cycle(p);
  if (!run_kind[p->kind]) {
    run_gradient(p);
    return;
  }
  for (int i = 0; i < p->columns; i++) {
    node n = node_of(p, p->order[i]);
    plain_random_node(p, n.v);
    if (p->kinds[n.degree].program) {
      n.channel = p->sign[n.v] ^ (plain_draw(p, MAGNITUDE_BITS) < plain_magnitude(p, n.v));
      run_operators(p, &n);
    }
    run_kind[p->kind](p, &n);
  }
}
