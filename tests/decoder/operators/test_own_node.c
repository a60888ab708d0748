/* Operators of a user's own as C and Verilog, compiled and run by other programs: over all pairs of
 * bytes they equal the library's table of the operator, and whole nodes the messages that a decoder
 * sends with the same structure. */
#include "tests/support/decoder_settings.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"
#include <extrinsic/emit.h>
#include <extrinsic/optimize.h>

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEGREE = 5, FRAMES = 3000, VECTORS = 200, STRUCTURES = 4 };

static const char *const operators[] = {
    "own:combine(a, b) = min(a, b)",
    "own:message = i8; combine(a, b) = min(a, b) + (a + b <= 1 ? 1 : 0) - (|a - b| <= 1 ? 1 : 0); "
    "leave(x) = max(x - 1, 0)",
    "own:message = i8; g = [3, 2, 2, 1, 1, 1, 0]; enter(x) = min(x + 1, 20) * 0.8; "
    "combine(a, b) = max(min(a, b) - g[|a - b|], 0); leave(x) = x << 1",
    /* Neither associative nor commutative, with sums that saturate on both sides. */
    "own:message = i8; combine(a, b) = |(a << 2) - b - b - 100| >> 1; leave(x) = x - (x >> 2)",
    "own:message = i8; enter(x) = x << 2; combine(a, b) = (0 - a - a) * -1.3 - b * 0.49 + (b == 5 "
    "? "
    "-128 : a != 3 ? 127 : -1); leave(x) = x * 0.3llr",
    "own:message = i8; enter(x) = 0; combine(a, b) = a; leave(x) = x + 4",
    "own:message = f32; enter(x) = 2 * exp(-x); combine(a, b) = a + b - 0.1 * a * b; "
    "leave(x) = log(2) - log(x)",
    "own:message = f32; combine(a, b) = a == b ? a / 2 : min(a, b) - 0.25 * b; leave(x) = x != 3 ? "
    "0.8 * x - 1 : x",
    "own:message = i8; combine(a, b) = (0 - a - a - b) * -2; leave(x) = x >> 1",
};
enum { OPERATORS = sizeof operators / sizeof *operators };

static extr_decoder_settings numbered(int k) {
  extr_decoder_settings settings = extr_decoder_default();
  accepted(extr_decoder_set(asked(), &settings, "decoder", operators[k]));
  settings.llr_bits = 6 + k % 3;
  return settings;
}

/* Two classes, with operators of two inputs and of up to three. */
static extr_solution *solve(int s) {
  extr_solution *solution;
  extr_cost cost;
  assert_int_equal(extr_cost_unit(NULL, s < 2 ? 2 : 3, &cost), EXTR_OK);
  assert_int_equal(
      extr_optimize(NULL, s % 2 ? EXTR_ISOMORPHIC : EXTR_STAR, DEGREE, &cost, &solution), EXTR_OK);
  return solution;
}

/* ---- The library ----------------------------------------------------------------------------- */

/* The LLRs of all frames and the messages that a check node sends in the first iteration, by
 * edge. */
typedef struct frames {
  float llr[DEGREE * FRAMES], sent[DEGREE * FRAMES];
} frames;

static extr_code *one_check(void) {
  extr_edge edges[DEGREE];
  extr_code *code = NULL;
  for (int i = 0; i < DEGREE; i++) edges[i] = (extr_edge){.row = 0, .column = i};
  assert_int_equal(extr_code_new(NULL, "check", 1, DEGREE, edges, DEGREE, &code), EXTR_OK);
  return code;
}

static void draw(const extr_decoder_settings *settings, frames *f) {
  uint64_t random = 5;
  const int limit = (1 << (settings->llr_bits - 1)) - 1;
  for (int i = 0; i < DEGREE * FRAMES; i++)
    f->llr[i] = settings->message == EXTR_F32 ? (float)(6 * draw_normal(&random))
                : draw_below(&random, 2)      ? (float)draw_between(&random, -limit, limit)
                                              : (float)draw_between(&random, -9, 9);
}

