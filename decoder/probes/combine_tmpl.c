/* The operators of every arity, compiled for every message type and instruction set. */
#include "decoder/probes/combine.h"

#include "decoder/engine.h"
#include "decoder/lanes/lanes.h"

static inline vec exclusive_or(vec a, vec b) {
  return (vec)((mask)a ^ (mask)b);
}

/* Node i of the tree has the children 2i and 2i + 1; the operands are its last `arity` nodes.
 * Inlined where `arity` and `operation` are constants, so that all loops but the outer unroll. */
static inline __attribute__((always_inline)) void combine(vec *values, const int *source,
                                                          int target, int count, int arity,
                                                          vec (*operation)(vec, vec)) {
  const vec *operand[COMBINE_ARITY_MAX];
  vec tree[2 * COMBINE_ARITY_MAX], *result = values + target;
  for (int i = 0; i < arity; i++) operand[i] = values + source[i];
  for (int k = 0; k < count; k++) {
#pragma GCC unroll 16
    for (int i = 0; i < arity; i++) tree[arity + i] = operand[i][k];
#pragma GCC unroll 16
    for (int i = arity - 1; i >= 1; i--) tree[i] = operation(tree[2 * i], tree[2 * i + 1]);
    result[k] = tree[1];
  }
}

#define OPERATOR(operation, arity)                                                                 \
  static void operation##_##arity(void *values, const int *source, int target, int count) {        \
    combine(values, source, target, count, arity, operation);                                      \
  }
#define ENTRY(operation, arity) [arity] = operation##_##arity,
#define EACH_ARITY(use, operation)                                                                 \
  use(operation, 2) use(operation, 3) use(operation, 4) use(operation, 5) use(operation, 6)        \
      use(operation, 7) use(operation, 8) use(operation, 9) use(operation, 10) use(operation, 11)  \
          use(operation, 12) use(operation, 13) use(operation, 14) use(operation, 15)              \
              use(operation, 16)

EACH_ARITY(OPERATOR, minimum)
EACH_ARITY(OPERATOR, exclusive_or)

const combine_table VARIANT(extr_combine) = {{
    [COMBINE_MIN] = {EACH_ARITY(ENTRY, minimum)},
    [COMBINE_XOR] = {EACH_ARITY(ENTRY, exclusive_or)},
}};
