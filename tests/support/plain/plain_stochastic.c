#include "core/base/math/splitmix.h"
#include "decoder/settings/node_structure.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/plain/stochastic_frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *room(size_t count, size_t size) {
  void *made = calloc(count + 1, size);
  if (!made) abort();
  return made;
}

/* ---- Decoders -------------------------------------------------------------------------------- */

static void count_inner(plain_kind *kind) {
  for (int k = 0; k < extr_program_steps(kind->program); k++)
    kind->inner += extr_program_step(kind->program, k).output < 0;
}

/* Random bits of the outputs of a node. */
static int output_bits(const plain_stochastic *p, int degree) {
  int level = plain_parameter(p, EXTR_STOCHASTIC_BITS) + 1;
  switch (p->kind) {
  case EXTR_EM:
    return degree * ilogb(p->value[EXTR_STOCHASTIC_LENGTH]);
  case EXTR_DS:
    return 0;
  case EXTR_TFM:
  case EXTR_COUNTER_BF:
    return degree * level;
  default:
    return level;
  }
}

static void make_kind(plain_stochastic *p, int degree) {
  plain_kind *kind = &p->kinds[degree];
  extr_structure *structure;
  if (!extr_stochastic_has_structure(p->kind)) return;
  if (extr_node_structure(NULL, &p->settings->variable, degree + 1, NODE_ARITY, &structure) !=
          EXTR_OK ||
      extr_program_of_outputs(NULL, structure, degree, &kind->program) != EXTR_OK)
    abort();
  extr_structure_free(structure);
  count_inner(kind);
  kind->random = MAGNITUDE_BITS + kind->inner * ilogb(p->value[EXTR_STOCHASTIC_INNER]) +
                 output_bits(p, degree);
}

/* Columns of one weight draw one after the other, the weight of the first column first. */
static void make_order(plain_stochastic *p) {
  bool seen[NODE_DEGREE_MAX + 1] = {false};
  for (int first = 0; first < extr_code_columns(p->code); first++) {
    int degree = extr_code_column_degree(p->code, first);
    if (extr_code_column(p->code, first) == EXTR_SHORTENED || seen[degree]) continue;
    seen[degree] = true;
    make_kind(p, degree);
    for (int v = first; v < extr_code_columns(p->code); v++)
      if (extr_code_column_degree(p->code, v) == degree &&
          extr_code_column(p->code, v) != EXTR_SHORTENED)
        p->order[p->columns++] = v;
  }
}

static void make_memories(plain_stochastic *p) {
  size_t inner = 0;
  for (int i = 0; i < p->columns; i++) {
    int v = p->order[i], degree = extr_code_column_degree(p->code, v);
    p->inner_first[v] = inner;
    inner += (size_t)(p->kinds[degree].inner * plain_parameter(p, EXTR_STOCHASTIC_INNER));
  }
  p->inner = room(inner, 1);
  p->held_size = p->kind == EXTR_EM   ? plain_parameter(p, EXTR_STOCHASTIC_LENGTH)
                 : p->kind == EXTR_DS ? plain_parameter(p, EXTR_STOCHASTIC_DELAY)
                                      : 0;
  p->held = room((size_t)extr_code_edges(p->code) * (size_t)p->held_size, 1);
}

/* A register makes as many bits per cycle as the node that takes most, but no number with a factor
 * of the period 23 * 89. */
static void make_registers(plain_stochastic *p) {
  if (plain_parameter(p, EXTR_STOCHASTIC_RANDOM) != EXTR_STOCHASTIC_RANDOM_LFSR) return;
  for (int degree = 0; degree <= NODE_DEGREE_MAX; degree++)
    if (p->kinds[degree].random > p->register_steps) p->register_steps = p->kinds[degree].random;
  while (p->register_steps % 23 == 0 || p->register_steps % 89 == 0) p->register_steps++;
  size_t registers = (size_t)extr_code_columns(p->code) / LFSR_COLUMNS + 1;
  p->registers = room(registers, (size_t)(LFSR_BITS + p->register_steps));
}

plain_stochastic *plain_stochastic_new(const extr_code *code,
                                       const extr_decoder_settings *settings) {
  size_t columns = (size_t)extr_code_columns(code), edges = (size_t)extr_code_edges(code);
  plain_stochastic *p = room(1, sizeof *p);
  p->code = code;
  p->settings = settings;
  p->value = settings->stochastic.value;
  p->kind = settings->stochastic.kind;
  p->order = room(columns, sizeof *p->order);
  p->inner_first = room(columns, sizeof *p->inner_first);
  p->sign = room(columns, 1);
  p->steps = room(columns, sizeof *p->steps);
  p->counter = room(columns, sizeof *p->counter);
  p->worth = room(columns, sizeof *p->worth);
  p->parity = room((size_t)extr_code_rows(code), 1);
  p->message = room(edges, 1);
  p->level = room(edges, sizeof *p->level);
  p->tracker = room(edges, sizeof *p->tracker);
  make_order(p);
  make_memories(p);
  make_registers(p);
  return p;
}

