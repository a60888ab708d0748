/* The Verilog of a min-sum decoder for a code of circulants. The modules of blocks.v do the work;
 * what is written here connects them: the tables of the blocks, and which memory of a block column
 * each edge of a check node reads and writes in which block row.
 *
 * A block row is updated R rows at a time, in L = Z / R steps: step j has the rows j, j + L,
 * j + 2 L, ... Word w of a block column's memory has the positions w, w + L, ..., so that the R
 * ones of a circulant with shift S are in word (j + S) mod L, rotated by (j + S) div L lanes. */
#include "codes/blocks/blocks.h"
#include "core/base/array.h"
#include "core/base/writer.h"
#include "core/emit/two_min.h"
#include "decoder/circuit/bit_row.h"
#include "decoder/circuit/check_node.h"
#include "decoder/message_passing/row_plan.h"
#include "decoder/operators/function_text.h"
#include "decoder/settings/node_structure.h"
#include "decoder/settings/texts.h"
#include <extrinsic/circuit.h>
#include <extrinsic/emit.h>

extern const char extr_text_blocks_v[], extr_text_blocks_body_v[],
    extr_text_blocks_bench_v[]; /* embedded by the build */

typedef struct block_circuit {
  const extr_code *code;
  const extr_decoder_settings *settings;
  const code_blocks *blocks;
  int lanes, words; /* R and L */
  int slots;        /* edges of a check node */
  int stages;       /* registers in a check node */
  int sum, word;    /* bits of the sum of the flooding schedule, and of a place in the memories */
  bool pipelined;
  int *block_at;  /* [row * slots + slot]: the block that this edge of the check nodes has, or -1 */
  int *slot_of;   /* per block */
  int *first_row; /* per block column: the block row that updates it first */
  extr_pool memory;
} block_circuit;

/* ---- Which edge has which block -------------------------------------------------------------- */

/* An edge of the check nodes should read few different block columns. Of the free edges for a block
 * takes the first of: one that its column has in an earlier block row; the one with the fewest
 * columns. `columns[slot * count + c]`: the edge has column c. */
static int choose_slot(const block_circuit *c, const bool *columns, const int *taken, int column) {
  const int count = c->blocks->columns;
  int best = -1, fewest = 0;
  for (int slot = 0; slot < c->slots; slot++) {
    int number = 0;
    if (taken[slot] >= 0) continue;
    for (int i = 0; i < count; i++) number += columns[slot * count + i];
    if (columns[slot * count + column]) number = -1;
    if (best < 0 || number < fewest) best = slot, fewest = number;
  }
  return best;
}

static bool has_column(const block_circuit *c, const bool *columns, int column) {
  bool has = false;
  for (int slot = 0; slot < c->slots; slot++)
    has = has || columns[slot * c->blocks->columns + column];
  return has;
}

/* Blocks of columns that have an edge already choose before those of new columns. */
static void assign_row(block_circuit *c, bool *columns, int row) {
  int *taken = c->block_at + row * c->slots;
  for (int known = 1; known >= 0; known--)
    for (int b = c->blocks->first[row]; b < c->blocks->first[row + 1]; b++) {
      const int column = c->blocks->blocks[b].column;
      if (c->slot_of[b] >= 0 || (known && !has_column(c, columns, column))) continue;
      const int slot = choose_slot(c, columns, taken, column);
      taken[slot] = b;
      c->slot_of[b] = slot;
      columns[slot * c->blocks->columns + column] = true;
      if (c->first_row[column] < 0) c->first_row[column] = row;
    }
}

static void fill(int *numbers, int count, int value) {
  for (int i = 0; i < count; i++) numbers[i] = value;
}

static extr_status assign_slots(extr_context *context, block_circuit *c) {
  const code_blocks *b = c->blocks;
  bool *columns;
  TRY(POOL_NEW(context, &c->memory, columns, c->slots * b->columns));
  TRY(POOL_NEW(context, &c->memory, c->block_at, b->rows * c->slots));
  TRY(POOL_NEW(context, &c->memory, c->slot_of, b->first[b->rows]));
  TRY(POOL_NEW(context, &c->memory, c->first_row, b->columns));
  fill(c->block_at, b->rows * c->slots, -1);
  fill(c->slot_of, b->first[b->rows], -1);
  fill(c->first_row, b->columns, -1);
  for (int row = 0; row < b->rows; row++) assign_row(c, columns, row);
  return EXTR_OK;
}

