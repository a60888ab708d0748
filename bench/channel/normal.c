#include "bench/channel/normal.h"

#include "core/base/every_isa.h"
#include "core/base/math/elementary.h"

#include <math.h>

enum { PAIRS = NORMAL_BLOCK / 2, UNIFORM_SCALE = 24 };

/* (k + 1/2) / 2^16, rounded once; k is the upper 40 bits of the number. By halves: what is
 * converted is below 2^31, so that every instruction set has an instruction for it. */
static inline float uniform(uint32_t low, uint32_t high) {
  float whole = (float)(int32_t)(high >> 8);
  float part = (float)(int32_t)((high & 0xff) << 8 | low >> 24);
  return whole + (part + 0.5f) * 0x1p-16f;
}

/* The quarter turn nearest to v, the lower 24 bits, and the rest as an angle in [-pi/4, pi/4],
 * where the polynomials have relative errors below 2e-8. */
static inline void circle(uint32_t low, float *cosine, float *sine) {
  uint32_t turned = low + (1U << 21);
  uint32_t quarter = turned >> 22;
  float x = (float)((int32_t)(turned & ((1U << 22) - 1)) - (1 << 21)) * 3.74507037e-7f;
  float z = x * x;
  float s = -0.000195878907f;
  s = s * z + 0.00833274797f;
  s = s * z - 0.166666642f;
  s = x + x * (z * s);
  float c = 2.44637886e-5f;
  c = c * z - 0.00138875889f;
  c = c * z + 0.0416666493f;
  c = c * z - 0.5f;
  c = 1 + z * c;
  /* An odd quarter turn swaps the two; the signs go with the quadrant. All by masks, so that the
   * loop over samples has no branches. */
  uint32_t c_bits = bits_of_float(c), s_bits = bits_of_float(s);
  uint32_t swap = (c_bits ^ s_bits) & (0 - (quarter & 1));
  *cosine = float_of_bits(c_bits ^ swap ^ ((quarter ^ quarter >> 1) & 1) << 31);
  *sine = float_of_bits(s_bits ^ swap ^ (quarter >> 1 & 1) << 31);
}

float normal_log(uint64_t bits) {
  return elementary_log(uniform((uint32_t)bits, (uint32_t)(bits >> 32)), UNIFORM_SCALE);
}

void normal_circle(uint64_t bits, float *cosine, float *sine) {
  circle((uint32_t)bits, cosine, sine);
}

EXTR_EVERY_ISA
void normal_block(random_stream *stream, float samples[NORMAL_BLOCK]) {
  uint64_t bits[PAIRS];
  uint32_t low[PAIRS], high[PAIRS];
  for (int i = 0; i < PAIRS; i += RANDOM_LANES) random_next(stream, bits + i);
  for (int i = 0; i < PAIRS; i++) {
    low[i] = (uint32_t)bits[i];
    high[i] = (uint32_t)(bits[i] >> 32);
  }
  for (int i = 0; i < PAIRS; i++) {
    float radius = sqrtf(-2 * elementary_log(uniform(low[i], high[i]), UNIFORM_SCALE)), cosine,
          sine;
    circle(low[i], &cosine, &sine);
    samples[i] = radius * cosine;
    samples[PAIRS + i] = radius * sine;
  }
}
