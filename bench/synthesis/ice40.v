module SB_LUT4 (output O, input I0, I1, I2, I3);
  parameter [15:0] LUT_INIT = 0;
  assign O = LUT_INIT >> {I3, I2, I1, I0};
endmodule

module SB_CARRY (output CO, input I0, I1, CI);
  assign CO = (I0 & I1) | ((I0 | I1) & CI);
endmodule

module SB_DFF (output reg Q, input C, D);
  always @(posedge C) Q <= D;
endmodule

module SB_DFFE (output reg Q, input C, E, D);
  always @(posedge C) if (E) Q <= D;
endmodule
