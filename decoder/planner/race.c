#include "decoder/planner/race.h"

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/order.h"

#include <math.h>

/* ---- Frames ---------------------------------------------------------------------------------- */

extr_status extr_trial_add(extr_context *context, const extr_code *code, extr_message message,
                           const extr_block *block, trial_frames *t) {
  const size_t columns = (size_t)extr_code_columns(code), rows = (size_t)extr_code_rows(code);
  const size_t cell = message == EXTR_I8 ? sizeof(int8_t) : sizeof(float);
  const size_t row = EXTR_BLOCK_FRAMES_MAX * cell, words = (columns + rows) * sizeof(uint64_t);
  char **memory = &t->memory[t->count];
  if (!*memory) TRY(ALIGNED_NEW(context, *memory, columns * row + words));
  uint64_t *sent = (uint64_t *)(*memory + columns * row), *syndrome = sent + columns;
  for (size_t v = 0; v < columns; v++)
    memcpy(*memory + v * row, (const char *)block->llr + v * block->stride * cell,
           (size_t)block->frames * cell);
  if (block->sent) memcpy(sent, block->sent, columns * sizeof *sent);
  if (block->syndrome) memcpy(syndrome, block->syndrome, rows * sizeof *syndrome);
  t->blocks[t->count++] = (extr_block){.llr = *memory,
                                       .stride = EXTR_BLOCK_FRAMES_MAX,
                                       .frames = block->frames,
                                       .sent = block->sent ? sent : NULL,
                                       .syndrome = block->syndrome ? syndrome : NULL};
  return EXTR_OK;
}

void extr_trial_clear(trial_frames *t) {
  for (int i = 0; i < TRIAL_BLOCKS; i++) free(t->memory[i]);
  *t = (trial_frames){0};
}

/* ---- Turns ----------------------------------------------------------------------------------- */

enum { TURNS = 51 };

static const double long_enough = 0.1; /* seconds */
static const double too_slow = 1.2;

/* A stream of the frames, of which the time between two calls of `next` is measured: the lanes are
 * full at both of them. Lanes have to be filled once before, and with early stop twice, since
 * frames that begin together end at similar times. */
typedef struct turn {
  const trial_frames *frames;
  int taken, begins, ends; /* frames */
  int block;
  bool over;
  double start, seconds;
} turn;

/* The frames that a decoder receives in a turn. */
static int turn_frames(bool early_stop) {
  return (early_stop ? 10 : 2) * EXTR_BLOCK_FRAMES_MAX;
}

static bool next(void *data, extr_block *block) {
  turn *t = data;
  if (t->start == 0 && t->taken >= t->begins) t->start = clock_thread_seconds();
  if (t->taken >= t->ends) {
    if (!t->over) t->seconds = clock_thread_seconds() - t->start;
    t->over = true;
    return false;
  }
  *block = t->frames->blocks[t->block++ % t->frames->count];
  t->taken += block->frames;
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  (void)frames, (void)count;
  return !((const turn *)data)->over;
}

static double time_once(extr_decoder *decoder, const trial_frames *frames, bool early_stop) {
  turn t = {.frames = frames,
            .begins = EXTR_BLOCK_FRAMES_MAX * (early_stop ? 2 : 1),
            .ends = turn_frames(early_stop)};
  decoder->kind->run(decoder, &(extr_stream){.data = &t, .next = next, .done = done}, NULL);
  return t.seconds;
}

/* Other work on the machine makes it slower for a while, and both decoders of a turn alike. */
double extr_race(extr_decoder *const decoders[2], const trial_frames *t, bool early_stop) {
  double ratios[TURNS];
  const double end = clock_thread_seconds() + long_enough;
  int turns = 0;
  while (turns < TURNS && (turns < RACE_TURNS || clock_thread_seconds() < end)) {
    const double seconds = time_once(decoders[0], t, early_stop);
    ratios[turns++] = time_once(decoders[1], t, early_stop) / seconds;
    if (ratios[0] > too_slow) break;
  }
  return extr_median(ratios, turns);
}

double extr_race_seconds(double frame_seconds, bool early_stop) {
  const double both = 2 * turn_frames(early_stop) * frame_seconds;
  return fmin(TURNS * both, fmax(RACE_TURNS * both, long_enough));
}
