/* Reports of tools: lines as the tools print them, lines that are missing, and lines that lie. */
#include "bench/synthesis/measure.h"
#include "tests/support/unit.h"

#include <string.h>

/* Targets name the models of their cells, which reports do not need. */
extern const char extr_text_ice40_v[], extr_text_ecp5_v[];
const char extr_text_ice40_v[] = "", extr_text_ecp5_v[] = "";

static void cells_and_area(void **state) {
  static const char text[] =
      "=== other ===\n   Number of cells:                  7\n     XOR2X1                          "
      "7\n"
      "   Chip area for module '\\other': 99.000000\n"
      "=== node ===\n   Number of wires:                 11\n"
      "   Number of cells:                468\n     AND2X1                         12\n"
      "     XOR2X12                        30\n     XOR2X1                          3\n\n"
      "   Chip area for module '\\node': 13680.500000\n";
  double cells, area;
  assert_true(report_cells(text, &cells));
  assert_true(cells == 468);
  assert_true(report_area(text, &area));
  assert_true(area == 13680.5);
  assert_true(report_cells_of(text, "XOR2X1") == 3);
  assert_true(report_cells_of(text, "XOR2X12") == 30);
  assert_true(report_cells_of(text, "SB_LUT4") == 0);
  assert_false(report_cells("Number of wires: 3\n", &cells));
  assert_false(report_cells("Number of cells: many\n", &cells));
  assert_false(report_area("Chip area for module", &area));
  assert_false(report_area("", &area));
}

static void tables(void **state) {
  double count;
  assert_true(report_tables("Number of cells: 9\n  SB_CARRY  4\n  SB_LUT4  5\n", &count));
  assert_true(count == 5);
  assert_true(report_tables("Number of cells: 9\n  CCU2C  2\n  LUT4  6\n  PFUMX  1\n", &count));
  assert_true(count == 6 + 2 * 2);
}

static void paths(void **state) {
  double depth, slack, frequency;
  assert_true(report_depth("Longest topological path in node (length=18):\n", &depth));
  assert_true(depth == 18);
  assert_false(report_depth("Longest topological path\n", &depth));
  assert_true(report_slack("   2.5031   data arrival time\n------\n 997.4969   slack (MET)\n\n"
                           " 998.0000   slack (MET)\n",
                           &slack));
  assert_true(slack == 997.4969);
  assert_true(report_slack("-0.2500 slack (VIOLATED)\n", &slack));
  assert_true(slack == -.25);
  assert_false(report_slack("No paths found.\n", &slack));
  assert_false(report_slack("slack (MET)\n", &slack));
  assert_true(report_frequency("Info: Max frequency for clock 'clk$SB_IO_IN_$glb_clk': 70.00 MHz "
                               "(PASS at 12.00 MHz)\nInfo: Max frequency for clock "
                               "'clk$SB_IO_IN_$glb_clk': 85.75 MHz (PASS at 12.00 MHz)\n",
                               &frequency));
  assert_true(frequency == 85.75);
  assert_false(report_frequency("Info: Max delay <async> -> posedge clk: 1.23 ns\n", &frequency));
}

static void equivalence(void **state) {
  assert_non_null(strstr("Networks are equivalent.  Time =     0.59 sec\n", REPORT_EQUIVALENT));
  assert_null(strstr("Networks are NOT EQUIVALENT.  Time = 0.59 sec\n", REPORT_EQUIVALENT));
  assert_null(strstr("Networks are UNDECIDED.\n", REPORT_EQUIVALENT));
  assert_null(strstr("", REPORT_EQUIVALENT));
}

static void libraries(void **state) {
  static const char text[] =
      "library(l) {\n cell (NAND20) { area : 1; }\n cell (INVX1) { area : 2; }\n"
      "cell (NAND2X1) {\n cell_footprint : \"nand\";\n area : 24;\n pin(A) { x : 1; } }\n"
      "cell(\"nand2_8\") { area : 30 ; }\n scaled_cell (NAND2X0) { area : 3; }\n}\n";
  assert_true(liberty_nand2_area(text) == 24);
  assert_true(liberty_nand2_area("cell (NAND2X1) { pin(A) { area : 3; } }") == 0);
  assert_true(liberty_nand2_area("cell (NAND2X1)") == 0);
  assert_true(liberty_nand2_area("") == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_and_area), cmocka_unit_test(tables),    cmocka_unit_test(paths),
      cmocka_unit_test(equivalence),    cmocka_unit_test(libraries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
