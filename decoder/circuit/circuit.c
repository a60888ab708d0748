/* The Verilog of a fully parallel stochastic decoder. Its cycle is that of the decoding loop
 * (decoder/stochastic/templates/loop_tmpl.c): registers of random bits advance, variable nodes work
 * on the messages of the last cycle, check nodes answer, and the decisions are checked. */
#include "core/base/array.h"
#include "core/base/writer.h"
#include "decoder/circuit/bit_row.h"
#include "decoder/circuit/plan.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/texts.h"
#include "decoder/stochastic/received.h"
#include <extrinsic/circuit.h>

/* ---- The plan -------------------------------------------------------------------------------- */

typedef extr_status circuit_writer(extr_context *context, const node_plan *plan, const float *llr,
                                   FILE *out);

static extr_status check_kind(extr_context *context, const extr_decoder_settings *settings) {
  if (settings->algorithm != EXTR_STOCHASTIC || settings->stochastic.kind != EXTR_COUNTER)
    return extr_fail(context, EXTR_INPUT, "there is a circuit for the decoder counter only");
  if (settings->stochastic.value[EXTR_STOCHASTIC_RANDOM] != EXTR_STOCHASTIC_RANDOM_LFSR)
    return extr_fail(context, EXTR_INPUT,
                     "a circuit has random bits from shift registers: random=lfsr");
  if (!settings->early_stop)
    return extr_fail(context, EXTR_INPUT, "a circuit stops at the first codeword: no early_stop");
  return EXTR_OK;
}

static extr_status check_checks(extr_context *context, const node_plan *plan) {
  for (int row = 0; row < extr_code_rows(plan->code); row++)
    if (plan->checks.of_row[row] != CHECK_TOTAL)
      return extr_fail(context, EXTR_INPUT, "a circuit has check nodes without a structure");
  return EXTR_OK;
}

/* The text that `write` writes for the plan; `llr` is for it. EXTR_INPUT: there is no circuit for
 * these settings; other errors as extr_node_plan_new, and those of `write`. */
static extr_status circuit_text(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings, circuit_writer *write,
                                const float *llr, char **text) {
  OWNED(release_plan) node_plan *plan = NULL;
  extr_writer writer;
  TRY(extr_need_all(context, text, code, settings));
  TRY(check_kind(context, settings));
  TRY(extr_settings_check(context, settings));
  TRY(extr_node_plan_new(context, code, settings, &plan));
  TRY(check_checks(context, plan));
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, write(context, plan, llr, writer.stream), text);
}

/* ---- Ports ----------------------------------------------------------------------------------- */

enum { CYCLE_BITS = 16 };

static void write_head(const node_plan *p, FILE *out) {
  char algorithm[EXTR_SETTING_TEXT];
  fprintf(out, "// A fully parallel decoder for a code of %d columns and %d rows:\n// %s\n\n",
          extr_code_columns(p->code), extr_code_rows(p->code),
          extr_algorithm_text(&p->settings, algorithm));
}

static void write_ports(const node_plan *p, FILE *out) {
  const int columns = extr_code_columns(p->code);
  fprintf(out,
          "module decoder (\n  input wire clk, load,\n  input wire [%d:0] llr,\n"
          "  input wire [%d:0] seed,\n  output reg running,\n  output reg [%d:0] decided,\n"
          "  output reg codeword,\n  output reg [%d:0] cycles\n);\n",
          columns * circuit_llr_bits(p) - 1, p->registers * LFSR_BITS - 1, columns - 1,
          CYCLE_BITS - 1);
  fprintf(out,
          "  wire [%d:0] next;\n  reg [%d:0] from_checks;\n  wire [%d:0] to_checks, answers;\n"
          "  wire fill = cycles < %d;\n",
          columns - 1, extr_code_edges(p->code) - 1, extr_code_edges(p->code) - 1,
          (int)p->settings.stochastic.value[EXTR_STOCHASTIC_FILL]);
}

/* ---- Random bits ----------------------------------------------------------------------------- */

/* Bits 0 .. 10 of x are the state, then come the new bits, of which the last 11 are the next state.
 * They are made in steps of LFSR_TAP bits, each a wire of its own: of a single vector that depends
 * on itself, simulators would have to find out that there is no loop. */
static void write_new_bits(const node_plan *p, int number, FILE *out) {
  const int all = LFSR_BITS + p->register_steps;
  char from[32], to[32];
  snprintf(from, sizeof from, "state%d", number);
  for (int have = LFSR_BITS; have < all; have += LFSR_TAP) {
    int end = have + LFSR_TAP < all ? have + LFSR_TAP : all;
    if (end < all)
      snprintf(to, sizeof to, "x%d_%d", number, end);
    else
      snprintf(to, sizeof to, "x%d", number);
    fprintf(out, "  wire [%d:0] %s = {%s[%d:%d] ^ %s[%d:%d], %s};\n", end - 1, to, from,
            end - 1 - LFSR_TAP, have - LFSR_TAP, from, end - 1 - LFSR_BITS, have - LFSR_BITS, from);
    memcpy(from, to, sizeof from);
  }
}

