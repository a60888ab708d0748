// The cells of an ECP5 that nodes use.
module LUT4 (output Z, input A, B, C, D);
  parameter [15:0] INIT = 0;
  assign Z = INIT >> {D, C, B, A};
endmodule

module PFUMX (output Z, input ALUT, BLUT, C0);
  assign Z = C0 ? ALUT : BLUT;
endmodule

module L6MUX21 (output Z, input D0, D1, SD);
  assign Z = SD ? D1 : D0;
endmodule

// Two tables with a carry chain. A table that is 1 passes the carry on; otherwise the first quarter
// of the table, without C and D, is the carry. INJECT1 = "YES" cuts the chain off.
module CCU2C (output S0, S1, COUT, input CIN, A0, B0, C0, D0, A1, B1, C1, D1);
  parameter [15:0] INIT0 = 0, INIT1 = 0;
  parameter INJECT1_0 = "YES", INJECT1_1 = "YES";
  localparam CHAIN0 = INJECT1_0 == "NO", CHAIN1 = INJECT1_1 == "NO";
  wire t0 = INIT0 >> {D0, C0, B0, A0}, t1 = INIT1 >> {D1, C1, B1, A1};
  wire g0 = INIT0 >> {B0, A0}, g1 = INIT1 >> {B1, A1};
  wire carry = t0 ? CIN : CHAIN0 & g0;
  assign S0 = t0 ^ (CHAIN0 & CIN);
  assign S1 = t1 ^ (CHAIN1 & carry);
  assign COUT = t1 ? carry : CHAIN1 & g1;
endmodule

module TRELLIS_FF (output reg Q, input CLK, LSR, CE, DI);
  parameter GSR = "ENABLED", CEMUX = "1", CLKMUX = "CLK", LSRMUX = "LSR";
  parameter SRMODE = "LSR_OVER_CE", REGSET = "RESET";
  wire clock = CLK ^ (CLKMUX == "INV"), reset = LSR ^ (LSRMUX == "INV");
  wire now = reset & (SRMODE == "ASYNC");
  wire enable = CEMUX == "1" ? 1'b1 : CE ^ (CEMUX == "INV");
  always @(posedge clock, posedge now)
    if (now) Q <= REGSET == "SET";
    else if (reset) Q <= REGSET == "SET";
    else if (enable) Q <= DI;
endmodule
