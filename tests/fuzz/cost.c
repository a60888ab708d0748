/* A libFuzzer target for cost models: files, the lists of --complexity and --latency, names. The
 * first byte is the largest arity. An accepted model obeys its header and is the same after it is
 * written and read again. */
#include "tests/fuzz/memory_file.h"
#include <extrinsic/cost.h>

#include <string.h>

static void check_factors(const int64_t factors[], int max_arity) {
  check(factors[0] == 0 && factors[1] == 0 && factors[2] >= 0);
  for (int i = 3; i <= max_arity; i++) check(factors[i] >= factors[i - 1]);
  for (int i = max_arity + 1; i <= EXTR_ARITY_MAX; i++) check(factors[i] == 0);
}

static void check_same(const extr_cost *a, const extr_cost *b) {
  check(a->max_arity == b->max_arity &&
        memcmp(a->complexity, b->complexity, sizeof a->complexity) == 0 &&
        memcmp(a->latency, b->latency, sizeof a->latency) == 0);
}

static void round_trip(const extr_cost *cost) {
  char file[8192], c[EXTR_COST_TEXT], l[EXTR_COST_TEXT];
  int length = 0;
  extr_cost back;
  check_factors(cost->complexity, cost->max_arity);
  check_factors(cost->latency, cost->max_arity);
  for (int i = 2; i <= cost->max_arity; i++)
    length += snprintf(file + length, sizeof file - (size_t)length, "%d %s %s\n", i,
                       extr_cost_text(cost->complexity[i], c), extr_cost_text(cost->latency[i], l));
  check(extr_cost_read(context, "written", file, (size_t)length, cost->max_arity, &back) ==
        EXTR_OK);
  check_same(cost, &back);
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  extr_cost cost;
  if (size == 0) return 0;
  int max_arity = *bytes - 'A'; /* of letters, 2 is C; other values are out of range */
  char *text = text_copy(bytes + 1, size - 1);
  if (done(extr_cost_read(context, "fuzzed", text, size - 1, max_arity, &cost))) round_trip(&cost);
  char *second = strchr(text, '\n');
  if (second) *second++ = 0;
  if (done(extr_cost_parse(context, max_arity, text, second, &cost))) round_trip(&cost);
  if (done(extr_cost_model(context, text, max_arity, &cost))) round_trip(&cost);
  free(text);
  return 0;
}