static void write_register(const node_plan *p, int number, FILE *out) {
  const int last = LFSR_BITS + p->register_steps - 1;
  fprintf(out, "  reg [%d:0] state%d;\n", LFSR_BITS - 1, number);
  write_new_bits(p, number, out);
  fprintf(out,
          "  always @(posedge clk)\n    if (load) state%d <= seed[%d +: %d];\n"
          "    else if (running) state%d <= x%d[%d:%d];\n",
          number, number * LFSR_BITS, LFSR_BITS, number, number, last, last - LFSR_BITS + 1);
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* The messages of a column, the last edge first. */
static void write_edges(const node_plan *p, int column, const char *name, FILE *out) {
  const int *edges = extr_code_column_edges(p->code);
  int first = extr_code_column_first(p->code, column);
  for (int i = extr_code_column_first(p->code, column + 1) - 1; i >= first; i--)
    fprintf(out, "%s[%d]%s", name, edges[i], i > first ? ", " : "");
}

static void write_column(const node_plan *p, const node_group *group, int column, FILE *out) {
  const int bits = circuit_llr_bits(p);
  fprintf(out,
          "  variable_node_%d v%d (.clk(clk), .load(load), .run(running), .fill(fill),\n"
          "    .llr(llr[%d:%d]), .r(x%d[%d:%d]), .decided(next[%d]),\n    .in({",
          group->program.degree, column, (column + 1) * bits - 1, column * bits,
          column / LFSR_COLUMNS, LFSR_BITS + group->layout.random - 1, LFSR_BITS, column);
  write_edges(p, column, "from_checks", out);
  fputs("}),\n    .out({", out);
  write_edges(p, column, "to_checks", out);
  fputs("}));\n", out);
}

/* Shortened columns send zeros. */
static void write_known(const node_plan *p, int column, FILE *out) {
  const int *edges = extr_code_column_edges(p->code);
  fprintf(out, "  assign next[%d] = 1'b0;\n", column);
  for (int i = extr_code_column_first(p->code, column);
       i < extr_code_column_first(p->code, column + 1); i++)
    fprintf(out, "  assign to_checks[%d] = 1'b0;\n", edges[i]);
}

static void write_row(const node_plan *p, int row, FILE *out) {
  const int *columns = extr_code_edge_columns(p->code);
  int first = extr_code_row_first(p->code, row), degree = extr_code_row_degree(p->code, row);
  if (degree == 0) {
    fprintf(out, "  assign failing[%d] = 1'b0;\n", row);
    return;
  }
  fprintf(out, "  assign answers[%d +: %d] = to_checks[%d +: %d] ^ {%d{^to_checks[%d +: %d]}};\n",
          first, degree, first, degree, degree, first, degree);
  fprintf(out, "  assign failing[%d] = ^{", row);
  for (int e = first; e < first + degree; e++)
    fprintf(out, "next[%d]%s", columns[e], e + 1 < first + degree ? ", " : "");
  fputs("};\n", out);
}

static void write_end(const node_plan *p, FILE *out) {
  fprintf(out,
          "  wire whole = !(|failing);\n"
          "  always @(posedge clk)\n    if (load) begin\n      running <= 1'b1;\n"
          "      cycles <= 0;\n    end else if (running) begin\n"
          "      from_checks <= answers;\n      decided <= next;\n      codeword <= whole;\n"
          "      cycles <= cycles + 1'b1;\n"
          "      if (whole || cycles == %d) running <= 1'b0;\n    end\nendmodule\n",
          p->settings.iterations - 1);
}

static void write_decoder(const node_plan *p, FILE *out) {
  write_ports(p, out);
  for (int i = 0; i < p->registers; i++) write_register(p, i, out);
  for (int g = 0; g < p->group_count; g++)
    for (int i = 0; i < p->groups[g].nodes; i++)
      write_column(p, &p->groups[g], p->groups[g].columns[i], out);
  for (int i = 0; i < p->known_count; i++) write_known(p, p->known[i], out);
  fprintf(out, "  wire [%d:0] failing;\n", extr_code_rows(p->code) - 1);
  for (int row = 0; row < extr_code_rows(p->code); row++) write_row(p, row, out);
  write_end(p, out);
}

static extr_status write_circuit(extr_context *context, const node_plan *plan, const float *llr,
                                 FILE *out) {
  (void)context, (void)llr;
  write_head(plan, out);
  for (int g = 0; g < plan->group_count; g++) extr_circuit_write_node(plan, &plan->groups[g], out);
  write_decoder(plan, out);
  return EXTR_OK;
}

extr_status extr_circuit_verilog(extr_context *context, const extr_code *code,
                                 const extr_decoder_settings *settings, char **text) {
  return circuit_text(context, code, settings, write_circuit, NULL, text);
}

/* ---- The test bench -------------------------------------------------------------------------- */

/* Verilator 5.006 does not update what depends on a register that $fscanf changes. Therefore
 * numbers are read into registers of their own, and assigned. */
static extr_status write_bench(extr_context *context, const node_plan *p, const float *none,
                               FILE *out) {
  (void)context, (void)none;
  const int llr = extr_code_columns(p->code) * circuit_llr_bits(p) - 1,
            seed = p->registers * LFSR_BITS - 1;
  fprintf(out,
          "`timescale 1ns / 1ps\nmodule bench;\n  reg clk, load;\n  reg [%d:0] llr, read_llr;\n"
          "  reg [%d:0] seed, read_seed;\n  wire running, codeword;\n  wire [%d:0] decided;\n"
          "  wire [%d:0] cycles;\n  integer file, read;\n"
          "  decoder d (.clk(clk), .load(load), .llr(llr), .seed(seed), .running(running),\n"
          "    .decided(decided), .codeword(codeword), .cycles(cycles));\n",
          llr, seed, extr_code_columns(p->code) - 1, CYCLE_BITS - 1);
  fputs(
      "  initial begin\n    file = $fopen(\"frames.txt\", \"r\");\n    clk = 0;\n    load = 0;\n"
      "    read = $fscanf(file, \"%h %h\", read_llr, read_seed);\n    while (read == 2) begin\n"
      "      llr = read_llr;\n      seed = read_seed;\n      load = 1;\n"
      "      #5 clk = 1;\n      #5 clk = 0;\n      load = 0;\n"
      "      #5 clk = 1;\n      #5 clk = 0;\n"
      "      while (running) begin\n        #5 clk = 1;\n        #5 clk = 0;\n      end\n"
      "      $display(\"%h %0d %0d\", decided, cycles, codeword);\n"
      "      read = $fscanf(file, \"%h %h\", read_llr, read_seed);\n    end\n    $finish;\n  end\n"
      "endmodule\n",
      out);
  return EXTR_OK;
}

extr_status extr_circuit_bench(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, char **text) {
  return circuit_text(context, code, settings, write_bench, NULL, text);
}

/* ---- The inputs of the circuit for one frame ------------------------------------------------- */

/* The mean square of the LLRs of transmitted bits, and the key. */
static double measure(const extr_code *code, const float *llr, uint64_t *key) {
  double square = 0;
  *key = 0;
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (extr_code_column(code, v) == EXTR_TRANSMITTED) square += (double)llr[v] * llr[v];
    *key = mix(*key, llr[v]);
  }
  return square / extr_code_count(code, EXTR_TRANSMITTED);
}

