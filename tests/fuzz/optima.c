/* A libFuzzer target for tables of known optima. The first two bytes choose the node and the costs
 * that are asked for. Every point that is accepted is what it claims to be. */
#include "tests/fuzz/memory_file.h"
#include <extrinsic/optimize.h>

static void check_points(const extr_optima *optima, int inputs, const extr_cost *cost) {
  for (int i = 0; i < extr_optima_count(optima); i++) {
    const extr_solution *point = extr_optima_point(optima, i);
    check(extr_structure_inputs(point->structure) == inputs);
    check(extr_structure_check(context, point->structure, EXTR_ARITY_MAX) == EXTR_OK);
    check(extr_structure_complexity(point->structure, cost) == point->complexity);
    check(extr_structure_latency(point->structure, cost) == point->latency);
    check(point->proof.lower_bound <= point->complexity);
  }
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  static const char *const factors[] = {"1,1", "1,2", "0,0", "0.000001,1000000", "3,3", "0,1"};
  extr_cost cost;
  extr_optima *optima;
  if (size < 2) return 0;
  int inputs = bytes[0] - 'A'; /* of letters, 3 is D; other values are out of range */
  unsigned model = (unsigned char)bytes[1];
  check(extr_cost_parse(context, 3, factors[model % 6], factors[model / 6 % 6], &cost) == EXTR_OK);
  char *text = text_copy(bytes + 2, size - 2);
  if (done(extr_optima_read(context, "fuzzed", text, inputs, &cost, &optima))) {
    check_points(optima, inputs, &cost);
    extr_optima_free(optima);
  }
  free(text);
  return 0;
}