/* ---- The plan -------------------------------------------------------------------------------- */

static extr_status find_circulants(extr_context *context, const extr_code *code,
                                   const code_blocks **blocks) {
  TRY(extr_code_blocks(context, code, blocks));
  const code_blocks *b = *blocks;
  if (!b || b->kind != BLOCKS_CYCLIC)
    return extr_fail(context, EXTR_INPUT,
                     "%s: a circuit needs a code of circulants, and none were found in H: take a "
                     "code with a base matrix",
                     extr_code_name(code));
  if (b->repeats > 0 || b->hole_count > 0)
    return extr_fail(context, EXTR_INPUT,
                     "%s: a circuit needs circulants that are whole, and no two in one place of "
                     "the base matrix: take another code",
                     extr_code_name(code));
  return EXTR_OK;
}

static extr_status check_settings(extr_context *context, const extr_decoder_settings *settings) {
  check_algorithm algorithm;
  TRY(extr_circuit_algorithm(context, settings, &algorithm));
  if (settings->algorithm == EXTR_OWN)
    return extr_fail(context, EXTR_INPUT, "a circuit is for the decoders ms, nms and oms");
  if (settings->window > 0 || settings->after.kind != EXTR_AFTER_NONE || settings->syndrome)
    return extr_fail(context, EXTR_INPUT,
                     "a circuit decodes without window, after and syndrome: leave them out");
  return EXTR_OK;
}

static extr_status check_form(extr_context *context, const extr_circuit_form *form, int size,
                              const extr_decoder_settings *settings) {
  if (form->rows < 0 || form->rows > size || (form->rows > 0 && size % form->rows != 0))
    return extr_fail(context, EXTR_INPUT,
                     "%d rows at a time: the circulants have %d rows, take a number that divides "
                     "them",
                     form->rows, size);
  if (form->pipelined && settings->check.kind == EXTR_NODE_TWO_MIN)
    return extr_fail(context, EXTR_INPUT,
                     "two-min has no registers between its operators: leave out pipelining, or "
                     "take a structure");
  return EXTR_OK;
}

static int largest_weight(const extr_code *code) {
  int most = 0;
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column_degree(code, v) > most) most = extr_code_column_degree(code, v);
  return most;
}

/* Sums are clamped to eight bits, and have at least one more. */
static void set_widths(block_circuit *c) {
  const int limit = (1 << (c->settings->llr_bits - 1)) - 1;
  const int bits = 1 + extr_number_bits(limit * (largest_weight(c->code) + 1));
  c->sum = bits > 9 ? bits : 9;
  c->word = 2 + 8 + (c->settings->schedule == EXTR_FLOODING ? c->sum : 0);
}

static extr_status open_circuit(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings,
                                const extr_circuit_form *form, block_circuit *c) {
  c->code = code;
  c->settings = settings;
  c->pipelined = form->pipelined;
  TRY(check_settings(context, settings));
  TRY(find_circulants(context, code, &c->blocks));
  TRY(check_form(context, form, c->blocks->size, settings));
  TRY(extr_check_column_sums(context, code, settings));
  c->lanes = form->rows > 0 ? form->rows : c->blocks->size;
  c->words = c->blocks->size / c->lanes;
  c->slots = 3; /* the least that a structure has */
  for (int row = 0; row < c->blocks->rows; row++)
    if (c->blocks->first[row + 1] - c->blocks->first[row] > c->slots)
      c->slots = c->blocks->first[row + 1] - c->blocks->first[row];
  set_widths(c);
  return assign_slots(context, c);
}

static void close_circuit(block_circuit *c) {
  extr_pool_free(&c->memory);
}

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
      extr_circuit_magnitudes(context, c->settings, structure, "check_node", c->pipelined, &text);
  if (status == EXTR_OK && c->pipelined)
    status = extr_emit_stages(context, structure, &c->stages, &registers);
  if (status == EXTR_OK) fputs(text, out);
  extr_text_free(text);
  extr_structure_free(structure);
  return status;
}

