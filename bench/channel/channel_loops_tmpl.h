/* Declarations of the channel loops of one instruction set, for templates. */
#ifndef BENCH_CHANNEL_CHANNEL_LOOPS_TMPL_H
#define BENCH_CHANNEL_CHANNEL_LOOPS_TMPL_H

#include "bench/channel/channel_loops.h"
#include "core/base/isa_tmpl.h"

/* Inlined so that the compiler knows constant arguments. */
#define INLINE static inline __attribute__((always_inline))

void VARIANT(extr_draw_levels)(const level_source *source, random_stream *stream,
                               const uint64_t *words, int count, int8_t *levels);

#endif
