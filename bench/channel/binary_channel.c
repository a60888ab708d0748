#include "bench/channel/binary_channel.h"

#include "bench/channel/sign_words.h"
#include "core/base/every_isa.h"

/* The largest threshold leaves out one of 2^64 cases. */
uint64_t event_threshold(double p) {
  return p < 1 ? (uint64_t)(p * 0x1p64) : UINT64_MAX;
}

/* The events of the next 64 frames, bit by bit. */
static inline uint64_t draw_events(random_stream *stream, uint64_t threshold) {
  uint64_t events = 0;
  for (int first = 0; first < 64; first += RANDOM_LANES) {
    uint64_t drawn[RANDOM_LANES];
    random_next(stream, drawn);
    for (int i = 0; i < RANDOM_LANES; i++)
      events |= (uint64_t)(drawn[i] < threshold) << (first + i);
  }
  return events;
}

EXTR_EVERY_ISA
void bsc_receive(random_stream *stream, uint64_t threshold, float certainty, uint64_t word,
                 float llr[64]) {
  uint64_t received = word ^ draw_events(stream, threshold);
  for (int f = 0; f < 64; f++) llr[f] = certainty;
  flip_signs(received, llr);
}

EXTR_EVERY_ISA
void bec_receive(random_stream *stream, uint64_t threshold, float certainty, uint64_t word,
                 float llr[64]) {
  uint64_t erased = draw_events(stream, threshold);
  for (int f = 0; f < 64; f++) llr[f] = certainty;
  flip_signs(word, llr);
  clear_samples(erased, llr);
}
