/* A whole check node as Verilog: signs, saturation and correction around the combinations that
 * core/emit writes, and a test bench with what the decoder's kernels compute. */
#include "decoder/circuit/check_node.h"

#include "core/base/math/splitmix.h"
#include "core/base/pool.h"
#include "core/base/writer.h"
#include "core/emit/identifier.h"
#include "decoder/message_passing/engine.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/texts.h"
#include <extrinsic/circuit.h>
#include <extrinsic/emit.h>

#include <string.h>

extern const char extr_text_check_bench_v[]; /* embedded by the build */

extr_status extr_circuit_algorithm(extr_context *context, const extr_decoder_settings *settings,
                                   check_algorithm *algorithm) {
  char name[EXTR_SETTING_TEXT];
  TRY(extr_settings_check(context, settings));
  if (!extr_algorithm_is_corrected(settings->algorithm) && settings->algorithm != EXTR_OWN)
    return extr_fail(context, EXTR_INPUT,
                     "there is no check node in Verilog for %s: use ms, nms, oms or own",
                     extr_algorithm_text(settings, name));
  if (settings->self_corrected || *settings->weights)
    return extr_fail(context, EXTR_INPUT,
                     "a check node in Verilog has one factor or offset for all messages: leave out "
                     "%s",
                     settings->self_corrected ? ":self-corrected" : "weights");
  if (settings->message != EXTR_I8)
    return extr_fail(context, EXTR_INPUT, "a check node in Verilog needs i8 messages");
  *algorithm = extr_check_algorithm(settings);
  return EXTR_OK;
}

/* ---- The node -------------------------------------------------------------------------------- */

typedef struct check_node {
  const extr_decoder_settings *settings;
  const extr_structure *structure;
  const char *name;
  const extr_cost *clocked;
  check_algorithm algorithm;
  int inputs, stages; /* registers on every path */
} check_node;

static extr_status open_node(extr_context *context, check_node *n) {
  int64_t registers;
  TRY(extr_need_all(context, n->settings, n->structure));
  TRY(extr_identifier_check(context, n->name, IDENTIFIER_VERILOG));
  TRY(extr_structure_check(context, n->structure, EXTR_ARITY_MAX));
  TRY(extr_circuit_algorithm(context, n->settings, &n->algorithm));
  n->inputs = extr_structure_inputs(n->structure);
  if (n->clocked)
    TRY(extr_structure_registers(context, n->structure, n->clocked, &n->stages, &registers));
  return EXTR_OK;
}

static void write_head(const check_node *n, FILE *out) {
  char algorithm[EXTR_SETTING_TEXT];
  fprintf(out,
          "// %s: a check node of %d edges for %s with messages of %d bits in units of an LLR of "
          "%g.\n//\n"
          "// x: what the variable nodes send, the first edge in the lowest bits, 8 bits each: "
          "posterior\n// less message, saturated to -128 .. 127.\n"
          "// y: the messages to the variable nodes, %d bits each, in two's complement.\n",
          n->name, n->inputs, extr_algorithm_text(n->settings, algorithm), n->settings->llr_bits,
          n->settings->llr_step, n->settings->llr_bits);
  if (n->clocked)
    fprintf(out, "// y follows x by %d cycles of clk; a new x may arrive in every cycle.\n",
            n->stages);
  else
    fputs("// y follows x without a clock.\n", out);
}

void extr_circuit_write_check(const extr_decoder_settings *settings, const char *name, int inputs,
                              int stages, const extr_cost *clocked, FILE *out) {
  const check_algorithm algorithm = extr_check_algorithm(settings);
  const int bits = settings->llr_bits;
  fprintf(out,
          "module %s (\n%s  input wire [%d:0] x,\n  output wire [%d:0] y\n);\n"
          "  wire [%d:0] magnitude, least;\n  wire [%d:0] negative, late;\n"
          "  extrinsic_enter #(.N(%d), .BITS(%d)) enter (.q(x), .magnitude(magnitude),\n"
          "    .negative(negative));\n"
          "  %s_magnitudes #(.WIDTH(%d)) magnitudes (.x(magnitude), .y(least)%s);\n",
          name, clocked ? "  input wire clk,\n" : "", 8 * inputs - 1, bits * inputs - 1,
          (bits - 1) * inputs - 1, inputs - 1, inputs, bits, name, bits - 1,
          clocked ? ", .clk(clk)" : "");
  if (clocked)
    fprintf(out,
            "  extrinsic_delay #(.WIDTH(%d), .DEPTH(%d)) delay (.clk(clk), .d(negative), "
            ".q(late));\n",
            inputs, stages);
  else
    fputs("  assign late = negative;\n", out);
  fprintf(out,
          "  extrinsic_leave #(.N(%d), .BITS(%d), .FACTOR(%d), .OFFSET(%d)) leave (\n"
          "    .least(least), .negative(late), .message(y));\nendmodule\n\n",
          inputs, bits, algorithm.kind == EXTR_NORMALIZED ? algorithm.factor_i8 : 128,
          algorithm.kind == EXTR_OFFSET ? algorithm.offset_i8 : 0);
}

extr_status extr_circuit_magnitudes(extr_context *context, const extr_decoder_settings *settings,
                                    const extr_structure *structure, const char *name,
                                    const extr_cost *clocked, char **text) {
  char inner[80];
  snprintf(inner, sizeof inner, "%s_magnitudes", name);
  if (settings->algorithm == EXTR_OWN)
    return extr_operator_emit_verilog(context, settings, structure, inner, clocked, text);
  return extr_emit_verilog(context, structure, inner, clocked, text);
}