void plain_stochastic_free(plain_stochastic *p) {
  for (int degree = 0; degree <= NODE_DEGREE_MAX; degree++)
    extr_program_free(p->kinds[degree].program);
  free(p->order);
  free(p->inner_first);
  free(p->sign);
  free(p->steps);
  free(p->counter);
  free(p->worth);
  free(p->parity);
  free(p->message);
  free(p->level);
  free(p->tracker);
  free(p->inner);
  free(p->held);
  free(p->registers);
  free(p);
}

/* ---- Received values ------------------------------------------------------------------------- */

double plain_step(const plain_stochastic *p) {
  return p->value[p->kind == EXTR_GDBF ? EXTR_STOCHASTIC_STEP : EXTR_STOCHASTIC_LLR_STEP];
}

int plain_magnitude(const plain_stochastic *p, int v) {
  return (int)lround(128 / (1 + exp(p->steps[v] * plain_step(p))));
}

static uint64_t key_of(const plain_stochastic *p, const double *llr) {
  uint64_t key = 0;
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    float value = llr[v] == 0 ? 0 : (float)llr[v];
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    key = (key ^ bits) * UINT64_C(0xff51afd7ed558ccd);
    key ^= key >> 32;
  }
  return key;
}

/* Bits without an LLR start at random. */
static uint8_t received_bit(uint64_t key, double llr, int v) {
  uint64_t state = ~key + (uint64_t)v;
  return llr == 0 ? extr_random_next(&state) & 1 : llr < 0;
}

/* What LLRs are multiplied by: nds over their mean, which follows from the mean square. */
static float scale_of(const plain_stochastic *p, const double *llr) {
  double square = 0, nds = p->value[EXTR_STOCHASTIC_NDS];
  for (int v = 0; v < extr_code_columns(p->code); v++)
    if (extr_code_column(p->code, v) == EXTR_TRANSMITTED) square += llr[v] * llr[v];
  square /= extr_code_count(p->code, EXTR_TRANSMITTED);
  double mean = sqrt(1 + square) - 1;
  return nds == 0 ? 1 : mean > 0 ? (float)(nds / mean) : 0;
}

/* In floats, as the contract is; a step of 0 belongs to a decoder that takes signs only. */
static void receive(plain_stochastic *p, const double *llr) {
  float step = (float)plain_step(p), scale = step > 0 ? scale_of(p, llr) / step : 0;
  float most = ldexpf(0.5F, plain_parameter(p, EXTR_STOCHASTIC_LLR_BITS)) - 1;
  p->key = key_of(p, llr);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    float steps = fabsf((float)llr[v]) * scale + 0.5F;
    p->sign[v] = received_bit(p->key, llr[v], v);
    p->steps[v] = step > 0 ? (int)(steps < most ? steps : most) : 0;
    if (extr_code_column(p->code, v) == EXTR_SHORTENED) p->sign[v] = 0;
  }
}

/* ---- Cycles ---------------------------------------------------------------------------------- */

/* True: the frame is done. Bit flipping decides for the next cycle. */
static bool flips(plain_stochastic *p) {
  if (p->kind != EXTR_COUNTER_BF && p->kind != EXTR_UENG2017) return false;
  if (plain_filling(p)) return false;
  bool over = plain_flip_turn(&p->flip, p->code, plain_parameter(p, EXTR_STOCHASTIC_FLIPS),
                              plain_parameter(p, EXTR_STOCHASTIC_BELOW), p->bits);
  return over && plain_parameter(p, EXTR_STOCHASTIC_FAIL) == EXTR_STOCHASTIC_FAIL_STOP;
}

extr_outcome plain_stochastic_run(plain_stochastic *p, const double *llr, uint8_t *bits) {
  p->bits = bits;
  p->flip = (plain_flip){0};
  receive(p, llr);
  plain_random_start(p);
  plain_nodes_start(p);
  for (p->cycle = 1;; p->cycle++) {
    plain_nodes_run(p);
    bool codeword = plain_codeword(p->code, bits), last = p->cycle == p->settings->iterations;
    bool done = last || (codeword && p->settings->early_stop) || flips(p);
    if (done) return (extr_outcome){p->cycle, codeword};
  }
}
