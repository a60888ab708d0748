  reg clk, reset, in_valid, reading;
  wire in_ready, out_valid, out_last, out_codeword;
  reg [R*BITS-1:0] in_llr;
  wire [R-1:0] out_bits;
  wire [15:0] out_iterations;
  localparam DIGITS = (COLUMNS * L * R * BITS + 3) / 4, DECIDED = (COLUMNS * L * R + 3) / 4;
  reg [4*DIGITS-1:0] llr;
  reg [4*DECIDED-1:0] decided;
  integer file, digit, i, in_place, out_place, frames, ready, cycles, seed, gaps;
  reg out_ready;
  decoder d (.clk(clk), .reset(reset), .in_valid(in_valid), .in_ready(in_ready), .in_llr(in_llr),
    .out_valid(out_valid), .out_ready(out_ready), .out_bits(out_bits), .out_last(out_last),
    .out_iterations(out_iterations), .out_codeword(out_codeword));

  // A line of hexadecimal digits, read one by one: some simulators limit the numbers of $fscanf.
  task next_frame; begin
    digit = $fgetc(file);
    reading = digit > 32; // neither a blank nor the end of the file
    for (i = DIGITS - 1; i >= 0 && digit > 32; i = i - 1) begin
      llr[4*i +: 4] = digit >= "a" ? digit - "a" + 10 : digit - "0";
      digit = $fgetc(file);
    end
    if (reading) frames = frames + 1;
  end endtask

  // Word w of a block column has the positions w, w + L, w + 2 L, ... of it.
  task step; begin
    ready = in_ready;
    if (in_valid && ready != 0) begin
      in_place = in_place + 1;
      if (in_place == COLUMNS * L) begin
        in_place = 0;
        next_frame;
      end
    end
    if (out_valid && out_ready) begin
      for (i = 0; i < R; i = i + 1)
        decided[out_place / L * L * R + i * L + out_place % L] = out_bits[i];
      out_place = out_place + 1;
      if (out_place == COLUMNS * L) begin
        out_place = 0;
        if (out_last !== 1) $display("out_last is not 1");
        for (i = DECIDED - 1; i >= 0; i = i - 1) $write("%h", decided[4*i +: 4]);
        $display(" %0d %0d", out_iterations, out_codeword);
        frames = frames - 1;
      end
    end
    #5 clk = 1;
    #1;
    in_valid = reading && (gaps == 0 || ($random(seed) & 3) != 0);
    out_ready = gaps == 0 || ($random(seed) & 7) == 0;
    for (i = 0; i < R; i = i + 1)
      in_llr[i*BITS +: BITS] = llr[(in_place / L * L * R + i * L + in_place % L)*BITS +: BITS];
    #4 clk = 0;
    cycles = cycles + 1;
  end endtask

  initial begin
    file = $fopen("frames.txt", "r");
    clk = 0;
    in_valid = 0;
    in_llr = 0;
    out_ready = 0;
    in_place = 0;
    out_place = 0;
    decided = 0;
    frames = 0;
    reading = 0;
    cycles = 0;
    seed = 1;
    gaps = $test$plusargs("gaps");
    reset = 1;
    step;
    step;
    reset = 0;
    next_frame;
    while (frames > 0) step;
    if ($test$plusargs("cycles")) $display("# %0d cycles", cycles);
    $finish;
  end
