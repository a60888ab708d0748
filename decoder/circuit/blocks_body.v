  localparam DRAIN = DEPTH + 3;
  wire reads, first, writes, failing, bank, in_take, in_bank, out_bank;
  wire [ROW_BITS-1:0] row, back_row;
  wire [WORDS-1:0] step, in_word, out_word;
  wire [COLUMN_BITS-1:0] in_column, out_column, bits_column;
  wire [MESSAGE_BITS-1:0] message, back_message;
  wire [COLUMNS-1:0] reading, writing;
  wire [COLUMNS*R-1:0] decisions;
`ifdef REPEATS
  wire repeats, adds, adding;
`endif
  extrinsic_control #(.ROWS(ROWS), .L(L), .COLUMNS(COLUMNS), .DRAIN(DRAIN),
    .ITERATIONS(ITERATIONS), .EARLY(EARLY), .R(R), .ROW_BITS(ROW_BITS), .WORDS(WORDS),
    .COLUMN_BITS(COLUMN_BITS), .MESSAGE_BITS(MESSAGE_BITS)) control (
`ifdef REPEATS
    .repeats(repeats), .adds(adds), .adding(adding),
`endif
    .clk(clk), .reset(reset), .in_valid(in_valid), .in_busy(writing[in_column]),
    .in_ready(in_ready), .in_take(in_take), .in_bank(in_bank), .in_column(in_column),
    .in_word(in_word), .failing(failing), .reads(reads), .first(first),
    .writes(writes), .bank(bank), .row(row), .step(step), .message(message),
    .out_busy(reading[out_column]), .out_ready(out_ready), .bits(decisions[bits_column*R +: R]),
    .out_bank(out_bank), .out_column(out_column), .bits_column(bits_column), .out_word(out_word),
    .out_valid(out_valid), .out_last(out_last), .out_codeword(out_codeword), .out_bits(out_bits),
    .out_iterations(out_iterations));

  // Where the blocks of the block row have the rows of this step.
  reg [K-1:0] uses, fresh;
  reg [K*STAGES-1:0] rotation;
  reg [K*WORDS-1:0] word;
  wire [K-1:0] used, freshly;
  wire [K*STAGES-1:0] by, late_by, back_by;
  wire [K*WORDS-1:0] at, back_at;
  reg [ROW_BITS-1:0] late_row;
  always @(posedge clk) late_row <= row;
  genvar k;
  generate
    for (k = 0; k < K; k = k + 1) begin : slot
      extrinsic_place #(.R(R), .L(L), .WORDS(WORDS), .STAGES(STAGES)) put (
        .step(step), .word(word[k*WORDS +: WORDS]), .rotation(rotation[k*STAGES +: STAGES]),
        .at(at[k*WORDS +: WORDS]), .by(by[k*STAGES +: STAGES]));
    end
  endgenerate
  extrinsic_delay #(.WIDTH(2*K), .DEPTH(2)) use_delay (.clk(clk), .d({uses, fresh}),
    .q({used, freshly}));
  extrinsic_delay #(.WIDTH(K*STAGES), .DEPTH(1)) by_delay (.clk(clk), .d(by), .q(late_by));
  extrinsic_delay #(.WIDTH(K*(STAGES+WORDS)+ROW_BITS+MESSAGE_BITS), .DEPTH(DRAIN)) back_delay (
    .clk(clk), .d({by, at, row, message}), .q({back_by, back_at, back_row, back_message}));

`ifdef HOLES
  wire [K*R-1:0] missing, gone;
`endif
  wire [K*R*WORD-1:0] from, back;
  wire [K*R*BITS-1:0] kept_message, sent;
  wire [R*WORD-1:0] received;
  reg [K*R*BITS-1:0] old_message;
  always @(posedge clk) old_message <= kept_message;
  extrinsic_memory #(.DEPTH(ROWS*L), .WIDTH(K*R*BITS), .ADDRESS(MESSAGE_BITS)) messages (
    .clk(clk), .write(writes), .write_address(back_message), .read_address(message), .d(sent),
    .q(kept_message));
  extrinsic_lanes #(.K(K), .R(R), .STAGES(STAGES), .BITS(BITS), .FLOODING(FLOODING), .SUM(SUM),
    .WORD(WORD), .DEPTH(DEPTH)) lanes (.clk(clk), .first(first), .uses(used), .fresh(freshly),
`ifdef HOLES
    .missing(missing), .gone(gone),
`endif
    .by(late_by), .back_by(back_by), .from(from), .message(old_message), .failing(failing),
    .back(back), .sent(sent));
  extrinsic_receive #(.R(R), .BITS(BITS), .WORD(WORD)) receive (.llr(in_llr), .words(received));
