// The test bench: gives random messages to node and reference.
module bench;
  localparam N = `EXTRINSIC_INPUTS, W = `EXTRINSIC_WIDTH, R = `EXTRINSIC_RANDOM;
  localparam D = `EXTRINSIC_CYCLES; // from x to y
  reg [N*W-1:0] x;
  wire [N*W-1:0] y, z;
  reg [N*W-1:0] model [0:D]; // of this vector and of those before
  reg clk;
  reg [(R > 0 ? R - 1 : 0):0] r;
  reg [W-1:0] mask;
  reg common;
  integer i, k, seed, first;
  node n (.x(x), .y(y) `EXTRINSIC_PORTS);
`ifdef EXTRINSIC_MEMORY
  reference #(.WIDTH(1)) m (.x(x), .y(z) `EXTRINSIC_PORTS);
`else
  reference m (.x(x), .y(z));
`endif
  initial begin
    seed = 1;
    clk = 0;
    first = D;
    for (i = 0; i < 1000; i = i + 1) begin
`ifdef EXTRINSIC_MEMORY
      // Bits most of which agree. At first zeros, which fill the memories, level by level of the
      // structure: until then a netlist may show an unknown value where the model knows it.
      first = 64;
      common = $random(seed);
      for (k = 0; k < N; k = k + 1)
        x[k] = i < first ? 0 : common ^ (($random(seed) & 7) == 0);
      for (k = 0; k < R; k = k + 1) r[k] = $random(seed);
`else
      // Every second vector has messages of few values, so that several are equal.
      mask = i % 2 ? {W{1'b1}} : {W{1'b1}} >> (i / 2 % W);
      for (k = 0; k < N; k = k + 1) x[k*W +: W] = $random(seed) & mask;
`endif
      #10;
      model[i % (D + 1)] = z;
      if (y !== model[(i + 1) % (D + 1)] && i >= first) begin
        $display("vector %0d: node = %h, reference = %h", i - D, y, model[(i + 1) % (D + 1)]);
        $finish;
      end
      clk = 1;
      #10 clk = 0;
    end
    $display(`EXTRINSIC_EQUAL);
    $finish;
  end
endmodule
