/* The part of the Verilog of a min-sum decoder in which the edges of check nodes meet the memories
 * of block columns: which memory an edge reads and writes in which block row. Where blocks share a
 * place, the last of them has the memory of the block column, and each other one a copy of it. */
#include "decoder/circuit/block_circuit.h"
#include "decoder/operators/function_text.h"

/* Writes the block rows in which this edge has this memory, as labels of a case; false if there are
 * none. */
static bool write_rows(const block_circuit *c, int slot, int column, int copy, FILE *out) {
  bool any = false;
  for (int row = 0; row < c->blocks->rows; row++) {
    const int block = c->block_at[row * c->slots + slot];
    if (block < 0 || c->blocks->blocks[block].column != column) continue;
    if (c->copy_of[block] != copy) continue;
    fprintf(out, "%s%d'd%d", any ? ", " : "    ", extr_number_bits(c->blocks->rows - 1), row);
    any = true;
  }
  return any;
}

/* What an edge reads. */
static void write_slot(const block_circuit *c, int slot, FILE *out) {
  fprintf(out, "\n  reg [R*WORD-1:0] from_%d;\n  always @* case (late_row)\n", slot);
  for (int column = 0; column < c->blocks->columns; column++) {
    if (write_rows(c, slot, column, 0, out)) fprintf(out, ": from_%d = column_%d;\n", slot, column);
    for (int copy = 1; copy <= c->copies[column]; copy++)
      if (write_rows(c, slot, column, copy, out))
        fprintf(out, ": from_%d = copies_%d[%d*R*WORD +: R*WORD];\n", slot, column, copy - 1);
  }
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
    if (write_rows(c, slot, column, 0, out))
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
    if (write_rows(c, slot, column, 0, out))
      fprintf(out,
              ": begin\n        back_at_%d = back_at[%d*WORDS +: WORDS];\n"
              "        back_%d = back[%d*R*WORD +: R*WORD];\n      end\n",
              column, slot, column, slot);
  fprintf(out,
          "    default: begin\n        writes_%d = 1'b0;\n        back_at_%d = {WORDS{1'bx}};\n"
          "        back_%d = {(R*WORD){1'bx}};\n      end\n    endcase\n  end\n",
          column, column, column);
}

/* What extrinsic_repeats must know about the blocks with copies. */
static void write_more(const block_circuit *c, int column, FILE *out) {
  fprintf(out, "  reg [%d*MORE-1:0] more_%d;\n  always @* begin\n", c->copies[column], column);
  for (int copy = 0; copy < c->copies[column]; copy++) {
    fputs("    case (row)\n", out);
    for (int slot = 0; slot < c->slots; slot++)
      if (write_rows(c, slot, column, copy + 1, out))
        fprintf(out,
                ": more_%d[%d*MORE +: MORE] = {1'b1, at[%d*WORDS +: WORDS],\n"
                "        back_at[%d*WORDS +: WORDS], back[%d*R*WORD +: R*WORD]};\n",
                column, copy, slot, slot, slot);
    fprintf(out, "    default: more_%d[%d*MORE +: MORE] = {1'b0, {(MORE-1){1'bx}}};\n    endcase\n",
            column, copy);
  }
  fputs("  end\n", out);
}

/* The beginning of the memory, with copies or without. */
static void write_memory(const block_circuit *c, int column, FILE *out) {
  fprintf(out, "  extrinsic_%s #(.R(R), .L(L), .WORD(WORD), .WORDS(WORDS)",
          c->copies[column] > 0 ? "repeats" : "column");
  if (c->copies[column] > 0)
    fprintf(out,
            ",\n    .N(%d), .FLOODING(FLOODING), .SUM(SUM), .MORE(MORE)) memory_%d (.adds(adds),\n"
            "    .adding(adding), .step(step), .more(more_%d), .copies(copies_%d),\n"
            "    .reading(reading[%d]), .writing(writing[%d]), .clk(clk),\n",
            c->copies[column], column, column, column, column, column);
  else
    fprintf(out, ") memory_%d (.clk(clk),\n", column);
}

static void write_column(const block_circuit *c, int column, FILE *out) {
  write_reading(c, column, out);
  write_writing(c, column, out);
  if (c->copies[column] > 0) write_more(c, column, out);
  write_memory(c, column, out);
  fprintf(out,
          "    .bank(bank), .in_bank(in_bank), .out_bank(out_bank), .reads(reads_%d),\n"
          "    .writes(writes_%d), .takes(in_take && in_column == %d'd%d), .at(at_%d),\n"
          "    .back_at(back_at_%d), .in_word(in_word), .out_word(out_word), .back(back_%d),\n"
          "    .received(received), .words(column_%d));\n"
          "  extrinsic_bits #(.R(R), .WORD(WORD)) bits_%d (.words(column_%d),\n"
          "    .bits(decisions[%d*R +: R]));\n",
          column, column, extr_number_bits(c->blocks->columns - 1), column, column, column, column,
          column, column, column, column);
  if (c->copies[column] == 0)
    fprintf(out, "  assign reading[%d] = reads_%d, writing[%d] = writes_%d;\n", column, column,
            column, column);
}

static void declare(const block_circuit *c, int column, FILE *out) {
  fprintf(out, "  wire [R*WORD-1:0] column_%d;\n", column);
  if (c->copies[column] > 0)
    fprintf(out, "  wire [%d*R*WORD-1:0] copies_%d;\n", c->copies[column], column);
}

/* Whether the block row at hand has blocks with copies. */
static void write_repeats(const block_circuit *c, FILE *out) {
  fputs("\n  assign repeats = 1'b0", out);
  for (int column = 0; column < c->blocks->columns; column++)
    if (c->copies[column] > 0) fprintf(out, " |\n    more_%d[MORE-1]", column);
  fputs(";\n", out);
}

void extr_block_columns_write(const block_circuit *c, FILE *out) {
  if (c->blocks->repeats > 0) fputs("  localparam MORE = 1 + 2 * WORDS + R * WORD;\n", out);
  for (int column = 0; column < c->blocks->columns; column++) declare(c, column, out);
  for (int slot = 0; slot < c->slots; slot++) write_slot(c, slot, out);
  for (int column = 0; column < c->blocks->columns; column++) write_column(c, column, out);
  if (c->blocks->repeats > 0) write_repeats(c, out);
}
