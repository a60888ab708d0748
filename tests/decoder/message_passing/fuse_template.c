#include "decoder/lanes/fused_tmpl.h"
#include "tests/decoder/message_passing/fuse.h"

#include <string.h>

_Static_assert((int)FUSE_LANES == (int)LANES, "tests are compiled for the baseline");

void fuse(const float a[FUSE_LANES], const float c[FUSE_LANES], const float d[FUSE_LANES],
          float sum[FUSE_LANES]) {
  vec x, y, z;
  memcpy(&x, a, sizeof x);
  memcpy(&y, c, sizeof y);
  memcpy(&z, d, sizeof z);
  x = fused(x, y, z);
  memcpy(sum, &x, sizeof x);
}
