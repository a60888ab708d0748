#include "decoder/planner/race.h"

#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/splitmix.h"
#include "decoder/blocks/block_decoder.h"
#include "decoder/message_passing/message_decoder.h"

#include <math.h>

enum { TURNS = 5, ITERATIONS = 8 };

/* A stream of one block. */
typedef struct noise {
  extr_block block;
  bool given;
} noise;

static bool next(void *data, extr_block *block) {
  noise *n = data;
  bool first = !n->given;
  if (first) *block = n->block;
  n->given = true;
  return first;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  (void)data, (void)frames, (void)count;
  return true;
}

/* The limit of a decoder that has just been made; its copies keep the limit of their plan. */
static int *limit_of(const racer *r) {
  return r->kind == &extr_block_passing ? &((block_decoder *)r->decoder)->settings.iterations
                                        : &((message_decoder *)r->decoder)->settings.iterations;
}

static double time_once(const racer *r, noise *n) {
  n->given = false;
  double start = clock_thread_seconds();
  r->kind->run(r->decoder, &(extr_stream){.data = n, .next = next, .done = done}, NULL);
  return clock_thread_seconds() - start;
}

static void race(racer *racers, int count, noise *n) {
  for (int turn = 0; turn < TURNS; turn++)
    for (int i = 0; i < count; i++)
      racers[i].seconds = fmin(racers[i].seconds, time_once(&racers[i], n));
}

/* LLRs of both signs. */
static void fill(extr_message message, void *llr, size_t count) {
  uint64_t state = 1;
  for (size_t i = 0; i < count; i++) {
    int value = (int)extr_random_below(&state, 31) - 15;
    if (message == EXTR_I8)
      ((int8_t *)llr)[i] = (int8_t)value;
    else
      ((float *)llr)[i] = (float)value / 4;
  }
}

extr_status extr_race(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, racer *racers, int count) {
  const size_t cells = (size_t)extr_code_columns(code) * EXTR_BLOCK_FRAMES_MAX;
  const int iterations = settings->iterations;
  float *llr; /* large enough for both types */
  TRY(ARRAY_NEW(context, llr, cells));
  fill(settings->message, llr, cells);
  noise n = {{.llr = llr, .stride = EXTR_BLOCK_FRAMES_MAX, .frames = EXTR_BLOCK_FRAMES_MAX}, false};
  for (int i = 0; i < count; i++) {
    racers[i].seconds = INFINITY;
    if (iterations > ITERATIONS) *limit_of(&racers[i]) = ITERATIONS;
  }
  race(racers, count, &n);
  for (int i = 0; i < count; i++) *limit_of(&racers[i]) = iterations;
  free(llr);
  return EXTR_OK;
}
