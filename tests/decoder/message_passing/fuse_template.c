#include "decoder/lanes/fused_tmpl.h"
#include "tests/decoder/message_passing/fuse.h"

#include <string.h>

#if defined __x86_64__
typedef __m128 four;
#define FUSE emulate_fused
#else
typedef vec four;
#define FUSE fused
#endif
_Static_assert(sizeof(four) == FUSE_LANES * sizeof(float), "one vector at a time");

void fuse(const float a[FUSE_LANES], const float c[FUSE_LANES], const float d[FUSE_LANES],
          float sum[FUSE_LANES]) {
  four x, y, z;
  memcpy(&x, a, sizeof x);
  memcpy(&y, c, sizeof y);
  memcpy(&z, d, sizeof z);
  x = FUSE(x, y, z);
  memcpy(sum, &x, sizeof x);
}