static void append_llrs(const node_plan *p, const float *llr, float scale, uint64_t key,
                        bit_row *row) {
  const int bits = circuit_llr_bits(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    float units = scaled_steps(llr[v], scale);
    int steps = units < (float)p->largest ? (int)units : p->largest;
    append_number(row, (uint64_t)steps, bits - 1);
    append_number(row, is_one(llr[v], key, v), 1);
  }
}

static void append_seeds(const node_plan *p, uint64_t key, bit_row *row) {
  for (int i = 0; i < p->registers; i++) append_number(row, lfsr_start(&key), LFSR_BITS);
}

static void write_rows(const node_plan *p, const float *llr, bit_row *row, FILE *out) {
  uint64_t key;
  double square = measure(p->code, llr, &key);
  float scale =
      nds_scale(p->settings.stochastic.value[EXTR_STOCHASTIC_NDS], square) / (float)p->step;
  append_llrs(p, llr, scale, key, row);
  write_hex(row, out);
  fputc(' ', out);
  row->count = 0;
  append_seeds(p, key, row);
  write_hex(row, out);
}

static extr_status write_frame(extr_context *context, const node_plan *p, const float *llr,
                               FILE *out) {
  OWNED_ARRAY uint8_t *bits = NULL;
  TRY(ARRAY_NEW(context, bits,
                extr_code_columns(p->code) * circuit_llr_bits(p) + p->registers * LFSR_BITS));
  write_rows(p, llr, &(bit_row){.bits = bits}, out);
  return EXTR_OK;
}

extr_status extr_circuit_frame(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, const float *llr,
                               char **line) {
  TRY(extr_need_all(context, llr, line));
  return circuit_text(context, code, settings, write_frame, llr, line);
}
