/* The Verilog of a min-sum decoder for a code of circulants or XOR blocks. The modules of blocks.v,
 * blocks_control.v and repeats.v do the work; what is written here connects them: the tables of the
 * blocks, and the ones that blocks lack.
 *
 * A block row is updated R rows at a time, in L = Z / R steps: step j has the rows j, j + L,
 * j + 2 L, ... Word w of a block column's memory has the positions w, w + L, ..., so that the R
 * ones of a circulant with shift S are in word (j + S) mod L, rotated by (j + S) div L lanes. Those
 * of an XOR block are in word j XOR (S mod L), and lane i of the check nodes has lane i XOR (S div
 * L) of it. */
#include "core/base/array.h"
#include "core/base/writer.h"
#include "decoder/circuit/bit_row.h"
#include "decoder/circuit/block_circuit.h"
#include "decoder/circuit/check_node.h"
#include "decoder/operators/function_text.h"
#include "decoder/settings/node_structure.h"
#include "decoder/settings/texts.h"
#include <extrinsic/emit.h>

#include <string.h>

extern const char extr_text_blocks_v[], extr_text_blocks_body_v[], extr_text_blocks_bench_v[],
    extr_text_blocks_control_v[], extr_text_repeats_v[]; /* embedded by the build */

/* ---- Check nodes ----------------------------------------------------------------------------- */

/* Check nodes of block rows with fewer blocks get the largest magnitude on the others, which
 * changes no minimum. */
static extr_status find_structure(extr_context *context, const block_circuit *c,
                                  extr_structure **structure) {
  extr_node_choice choice = c->settings->check;
  const bool given = choice.kind == EXTR_NODE_GIVEN;
  if (choice.kind == EXTR_NODE_AUTO) choice.kind = EXTR_NODE_STAR;
  if (given && extr_structure_inputs(choice.structure) != c->slots)
    return extr_fail(context, EXTR_INPUT,
                     "the structure has %d inputs, but the check nodes have up to %d edges: give "
                     "one with %d inputs",
                     extr_structure_inputs(choice.structure), c->slots, c->slots);
  if (choice.kind == EXTR_NODE_UENG && c->slots != 7)
    return extr_fail(context, EXTR_INPUT,
                     "structure ueng is for 7 inputs, but the check nodes have up to %d edges",
                     c->slots);
  return extr_node_structure(context, &choice, c->slots, 2, structure);
}

static extr_status write_structure(extr_context *context, block_circuit *c, FILE *out) {
  extr_structure *structure;
  int64_t registers;
  char *text = NULL;
  TRY(find_structure(context, c, &structure));
  extr_status status =
      extr_circuit_magnitudes(context, c->settings, structure, "check_node", c->clocked, &text);
  if (status == EXTR_OK && c->clocked)
    status = extr_structure_registers(context, structure, c->clocked, &c->stages, &registers);
  if (status == EXTR_OK) fputs(text, out);
  extr_text_free(text);
  extr_structure_free(structure);
  return status;
}

static extr_status write_two_min(extr_context *context, const block_circuit *c, FILE *out) {
  OWNED_ARRAY char *text = NULL;
  TRY(extr_emit_two_min(context, c->slots, "check_node_magnitudes", &text));
  fputs(text, out);
  return EXTR_OK;
}

static extr_status write_nodes(extr_context *context, block_circuit *c, FILE *out) {
  fputs(extr_text_check_node_v, out);
  fputc('\n', out);
  if (c->settings->check.kind == EXTR_NODE_TWO_MIN)
    TRY(write_two_min(context, c, out));
  else
    TRY(write_structure(context, c, out));
  fputc('\n', out);
  extr_circuit_write_check(c->settings, "check_node", c->slots, c->stages, c->clocked, out);
  fprintf(out,
          "module extrinsic_check (\n  input wire clk,\n  input wire [%d:0] x,\n"
          "  output wire [%d:0] y\n);\n  check_node node (.x(x), .y(y)%s);\n%sendmodule\n\n",
          8 * c->slots - 1, c->settings->llr_bits * c->slots - 1, c->clocked ? ", .clk(clk)" : "",
          c->clocked ? "" : "  wire unused = clk;\n");
  return EXTR_OK;
}

