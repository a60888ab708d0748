  reg clk;
  reg [8*N-1:0] x, given [0:VECTORS-1];
  reg [BITS*N-1:0] expected [0:VECTORS-1];
  wire [BITS*N-1:0] y;
  integer i, wrong;
  initial begin
    fill;
    clk = 0;
    wrong = 0;
    for (i = 0; i < VECTORS + DEPTH; i = i + 1) begin
      x = given[i < VECTORS ? i : 0];
      #1;
      if (i >= DEPTH && y !== expected[i < DEPTH ? 0 : i - DEPTH]) begin
        wrong = wrong + 1;
        if (wrong == 1)
          $display("vector %0d: x = %h, y = %h, but the decoder sends %h", i - DEPTH,
            given[i - DEPTH], y, expected[i - DEPTH]);
      end
      clk = 1;
      #1 clk = 0;
    end
    $display("%0d of %0d vectors are equal", VECTORS - wrong, VECTORS);
    $finish;
  end
