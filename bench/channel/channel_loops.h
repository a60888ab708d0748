/* The channel's loops over 64 frames, compiled once for each instruction set
 * (core/base/isa_tmpl.h). All of them give the same results, bit for bit. */
#ifndef BENCH_CHANNEL_CHANNEL_LOOPS_H
#define BENCH_CHANNEL_CHANNEL_LOOPS_H

#include "bench/channel/channel.h"
#include "bench/channel/levels.h"
#include <extrinsic/isa.h>

struct channel_loops {
  /* The next NORMAL_BLOCK samples of the stream (random.h). */
  void (*normal_block)(random_stream *stream, float samples[NORMAL_BLOCK]);

  /* Amplitudes (modulation): bit f of words[i * stride] is c_i of frame f. */
  void (*amplitudes)(int bits, const uint64_t *words, int stride, float x[NORMAL_BLOCK]);

  /* Demaps (demapper) amplitudes of two bits or more: computes the LLR of bit i from r[f] and s[f]
   * to llr[i * stride + f]. */
  void (*demap)(demapper how, int bits, const float r[NORMAL_BLOCK], const float s[NORMAL_BLOCK],
                float *llr, size_t stride);

  /* The same for points in the plane, whose received values are r, I before Q. */
  void (*demap_points)(demapper how, const constellation *c, const float *r, const float *s,
                       float *llr);

  /* These implement extr_transmission_send, extr_errors_draw and extr_levels_draw. */
  void (*send)(transmission *t, const uint64_t *words, int bits, float *llr);
  void (*draw_errors)(random_stream *stream, const uint64_t *thresholds, const int *columns,
                      int count, uint64_t *words);
  void (*draw_levels)(const level_source *source, random_stream *stream, const uint64_t *words,
                      int count, int8_t *levels);
};

/* NULL: this build has no code for the instruction set. */
const channel_loops *extr_channel_loops_of(extr_isa isa);

#endif
