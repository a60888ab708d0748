/* What test_fused tests: a c + d in every lane, by the functions with which the interpreter or a
 * compiled kernel computes it on the instruction set `baseline`. */
#ifndef TESTS_DECODER_MESSAGE_PASSING_FUSE_H
#define TESTS_DECODER_MESSAGE_PASSING_FUSE_H

enum { FUSE_LANES = 4 };

void fuse(const float a[FUSE_LANES], const float c[FUSE_LANES], const float d[FUSE_LANES],
          float sum[FUSE_LANES]);

#endif
