// A memory with one write port and one read port, which answers in the next cycle.
module extrinsic_memory #(parameter DEPTH = 2, WIDTH = 8, ADDRESS = 1) (
  input wire clk, write,
  input wire [ADDRESS-1:0] write_address, read_address,
  input wire [WIDTH-1:0] d,
  output reg [WIDTH-1:0] q
);
  reg [WIDTH-1:0] words [0:DEPTH-1];
  always @(posedge clk) begin
    if (write) words[write_address] <= d;
    q <= words[read_address];
  end
endmodule

`ifdef XOR
// Lane i of y is lane i XOR by of x; R is a power of two.
`else
// Lane i of y is lane i + by of x or, if BACK is 1, lane i - by, modulo R.
`endif
/* verilator lint_off UNUSED */
module extrinsic_rotate #(parameter R = 1, WIDTH = 1, STAGES = 1, BACK = 0) (
/* verilator lint_on UNUSED */
  input wire [STAGES-1:0] by,
  input wire [R*WIDTH-1:0] x,
  output wire [R*WIDTH-1:0] y
);
  genvar s, i;
  generate
    for (s = 0; s < STAGES; s = s + 1) begin : stage
      wire [R*WIDTH-1:0] from, to;
      if (s == 0) begin : begins
        assign from = x;
      end else begin : follows
        assign from = stage[s-1].to;
      end
      for (i = 0; i < R; i = i + 1) begin : lane
`ifdef XOR
        localparam OTHER = (i ^ (1 << s)) % R;
`else
        localparam OTHER = (BACK ? i + R - (1 << s) % R : i + (1 << s)) % R;
`endif
        assign to[i*WIDTH +: WIDTH] = by[s] ? from[OTHER*WIDTH +: WIDTH] : from[i*WIDTH +: WIDTH];
      end
    end
    assign y = stage[STAGES-1].to;
  endgenerate
endmodule