static void decode(extr_decoder_settings settings, const extr_structure *structure, frames *f) {
  static int8_t bytes[DEGREE * FRAMES], messages[DEGREE * FRAMES];
  static uint8_t bits[DEGREE * FRAMES];
  static extr_outcome outcomes[FRAMES];
  const bool is_bytes = settings.message == EXTR_I8;
  extr_code *code = one_check();
  extr_decoder *decoder;
  settings.check = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = structure};
  settings.schedule = EXTR_FLOODING;
  settings.iterations = 1;
  settings.early_stop = false;
  draw(&settings, f);
  memset(f->sent, 0, sizeof f->sent);
  memset(messages, 0, sizeof messages);
  for (int i = 0; is_bytes && i < DEGREE * FRAMES; i++) bytes[i] = (int8_t)f->llr[i];
  assert_int_equal(extr_decoder_new(NULL, code, &settings, &decoder), EXTR_OK);
  const extr_frames run = {.frames = FRAMES,
                           .stride = FRAMES,
                           .llr = is_bytes ? (const void *)bytes : f->llr,
                           .bits = bits,
                           .outcomes = outcomes,
                           .messages = is_bytes ? (void *)messages : f->sent};
  assert_int_equal(extr_decoder_run(NULL, decoder, &run), EXTR_OK);
  for (int i = 0; is_bytes && i < DEGREE * FRAMES; i++) f->sent[i] = messages[i];
  extr_decoder_free(decoder);
  extr_code_free(code);
}

/* ---- C --------------------------------------------------------------------------------------- */

/* All nodes and, for bytes, the function of two in one file, since they have to live together. */
static void write_c(void) {
  FILE *file = scratch_open("nodes.c", "w");
  for (int k = 0; k < OPERATORS; k++)
    for (int s = 0; s < STRUCTURES; s++) {
      const extr_decoder_settings settings = numbered(k);
      extr_solution *solution = solve(s);
      char name[16], *text;
      snprintf(name, sizeof name, "n%d_%d", k, s);
      assert_int_equal(extr_operator_emit_c(NULL, &settings, solution->structure, name, &text),
                       EXTR_OK);
      fprintf(file,
              "%s\nVALUE pair%s(VALUE a, VALUE b);\n"
              "VALUE pair%s(VALUE a, VALUE b) { return %s_combine(a, b); }\n",
              text, name, name, name);
      extr_text_free(text);
      extr_solution_free(solution);
    }
  fclose(file);
}

static void *find(void *library, const char *prefix, int k, int s) {
  char name[32];
  snprintf(name, sizeof name, "%s%d_%d", prefix, k, s);
  void *function = dlsym(library, name);
  assert_non_null(function);
  return function;
}

static void check_c_pairs(void *library, int k) {
  static extr_operator_table table;
  signed char (*pair)(signed char a, signed char b);
  const extr_decoder_settings settings = numbered(k);
  assert_int_equal(extr_operator_tabulate(NULL, &settings, &table), EXTR_OK);
  *(void **)&pair = find(library, "pairn", k, 0);
  for (int a = 0; a <= INT8_MAX; a++)
    for (int b = 0; b <= INT8_MAX; b++)
      if (pair((signed char)a, (signed char)b) != table.combine[a][b])
        fail_msg("%s: combine(%d, %d) is %d", operators[k], a, b,
                 pair((signed char)a, (signed char)b));
}

/* The magnitudes that the emitted node sends. */
static void run_c_node(void *library, int k, int s, bool is_bytes, const float *x, float *y) {
  void (*bytes)(const signed char *x, signed char *y);
  void (*floats)(const float *x, float *y);
  signed char in[DEGREE], out[DEGREE];
  if (is_bytes) {
    *(void **)&bytes = find(library, "n", k, s);
    for (int i = 0; i < DEGREE; i++) in[i] = (signed char)x[i];
    bytes(in, out);
    for (int i = 0; i < DEGREE; i++) y[i] = out[i];
  } else {
    *(void **)&floats = find(library, "n", k, s);
    floats(x, y);
  }
}

