/* Structures as C and Verilog, compiled and run by other programs: their outputs on random inputs
 * against sums, minima and parities over all inputs but one, computed here directly. A sum tells
 * when an input is missing or there twice. */
#include "tests/support/reference.h"
#include "tests/support/scratch.h"
#include "tests/support/unit.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { CASES = 8, INPUTS_MOST = 24, VECTORS = 60, WIDTH = 12 };

typedef enum operation { LEAST, SUM, PARITY } operation;

typedef struct {
  extr_class kind;
  int inputs, max_arity;
} node_case;

static const node_case cases[CASES] = {
    {EXTR_STAR, 3, 2},       {EXTR_STAR, 7, 3},   {EXTR_ISOMORPHIC, 7, 3}, {EXTR_UENG, 7, 3},
    {EXTR_ISOMORPHIC, 6, 3}, {EXTR_NAIVE, 10, 4}, {EXTR_STAR, 24, 5},      {EXTR_ISOMORPHIC, 23, 2},
};

static extr_solution *solve_case(const node_case *it) {
  struct problem problem = problem_of(it->kind, it->inputs, it->max_arity, MODEL_UNIT);
  return solve(&problem);
}

/* Up to three operators between registers. */
static extr_cost clocked_cost(int k) {
  extr_cost cost = extr_cost_pipelined();
  cost.clock = (1 + k % 3) * EXTR_COST_ONE;
  return cost;
}

/* Where all delays are one, operators fill every cycle but the last. */
static int expected_cycles(const extr_structure *structure, const extr_cost *clocked) {
  return (int)((reference_latency(structure, clocked) + clocked->clock - 1) / clocked->clock);
}

static unsigned expected(operation f, const unsigned *x, int inputs, int without) {
  unsigned value = f == LEAST ? ~0u : 0;
  for (int i = 0; i < inputs; i++) {
    if (i == without) continue;
    if (f == LEAST && x[i] < value) value = x[i];
    if (f == SUM) value += x[i];
    if (f == PARITY) value ^= x[i];
  }
  return value & ((1u << WIDTH) - 1);
}

static void draw(uint64_t *random, unsigned *x, int inputs) {
  for (int i = 0; i < inputs; i++) x[i] = (unsigned)(reference_random(random) >> (64 - WIDTH));
}

static void append(FILE *file, char *text) {
  fputs(text, file);
  extr_text_free(text);
}

/* ---- C --------------------------------------------------------------------------------------- */

/* All functions in one file, since they have to live together. */
static void write_c(void) {
  FILE *file = scratch_open("nodes.c", "w");
  for (int k = 0; k < CASES; k++) {
    extr_solution *solution = solve_case(&cases[k]);
    char name[16], *text = NULL;
    snprintf(name, sizeof name, "f%d", k);
    assert_int_equal(extr_emit_c(NULL, solution->structure, name, &text), EXTR_OK);
    append(file, text);
    extr_solution_free(solution);
  }
  fclose(file);
}

static void run_c(const char *defines, operation f) {
  char line[512];
  snprintf(line, sizeof line,
           "cc -std=c99 -pedantic -Wall -Wextra -Werror -O1 -fPIC -shared %s nodes.c -o ./%d.so",
           defines, f);
  scratch_run(line);
  snprintf(line, sizeof line, "./%d.so", f);
  void *library = dlopen(line, RTLD_NOW);
  if (!library) fail_msg("%s", dlerror());
  uint64_t random = 7;
  for (int k = 0; k < CASES; k++) {
    char name[16];
    snprintf(name, sizeof name, "f%d", k);
    void (*node)(const int *x, int *y);
    *(void **)&node = dlsym(library, name);
    assert_non_null(node);
    for (int v = 0; v < VECTORS; v++) {
      unsigned x[INPUTS_MOST];
      int got[INPUTS_MOST];
      draw(&random, x, cases[k].inputs);
      node((const int *)x, got);
      for (int j = 0; j < cases[k].inputs; j++)
        assert_int_equal((unsigned)got[j] & ((1u << WIDTH) - 1),
                         expected(f, x, cases[k].inputs, j));
    }
  }
  dlclose(library);
}