static extr_status write_nodes(extr_context *context, block_circuit *c, FILE *out) {
  fputs(extr_text_check_node_v, out);
  fputc('\n', out);
  if (c->settings->check.kind == EXTR_NODE_TWO_MIN)
    extr_emit_two_min("check_node_magnitudes", c->slots, out);
  else
    TRY(write_structure(context, c, out));
  fputc('\n', out);
  extr_circuit_write_check(c->settings, "check_node", c->slots, c->stages, c->pipelined, out);
  fprintf(out,
          "module extrinsic_check (\n  input wire clk,\n  input wire [%d:0] x,\n"
          "  output wire [%d:0] y\n);\n  check_node node (.x(x), .y(y)%s);\n%sendmodule\n\n",
          8 * c->slots - 1, c->settings->llr_bits * c->slots - 1, c->pipelined ? ", .clk(clk)" : "",
          c->pipelined ? "" : "  wire unused = clk;\n");
  return EXTR_OK;
}

/* ---- The decoder ----------------------------------------------------------------------------- */

/* The cycles from the word that is read for the last row of a block row to those of the next. */
static int drain_of(const block_circuit *c) {
  return c->stages + 3;
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
          c->settings->early_stop ? " with early stop" : "", c->lanes,
          b->rows * (c->words + drain_of(c)), b->rows * c->words + 2);
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

/* The entries of a block row, the last edge first. `what` is of one block. */
static void write_entries(const block_circuit *c, int row, int bits,
                          int (*what)(const block_circuit *c, int row, int block), FILE *out) {
  for (int slot = c->slots - 1; slot >= 0; slot--) {
    const int block = c->block_at[row * c->slots + slot];
    fprintf(out, "%d'd%d%s", bits, block < 0 ? 0 : what(c, row, block), slot > 0 ? ", " : "");
  }
}

static int is_used(const block_circuit *c, int row, int block) {
  (void)c, (void)row, (void)block;
  return 1;
}

static int is_fresh(const block_circuit *c, int row, int block) {
  return c->first_row[c->blocks->blocks[block].column] == row;
}

static int rotation_of(const block_circuit *c, int row, int block) {
  (void)row;
  return c->blocks->blocks[block].shift / c->words;
}

static int word_of(const block_circuit *c, int row, int block) {
  (void)row;
  return c->blocks->blocks[block].shift % c->words;
}

static void write_table(const block_circuit *c, FILE *out) {
  const int row_bits = extr_number_bits(c->blocks->rows - 1);
  fputs("\n  always @* case (row)\n", out);
  for (int row = 0; row < c->blocks->rows; row++) {
    fprintf(out, "    %d'd%d: {uses, fresh, rotation, word} = {\n      ", row_bits, row);
    write_entries(c, row, 1, is_used, out);
    fputs(",\n      ", out);
    write_entries(c, row, 1, is_fresh, out);
    fputs(",\n      ", out);
    write_entries(c, row, extr_number_bits(c->lanes - 1), rotation_of, out);
    fputs(",\n      ", out);
    write_entries(c, row, extr_number_bits(c->words - 1), word_of, out);
    fputs("};\n", out);
  }
  fputs("    default: {uses, fresh, rotation, word} = 0;\n  endcase\n", out);
}

/* Writes the block rows in which this edge has this column, as labels of a case; false if there are
 * none. */
static bool write_rows(const block_circuit *c, int slot, int column, FILE *out) {
  bool any = false;
  for (int row = 0; row < c->blocks->rows; row++) {
    const int block = c->block_at[row * c->slots + slot];
    if (block < 0 || c->blocks->blocks[block].column != column) continue;
    fprintf(out, "%s%d'd%d", any ? ", " : "    ", extr_number_bits(c->blocks->rows - 1), row);
    any = true;
  }
  return any;
}

/* What an edge reads. */
static void write_slot(const block_circuit *c, int slot, FILE *out) {
  fprintf(out, "\n  reg [R*WORD-1:0] from_%d;\n  always @* case (late_row)\n", slot);
  for (int column = 0; column < c->blocks->columns; column++)
    if (write_rows(c, slot, column, out)) fprintf(out, ": from_%d = column_%d;\n", slot, column);
  fprintf(out,
          "    default: from_%d = {(R*WORD){1'bx}};\n  endcase\n"
          "  assign from[%d*R*WORD +: R*WORD] = from_%d;\n",
          slot, slot, slot);
}