static void check_c_node(void *library, int k, int s) {
  static frames f;
  extr_solution *solution = solve(s);
  const extr_decoder_settings settings = numbered(k);
  decode(settings, solution->structure, &f);
  for (int v = 0; v < FRAMES; v++) {
    float x[DEGREE], y[DEGREE];
    for (int i = 0; i < DEGREE; i++) x[i] = fabsf(f.llr[i * FRAMES + v]);
    run_c_node(library, k, s, settings.message == EXTR_I8, x, y);
    for (int i = 0; i < DEGREE; i++)
      if (y[i] != fabsf(f.sent[i * FRAMES + v]))
        fail_msg("%s, structure %d: sends %g, not %g", operators[k], s, (double)y[i],
                 (double)f.sent[i * FRAMES + v]);
  }
  extr_solution_free(solution);
}

static void c_computes(void **state) {
  static const char *const options[] = {"-O1", "-O3 -march=native"};
  scratch_need("cc", "gcc");
  write_c();
  for (int o = 0; o < 2; o++) {
    char line[256], name[16];
    snprintf(name, sizeof name, "./%d.so", o);
    snprintf(line, sizeof line,
             "cc -std=c99 -pedantic -Wall -Wextra -Werror -ffp-contract=off %s -fPIC -shared "
             "nodes.c -o %s -lm",
             options[o], name);
    scratch_run(line);
    void *library = dlopen(name, RTLD_NOW);
    if (!library) fail_msg("%s", dlerror());
    for (int k = 0; k < OPERATORS; k++) {
      if (numbered(k).message == EXTR_I8) check_c_pairs(library, k);
      for (int s = 0; s < STRUCTURES; s++) check_c_node(library, k, s);
    }
    dlclose(library);
  }
}

/* ---- Verilog --------------------------------------------------------------------------------- */

/* The bits of what operators combine: the results of all operands up to the largest one so far. */
static int inner_bits(const extr_operator_table *table, int limit) {
  int most = 0, bits = 1;
  for (int m = 0; m <= limit; m++)
    if (table->enter[m] > most) most = table->enter[m];
  for (int a = 0; a <= most; a++)
    for (int b = 0; b <= most; b++)
      if (table->combine[a][b] > most) most = table->combine[a][b], a = b = 0;
  while (most >> bits) bits++;
  return bits;
}

static void write_vectors(FILE *file, int s, int bits, const frames *f) {
  for (int v = 0; v < VECTORS; v++) {
    fputs("    x = {", file);
    for (int i = DEGREE - 1; i >= 0; i--)
      fprintf(file, "%d'd%d%s", bits, abs((int)f->llr[i * FRAMES + v]), i > 0 ? ", " : "};\n");
    fprintf(file,
            "    repeat (%d) begin #1 clk = 1; #1 clk = 0; end\n"
            "    for (i = 0; i < %d; i = i + 1) $display(\"%%0d\", y%d[i*%d +: %d]);\n",
            DEGREE, DEGREE, s, bits, bits);
  }
}

/* The nodes, and a test bench that shows the results of all pairs, then of the nodes. The second
 * node is pipelined: after as many clock cycles as it has inputs, its outputs are there. */
static void write_verilog(int k, int inner) {
  static frames f;
  const extr_decoder_settings settings = numbered(k);
  const extr_cost pipelined = extr_cost_pipelined();
  const int bits = settings.llr_bits - 1;
  FILE *file = scratch_open("nodes.v", "w"), *bench = scratch_open("bench.v", "w");
  fprintf(bench,
          "module bench;\n  reg clk;\n  reg [%d:0] pair;\n  reg [%d:0] x;\n  wire [%d:0] z;\n",
          2 * inner - 1, DEGREE * bits - 1, inner - 1);
  fputs("  integer i;\n  extrinsic_operator_2 f (.x(pair), .y(z));\n", bench);
  for (int s = 0; s < STRUCTURES; s++) {
    extr_solution *solution = solve(s);
    char name[16], *text;
    snprintf(name, sizeof name, "n%d", s);
    assert_int_equal(extr_operator_emit_verilog(NULL, &settings, solution->structure, name,
                                                s == 1 ? &pipelined : NULL, &text),
                     EXTR_OK);
    fputs(text, file);
    fprintf(bench, "  wire [%d:0] y%d;\n  n%d m%d (.x(x), .y(y%d)%s);\n", DEGREE * bits - 1, s, s,
            s, s, s == 1 ? ", .clk(clk)" : "");
    extr_text_free(text);
    extr_solution_free(solution);
  }
  fprintf(bench,
          "  initial begin\n    clk = 0;\n    for (i = 0; i < %d; i = i + 1) begin\n"
          "      pair = i;\n      #1 $display(\"%%0d\", z);\n    end\n",
          1 << 2 * inner);
  draw(&settings, &f);
  for (int s = 0; s < STRUCTURES; s++) write_vectors(bench, s, bits, &f);
  fputs("  end\nendmodule\n", bench);
  fclose(file);
  fclose(bench);
}

