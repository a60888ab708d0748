/* What the machine does at best: a loop of independent vector operations that touches no memory,
 * and a walk through memory that does hardly anything else. Compiled for every message type and
 * instruction set. */
#include "decoder/engine.h"
#include "decoder/lanes.h"

/* Makes the compiler believe that a register changed, so that it can drop no operation. */
#if defined __aarch64__
#define TOUCH(a) __asm__ volatile("" : "+w"(a))
#elif defined __x86_64__
#define TOUCH(a) __asm__ volatile("" : "+x"(a))
#else
#define TOUCH(a) __asm__ volatile("" : "+m"(a))
#endif

enum { CHAINS = 12 /* ports times cycles of an operation, and no more than registers */ };

double VARIANT(ex_peak)(long rounds) {
  mask chains[CHAINS], other = {1};
  for (int i = 0; i < CHAINS; i++) chains[i] = other;
  for (long round = 0; round < rounds; round++) {
    TOUCH(other);
#pragma GCC unroll 12
    for (int i = 0; i < CHAINS; i++) {
      chains[i] ^= other;
      TOUCH(chains[i]);
    }
  }
  return (double)CHAINS * (double)rounds;
}

void VARIANT(ex_sweep)(void *memory, size_t vectors, size_t count) {
  mask *place = memory, other = {1};
  TOUCH(other);
  while (count > 0) {
    size_t end = count < vectors ? count : vectors;
#pragma GCC unroll 8
    for (size_t i = 0; i < end; i++) place[i] ^= other;
    count -= end;
  }
}