/* ---- The decoder ----------------------------------------------------------------------------- */

/* The cycles from the word that is read for the last row of a block row to those of the next. */
static int drain_of(const block_circuit *c) {
  return c->stages + 3;
}

/* After a block row with repeated blocks, changes are added. */
static int cycles_of_iteration(const block_circuit *c) {
  int cycles = c->blocks->rows * (c->words + drain_of(c));
  for (int row = 0; row < c->blocks->rows; row++)
    if (extr_block_row_repeats(c, row)) cycles += c->words + 1;
  return cycles;
}

static void write_head(const block_circuit *c, FILE *out) {
  const code_blocks *b = c->blocks;
  char algorithm[EXTR_SETTING_TEXT];
  fprintf(out,
          "// A decoder for a code of %d columns, %d block rows and %d block columns of Z = %d:\n"
          "// %s, %s, messages of %d bits in units of an LLR of %g, %d iterations%s.\n"
          "// %d rows at a time: an iteration takes %d cycles; to check the result takes at most "
          "%d,\n// and ends 2 cycles after the first block row that is not satisfied.\n//\n",
          extr_code_columns(c->code), b->rows, b->columns, b->size,
          extr_algorithm_text(c->settings, algorithm),
          c->settings->schedule == EXTR_FLOODING ? "flooding" : "layered", c->settings->llr_bits,
          c->settings->llr_step, c->settings->iterations,
          c->settings->early_stop ? " with early stop" : "", c->lanes, cycles_of_iteration(c),
          b->rows * c->words + 2);
  fprintf(out,
          "// in_llr: %d LLRs of %d bits, the first in the lowest ones; word w of a block column "
          "has its\n// positions w, w + %d, ... Words 0 .. %d of block column 0 come first. A "
          "word is taken in each\n// cycle in which in_valid and in_ready are 1. out_bits: the "
          "decided bits in the same order;\n// out_iterations and out_codeword belong to the "
          "whole frame. reset is synchronous.\n",
          c->lanes, c->settings->llr_bits, c->words, c->words - 1);
}

static void write_ports(const block_circuit *c, FILE *out) {
  const code_blocks *b = c->blocks;
  fprintf(out,
          "module decoder (\n  input wire clk, reset,\n  input wire in_valid,\n"
          "  output wire in_ready,\n  input wire [%d:0] in_llr,\n  output wire out_valid,\n"
          "  input wire out_ready,\n  output wire [%d:0] out_bits,\n  output wire out_last,\n"
          "  output wire [15:0] out_iterations,\n  output wire out_codeword\n);\n",
          c->lanes * c->settings->llr_bits - 1, c->lanes - 1);
  fprintf(out,
          "  localparam K = %d, R = %d, L = %d, COLUMNS = %d, ROWS = %d, BITS = %d, DEPTH = %d,\n"
          "    FLOODING = %d, SUM = %d, WORD = %d, ITERATIONS = %d, EARLY = %d, STAGES = %d,\n"
          "    WORDS = %d, ROW_BITS = %d, COLUMN_BITS = %d, MESSAGE_BITS = %d;\n",
          c->slots, c->lanes, c->words, b->columns, b->rows, c->settings->llr_bits, c->stages,
          c->settings->schedule == EXTR_FLOODING, c->sum, c->word, c->settings->iterations,
          c->settings->early_stop, extr_number_bits(c->lanes - 1), extr_number_bits(c->words - 1),
          extr_number_bits(b->rows - 1), extr_number_bits(b->columns - 1),
          extr_number_bits(b->rows * c->words - 1));
}

/* What the table says about each edge of a block row. */
enum { ENTRY_USED, ENTRY_FRESH, ENTRY_ROTATION, ENTRY_WORD, ENTRIES };