static int next_number(FILE *file) {
  int number;
  assert_int_equal(fscanf(file, "%d", &number), 1);
  return number;
}

static void check_simulation(int k, const extr_operator_table *table, int inner) {
  static frames f;
  const extr_decoder_settings settings = numbered(k);
  FILE *file = scratch_open("messages", "r");
  for (int i = 0; i < 1 << 2 * inner; i++) {
    const int a = i >> inner, b = i & ((1 << inner) - 1), got = next_number(file);
    if (got != (table->combine[a][b] & ((1 << inner) - 1)))
      fail_msg("%s: combine(%d, %d) is %d", operators[k], a, b, got);
  }
  for (int s = 0; s < STRUCTURES; s++) {
    extr_solution *solution = solve(s);
    decode(settings, solution->structure, &f);
    for (int v = 0; v < VECTORS; v++)
      for (int i = 0; i < DEGREE; i++)
        if (next_number(file) != abs((int)f.sent[i * FRAMES + v]))
          fail_msg("%s, structure %d: vector %d differs", operators[k], s, v);
    extr_solution_free(solution);
  }
  fclose(file);
}

static void verilog_computes(void **state) {
  static extr_operator_table table;
  scratch_need("iverilog", "iverilog");
  scratch_need("yosys", "yosys");
  for (int k = 0; k < OPERATORS; k++) {
    const extr_decoder_settings settings = numbered(k);
    if (settings.message != EXTR_I8) continue;
    assert_int_equal(extr_operator_tabulate(NULL, &settings, &table), EXTR_OK);
    const int inner = inner_bits(&table, (1 << (settings.llr_bits - 1)) - 1);
    write_verilog(k, inner);
    scratch_run("iverilog -g2005 -Wall -Wno-timescale -s bench -o nodes nodes.v bench.v && "
                "{ [ ! -s messages ] || exit 1; } && vvp -n nodes");
    check_simulation(k, &table, inner);
    scratch_run("yosys -q -p 'read_verilog nodes.v; hierarchy -check -top n2; proc; check -assert' "
                "&& [ ! -s messages ]");
  }
}

/* ---- Both ------------------------------------------------------------------------------------ */

static void what_is_none_is_refused(void **state) {
  extr_solution *solution = solve(0);
  const extr_structure *node = solution->structure;
  extr_decoder_settings own = numbered(0), floats = numbered(6), none = extr_decoder_default();
  char *text = NULL;
  refused(extr_operator_emit_c(asked(), &none, node, "node", &text), "");
  refused(extr_operator_emit_verilog(asked(), &floats, node, "node", NULL, &text),
          "needs i8 messages");
  refused(extr_operator_emit_c(asked(), &own, node, "int", &text), "int");
  refused(extr_operator_emit_c(asked(), NULL, node, "node", &text), "");
  refused(extr_operator_emit_c(asked(), &own, NULL, "node", &text), "");
  own.llr_bits = 9;
  refused(extr_operator_emit_c(asked(), &own, node, "node", &text), "llr-bits 9");
  assert_null(text);
  extr_solution_free(solution);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(c_computes),
      cmocka_unit_test(verilog_computes),
      cmocka_unit_test(what_is_none_is_refused),
  };
  return cmocka_run_group_tests(tests, scratch_begin, scratch_end);
}