// Where a block with shift ROTATION * L + WORD has row `step` of the block row: the word of the
// block column's memory, and the number of lanes by which it is rotated.
/* verilator lint_off UNUSED */
module extrinsic_place #(parameter R = 1, L = 1, WORDS = 1, STAGES = 1) (
/* verilator lint_on UNUSED */
  input wire [WORDS-1:0] step, word,
  input wire [STAGES-1:0] rotation,
  output wire [WORDS-1:0] at,
  output wire [STAGES-1:0] by
);
`ifdef XOR
  assign at = step ^ word;
  assign by = rotation;
`else
  localparam [WORDS:0] ALL = L;
  localparam [STAGES:0] LANES = R;
  wire [WORDS:0] sum = {1'b0, step} + {1'b0, word};
  wire wraps = sum >= ALL;
  /* verilator lint_off UNUSED */
  wire [WORDS:0] place = wraps ? sum - ALL : sum;
  wire [STAGES:0] turned = {1'b0, rotation} + {{STAGES{1'b0}}, wraps};
  wire [STAGES:0] turn = turned == LANES ? {(STAGES+1){1'b0}} : turned;
  /* verilator lint_on UNUSED */
  assign at = place[WORDS-1:0];
  assign by = turn[STAGES-1:0];
`endif
endmodule

// What an edge brings to its check node: posterior less message. A word is, from its highest bit,
// the decision, the decision if the posterior is 0, and the posterior; in the flooding schedule the
// posterior of the last iteration, and the sum of the channel's LLR and all messages.
module extrinsic_bring #(parameter BITS = 6, FLOODING = 0, SUM = 9, WORD = 10) (
  input wire uses, fresh,
  input wire [WORD-1:0] word,
  input wire [BITS-1:0] message,
  output wire [7:0] q,
  output wire [WORD-2:0] kept
);
  wire [7:0] p;
  wire [8:0] difference = {p[7], p} - {{(9-BITS){message[BITS-1]}}, message};
  assign q = !uses ? 8'd127 :
    difference[8] == difference[7] ? difference[7:0] : {difference[8], {7{!difference[8]}}};
  generate
    if (FLOODING) begin : flooding
      wire signed [SUM-1:0] sum = word[SUM-1:0];
      wire [7:0] clamped = sum > 127 ? 8'd127 : sum < -127 ? 8'd129 : sum[7:0];
      assign p = fresh ? clamped : word[SUM+7:SUM];
      assign kept = {word[WORD-2], p, sum - {{(SUM-BITS){message[BITS-1]}}, message}};
      wire unused = word[WORD-1];
    end else begin : layered
      assign p = word[7:0];
      assign kept = {word[WORD-2], q};
      wire unused = word[WORD-1] | fresh;
    end
  endgenerate
endmodule

// The new word, without its decision.
module extrinsic_take #(parameter BITS = 6, FLOODING = 0, SUM = 9, WORD = 10) (
  input wire [WORD-2:0] kept,
  input wire [BITS-1:0] message,
  output wire [WORD-2:0] word
);
  generate
    if (FLOODING) begin : flooding
      assign word = {kept[WORD-2:SUM], kept[SUM-1:0] + {{(SUM-BITS){message[BITS-1]}}, message}};
    end else begin : layered
      wire signed [8:0] sum = {kept[7], kept[7:0]} + {{(9-BITS){message[BITS-1]}}, message};
      assign word = {kept[8], sum > 127 ? 8'd127 : sum < -127 ? 8'd129 : sum[7:0]};
    end
  endgenerate
endmodule

// The whole word: a posterior of 0 is decided by the channel.
module extrinsic_decide #(parameter VALUE = 8, WORD = 10) (
  input wire [WORD-2:0] word,
  output wire [WORD-1:0] decided
);
  wire zero = word[VALUE-1:0] == {VALUE{1'b0}};
  assign decided = {zero ? word[WORD-2] : word[VALUE-1], word};
endmodule

// R check nodes with K edges each, and what lies between them and the memories: words are rotated
// in the cycle `from` belongs to, check nodes work in the next one (`message`, `first`, `uses`,
// `fresh`, `failing`), and `back` and `sent` follow DEPTH + 1 cycles later.
`ifdef HOLES
// Edge k of lane i has bit k R + i in `missing` and, DEPTH cycles later, in `gone`: it is 1 where a
// block lacks a one. This edge leaves its word and its message as they are.
`endif
module extrinsic_lanes #(
  parameter K = 3, R = 1, STAGES = 1, BITS = 6, FLOODING = 0, SUM = 9, WORD = 10, DEPTH = 0
) (
  input wire clk, first,
  input wire [K-1:0] uses, fresh,
`ifdef HOLES
  input wire [K*R-1:0] missing, gone,
`endif
  input wire [K*STAGES-1:0] by, back_by,
  input wire [K*R*WORD-1:0] from,
  input wire [K*R*BITS-1:0] message,
  output wire failing,
  output wire [K*R*WORD-1:0] back,
  output reg [K*R*BITS-1:0] sent
);
  localparam VALUE = FLOODING ? SUM : 8;
  reg [K*R*WORD-1:0] words;
  reg [K*R*(WORD-1)-1:0] changed;
  wire [K*R*WORD-1:0] turned;
  wire [K*R*(WORD-1)-1:0] kept, late, taken;
  wire [K*R*BITS-1:0] old = first ? {(K*R*BITS){1'b0}} : message;
  wire [R*K*8-1:0] q;
  wire [R*K*BITS-1:0] answers;
  wire [K*R*BITS-1:0] leaving;
  wire [R-1:0] odd;
  genvar k, i;
  generate
    for (k = 0; k < K; k = k + 1) begin : slot
      wire [R*WORD-1:0] decided;
      extrinsic_rotate #(.R(R), .WIDTH(WORD), .STAGES(STAGES), .BACK(0)) forth (
        .by(by[k*STAGES +: STAGES]), .x(from[k*R*WORD +: R*WORD]),
        .y(turned[k*R*WORD +: R*WORD]));
      extrinsic_rotate #(.R(R), .WIDTH(WORD), .STAGES(STAGES), .BACK(1)) and_back (
        .by(back_by[k*STAGES +: STAGES]), .x(decided), .y(back[k*R*WORD +: R*WORD]));
      for (i = 0; i < R; i = i + 1) begin : lane
        localparam E = k * R + i;
`ifdef HOLES
        wire [WORD-2:0] rest;
`endif
        extrinsic_bring #(.BITS(BITS), .FLOODING(FLOODING), .SUM(SUM), .WORD(WORD)) bring (
`ifdef HOLES
          .uses(uses[k] & ~missing[E]), .fresh(fresh[k]), .word(words[E*WORD +: WORD]),
          .message(old[E*BITS +: BITS]), .q(q[(i*K+k)*8 +: 8]), .kept(rest));
        assign kept[E*(WORD-1) +: WORD-1] =
          missing[E] && FLOODING == 0 ? words[E*WORD +: WORD-1] : rest;
        assign leaving[E*BITS +: BITS] =
          gone[E] ? {BITS{1'b0}} : answers[(i*K+k)*BITS +: BITS];
`else
          .uses(uses[k]), .fresh(fresh[k]), .word(words[E*WORD +: WORD]),
          .message(old[E*BITS +: BITS]), .q(q[(i*K+k)*8 +: 8]),
          .kept(kept[E*(WORD-1) +: WORD-1]));
        assign leaving[E*BITS +: BITS] = answers[(i*K+k)*BITS +: BITS];
`endif
        extrinsic_take #(.BITS(BITS), .FLOODING(FLOODING), .SUM(SUM), .WORD(WORD)) take (
          .kept(late[E*(WORD-1) +: WORD-1]), .message(leaving[E*BITS +: BITS]),
          .word(taken[E*(WORD-1) +: WORD-1]));
        extrinsic_decide #(.VALUE(VALUE), .WORD(WORD)) decide (
          .word(changed[E*(WORD-1) +: WORD-1]), .decided(decided[i*WORD +: WORD]));
      end
    end
    for (i = 0; i < R; i = i + 1) begin : check
      wire [K-1:0] bits;
      for (k = 0; k < K; k = k + 1) begin : edges
`ifdef HOLES
        assign bits[k] = uses[k] & ~missing[k*R+i] & words[(k*R+i)*WORD+WORD-1];
`else
        assign bits[k] = uses[k] & words[(k*R+i)*WORD+WORD-1];
`endif
      end
      assign odd[i] = ^bits;
      extrinsic_check check_node (.clk(clk), .x(q[i*K*8 +: K*8]),
        .y(answers[i*K*BITS +: K*BITS]));
    end
  endgenerate
  assign failing = |odd;
  extrinsic_delay #(.WIDTH(K*R*(WORD-1)), .DEPTH(DEPTH)) delay (.clk(clk), .d(kept), .q(late));
  always @(posedge clk) begin
    words <= turned;
    changed <= taken;
    sent <= leaving;
  end
endmodule

// The word that a block column's memory receives for R LLRs of the channel.
module extrinsic_receive #(parameter R = 1, BITS = 6, WORD = 10) (
  input wire [R*BITS-1:0] llr,
  output wire [R*WORD-1:0] words
);
  genvar i;
  generate
    for (i = 0; i < R; i = i + 1) begin : lane
      wire [BITS-1:0] x = llr[i*BITS +: BITS];
      wire sign = x[BITS-1];
      wire lowest = sign && x[BITS-2:0] == {(BITS-1){1'b0}};
      wire tie = sign || x == {BITS{1'b0}};
      wire [WORD-3:0] value = {{(WORD-1-BITS){sign}}, x[BITS-2:1], x[0] | lowest};
      assign words[i*WORD +: WORD] = {tie, tie, value};
    end
  endgenerate
endmodule

// The memory of a block column: the decoder reads words of one bank and writes them, a new frame
// goes to a bank when the decoder does not write, and decisions are read when it does not read.
module extrinsic_column #(parameter R = 1, L = 1, WORD = 10, WORDS = 1) (
  input wire clk, bank, in_bank, out_bank, reads, writes, takes,
  input wire [WORDS-1:0] at, back_at, in_word, out_word,
  input wire [R*WORD-1:0] back, received,
  output wire [R*WORD-1:0] words
);
  localparam [WORDS:0] ALL = L;
  localparam ADDRESS = L == 1 ? 1 : WORDS + 1;
  wire [WORDS:0] from = {1'b0, reads ? at : out_word}, to = {1'b0, writes ? back_at : in_word};
  wire from_bank = reads ? bank : out_bank, to_bank = writes ? bank : in_bank;
  /* verilator lint_off UNUSED */
  wire [WORDS:0] read_at = from_bank ? from + ALL : from, write_at = to_bank ? to + ALL : to;
  /* verilator lint_on UNUSED */
  extrinsic_memory #(.DEPTH(2*L), .WIDTH(R*WORD), .ADDRESS(ADDRESS)) memory (.clk(clk),
    .write(writes | takes), .write_address(write_at[ADDRESS-1:0]),
    .read_address(read_at[ADDRESS-1:0]), .d(writes ? back : received), .q(words));
endmodule

// The decisions in the words of a block column.
module extrinsic_bits #(parameter R = 1, WORD = 10) (
  /* verilator lint_off UNUSED */
  input wire [R*WORD-1:0] words,
  /* verilator lint_on UNUSED */
  output wire [R-1:0] bits
);
  genvar i;
  generate
    for (i = 0; i < R; i = i + 1) begin : lane
      assign bits[i] = words[i*WORD+WORD-1];
    end
  endgenerate
endmodule
