/* What a compiled kernel executes: the counted moves against a plain simulation of the registers,
 * and that the listed operations are a program: no value is used before it is there. */
#include "decoder/probes/kernel_order.h"
#include "decoder/probes/register_moves.h"
#include "tests/support/random.h"
#include "tests/support/unit.h"
#include <extrinsic/optimize.h>
#include <extrinsic/probe.h>

#include <stdlib.h>

enum { VALUES = 40, OPERATIONS = 30, LATER = 1000 };

/* ---- Moves ----------------------------------------------------------------------------------- */

/* The first operation from `from` on that needs the value; the end needs what is carried. */
static int next_use(const kernel_order *o, int value, int from) {
  for (int k = from; k < o->count; k++)
    for (int i = 0; i < o->operations[k].count; i++)
      if (o->operations[k].operands[i] == value) return k;
  for (int i = 0; i < o->carried; i++)
    if (o->after[i] == value) return o->count;
  return LATER;
}

typedef struct plain_registers {
  bool here[VALUES], saved[VALUES];
  int moves;
} plain_registers;

/* Brings a value into a register; before operation `now`, whose uses still count. */
static void bring(const kernel_order *o, plain_registers *r, int registers, int value, int now) {
  int full = 0, last = -1;
  for (int v = 0; v < VALUES; v++) {
    if (r->here[v] && next_use(o, v, now) == LATER) r->here[v] = false;
    if (!r->here[v]) continue;
    full++;
    if (last < 0 || next_use(o, v, now) > next_use(o, last, now)) last = v;
  }
  if (full == registers) {
    r->moves += !r->saved[last];
    r->saved[last] = true;
    r->here[last] = false;
  }
  r->here[value] = true;
}

static int plain_moves(const kernel_order *o, int registers) {
  plain_registers r = {.moves = 0};
  for (int i = 0; i < o->carried; i++)
    if (next_use(o, o->before[i], 0) < LATER) bring(o, &r, registers, o->before[i], 0);
  for (int k = 0; k < o->count; k++) {
    const kernel_operation *operation = &o->operations[k];
    for (int i = 0; i < operation->count; i++) {
      const int operand = operation->operands[i];
      if (r.here[operand]) continue;
      r.moves++;
      r.saved[operand] = true;
      bring(o, &r, registers, operand, k);
    }
    if (operation->result >= 0) bring(o, &r, registers, operation->result, k + 1);
  }
  for (int i = 0; i < o->carried; i++) r.moves += !r.here[o->after[i]];
  return r.moves;
}

/* Operations with one operand at most, so that no two values are needed next at the same time,
 * which would leave a choice. */
static void moves_are_those_of_a_plain_simulation(void **unused) {
  (void)unused;
  uint64_t random = 1;
  int most = 0;
  for (int trial = 0; trial < 2000; trial++) {
    kernel_operation operations[OPERATIONS];
    int before = 0, after;
    kernel_order o = {.operations = operations,
                      .count = OPERATIONS,
                      .values = 1,
                      .before = &before,
                      .after = &after,
                      .carried = 1};
    for (int k = 0; k < OPERATIONS; k++) {
      operations[k] = (kernel_operation){.result = o.values, .count = draw_below(&random, 2)};
      operations[k].operands[0] = draw_below(&random, o.values++);
    }
    after = draw_below(&random, o.values);
    for (int registers = 4; registers < 8; registers++) {
      int moves;
      assert_int_equal(register_moves(NULL, &o, registers, &moves), EXTR_OK);
      assert_int_equal(moves, plain_moves(&o, registers));
      if (moves > most) most = moves;
    }
  }
  assert_true(most > 4);
}

/* Six values that are needed after four others have been read: with eight registers two of the six
 * have to be stored and loaded again. */
