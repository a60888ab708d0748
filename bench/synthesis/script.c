#include "bench/synthesis/script.h"

const char *const node_mapping_names[] = {"kept", "flat", NULL};

#define LIBRARY "../library.lib"

void script_cells(FILE *out) {
  fputs("read_liberty -ignore_miss_func library.lib\nwrite_verilog -noattr cells.v\n", out);
}

void script_loads(const hardware_target *target, FILE *out) {
  if (target->driver) fprintf(out, "set_driving_cell %s\n", target->driver);
  fprintf(out, "set_load %d [all_outputs]\n", target->load);
}

/* Reading Yosys's own models of these cells takes minutes, because of the memories beside them. */
const char ice40_cells[] = "module SB_LUT4 (output O, input I0, I1, I2, I3);\n"
                           "  parameter [15:0] LUT_INIT = 0;\n"
                           "  assign O = LUT_INIT >> {I3, I2, I1, I0};\nendmodule\n\n"
                           "module SB_CARRY (output CO, input I0, I1, CI);\n"
                           "  assign CO = (I0 & I1) | ((I0 | I1) & CI);\nendmodule\n\n"
                           "module SB_DFF (output reg Q, input C, D);\n"
                           "  always @(posedge C) Q <= D;\nendmodule\n\n"
                           "module SB_DFFE (output reg Q, input C, E, D);\n"
                           "  always @(posedge C) if (E) Q <= D;\nendmodule\n";

/* ---- Synthesis ------------------------------------------------------------------------------- */

static void write_source(const script_design *design, FILE *out) {
  fprintf(out, "read_verilog node.v\nhierarchy -check -top %s", design->top);
  if (design->width > 0) fprintf(out, " -chparam WIDTH %d", design->width);
  fputc('\n', out);
}

static void write_cells(const script_design *design, FILE *out) {
  fprintf(out,
          "synth -top %s%s\ndfflibmap -liberty " LIBRARY "\n"
          "abc -liberty " LIBRARY " -constr ../loads.constr\n"
          "flatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat -liberty " LIBRARY "\n",
          design->top, design->mapping == MAPPING_FLAT ? " -flatten" : "", design->top);
}

static void write_tables(const script_design *design, FILE *out) {
  fprintf(out,
          "synth_ice40 -top %s%s\nflatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat\ntee -q -o " FILE_DEPTH " ltp -noff\n",
          design->top, design->mapping == MAPPING_KEPT ? " -noflatten" : "", design->top);
}

void script_synthesis(const script_design *design, FILE *out) {
  write_source(design, out);
  (design->target->library ? write_cells : write_tables)(design, out);
  fputs("write_verilog -noattr -noexpr " FILE_NETLIST "\n", out);
}

/* ---- Timing ---------------------------------------------------------------------------------- */

void script_timing(const script_design *design, FILE *out) {
  const hardware_target *target = design->target;
  fprintf(
      out,
      "read_liberty " LIBRARY "\nread_verilog " FILE_NETLIST "\nlink_design %s\n"
      "set_cmd_units -time ns -capacitance pF\n"
      "create_clock -name clk -period %d%s\n"
      "set_input_delay 0 -clock clk [all_inputs]\nset_output_delay 0 -clock clk [all_outputs]\n",
      design->top, SCRIPT_PERIOD, design->clocked ? " [get_ports clk]" : "");
  if (target->load > 0) fprintf(out, "set_load %g [all_outputs]\n", target->load / 1000.);
  if (target->driver) fprintf(out, "set_driving_cell -lib_cell %s [all_inputs]\n", target->driver);
  fputs("report_checks -path_delay max -digits 4\nexit\n", out);
}

/* ---- Equivalence ----------------------------------------------------------------------------- */

void script_miter(const script_design *design, FILE *out) {
  (void)design;
  fputs("read_verilog ../cells.v\nread_verilog " FILE_NETLIST
        "\nread_verilog reference.v\nhierarchy\nproc\n"
        "miter -equiv -flatten node reference miter\nhierarchy -top miter\nflatten\nopt -full\n"
        "techmap\nopt\naigmap\nopt_clean\nwrite_aiger " FILE_MITER "\n",
        out);
}

/* ---- iCE40 ----------------------------------------------------------------------------------- */

void script_around(const script_design *design, FILE *out) {
  fprintf(out,
          "read_verilog node.v\nread_verilog around.v\nhierarchy -check -top around\n"
          "synth_ice40 -top around%s\nflatten\nopt_clean -purge\nhierarchy -top around\n"
          "write_json around.json\n",
          design->mapping == MAPPING_KEPT ? " -noflatten" : "");
}

void script_registers(const script_design *design, FILE *out) {
  const int bits = design->inputs * design->width, random = design->random;
  fprintf(out,
          "module around (\n  input wire clk, in, load,\n  output wire out\n);\n"
          "  reg [%d:0] x, taken, shifted;\n  wire [%d:0] y;\n",
          bits + random - 1, bits - 1);
  fprintf(out, "  node #(.WIDTH(%d)) inner (.x(x[%d:0]), .y(y)", design->width, bits - 1);
  if (design->clocked) fputs(", .clk(clk)", out);
  if (random > 0) fprintf(out, ", .r(x[%d:%d])", bits + random - 1, bits);
  fputs(");\n  always @(posedge clk) begin\n    x <= {x, in};\n    taken <= y;\n"
        "    shifted <= load ? taken : shifted >> 1;\n  end\n"
        "  assign out = shifted[0];\nendmodule\n",
        out);
}