static void c_computes(void **state) {
  scratch_need("cc", "gcc");
  write_c();
  run_c("", LEAST);
  run_c("'-DVALUE=unsigned' '-DOPERATOR_2(a,b)=((a)+(b))'", SUM);
  run_c("'-DOPERATOR_2(a,b)=((a)^(b))' '-DOPERATOR_3(a,b,c)=((a)^(b)^(c))'", PARITY);
}

/* ---- Verilog --------------------------------------------------------------------------------- */

/* Modules m0, p0 (with registers), m1, ... and a test bench for each that shows both in turn. */
static void write_bench(FILE *file, int k, uint64_t *random) {
  int n = cases[k].inputs;
  fprintf(file,
          "module bench%d(output reg done);\n"
          "  reg clk = 0;\n  reg [%d:0] x;\n  wire [%d:0] y, late;\n"
          "  m%d #(.WIDTH(%d)) direct (.x(x), .y(y));\n"
          "  p%d #(.WIDTH(%d)) registers (.clk(clk), .x(x), .y(late));\n"
          "  task step(input [%d:0] value); begin\n"
          "    x = value; #1 $display(\"%%h %%h\", y, late); clk = 1; #1 clk = 0;\n"
          "  end endtask\n  initial begin\n    done = 0;\n    #%d;\n",
          k, n * WIDTH - 1, n * WIDTH - 1, k, WIDTH, k, WIDTH, n * WIDTH - 1, 1000 * k);
  for (int v = 0; v < VECTORS; v++) {
    unsigned x[INPUTS_MOST];
    draw(random, x, n);
    fprintf(file, "    step(%d'h", n * WIDTH);
    for (int i = n - 1; i >= 0; i--) fprintf(file, "%03x", x[i]);
    fputs(");\n", file);
  }
  fputs("    done = 1;\n  end\nendmodule\n", file);
}

static void write_verilog(void) {
  FILE *file = scratch_open("nodes.v", "w");
  uint64_t random = 9;
  for (int k = 0; k < CASES; k++) {
    extr_solution *solution = solve_case(&cases[k]);
    const extr_cost clocked = clocked_cost(k);
    char name[16], *text = NULL;
    for (int registers = 0; registers <= 1; registers++) {
      snprintf(name, sizeof name, "%c%d", registers ? 'p' : 'm', k);
      assert_int_equal(
          extr_emit_verilog(NULL, solution->structure, name, registers ? &clocked : NULL, &text),
          EXTR_OK);
      append(file, text);
    }
    write_bench(file, k, &random);
    extr_solution_free(solution);
  }
  fputs("module all;\n", file);
  for (int k = 0; k < CASES; k++)
    fprintf(file, "  wire done%d; bench%d b%d(done%d);\n", k, k, k, k);
  fputs("endmodule\n", file);
  fclose(file);
}

/* Modules of the user's own in the place of extrinsic_operator_2 .. 5. */
static void write_sums(void) {
  FILE *file = scratch_open("sums.v", "w");
  for (int arity = 2; arity <= 5; arity++) {
    fprintf(
        file,
        "`define EXTRINSIC_OPERATOR_%d\nmodule extrinsic_operator_%d #(parameter WIDTH = 8)\n"
        "  (input wire [%d*WIDTH-1:0] x, output wire [WIDTH-1:0] y);\n  assign y = x[0 +: WIDTH]",
        arity, arity, arity);
    for (int i = 1; i < arity; i++) fprintf(file, " + x[%d*WIDTH +: WIDTH]", i);
    fputs(";\nendmodule\n", file);
  }
  fclose(file);
}