static void moves_of_an_example(void **unused) {
  (void)unused;
  kernel_operation operations[16];
  int count = 0, moves;
  for (int v = 0; v < 10; v++) operations[count++] = (kernel_operation){.result = v};
  for (int v = 9; v >= 6; v--)
    operations[count++] = (kernel_operation){.result = KERNEL_NONE, .count = 1, .operands = {v}};
  operations[count++] = (kernel_operation){KERNEL_NONE, 3, {0, 1, 2}, false};
  operations[count++] = (kernel_operation){KERNEL_NONE, 3, {3, 4, 5}, false};
  const kernel_order o = {.operations = operations, .count = count, .values = 10};
  assert_int_equal(register_moves(NULL, &o, 8, &moves), EXTR_OK);
  assert_int_equal(moves, 4);
  assert_int_equal(register_moves(NULL, &o, 10, &moves), EXTR_OK);
  assert_int_equal(moves, 0);
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static extr_structure *structure_of(extr_class class, int inputs, int max_arity) {
  extr_cost cost;
  extr_solution *solution;
  assert_int_equal(extr_cost_unit(NULL, max_arity, &cost), EXTR_OK);
  assert_int_equal(extr_optimize(NULL, class, inputs, &cost, &solution), EXTR_OK);
  extr_structure *structure = solution->structure;
  solution->structure = NULL;
  extr_solution_free(solution);
  return structure;
}

/* Every operand is carried or was computed before, every edge is read once or twice, and written
 * once. */
static void check_order(const kernel_order *o, int degree, int writes) {
  bool *known = calloc((size_t)o->values, sizeof *known);
  int reads = 0, stores = 0;
  assert_non_null(known);
  for (int i = 0; i < o->carried; i++) known[o->before[i]] = true;
  for (int k = 0; k < o->count; k++) {
    const kernel_operation *operation = &o->operations[k];
    for (int i = 0; i < operation->count; i++) assert_true(known[operation->operands[i]]);
    reads += operation->count == 0;
    if (operation->result == KERNEL_NONE) {
      stores++;
      assert_int_equal(operation->count, writes);
    } else {
      assert_false(known[operation->result]);
      known[operation->result] = true;
    }
  }
  for (int i = 0; i < o->carried; i++) assert_true(known[o->after[i]]);
  assert_int_equal(stores, degree);
  assert_true(reads == degree || reads == 2 * degree);
  free(known);
}

static void orders_are_programs(void **unused) {
  (void)unused;
  static const extr_class classes[] = {EXTR_STAR, EXTR_ISOMORPHIC, EXTR_NAIVE};
  static const char *const algorithms[] = {"nms:0.75", "spa", "spa-table"};
  for (int degree = 3; degree <= 24; degree++)
    for (int c = 0; c < 9; c++)
      for (int registers = 16; registers <= 32; registers += 16) {
        extr_decoder_settings settings = extr_decoder_default();
        extr_structure *structure = structure_of(classes[c % 3], degree, 2 + c % 2);
        extr_program *program;
        kernel_order order;
        settings.schedule = c % 2 ? EXTR_FLOODING : EXTR_LAYERED;
        assert_int_equal(extr_decoder_set(NULL, &settings, "decoder", algorithms[c / 3]), EXTR_OK);
        assert_int_equal(extr_program_new(NULL, structure, &program), EXTR_OK);
        assert_int_equal(kernel_order_make(NULL, &settings, registers, program, &order), EXTR_OK);
        check_order(&order, degree, c % 2 ? 1 : 2);
        kernel_order_clear(&order);
        extr_program_free(program);
        extr_structure_free(structure);
      }
}

/* Small nodes keep everything in registers, and repeat nothing. */
static void small_nodes_need_no_moves(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  for (int degree = 3; degree <= 4; degree++)
    for (int arity = 2; arity <= 3; arity++) {
      extr_structure *structure = structure_of(EXTR_STAR, degree, arity);
      extr_kernel_work work;
      settings.isa = EXTR_ISA_BASELINE;
      assert_int_equal(extr_kernel_work_count(NULL, &settings, structure, &work), EXTR_OK);
      assert_int_equal(work.moves, 0);
      if (degree == 3) assert_int_equal(work.operators, 3);
      if (degree == 4) assert_int_equal(work.operators, arity == 2 ? 6 : 8);
      assert_int_equal(work.latency, degree - 2);
      extr_structure_free(structure);
    }
}

static void refusals(void **unused) {
  (void)unused;
  extr_decoder_settings settings = extr_decoder_default();
  extr_structure *structure = structure_of(EXTR_STAR, 5, 2);
  extr_kernel_work work;
  settings.isa = EXTR_ISA_COUNT;
  assert_int_equal(extr_kernel_work_count(NULL, &settings, structure, &work), EXTR_INPUT);
  settings.isa = EXTR_ISA_BASELINE;
  assert_int_equal(extr_kernel_work_count(NULL, &settings, NULL, &work), EXTR_INPUT);
  assert_int_equal(extr_kernel_work_count(NULL, &settings, structure, NULL), EXTR_INPUT);
  settings.algorithm = EXTR_STOCHASTIC;
  assert_int_equal(extr_kernel_work_count(NULL, &settings, structure, &work), EXTR_INPUT);
  extr_structure_free(structure);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moves_are_those_of_a_plain_simulation),
      cmocka_unit_test(moves_of_an_example),
      cmocka_unit_test(orders_are_programs),
      cmocka_unit_test(small_nodes_need_no_moves),
      cmocka_unit_test(refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
