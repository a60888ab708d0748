/* The LLRs of a row are in consecutive frames, but the free lanes may be any. A spread moves the
 * frames of a row from number `from` on into a set of lanes, the first of them into the lowest
 * lane; other lanes become 0. */
#ifndef DECODER_MESSAGE_PASSING_TEMPLATES_SPREAD_TMPL_H
#define DECODER_MESSAGE_PASSING_TEMPLATES_SPREAD_TMPL_H

#include "decoder/lanes/lanes_tmpl.h"

#include <string.h>

#if defined __AVX512VBMI__ && !defined EXTR_MESSAGE_F32

typedef struct spread {
  __m512i frame; /* of each lane */
  __mmask64 lanes, frames;
} spread;

static inline spread spread_over(uint64_t lanes, int from) {
  uint8_t frame_of[LANES] = {0};
  int frame = from;
  for (uint64_t rest = lanes; rest; rest &= rest - 1)
    frame_of[__builtin_ctzll(rest)] = (uint8_t)frame++;
  return (spread){.frame = _mm512_loadu_si512(frame_of),
                  .lanes = lanes,
                  .frames = UINT64_MAX >> (LANES - frame) & UINT64_MAX << from};
}

/* A spread of a row, which begins with frame 0. */
static inline vec spread_row(const spread *s, const scalar *row) {
  return (vec)_mm512_maskz_permutexvar_epi8(s->lanes, s->frame,
                                            _mm512_maskz_loadu_epi8(s->frames, row));
}

/* The same of a row of 64 frames or more, which is loaded faster. */
#define SPREAD_WHOLE
static inline vec spread_whole(const spread *s, const scalar *row) {
  return (vec)_mm512_maskz_permutexvar_epi8(s->lanes, s->frame, _mm512_loadu_si512(row));
}

#elif defined __AVX512BW__ && !defined EXTR_MESSAGE_F32

/* Lanes 16 g .. 16 g + 15 take at most 16 consecutive frames: one load per group, and one shuffle
 * for all four groups. */
typedef struct spread {
  __m512i control;    /* of the shuffle: the frame of each lane, relative to its group */
  __mmask16 taken[4]; /* one low bit per frame of the group */
  int first[4];
} spread;

static inline spread spread_over(uint64_t lanes, int from) {
  enum { NOTHING = 0x80 };
  spread s;
  uint8_t control[LANES];
  int frame = from;
  for (int group = 0; group < 4; group++) {
    s.first[group] = frame;
    for (int i = 16 * group; i < 16 * group + 16; i++) {
      bool there = lanes >> i & 1;
      control[i] = there ? (uint8_t)(frame - s.first[group]) : NOTHING;
      frame += there;
    }
    s.taken[group] = (__mmask16)((1U << (frame - s.first[group])) - 1);
  }
  s.control = _mm512_loadu_si512(control);
  return s;
}

/* A spread of a row, which begins with frame 0. */
static inline vec spread_row(const spread *s, const scalar *row) {
  __m512i frames = _mm512_castsi128_si512(_mm_maskz_loadu_epi8(s->taken[0], row + s->first[0]));
  frames = _mm512_inserti32x4(frames, _mm_maskz_loadu_epi8(s->taken[1], row + s->first[1]), 1);
  frames = _mm512_inserti32x4(frames, _mm_maskz_loadu_epi8(s->taken[2], row + s->first[2]), 2);
  frames = _mm512_inserti32x4(frames, _mm_maskz_loadu_epi8(s->taken[3], row + s->first[3]), 3);
  return (vec)_mm512_shuffle_epi8(frames, s->control);
}

#else

typedef struct spread {
  int from, count;
  mask lane[LANES]; /* of each frame */
} spread;

static inline spread spread_over(uint64_t lanes, int from) {
  spread s;
  s.from = from;
  s.count = 0;
  for (; lanes; lanes &= lanes - 1) s.lane[s.count++] = mask_of(lanes & -lanes);
  return s;
}

static inline vec spread_row(const spread *s, const scalar *row) {
  mask a = {0};
  if (s->count == LANES)
    memcpy(&a, row + s->from, sizeof a);
  else
    for (int i = 0; i < s->count; i++) a |= (mask)(splat(row[s->from + i])) & s->lane[i];
  return (vec)a;
}

#endif
#endif
