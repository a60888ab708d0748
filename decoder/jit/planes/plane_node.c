#include "decoder/jit/planes/plane_node.h"

#include <extrinsic/program.h>
#include <extrinsic/stochastic.h>

#include "decoder/jit/planes/plane_ir.h"

/* The processor follows the planes of small nodes by itself, and fetching them costs time. */
enum { FETCHED_MIN = 100 };

value extr_plane_own(const ir *b, const node_code *n, int number) {
  const int planes = n->plan->layout.planes;
  if (planes >= FETCHED_MIN) extr_plane_prefetch(b, n->own, number + planes);
  return extr_plane_load(b, n->own, number);
}

/* ---- Random planes --------------------------------------------------------------------------- */

/* Plane number `number` of the node, `back` planes before. */
static value latest(const ir *b, const node_code *n, int number, int back) {
  const int ring = n->plan->layout.ring;
  return extr_plane_load(b, n->random, (n->first_drawn + number - back + ring) % ring);
}

value extr_plane_draw(const ir *b, node_code *n) {
  const int number = n->drawn++;
  if (n->registers) return extr_plane_load(b, n->registers, number);
  if (n->plan->layout.ring == 0) return extr_plane_load(b, n->random, number);
  value drawn =
      extr_plane_xor3(b, latest(b, n, number, RANDOM_TAP_1), latest(b, n, number, RANDOM_TAP_2),
                      latest(b, n, number, RANDOM_TAP_3));
  drawn = extr_plane_xor(b, drawn, latest(b, n, number, RANDOM_DEGREE));
  extr_plane_store(b, drawn, n->random, n->first_drawn + number);
  return drawn;
}

/* The new bits of the register that the column shares. */
static value find_register(const ir *b, const node_code *n) {
  if (n->plan->register_planes == 0) return NULL;
  value number = LLVMBuildUDiv(b->builder, n->column, extr_ir_index(b, LFSR_COLUMNS), "");
  number = LLVMBuildMul(b->builder, number, extr_ir_index(b, n->plan->register_planes), "");
  number = LLVMBuildAdd(b->builder, number, extr_ir_index(b, LFSR_BITS), "");
  return extr_ir_vector_place(b, n->random, number);
}

/* ---- Operators ------------------------------------------------------------------------------- */

static agreement agree(const ir *b, const node_code *n, const value *values, extr_step step) {
  value x = values[step.operands[0]], y = values[step.operands[1]], all, any, regular;
  if (step.count == 2) {
    all = extr_plane_and(b, x, y);
    any = extr_plane_or(b, x, y);
    regular = extr_plane_not(b, extr_plane_xor(b, x, y));
  } else {
    value z = values[step.operands[2]];
    all = extr_plane_and3(b, x, y, z);
    any = extr_plane_or3(b, x, y, z);
    regular = extr_plane_same3(b, x, y, z);
  }
  for (int i = 3; i < step.count; i++) { /* only in structures of files */
    all = extr_plane_and(b, all, values[step.operands[i]]);
    any = extr_plane_or(b, any, values[step.operands[i]]);
    regular = extr_plane_or(b, all, extr_plane_not(b, any));
  }
  if (!n->filling) return (agreement){all, any, regular};
  value channel = n->inputs[n->plan->degree];
  return (agreement){extr_plane_choose(b, n->fill, channel, all),
                     extr_plane_choose(b, n->fill, channel, any),
                     extr_plane_or(b, regular, n->fill)};
}

static int log2_of(int power) {
  return __builtin_ctz((unsigned)power);
}

/* The highest bit of the address selects a half of the memory. */
static value select_bit(const ir *b, const node_code *n, int first, int length,
                        const value *address) {
  if (length == 1) return extr_plane_own(b, n, first);
  int half = length / 2;
  value low = select_bit(b, n, first, half, address);
  value high = select_bit(b, n, first + half, half, address);
  return extr_plane_choose(b, address[log2_of(half)], high, low);
}

value extr_plane_recall(const ir *b, node_code *n, int first, int length) {
  enum { ADDRESS_MAX = 10 };
  value address[ADDRESS_MAX];
  for (int i = 0; i < log2_of(length); i++) address[i] = extr_plane_draw(b, n);
  return select_bit(b, n, first, length, address);
}

void extr_plane_remember(const ir *b, const node_code *n, int first, int length, agreement a) {
  value later = extr_plane_load(b, n->own, first + length - 1);
  for (int i = length - 1; i > 0; i--) {
    value before = extr_plane_load(b, n->own, first + i - 1);
    extr_plane_store(b, extr_plane_choose(b, a.regular, before, later), n->own, first + i);
    later = before;
  }
  extr_plane_store(b, extr_plane_hold(b, a.all, a.any, later), n->own, first);
}

/* ---- The node -------------------------------------------------------------------------------- */

static void read_places(const ir *b, node_code *n) {
  for (int j = 0; j < n->plan->degree; j++)
    n->edges[j] = extr_ir_vector_place(b, n->messages, extr_ir_load_index(b, n->places, j));
  n->column = extr_ir_load_index(b, n->places, n->plan->degree);
}

/* Messages are far apart. */
static void fetch_messages(const ir *b, const node_code *n) {
  for (int j = 0; j < n->plan->degree; j++) {
    value next = extr_ir_load_index(b, n->places, n->plan->degree + 1 + j);
    extr_plane_prefetch(b, extr_ir_vector_place(b, n->messages, next), 0);
  }
}

/* 1 with the channel's probability: the sign, inverted where the magnitude is above a random
 * number. */
static value draw_channel(const ir *b, node_code *n) {
  value below = extr_plane_zero(b);
  for (int i = 0; i < MAGNITUDE_BITS; i++)
    below = extr_plane_above(b, extr_plane_own(b, n, 1 + i), extr_plane_draw(b, n), below);
  return extr_plane_xor(b, extr_plane_own(b, n, 0), below);
}

static void read_inputs(const ir *b, node_code *n, value *values) {
  for (int j = 0; j < n->plan->degree; j++) n->inputs[j] = extr_ir_load(b, n->edges[j]);
  n->inputs[n->plan->degree] = draw_channel(b, n);
  for (int i = 0; i <= n->plan->degree; i++) values[i] = n->inputs[i];
}

/* An operator that is not regular holds with its internal memory. */
static value run_inner(const ir *b, node_code *n, int memory, agreement a) {
  const int length = (int)n->plan->settings->value[EXTR_STOCHASTIC_INNER];
  const int first = CHANNEL_PLANES + memory * length;
  value bit = extr_plane_hold(b, a.all, a.any, extr_plane_recall(b, n, first, length));
  extr_plane_remember(b, n, first, length, a);
  return bit;
}

static void run_program(const ir *b, node_code *n, value *values) {
  const extr_program *program = n->plan->program;
  const int inputs = n->plan->degree + 1, steps = extr_program_steps(program);
  int memory = 0;
  for (int s = 0; s < steps; s++) {
    extr_step step = extr_program_step(program, s);
    if (step.output < 0) values[inputs + s] = run_inner(b, n, memory++, agree(b, n, values, step));
  }
  for (int j = 0; j < n->plan->degree; j++) {
    int s = extr_program_output(program, j) - inputs;
    n->outputs[j] = agree(b, n, values, extr_program_step(program, s));
  }
}

void extr_plane_node_build(const ir *b, node_code *n, value *values) {
  read_places(b, n);
  fetch_messages(b, n);
  n->registers = find_register(b, n);
  n->drawn = 0;
  read_inputs(b, n, values);
  run_program(b, n, values);
  extr_plane_finish(b, n);
}
