#include "decoder/circuit/plan.h"

#include "decoder/operators/function_text.h"
#include <extrinsic/stochastic.h>

/* What the parameters of the decoder mean for one node. */
typedef struct node_text {
  const node_plan *plan;
  const node_group *group;
  int degree, inner, memory, address, bits, llr_bits;
  FILE *out;
} node_text;

/* ---- The channel ----------------------------------------------------------------------------- */

static void write_ports(const node_text *t) {
  fprintf(t->out,
          "module variable_node_%d (\n"
          "  input wire clk, load, run, fill,\n  input wire [%d:0] llr,\n  input wire [%d:0] r,\n"
          "  input wire [%d:0] in,\n  output wire [%d:0] out,\n  output wire decided\n);\n",
          t->degree, t->llr_bits - 1, t->group->layout.random - 1, t->degree - 1, t->degree - 1);
}

/* The probability of the less likely value by |L'|, in units of 2^-7. */
static void write_table(const node_text *t) {
  fprintf(t->out, "  reg [%d:0] table_magnitude;\n  always @* case (llr[%d:0])\n",
          MAGNITUDE_BITS - 1, t->llr_bits - 2);
  for (int i = 0; i <= t->plan->largest; i++)
    fprintf(t->out, "    %d: table_magnitude = %d;\n", i, t->plan->magnitudes[i]);
  fprintf(t->out, "    default: table_magnitude = %d;\n  endcase\n",
          t->plan->magnitudes[t->plan->largest]);
}