/* Where the memory of a block column is read in the block rows that use it. */
static void write_reading(const block_circuit *c, int column, FILE *out) {
  fprintf(out,
          "\n  reg reads_%d;\n  reg [WORDS-1:0] at_%d;\n  always @* begin\n"
          "    reads_%d = reads;\n    case (row)\n",
          column, column, column);
  for (int slot = 0; slot < c->slots; slot++)
    if (write_rows(c, slot, column, out))
      fprintf(out, ": at_%d = at[%d*WORDS +: WORDS];\n", column, slot);
  fprintf(out, "    default: {reads_%d, at_%d} = {1'b0, {WORDS{1'bx}}};\n    endcase\n  end\n",
          column, column);
}

/* Where it is written then, and what. */
static void write_writing(const block_circuit *c, int column, FILE *out) {
  fprintf(out,
          "  reg writes_%d;\n  reg [WORDS-1:0] back_at_%d;\n  reg [R*WORD-1:0] back_%d;\n"
          "  always @* begin\n    writes_%d = writes;\n    case (back_row)\n",
          column, column, column, column);
  for (int slot = 0; slot < c->slots; slot++)
    if (write_rows(c, slot, column, out))
      fprintf(out,
              ": begin\n        back_at_%d = back_at[%d*WORDS +: WORDS];\n"
              "        back_%d = back[%d*R*WORD +: R*WORD];\n      end\n",
              column, slot, column, slot);
  fprintf(out,
          "    default: begin\n        writes_%d = 1'b0;\n        back_at_%d = {WORDS{1'bx}};\n"
          "        back_%d = {(R*WORD){1'bx}};\n      end\n    endcase\n  end\n",
          column, column, column);
}

static void write_column(const block_circuit *c, int column, FILE *out) {
  write_reading(c, column, out);
  write_writing(c, column, out);
  fprintf(out,
          "  extrinsic_column #(.R(R), .L(L), .WORD(WORD), .WORDS(WORDS)) memory_%d (.clk(clk),\n"
          "    .bank(bank), .in_bank(in_bank), .out_bank(out_bank), .reads(reads_%d),\n"
          "    .writes(writes_%d), .takes(in_take && in_column == %d'd%d), .at(at_%d),\n"
          "    .back_at(back_at_%d), .in_word(in_word), .out_word(out_word), .back(back_%d),\n"
          "    .received(received), .words(column_%d));\n"
          "  extrinsic_bits #(.R(R), .WORD(WORD)) bits_%d (.words(column_%d),\n"
          "    .bits(decisions[%d*R +: R]));\n"
          "  assign reading[%d] = reads_%d, writing[%d] = writes_%d;\n",
          column, column, column, extr_number_bits(c->blocks->columns - 1), column, column, column,
          column, column, column, column, column, column, column, column, column);
}

static extr_status write_decoder(extr_context *context, block_circuit *c, FILE *out) {
  TRY(write_nodes(context, c, out));
  fputs(extr_text_blocks_v, out);
  fputc('\n', out);
  write_head(c, out);
  write_ports(c, out);
  fputs(extr_text_blocks_body_v, out);
  write_table(c, out);
  for (int column = 0; column < c->blocks->columns; column++)
    fprintf(out, "  wire [R*WORD-1:0] column_%d;\n", column);
  for (int slot = 0; slot < c->slots; slot++) write_slot(c, slot, out);
  for (int column = 0; column < c->blocks->columns; column++) write_column(c, column, out);
  fputs("endmodule\n", out);
  return EXTR_OK;
}

/* ---- All ------------------------------------------------------------------------------------- */

extr_status extr_blocks_verilog(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings,
                                const extr_circuit_form *form, char **text) {
  OWNED(close_circuit) block_circuit c = {.code = NULL};
  extr_writer writer;
  TRY(extr_need_all(context, code, settings, form, text));
  TRY(open_circuit(context, code, settings, form, &c));
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, write_decoder(context, &c, writer.stream), text);
}

extr_status extr_blocks_bench(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, const extr_circuit_form *form,
                              char **text) {
  OWNED(close_circuit) block_circuit c = {.code = NULL};
  extr_writer writer;
  TRY(extr_need_all(context, code, settings, form, text));
  TRY(open_circuit(context, code, settings, form, &c));
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
  TRY(find_circulants(context, code, &blocks));
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
  TRY(find_circulants(context, code, &blocks));
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
