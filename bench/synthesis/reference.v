// The model of a node: computes every output by itself, one input after the other.
module reference (
  input wire [`EXTRINSIC_INPUTS*`EXTRINSIC_WIDTH-1:0] x,
  output wire [`EXTRINSIC_INPUTS*`EXTRINSIC_WIDTH-1:0] y
);
  localparam N = `EXTRINSIC_INPUTS, W = `EXTRINSIC_WIDTH;
  genvar i, j;
  generate
    for (j = 0; j < N; j = j + 1) begin : out
      wire [N*W-1:0] v; // by i: the inputs up to i, but j
      for (i = 0; i < N; i = i + 1) begin : step
        if (i == (j == 0 ? 1 : 0))
          assign v[i*W +: W] = x[i*W +: W];
        else if (i == j && i > 0)
          assign v[i*W +: W] = v[(i-1)*W +: W];
        else if (i != j) begin : add
          wire [W-1:0] a = v[(i-1)*W +: W], b = x[i*W +: W];
`ifdef EXTRINSIC_XOR
          assign v[i*W +: W] = a ^ b;
`elsif EXTRINSIC_OPERATOR_2
          extrinsic_operator_2 #(.WIDTH(W)) f (.x({a, b}), .y(v[i*W +: W]));
`else
          assign v[i*W +: W] = b < a ? b : a;
`endif
        end
      end
      assign y[j*W +: W] = v[(N-1)*W +: W];
    end
  endgenerate
endmodule