static void write_channel(const node_text *t) {
  write_table(t);
  fprintf(t->out,
          "  wire new_sign = llr[%d];\n  reg sign;\n  reg [%d:0] magnitude;\n"
          "  always @(posedge clk) if (load) begin\n"
          "    sign <= new_sign;\n    magnitude <= table_magnitude;\n  end\n"
          "  wire channel = sign ^ (magnitude > r[%d:0]);\n",
          t->llr_bits - 1, MAGNITUDE_BITS - 1, MAGNITUDE_BITS - 1);
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* Value i: an input, the channel, or the result of an inner operator. */
static void write_value(const node_text *t, int value) {
  if (value < t->degree)
    fprintf(t->out, "in[%d]", value);
  else if (value == t->degree)
    fputs("channel", t->out);
  else
    fprintf(t->out, "v%d", value - t->degree - 1);
}

/* Writes `all` and `any` of the operands of an operator. Returns the code of the next one. */
static const int *write_agreement(const node_text *t, const char *prefix, int number,
                                  const int *code) {
  static const char *const names[] = {"all", "any"}, *const signs[] = {"&", "|"};
  for (int k = 0; k < 2; k++) {
    fprintf(t->out, "  wire %s_%s%d = fill ? channel : %s{", prefix, names[k], number, signs[k]);
    for (int i = 1; i <= code[0]; i++) {
      if (i > 1) fputs(", ", t->out);
      write_value(t, code[i]);
    }
    fputs("};\n", t->out);
  }
  return code + 1 + code[0];
}

static void write_inner(const node_text *t, int k) {
  int place = MAGNITUDE_BITS + k * t->address;
  fprintf(t->out, "  reg [%d:0] memory%d;\n  wire v%d = inner_all%d | (inner_any%d & memory%d[",
          t->memory - 1, k, k, k, k, k);
  if (t->address > 0)
    fprintf(t->out, "r[%d:%d]]);\n", place + t->address - 1, place);
  else
    fputs("0]);\n", t->out);
  fprintf(t->out,
          "  always @(posedge clk)\n    if (load) memory%d <= {%d{new_sign}};\n"
          "    else if (run && (inner_all%d || !inner_any%d)) memory%d <= ",
          k, t->memory, k, k, k);
  if (t->memory > 1)
    fprintf(t->out, "{memory%d[%d:0], inner_all%d};\n", k, t->memory - 2, k);
  else
    fprintf(t->out, "inner_all%d;\n", k);
}

static void write_operators(const node_text *t) {
  const int *code = t->group->program.code;
  for (int k = 0; k < t->inner; k++) {
    code = write_agreement(t, "inner", k, code);
    write_inner(t, k);
  }
  for (int j = 0; j < t->degree; j++) {
    code = write_agreement(t, "output", j, code);
    fprintf(t->out, "  assign out[%d] = output_all%d | (output_any%d & hold);\n", j, j, j);
  }
}

/* ---- The counter ----------------------------------------------------------------------------- */

/* PREFIX0 SEPARATOR PREFIX1 ... of all outputs */
static void write_list(const node_text *t, const char *prefix, const char *separator) {
  for (int j = 0; j < t->degree; j++) fprintf(t->out, "%s%s%d", j > 0 ? separator : "", prefix, j);
}

/* The counter moves if enough outputs are regular with the same bit. */
static void write_votes(const node_text *t) {
  int votes = (int)t->plan->settings.stochastic.value[EXTR_STOCHASTIC_VOTES];
  if (votes == 0 || votes >= t->degree) {
    fputs("  wire up = ", t->out);
    write_list(t, "output_all", " & ");
    fputs(";\n  wire down = !(", t->out);
    write_list(t, "output_any", " | ");
    fputs(");\n", t->out);
    return;
  }
  fprintf(t->out, "  wire [%d:0] ones = ", SUM_BITS - 1);
  write_list(t, "output_all", " + ");
  fprintf(t->out, ";\n  wire [%d:0] zeros = ", SUM_BITS - 1);
  write_list(t, "!output_any", " + ");
  fprintf(t->out,
          ";\n  wire up = ones >= %d && !(zeros >= %d);\n"
          "  wire down = zeros >= %d && !(ones >= %d);\n",
          votes, votes, votes, votes);
}

/* The level at the start: the channel's probability cut to its bits, or the middle. */
static void write_start(const node_text *t) {
  const bool from_channel =
      t->plan->settings.stochastic.value[EXTR_STOCHASTIC_INIT] == EXTR_STOCHASTIC_INIT_CHANNEL;
  fputs("  wire [", t->out);
  fprintf(t->out, "%d:0] start = {new_sign", t->bits - 1);
  for (int i = t->bits - 2; i >= 0; i--) {
    int place = i + MAGNITUDE_BITS - t->bits;
    if (!from_channel)
      fputs(", ~new_sign", t->out);
    else if (place >= 0)
      fprintf(t->out, ", (table_magnitude[%d] | table_magnitude[%d]) ^ new_sign", place,
              MAGNITUDE_BITS - 1);
    else
      fprintf(t->out, ", table_magnitude[%d] ^ new_sign", MAGNITUDE_BITS - 1);
  }
  fputs("};\n", t->out);
}

static void write_counter(const node_text *t) {
  const int place = MAGNITUDE_BITS + t->inner * t->address;
  write_start(t);
  write_votes(t);
  fprintf(
      t->out,
      "  wire [%d:0] next = up && !(&level) ? level + 1'b1 : down && |level ? level - 1'b1 : "
      "level;\n"
      "  always @(posedge clk)\n    if (load) level <= start;\n    else if (run) level <= next;\n"
      "  assign decided = next[%d];\n",
      t->bits - 1, t->bits - 1);
  fprintf(t->out, "  assign hold = {level, 1'b1} > r[%d:%d];\nendmodule\n\n", place + t->bits,
          place);
}

void extr_circuit_write_node(const node_plan *plan, const node_group *group, FILE *out) {
  const double *value = plan->settings.stochastic.value;
  const int memory = (int)value[EXTR_STOCHASTIC_INNER];
  const node_text t = {.plan = plan,
                       .group = group,
                       .degree = group->program.degree,
                       .inner = group->program.inner,
                       .memory = memory,
                       .address = extr_number_bits(memory) - 1,
                       .bits = group->layout.level_bits,
                       .llr_bits = circuit_llr_bits(plan),
                       .out = out};
  write_ports(&t);
  write_channel(&t);
  fprintf(out, "  wire hold;\n  reg [%d:0] level;\n", t.bits - 1);
  write_operators(&t);
  write_counter(&t);
}
