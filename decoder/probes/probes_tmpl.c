/* Operators of every arity, and the limits of the machine: a loop of independent vector operations
 * that does not access memory, and a loop that does little else. Compiled for every message type
 * and instruction set. */
#include "decoder/lanes/lanes_tmpl.h"
#include <extrinsic/probe.h>

/* ---- Operators ------------------------------------------------------------------------------- */

static inline vec exclusive_or(vec a, vec b) {
  return (vec)((mask)a ^ (mask)b);
}

/* Node i of the tree has the children 2i and 2i + 1; the operands are its last `arity` nodes.
 * Inlined where `arity` and `operation` are constants, so that all loops but the outer unroll. */
static inline __attribute__((always_inline)) void combine(vec *values, const int *source,
                                                          int target, int count, int arity,
                                                          vec (*operation)(vec, vec)) {
  const vec *operand[EXTR_PROBE_ARITY_MAX];
  vec tree[2 * EXTR_PROBE_ARITY_MAX], *result = values + target;
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

/* ---- Limits ---------------------------------------------------------------------------------- */

/* Tells the compiler that a register has changed, so that it cannot remove any operation. */
#if defined __aarch64__
#define TOUCH(a) __asm__ volatile("" : "+w"(a))
#elif defined __x86_64__
#define TOUCH(a) __asm__ volatile("" : "+x"(a))
#else
#define TOUCH(a) __asm__ volatile("" : "+m"(a))
#endif

/* At least as many chains as execution ports times cycles per operation, each in its own
 * register. */
#define EACH_CHAIN(use)                                                                            \
  use(a) use(b) use(c) use(d) use(e) use(f) use(g) use(h) use(i) use(j) use(k) use(l)
#define START(chain) mask chain = other;
#define STEP(chain)                                                                                \
  chain ^= other;                                                                                  \
  TOUCH(chain);
enum { CHAINS = 12 };

static double peak(long rounds) {
  mask other = {1};
  EACH_CHAIN(START)
  for (long round = 0; round < rounds; round++) {
    TOUCH(other);
    EACH_CHAIN(STEP)
  }
  return (double)CHAINS * (double)rounds;
}

static void sweep(void *memory, size_t vectors, size_t count) {
  mask *place = memory, other = {1};
  TOUCH(other);
  while (count > 0) {
    size_t end = count < vectors ? count : vectors;
#pragma GCC unroll 8
    for (size_t i = 0; i < end; i++) place[i] ^= other;
    count -= end;
  }
}

const extr_probes VARIANT(extr_probes) = {
    .vector = sizeof(vec),
    .peak = peak,
    .sweep = sweep,
    .combine =
        {
            [EXTR_PROBE_MIN] = {EACH_ARITY(ENTRY, minimum)},
            [EXTR_PROBE_XOR] = {EACH_ARITY(ENTRY, exclusive_or)},
        },
};
