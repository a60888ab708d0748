/* What the machine does at best: a loop of independent vector operations that touches no memory,
 * and a walk through memory that does hardly anything else. Compiled for every message type and
 * instruction set. */
#include "decoder/engine.h"
#include "decoder/lanes/lanes.h"

/* Makes the compiler believe that a register changed, so that it can drop no operation. */
#if defined __aarch64__
#define TOUCH(a) __asm__ volatile("" : "+w"(a))
#elif defined __x86_64__
#define TOUCH(a) __asm__ volatile("" : "+x"(a))
#else
#define TOUCH(a) __asm__ volatile("" : "+m"(a))
#endif

/* As many chains as ports times cycles of an operation, each in a register of its own. */
#define EACH_CHAIN(use)                                                                            \
  use(a) use(b) use(c) use(d) use(e) use(f) use(g) use(h) use(i) use(j) use(k) use(l)
#define START(chain) mask chain = other;
#define STEP(chain)                                                                                \
  chain ^= other;                                                                                  \
  TOUCH(chain);
enum { CHAINS = 12 };

double VARIANT(extr_peak)(long rounds) {
  mask other = {1};
  EACH_CHAIN(START)
  for (long round = 0; round < rounds; round++) {
    TOUCH(other);
    EACH_CHAIN(STEP)
  }
  return (double)CHAINS * (double)rounds;
}

void VARIANT(extr_sweep)(void *memory, size_t vectors, size_t count) {
  mask *place = memory, other = {1};
  TOUCH(other);
  while (count > 0) {
    size_t end = count < vectors ? count : vectors;
#pragma GCC unroll 8
    for (size_t i = 0; i < end; i++) place[i] ^= other;
    count -= end;
  }
}