extr_status extr_check_node_verilog(extr_context *context, const extr_decoder_settings *settings,
                                    const extr_structure *structure, const char *name,
                                    const extr_cost *clocked, char **text) {
  check_node n = {settings, structure, name, clocked, .stages = 0};
  OWNED_ARRAY char *magnitudes = NULL;
  extr_writer writer;
  TRY(extr_need(context, text));
  TRY(open_node(context, &n));
  TRY(extr_circuit_magnitudes(context, settings, structure, name, clocked, &magnitudes));
  TRY(extr_writer_open(context, &writer));
  write_head(&n, writer.stream);
  extr_circuit_write_check(settings, name, n.inputs, n.stages, clocked, writer.stream);
  fprintf(writer.stream, "%s\n%s", extr_text_check_node_v, magnitudes);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}

/* ---- The test bench -------------------------------------------------------------------------- */

enum { VECTORS = 512 };

/* One check node, many frames: posteriors and messages are vectors of lanes. */
typedef struct check_trial {
  kernel node;
  const engine *engine;
  int8_t *posteriors, *messages;
  int *places;
  void *values;
  extr_pool memory; /* of the arrays */
} check_trial;

static extr_status open_trial(extr_context *context, const check_node *n, check_trial *t) {
  extr_decoder_settings settings = *n->settings;
  settings.kernels = EXTR_INTERPRETED;
  settings.schedule = EXTR_FLOODING; /* posteriors stay */
  settings.check = (extr_node_choice){.kind = EXTR_NODE_GIVEN, .structure = n->structure};
  t->engine = extr_engine(EXTR_I8, settings.isa);
  const size_t edges = (size_t)n->inputs * t->engine->vector;
  TRY(extr_kernel_make(context, &settings, n->inputs, t->engine, &t->node));
  TRY(POOL_ALIGNED(context, &t->memory, t->posteriors, edges));
  TRY(POOL_ALIGNED(context, &t->memory, t->messages, edges));
  TRY(POOL_ALIGNED(context, &t->memory, t->values,
                   extr_kernel_values(&t->node) * t->engine->vector));
  TRY(POOL_NEW(context, &t->memory, t->places, n->inputs));
  t->node.values = t->values;
  for (int i = 0; i < n->inputs; i++) t->places[i] = i * (int)t->engine->vector;
  return EXTR_OK;
}

static void close_trial(check_trial *t) {
  extr_kernel_clear(&t->node);
  extr_pool_free(&t->memory);
}

static int draw(uint64_t *random, int range) {
  const int value = (int)extr_random_below(random, (uint32_t)(2 * range)) - range;
  return value < -128 ? -128 : value > 127 ? 127 : value;
}

/* Draws the test vectors from number `first` on, as many as there are lanes, so that they do not
 * depend on that number. Each has a range of its own: there are ties, zeros and saturation. */
static void fill_trial(const check_node *n, check_trial *t, int first, uint64_t *random) {
  static const _Alignas(64) uint8_t fresh[64] = {0};
  static const int ranges[] = {128, 2, 8, 40, 140};
  for (int lane = 0; lane < t->engine->lanes; lane++)
    for (int i = 0; i < n->inputs; i++)
      t->posteriors[i * t->engine->lanes + lane] = (int8_t)draw(random, ranges[(first + lane) % 5]);
  t->node.first(&t->node, 1, t->places, t->posteriors, t->messages, fresh, NULL);
}

/* The values of all edges in a lane, the first in the lowest of `bits` bits. */
static void write_values(const check_node *n, const check_trial *t, const int8_t *values, int lane,
                         int bits, FILE *out) {
  fputc('{', out);
  for (int i = n->inputs - 1; i >= 0; i--)
    fprintf(out, "%d'd%d%s", bits, values[i * t->engine->lanes + lane] & ((1 << bits) - 1),
            i > 0 ? ", " : "};\n");
}

static void write_vectors(const check_node *n, check_trial *t, FILE *out) {
  uint64_t random = 1;
  for (int v = 0; v < VECTORS; v++) {
    const int lane = v % t->engine->lanes;
    if (lane == 0) fill_trial(n, t, v, &random);
    fprintf(out, "    given[%d] = ", v);
    write_values(n, t, t->posteriors, lane, 8, out);
    fprintf(out, "    expected[%d] = ", v);
    write_values(n, t, t->messages, lane, n->settings->llr_bits, out);
  }
}

static void write_bench(const check_node *n, check_trial *t, FILE *out) {
  fprintf(out,
          "// Gives %d vectors to %s and compares its messages with those of the decoder.\n"
          "`timescale 1ns / 1ps\nmodule bench;\n"
          "  localparam N = %d, BITS = %d, DEPTH = %d, VECTORS = %d;\n%s"
          "  %s node (.x(x), .y(y)%s);\n  task fill; begin\n",
          VECTORS, n->name, n->inputs, n->settings->llr_bits, n->stages, VECTORS,
          extr_text_check_bench_v, n->name, n->clocked ? ", .clk(clk)" : "");
  write_vectors(n, t, out);
  fputs("  end endtask\nendmodule\n", out);
}

extr_status extr_check_node_bench(extr_context *context, const extr_decoder_settings *settings,
                                  const extr_structure *structure, const char *name,
                                  const extr_cost *clocked, char **text) {
  check_node n = {settings, structure, name, clocked, .stages = 0};
  OWNED(close_trial) check_trial trial = {.places = NULL};
  extr_writer writer;
  TRY(extr_need(context, text));
  TRY(open_node(context, &n));
  TRY(open_trial(context, &n, &trial));
  TRY(extr_writer_open(context, &writer));
  write_bench(&n, &trial, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}
