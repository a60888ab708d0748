/* The LLRs of a row are in consecutive frames, but the free lanes may be any. A spread moves the
 * frames of a row from number `from` on into a set of lanes, the first of them into the lowest
 * lane; other lanes become 0.
 *
 * A row begins with frame 0 and has `frames` of them. spread_row needs no more, spread_many only
 * works if spreads_many(frames), and is faster. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_SPREAD_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_SPREAD_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"

#include <string.h>

#if defined __AVX512VBMI__ && !defined EXTR_MESSAGE_F32

typedef struct spread {
  __m512i frame; /* of each lane */
  __mmask64 lanes, frames;
} spread;

static inline spread spread_over(uint64_t lanes, int from, int frames) {
  (void)frames;
  uint8_t frame_of[LANES] = {0};
  int frame = from;
  for (uint64_t rest = lanes; rest; rest &= rest - 1)
    frame_of[__builtin_ctzll(rest)] = (uint8_t)frame++;
  return (spread){.frame = _mm512_loadu_si512(frame_of),
                  .lanes = lanes,
                  .frames = UINT64_MAX >> (LANES - frame) & UINT64_MAX << from};
}

static inline vec spread_row(const spread *s, const scalar *row) {
  return (vec)_mm512_maskz_permutexvar_epi8(s->lanes, s->frame,
                                            _mm512_maskz_loadu_epi8(s->frames, row));
}

static inline bool spreads_many(int frames) {
  return frames >= LANES;
}

static inline vec spread_many(const spread *s, const scalar *row) {
  return (vec)_mm512_maskz_permutexvar_epi8(s->lanes, s->frame, _mm512_loadu_si512(row));
}

#else

/* One frame after the other. */
typedef struct single_spread {
  int from, count;
  mask lane[LANES]; /* of each frame */
} single_spread;

static inline single_spread single_spread_over(uint64_t lanes, int from) {
  single_spread s;
  s.from = from;
  s.count = 0;
  for (; lanes; lanes &= lanes - 1) s.lane[s.count++] = mask_of(lanes & -lanes);
  return s;
}

static inline vec single_spread_row(const single_spread *s, const scalar *row) {
  mask a = {0};
  if (s->count == LANES)
    memcpy(&a, row + s->from, sizeof a);
  else
    for (int i = 0; i < s->count; i++) a |= (mask)(splat(row[s->from + i])) & s->lane[i];
  return (vec)a;
}

#if (defined __AVX2__ || defined EXTR_NEON) && !defined EXTR_MESSAGE_F32

/* Lanes 16 g .. 16 g + 15 take at most 16 consecutive frames: one load per group, and one shuffle
 * for all groups. Near the end of a row, a load begins early enough to stay within the row, and its
 * first frames are ignored. */
enum { GROUP = 16, GROUPS = LANES / GROUP };
typedef struct spread {
  single_spread single; /* unless spreads_many(frames), otherwise the rest */
  vec control;          /* of the shuffle: the frame of each lane, relative to its group */
  ptrdiff_t first[GROUPS];
} spread;

static inline bool spreads_many(int frames) {
  return frames >= GROUP;
}

static inline spread spread_over(uint64_t lanes, int from, int frames) {
  enum { NOTHING = 0x80 };
  if (!spreads_many(frames)) return (spread){.single = single_spread_over(lanes, from)};
  spread s = {0};
  uint8_t control[LANES];
  int frame = from;
  for (int group = 0; group < GROUPS; group++) {
    s.first[group] = frame + GROUP <= frames ? frame : frames - GROUP;
    for (int i = GROUP * group; i < GROUP * group + GROUP; i++) {
      const bool there = lanes >> i & 1;
      control[i] = there ? (uint8_t)(frame - s.first[group]) : NOTHING;
      frame += there;
    }
  }
  memcpy(&s.control, control, sizeof control);
  return s;
}

static inline vec spread_row(const spread *s, const scalar *row) {
  return single_spread_row(&s->single, row);
}

static inline vec spread_many(const spread *s, const scalar *row) {
#define OF_GROUP(g) _mm_loadu_si128((const __m128i *)(row + s->first[g]))
#if defined EXTR_NEON
  return (vec)vqtbl1q_s8(vld1q_s8(row + s->first[0]), (uint8x16_t)s->control);
#elif defined __AVX512BW__
  __m512i frames = _mm512_castsi128_si512(OF_GROUP(0));
  frames = _mm512_inserti32x4(frames, OF_GROUP(1), 1);
  frames = _mm512_inserti32x4(frames, OF_GROUP(2), 2);
  frames = _mm512_inserti32x4(frames, OF_GROUP(3), 3);
  return (vec)_mm512_shuffle_epi8(frames, (__m512i)s->control);
#else
  return (vec)_mm256_shuffle_epi8(_mm256_set_m128i(OF_GROUP(1), OF_GROUP(0)), (__m256i)s->control);
#endif
#undef OF_GROUP
}

#else

typedef single_spread spread;

static inline spread spread_over(uint64_t lanes, int from, int frames) {
  (void)frames;
  return single_spread_over(lanes, from);
}

static inline vec spread_row(const spread *s, const scalar *row) {
  return single_spread_row(s, row);
}

static inline bool spreads_many(int frames) {
  (void)frames;
  return false;
}

static inline vec spread_many(const spread *s, const scalar *row) {
  return spread_row(s, row);
}

#endif
#endif
#endif
