/* The machine's limit: a loop of independent vector minima that touches no memory. Compiled for
 * every message type and instruction set. */
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

double VARIANT(ex_peak)(long rounds) {
  vec a = splat(1), b = splat(2), c = splat(3), d = splat(4), e = splat(5), f = splat(6);
  vec g = splat(7), h = splat(8), other = splat(9);
  for (long round = 0; round < rounds; round++) {
    TOUCH(other);
    a = minimum(a, other);
    b = minimum(b, other);
    c = minimum(c, other);
    d = minimum(d, other);
    e = minimum(e, other);
    f = minimum(f, other);
    g = minimum(g, other);
    h = minimum(h, other);
    TOUCH(a);
    TOUCH(b);
    TOUCH(c);
    TOUCH(d);
    TOUCH(e);
    TOUCH(f);
    TOUCH(g);
    TOUCH(h);
  }
  return 8.0 * (double)rounds;
}
