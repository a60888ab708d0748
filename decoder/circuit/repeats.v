// What another block with the same place makes of a value is added to a word: CHANGED less OLD.
module extrinsic_add #(parameter FLOODING = 0, SUM = 9, WORD = 10, VALUE = 8) (
  input wire [WORD-2:0] word,
  input wire [VALUE-1:0] changed, old,
  output wire [WORD-2:0] sum
);
  generate
    if (FLOODING) begin : flooding
      assign sum = {word[WORD-2:SUM], word[SUM-1:0] + changed - old};
    end else begin : layered
      wire signed [8:0] difference = {changed[7], changed} - {old[7], old};
      wire signed [7:0] change =
        difference > 127 ? 8'd127 : difference < -128 ? 8'd128 : difference[7:0];
      wire signed [8:0] total = {word[7], word[7:0]} + {change[7], change};
      assign sum = {word[8], total > 127 ? 8'd127 : total < -127 ? 8'd129 : total[7:0]};
    end
  endgenerate
endmodule

// The memory of a block column that has up to N + 1 blocks in one block row. The last of them reads
// and writes the memory; each other one reads a copy of it and writes what it makes of the words to
// a memory of its own. After the block row, in cycles in which `adds` is 1, the word `step` is
// read, and its sum with all changes is written in the next cycle, to the memory and to its copies,
// which are equal between block rows. `more` has MORE bits per other block of this block row, the
// first block in the lowest ones: from the highest bit, 1 if there is such a block, its place when
// it reads, its place when it writes, and what it writes.
module extrinsic_repeats #(
  parameter N = 1, R = 1, L = 1, WORD = 10, WORDS = 1, FLOODING = 0, SUM = 9, MORE = 13
) (
  input wire clk, bank, in_bank, out_bank, reads, writes, takes, adds, adding,
  input wire [WORDS-1:0] step, at, back_at, in_word, out_word,
  input wire [R*WORD-1:0] back, received,
  input wire [N*MORE-1:0] more,
  output wire reading, writing,
  output wire [R*WORD-1:0] words,
  output wire [N*R*WORD-1:0] copies
);
  localparam VALUE = FLOODING ? SUM : 8;
  reg [WORDS-1:0] late_step;
  wire here = more[MORE-1];
  wire adding_here = adding && here;
  wire [WORDS-1:0] to = adding_here ? late_step : back_at;
  wire [R*WORD-1:0] summed;
  wire [R*WORD-1:0] new_words = adding_here ? summed : back;
  wire [R*(WORD-1)-1:0] posteriors;
  assign reading = reads || (adds && here);
  assign writing = writes || adding_here;
  always @(posedge clk) late_step <= step;
  extrinsic_column #(.R(R), .L(L), .WORD(WORD), .WORDS(WORDS)) memory (.clk(clk), .bank(bank),
    .in_bank(in_bank), .out_bank(out_bank), .reads(reading), .writes(writing), .takes(takes),
    .at(adds ? step : at), .back_at(to), .in_word(in_word), .out_word(out_word), .back(new_words),
    .received(received), .words(words));
  genvar n, i;
  generate
    for (n = 0; n < N; n = n + 1) begin : other
      /* verilator lint_off UNUSED */
      wire [MORE-1:0] block = more[n*MORE +: MORE];
      /* verilator lint_on UNUSED */
      wire [R*VALUE-1:0] made, changed;
      wire [R*(WORD-1)-1:0] sum_before, sum_after;
      if (n == 0) begin : begins
        assign sum_before = posteriors;
      end else begin : follows
        assign sum_before = other[n-1].sum_after;
      end
      extrinsic_column #(.R(R), .L(L), .WORD(WORD), .WORDS(WORDS)) copy (.clk(clk), .bank(bank),
        .in_bank(in_bank), .out_bank(out_bank), .reads(reading),
        .writes(adding_here || (writes && !here)), .takes(takes),
        .at(adds ? step : block[R*WORD+WORDS +: WORDS]), .back_at(to), .in_word(in_word),
        .out_word(out_word), .back(new_words), .received(received),
        .words(copies[n*R*WORD +: R*WORD]));
      extrinsic_memory #(.DEPTH(L), .WIDTH(R*VALUE), .ADDRESS(WORDS)) changes (.clk(clk),
        .write(writes && block[MORE-1]), .write_address(block[R*WORD +: WORDS]),
        .read_address(step), .d(made), .q(changed));
      for (i = 0; i < R; i = i + 1) begin : lane
        wire [WORD-2:0] sum;
        assign made[i*VALUE +: VALUE] = block[i*WORD +: VALUE];
        extrinsic_add #(.FLOODING(FLOODING), .SUM(SUM), .WORD(WORD), .VALUE(VALUE)) add (
          .word(sum_before[i*(WORD-1) +: WORD-1]), .changed(changed[i*VALUE +: VALUE]),
          .old(copies[(n*R+i)*WORD +: VALUE]), .sum(sum));
        assign sum_after[i*(WORD-1) +: WORD-1] =
          block[MORE-1] ? sum : sum_before[i*(WORD-1) +: WORD-1];
      end
    end
    for (i = 0; i < R; i = i + 1) begin : all
      assign posteriors[i*(WORD-1) +: WORD-1] = words[i*WORD +: WORD-1];
      extrinsic_decide #(.VALUE(VALUE), .WORD(WORD)) decide (
        .word(other[N-1].sum_after[i*(WORD-1) +: WORD-1]), .decided(summed[i*WORD +: WORD]));
    end
  endgenerate
endmodule
