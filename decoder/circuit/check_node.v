`ifndef EXTRINSIC_CHECK_NODE
`define EXTRINSIC_CHECK_NODE

// Signs and magnitudes of N messages from variable nodes, numbers of 8 bits. A magnitude is at most
// the largest one of a message with BITS bits.
module extrinsic_enter #(parameter N = 3, BITS = 6) (
  input wire [8*N-1:0] q,
  output wire [(BITS-1)*N-1:0] magnitude,
  output wire [N-1:0] negative
);
  localparam [8:0] ABOVE = 9'd1 << (BITS - 1);
  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : edges
      wire [7:0] value = q[8*i +: 8];
      wire [7:0] size = value[7] ? -value : value;
      assign negative[i] = value[7];
      assign magnitude[(BITS-1)*i +: BITS-1] =
        {1'b0, size} >= ABOVE ? {(BITS-1){1'b1}} : size[BITS-2:0];
    end
  endgenerate
endmodule

// Messages of BITS bits from the least magnitudes of the other edges: times FACTOR / 128, rounded,
// less OFFSET but not below 0, with the product of the signs of the other edges.
module extrinsic_leave #(parameter N = 3, BITS = 6, FACTOR = 128, OFFSET = 0) (
  input wire [(BITS-1)*N-1:0] least,
  input wire [N-1:0] negative,
  output wire [BITS*N-1:0] message
);
  localparam [BITS+6:0] F = FACTOR, HALF = 64;
  localparam [BITS-2:0] LESS = OFFSET;
  genvar i;
  generate
    for (i = 0; i < N; i = i + 1) begin : edges
      wire [BITS+6:0] m = {8'd0, least[(BITS-1)*i +: BITS-1]};
      /* verilator lint_off UNUSED */
      wire [BITS+6:0] product = m * F + HALF;
      /* verilator lint_on UNUSED */
      wire [BITS-2:0] scaled = product[BITS+5:7];
      wire [BITS-2:0] size = LESS == 0 ? scaled : scaled > LESS ? scaled - LESS : {(BITS-1){1'b0}};
      assign message[BITS*i +: BITS] = (^negative) ^ negative[i] ? -{1'b0, size} : {1'b0, size};
    end
  endgenerate
endmodule

// A value as it was DEPTH cycles of the clock before.
module extrinsic_delay #(parameter WIDTH = 1, DEPTH = 1) (
  input wire clk,
  input wire [WIDTH-1:0] d,
  output wire [WIDTH-1:0] q
);
  genvar i;
  generate
    if (DEPTH == 0) begin : none
      assign q = d;
      wire unused = clk;
    end else begin : some
      reg [WIDTH*DEPTH-1:0] kept;
      always @(posedge clk) kept[WIDTH-1:0] <= d;
      for (i = 1; i < DEPTH; i = i + 1) begin : stage
        always @(posedge clk) kept[WIDTH*i +: WIDTH] <= kept[WIDTH*(i-1) +: WIDTH];
      end
      assign q = kept[WIDTH*(DEPTH-1) +: WIDTH];
    end
  endgenerate
endmodule

`endif
