// What is done when. Each of two banks of the memories is filled with a frame, then decoded, then
// written out, while the other is in another of these states.
module extrinsic_control #(
  parameter ROWS = 1, L = 1, COLUMNS = 1, DRAIN = 3, ITERATIONS = 20, EARLY = 1, R = 1,
  ROW_BITS = 1, WORDS = 1, COLUMN_BITS = 1, MESSAGE_BITS = 1
) (
  input wire clk, reset,
  // Frames: word after word, and block column after block column.
  input wire in_valid, in_busy,
  output wire in_ready, in_take,
  output reg in_bank,
  output reg [COLUMN_BITS-1:0] in_column,
  output reg [WORDS-1:0] in_word,
  // Block rows that are read, to be updated or to be checked.
  input wire failing,
  output wire reads, first, writes,
  output reg bank,
  output reg [ROW_BITS-1:0] row,
  output reg [WORDS-1:0] step,
  output reg [MESSAGE_BITS-1:0] message,
`ifdef REPEATS
  // If the block row has repeated blocks, changes are added after it: a word is read in a cycle in
  // which `adds` is 1, and written in the next one.
  input wire repeats,
  output wire adds,
  output reg adding,
`endif
  // Decided bits.
  input wire out_busy, out_ready,
  input wire [R-1:0] bits,
  output reg out_bank,
  output reg [COLUMN_BITS-1:0] out_column, bits_column,
  output reg [WORDS-1:0] out_word,
  output reg out_valid, out_last, out_codeword,
  output reg [R-1:0] out_bits,
  output reg [15:0] out_iterations
);
`ifdef REPEATS
  localparam [2:0] IDLE = 0, UPDATE = 1, WAIT = 2, CHECK = 3, SETTLE = 4, ADD = 5;
`else
  localparam [2:0] IDLE = 0, UPDATE = 1, WAIT = 2, CHECK = 3, SETTLE = 4;
`endif
  /* verilator lint_off WIDTH */
  localparam [ROW_BITS-1:0] LAST_ROW = ROWS - 1;
  localparam [WORDS-1:0] LAST_WORD = L - 1;
  localparam [COLUMN_BITS-1:0] LAST_COLUMN = COLUMNS - 1;
  /* verilator lint_on WIDTH */
  localparam [15:0] MOST = ITERATIONS;
  localparam LAST_WAIT = DRAIN - 1;
  reg [2:0] state;
  reg [7:0] waited;
  reg [15:0] iteration, iterations [0:1];
  reg [1:0] full, done, codeword;
  reg [1:0] checked; // checked[1]: `failing` is of a block row that is checked
  reg [DRAIN-1:0] updated;
`ifdef REPEATS
  reg added;
  assign adds = state == ADD;
`endif

  assign in_ready = !full[in_bank] && !done[in_bank] && !in_busy;
  assign in_take = in_valid && in_ready;
  wire in_end = in_column == LAST_COLUMN && in_word == LAST_WORD;

  wire updates = state == UPDATE;
  assign reads = updates || state == CHECK;
  assign writes = updated[DRAIN-1];
  assign first = iteration == 0;
  wire step_end = step == LAST_WORD, row_end = row == LAST_ROW;
  wire fails = (state == CHECK || state == SETTLE) && checked[1] && failing;
  wire passes = state == SETTLE && waited == 1 && !failing;
  wire ends = passes || (fails && iteration == MOST);

  reg out_pending, pending_last, pending_bank;
  wire out_end = out_column == LAST_COLUMN && out_word == LAST_WORD;
  wire out_read = done[out_bank] && !out_pending && (!out_valid || out_ready) && !out_busy;

  always @(posedge clk) begin
    checked <= {checked[0], state == CHECK};
    updated <= {updated[DRAIN-2:0], updates};
    waited <= waited + 8'd1;
`ifdef REPEATS
    adding <= adds;
`endif
    case (state)
      IDLE: if (full[bank]) state <= UPDATE;
      UPDATE: begin
        message <= message + 1'b1;
        waited <= 0;
        step <= step_end ? {WORDS{1'b0}} : step + 1'b1;
        if (step_end) state <= WAIT;
      end
`ifdef REPEATS
      ADD: begin
        added <= 1;
        waited <= LAST_WAIT[7:0];
        step <= step_end ? {WORDS{1'b0}} : step + 1'b1;
        if (step_end) state <= WAIT;
      end
      WAIT: if (waited == LAST_WAIT[7:0] && repeats && !added) state <= ADD;
      else if (waited == LAST_WAIT[7:0]) begin
        added <= 0;
`else
      WAIT: if (waited == LAST_WAIT[7:0]) begin
`endif
        row <= row_end ? {ROW_BITS{1'b0}} : row + 1'b1;
        if (row_end) iteration <= iteration + 16'd1;
        if (row_end) message <= 0;
        state <= row_end && (EARLY != 0 || iteration == MOST - 16'd1) ? CHECK : UPDATE;
      end
      default: begin
        if (state == CHECK) begin
          waited <= 0;
          step <= step_end ? {WORDS{1'b0}} : step + 1'b1;
          if (step_end) row <= row_end ? {ROW_BITS{1'b0}} : row + 1'b1;
          if (step_end && row_end) state <= SETTLE;
        end
        if (fails || passes) begin
          step <= 0;
          row <= 0;
          state <= ends ? IDLE : UPDATE;
        end
      end
    endcase
    if (ends) begin
      iteration <= 0;
      iterations[bank] <= iteration;
      codeword[bank] <= passes;
      full[bank] <= 0;
      done[bank] <= 1;
      bank <= !bank;
    end

    if (in_take) begin
      in_word <= in_word == LAST_WORD ? {WORDS{1'b0}} : in_word + 1'b1;
      if (in_word == LAST_WORD) in_column <= in_end ? {COLUMN_BITS{1'b0}} : in_column + 1'b1;
      if (in_end) full[in_bank] <= 1;
      if (in_end) in_bank <= !in_bank;
    end

    out_pending <= out_read;
    if (out_valid && out_ready) out_valid <= 0;
    if (out_read) begin
      bits_column <= out_column;
      pending_last <= out_end;
      pending_bank <= out_bank;
      out_word <= out_word == LAST_WORD ? {WORDS{1'b0}} : out_word + 1'b1;
      if (out_word == LAST_WORD) out_column <= out_end ? {COLUMN_BITS{1'b0}} : out_column + 1'b1;
      if (out_end) done[out_bank] <= 0;
      if (out_end) out_bank <= !out_bank;
    end
    if (out_pending) begin
      out_valid <= 1;
      out_bits <= bits;
      out_last <= pending_last;
      out_iterations <= iterations[pending_bank];
      out_codeword <= codeword[pending_bank];
    end

    if (reset) begin
      state <= IDLE;
      full <= 0;
      done <= 0;
      {bank, in_bank, out_bank} <= 0;
      {row, step, message, iteration, waited, checked, updated} <= 0;
`ifdef REPEATS
      {added, adding} <= 0;
`endif
      {in_column, in_word, out_column, out_word} <= 0;
      {out_pending, out_valid} <= 0;
    end
  end
endmodule