static int entry_of(const block_circuit *c, int row, int block, int entry) {
  if (block < 0) return 0;
  const code_block *b = &c->blocks->blocks[block];
  const int values[ENTRIES] = {1, c->first_row[b->column] == row, b->shift / c->words,
                               b->shift % c->words};
  return values[entry];
}

/* The last edge is in the highest bits. */
static void write_table(const block_circuit *c, FILE *out) {
  const int bits[ENTRIES] = {1, 1, extr_number_bits(c->lanes - 1), extr_number_bits(c->words - 1)};
  fputs("\n  always @* case (row)\n", out);
  for (int row = 0; row < c->blocks->rows; row++) {
    fprintf(out, "    %d'd%d: {uses, fresh, rotation, word} = {",
            extr_number_bits(c->blocks->rows - 1), row);
    for (int i = ENTRIES * c->slots - 1; i >= 0; i--) {
      const int entry = ENTRIES - 1 - i / c->slots, slot = i % c->slots;
      fprintf(out, "%s%d'd%d%s", slot == c->slots - 1 ? "\n      " : "", bits[entry],
              entry_of(c, row, c->block_at[row * c->slots + slot], entry),
              i == 0     ? "};\n"
              : slot > 0 ? ", "
                         : ",");
    }
  }
  fputs("    default: {uses, fresh, rotation, word} = 0;\n  endcase\n", out);
}

/* ---- Modules -------------------------------------------------------------------------------- */

static bool begins(const char *line, const char *word) {
  return strncmp(line, word, strlen(word)) == 0;
}

/* Whether the circuit has what stands after `ifdef: XOR, HOLES or REPEATS. */
static bool has(const block_circuit *c, const char *name) {
  if (begins(name, "XOR")) return c->blocks->kind == BLOCKS_XOR;
  return begins(name, "HOLES") ? c->blocks->hole_count > 0 : c->blocks->repeats > 0;
}

/* Writes the lines that this circuit needs, so that the Verilog has no conditions. */
static void write_text(const block_circuit *c, const char *text, FILE *out) {
  bool needed = true;
  for (size_t length; *text; text += length) {
    length = strcspn(text, "\n") + 1;
    if (begins(text, "`ifdef "))
      needed = has(c, text + strlen("`ifdef "));
    else if (begins(text, "`else"))
      needed = !needed;
    else if (begins(text, "`endif"))
      needed = true;
    else if (needed)
      fwrite(text, 1, length, out);
  }
}

/* ---- Ones that blocks lack ------------------------------------------------------------------- */

typedef struct hole_place {
  int row, step, edge; /* the block row, its step, and the bit of `missing` */
} hole_place;

static hole_place place_of(const block_circuit *c, const block_hole *hole) {
  const code_blocks *b = c->blocks;
  int row = 0, position = 0;
  while (b->first[row + 1] <= hole->block) row++;
  while (b->row_at[row * b->size + position] != hole->row) position++;
  return (hole_place){row, position % c->words,
                      c->slot_of[hole->block] * c->lanes + position / c->words};
}

static void write_edges(const block_circuit *c, const char *port, FILE *out) {
  fprintf(out, "  assign %s = {(K*R){1'b0}}", port);
  for (int i = 0; i < c->blocks->hole_count; i++)
    fprintf(out, "\n    | ({{(K*R-1){1'b0}}, hole_%s[%d]} << %d)", port, i,
            place_of(c, &c->blocks->holes[i]).edge);
  fputs(";\n", out);
}

