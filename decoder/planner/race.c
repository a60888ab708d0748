#include "decoder/planner/race.h"

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/median.h"
#include "core/base/math/splitmix.h"
#include "decoder/blocks/block_decoder.h"
#include "decoder/message_passing/message_decoder.h"

enum { TURNS = 9, TURNS_LEAST = 3, ITERATIONS = 8 };

static const double long_enough = 0.1; /* seconds */

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

static void decode(const racer *r, noise *n) {
  n->given = false;
  r->kind->run(r->decoder, &(extr_stream){.data = n, .next = next, .done = done}, NULL);
}

/* The first block brings the memory of the decoder back into the caches. */
static double time_once(const racer *r, noise *n) {
  decode(r, n);
  double start = clock_thread_seconds();
  decode(r, n);
  return clock_thread_seconds() - start;
}

/* Other work on the machine makes it slower for a while, and both decoders of a turn alike. */
static void race(const racer *first, racer *other, noise *n) {
  double ratios[TURNS];
  const double end = clock_thread_seconds() + long_enough;
  int turns = 0;
  time_once(first, n); /* warms up */
  time_once(other, n);
  while (turns < TURNS && (turns < TURNS_LEAST || clock_thread_seconds() < end)) {
    const double seconds = time_once(first, n);
    ratios[turns++] = time_once(other, n) / seconds;
  }
  other->ratio = extr_median(ratios, turns);
}

/* LLRs of the zero codeword, a tenth of which have the wrong sign: with more, counting errors would
 * take part of the time. */
static void fill(extr_message message, void *llr, size_t count) {
  enum { MEAN = 8, DRAWS = 3, RANGE = 13 };
  uint64_t state = 1;
  for (size_t i = 0; i < count; i++) {
    int value = MEAN - DRAWS * (RANGE / 2);
    for (int k = 0; k < DRAWS; k++) value += (int)extr_random_below(&state, RANGE);
    if (message == EXTR_I8)
      ((int8_t *)llr)[i] = (int8_t)value;
    else
      ((float *)llr)[i] = (float)value / 4;
  }
}

extr_status extr_race(extr_context *context, const extr_code *code,
                      const extr_decoder_settings *settings, racer racers[2]) {
  const size_t cells = (size_t)extr_code_columns(code) * EXTR_BLOCK_FRAMES_MAX;
  const int iterations = settings->iterations;
  OWNED_ARRAY float *llr = NULL; /* large enough for both types */
  TRY(ALIGNED_NEW(context, llr, cells * sizeof *llr));
  fill(settings->message, llr, cells);
  noise n = {{.llr = llr, .stride = EXTR_BLOCK_FRAMES_MAX, .frames = EXTR_BLOCK_FRAMES_MAX}, false};
  for (int i = 0; i < 2 && iterations > ITERATIONS; i++) *limit_of(&racers[i]) = ITERATIONS;
  racers[0].ratio = 1;
  race(&racers[0], &racers[1], &n);
  for (int i = 0; i < 2; i++) *limit_of(&racers[i]) = iterations;
  return EXTR_OK;
}

void extr_racer_free(racer *r) {
  if (r->decoder) r->kind->free(r->decoder);
}