/* y as the simulator prints it: the last message first. */
static void expect_word(const char *word, operation f, const unsigned *x, int inputs) {
  assert_int_equal(strlen(word), 3 * inputs);
  for (int j = 0; j < inputs; j++) {
    char digits[4] = "";
    memcpy(digits, word + 3 * (inputs - 1 - j), 3);
    assert_int_equal(strtoul(digits, NULL, 16), expected(f, x, inputs, j));
  }
}

static void check_simulation(operation f) {
  FILE *file = scratch_open("messages", "r");
  uint64_t random = 9;
  for (int k = 0; k < CASES; k++) {
    extr_solution *solution = solve_case(&cases[k]);
    const extr_cost clocked = clocked_cost(k);
    const int cycles = expected_cycles(solution->structure, &clocked);
    extr_solution_free(solution);
    unsigned x[VECTORS][INPUTS_MOST];
    for (int v = 0; v < VECTORS; v++) {
      char direct[3 * INPUTS_MOST + 1], late[3 * INPUTS_MOST + 1];
      draw(&random, x[v], cases[k].inputs);
      assert_int_equal(fscanf(file, "%72s %72s", direct, late), 2);
      expect_word(direct, f, x[v], cases[k].inputs);
      if (v >= cycles) expect_word(late, f, x[v - cycles], cases[k].inputs);
      if (v < cycles) assert_int_equal(late[0], 'x'); /* nothing has arrived before */
    }
  }
  fclose(file);
}

static void verilog_computes(void **state) {
  scratch_need("iverilog", "iverilog");
  write_verilog();
  write_sums();
  scratch_run("iverilog -g2001 -Wall -Wno-timescale -s all -o least nodes.v && "
              "{ [ ! -s messages ] || exit 1; } && vvp -n least");
  check_simulation(LEAST);
  scratch_run("iverilog -g2001 -DEXTRINSIC_XOR -s all -o parity nodes.v && vvp -n parity");
  check_simulation(PARITY);
  scratch_run("iverilog -g2001 -s all -o sum sums.v nodes.v && vvp -n sum");
  check_simulation(SUM);
}

/* ---- Both ------------------------------------------------------------------------------------ */

/* The registers that are counted are those of the text. */
static void registers_are_those_of_the_text(void **state) {
  for (int k = 0; k < CASES; k++) {
    extr_solution *solution = solve_case(&cases[k]);
    const extr_structure *structure = solution->structure;
    const extr_cost clocked = clocked_cost(k);
    char *text = NULL;
    int cycles;
    int64_t registers, found = 0;
    assert_int_equal(extr_structure_registers(NULL, structure, &clocked, &cycles, &registers),
                     EXTR_OK);
    assert_int_equal(cycles, expected_cycles(structure, &clocked));
    assert_int_equal(extr_emit_verilog(NULL, structure, "node", &clocked, &text), EXTR_OK);
    for (const char *c = text; (c = strstr(c, "\n  reg ")); c++) found++;
    assert_int_equal(registers, found);
    extr_text_free(text);
    extr_solution_free(solution);
  }
}

static void nodes_of_two_minima_are_checked(void **state) {
  char *text = NULL;
  assert_int_equal(extr_emit_two_min(NULL, 1, "node", &text), EXTR_INPUT);
  assert_int_equal(extr_emit_two_min(NULL, EXTR_TWO_MIN_INPUTS + 1, "node", &text), EXTR_INPUT);
  assert_int_equal(extr_emit_two_min(NULL, 4, "module", &text), EXTR_INPUT);
  assert_int_equal(extr_emit_two_min(NULL, 4, "node", NULL), EXTR_INPUT);
  assert_null(text);
  for (int inputs = 2; inputs <= EXTR_TWO_MIN_INPUTS; inputs += EXTR_TWO_MIN_INPUTS - 2) {
    assert_int_equal(extr_emit_two_min(NULL, inputs, "node", &text), EXTR_OK);
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(c_computes),
      cmocka_unit_test(verilog_computes),
      cmocka_unit_test(registers_are_those_of_the_text),
      cmocka_unit_test(nodes_of_two_minima_are_checked),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