static void write_holes(const block_circuit *c, FILE *out) {
  const int count = c->blocks->hole_count;
  if (count == 0) return;
  fprintf(out, "\n  wire [%d:0] hole, hole_missing, hole_gone;\n", count - 1);
  for (int i = 0; i < count; i++) {
    const hole_place place = place_of(c, &c->blocks->holes[i]);
    fprintf(out, "  assign hole[%d] = row == %d'd%d && step == %d'd%d;\n", i,
            extr_number_bits(c->blocks->rows - 1), place.row, extr_number_bits(c->words - 1),
            place.step);
  }
  fprintf(out,
          "  extrinsic_delay #(.WIDTH(%d), .DEPTH(2)) hole_delay (.clk(clk), .d(hole),\n"
          "    .q(hole_missing));\n"
          "  extrinsic_delay #(.WIDTH(%d), .DEPTH(DEPTH)) gone_delay (.clk(clk),\n"
          "    .d(hole_missing), .q(hole_gone));\n",
          count, count);
  write_edges(c, "missing", out);
  write_edges(c, "gone", out);
}

static extr_status write_decoder(extr_context *context, block_circuit *c, FILE *out) {
  TRY(write_nodes(context, c, out));
  write_text(c, extr_text_blocks_v, out);
  fputc('\n', out);
  write_text(c, extr_text_blocks_control_v, out);
  fputc('\n', out);
  if (c->blocks->repeats > 0) fprintf(out, "%s\n", extr_text_repeats_v);
  write_head(c, out);
  write_ports(c, out);
  write_text(c, extr_text_blocks_body_v, out);
  write_table(c, out);
  write_holes(c, out);
  extr_block_columns_write(c, out);
  fputs("endmodule\n", out);
  return EXTR_OK;
}

/* ---- All ------------------------------------------------------------------------------------- */

extr_status extr_blocks_verilog(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings,
                                const extr_circuit_form *form, char **text) {
  OWNED(extr_block_circuit_close) block_circuit c = {.code = NULL};
  extr_writer writer;
  TRY(extr_need_all(context, code, settings, form, text));
  TRY(extr_block_circuit_open(context, code, settings, form, &c));
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, write_decoder(context, &c, writer.stream), text);
}

extr_status extr_blocks_bench(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const extr_circuit_form *form,
                              char **text) {
  OWNED(extr_block_circuit_close) block_circuit c = {.code = NULL};
  extr_writer writer;
  TRY(extr_need_all(context, code, settings, form, text));
  TRY(extr_block_circuit_open(context, code, settings, form, &c));
  TRY(extr_writer_open(context, &writer));
  fprintf(writer.stream,
          "`timescale 1ns / 1ps\nmodule bench;\n"
          "  localparam R = %d, L = %d, COLUMNS = %d, BITS = %d;\n%sendmodule\n",
          c.lanes, c.words, c.blocks->columns, settings->llr_bits, extr_text_blocks_bench_v);
  return extr_writer_close(context, &writer, EXTR_OK, text);
}

extr_status extr_blocks_columns(extr_context *context, const extr_code *code, int *columns) {
  const code_blocks *blocks;
  TRY(extr_need_all(context, code, columns));
  TRY(extr_circuit_blocks(context, code, &blocks));
  for (int i = 0; i < extr_code_columns(code); i++) columns[i] = blocks->column_at[i];
  return EXTR_OK;
}

extr_status extr_blocks_frame(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const float *llr,
                              char **line) {
  OWNED_ARRAY int8_t *steps = NULL;
  OWNED_ARRAY uint8_t *bits = NULL;
  const code_blocks *blocks;
  extr_writer writer;
  TRY(extr_need_all(context, code, settings, llr, line));
  const int columns = extr_code_columns(code);
  TRY(extr_circuit_blocks(context, code, &blocks));
  TRY(ARRAY_NEW(context, steps, columns));
  TRY(ARRAY_NEW(context, bits, columns * settings->llr_bits));
  TRY(extr_quantize(context, settings, llr, (size_t)columns, steps));
  bit_row row = {.bits = bits};
  for (int i = 0; i < columns; i++)
    append_number(&row, (uint8_t)steps[blocks->column_at[i]], settings->llr_bits);
  TRY(extr_writer_open(context, &writer));
  write_hex(&row, writer.stream);
  return extr_writer_close(context, &writer, EXTR_OK, line);
}
