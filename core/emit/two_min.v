module two_min_leaves #(parameter WIDTH = 8) (
  input wire [WIDTH-1:0] a, b,
  output wire [WIDTH-1:0] first, second
);
  wire less = b < a;
  assign first = less ? b : a;
  assign second = less ? a : b;
endmodule

module two_min_add #(parameter WIDTH = 8) (
  input wire [WIDTH-1:0] a1, a2, b,
  output wire [WIDTH-1:0] first, second
);
  wire less = b < a1;
  assign first = less ? b : a1;
  assign second = less ? a1 : b < a2 ? b : a2;
endmodule

module two_min_merge #(parameter WIDTH = 8) (
  input wire [WIDTH-1:0] a1, a2, b1, b2,
  output wire [WIDTH-1:0] first, second
);
  wire less = b1 < a1;
  wire [WIDTH-1:0] loser = less ? a1 : b1, rival = less ? b2 : a2;
  assign first = less ? b1 : a1;
  assign second = loser < rival ? loser : rival;
endmodule

module two_min_select #(parameter WIDTH = 8) (
  input wire [WIDTH-1:0] x, first, second,
  output wire [WIDTH-1:0] y
);
  assign y = x == first ? second : first;
endmodule

