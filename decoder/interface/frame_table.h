/* The frames that a message-passing decoder works on together, each in a place of its own, and the
 * loop that iterates over them and replaces those that are done. A set of places is a word: bit i
 * is place i. */
#ifndef DECODER_INTERFACE_FRAME_TABLE_H
#define DECODER_INTERFACE_FRAME_TABLE_H

#include "core/base/clock.h"
#include "decoder/interface/decoder_kind.h"
#include "decoder/interface/kernel_update.h"

struct frame_table {
  uint64_t busy; /* places with a frame that is not done yet */
  int wasted;    /* iterations performed for idle places since the last refill, summed over them */
  unsigned iterations[LANES_MAX]; /* of the frame; idle places count on */
  uint64_t tag[LANES_MAX];
  int frame[LANES_MAX];
  extr_block block;
  int taken; /* frames of the block that have been put into places */
};

/* Puts the next frame of the block into a place; returns its number in the block. */
static inline int frame_table_take(frame_table *table, int place) {
  table->iterations[place] = 0;
  table->tag[place] = table->block.tag;
  table->frame[place] = table->taken;
  table->busy |= UINT64_C(1) << place;
  return table->taken++;
}

/* Returns the busy ones of `places` places for which this is the last iteration. */
static inline uint64_t frame_table_count(frame_table *table, int places, unsigned most) {
  unsigned any = 0;
  for (int i = 0; i < places; i++) any |= ++table->iterations[i] == most;
  table->wasted += places - __builtin_popcountll(table->busy);
  if (!any) return 0; /* nearly always, if frames stop early */
  uint64_t last = 0;
  for (int i = 0; i < places; i++) last |= (uint64_t)(table->iterations[i] == most) << i;
  return last & table->busy;
}

/* Whether the next iteration is number `most` for any place; idle places are counted, too. */
static inline bool frame_table_nears(const frame_table *table, int places, unsigned most) {
  bool any = false;
  for (int i = 0; i < places; i++) any |= table->iterations[i] + 1 == most;
  return any;
}

/* The busy places whose frames have this number of iterations. */
static inline uint64_t frame_table_at(const frame_table *table, int places, unsigned iterations) {
  uint64_t at = 0;
  for (int i = 0; i < places; i++) at |= (uint64_t)(table->iterations[i] == iterations) << i;
  return at & table->busy;
}

/* The results of these frames, in places of their own; `failing` have no codeword. */
static inline void frame_table_results(const frame_table *table, uint64_t frames, uint64_t failing,
                                       extr_decoded results[LANES_MAX]) {
  for (; frames; frames &= frames - 1) {
    int i = __builtin_ctzll(frames);
    results[i] = (extr_decoded){.tag = table->tag[i],
                                .frame = table->frame[i],
                                .place = i,
                                .iterations = (int)table->iterations[i],
                                .codeword = !(failing >> i & 1)};
  }
}

/* Passes the results of these frames to the stream; their places are idle then. */
static inline bool frame_table_done(frame_table *table, const extr_stream *stream, uint64_t frames,
                                    const extr_decoded results[LANES_MAX]) {
  extr_decoded done[LANES_MAX];
  int count = 0;
  table->busy &= ~frames;
  for (; frames; frames &= frames - 1) done[count++] = results[__builtin_ctzll(frames)];
  return stream->done(stream->data, done, count);
}

/* What the loop below does with a decoder. */
typedef struct frame_steps {
  /* Fills idle places with frames of the stream, as far as there are any. */
  void (*refill)(void *decoder, const extr_stream *stream);
  /* `decides`: bits are decided after this iteration. */
  void (*iterate)(void *decoder, bool decides);
  /* Decides all bits; returns those of `frames` that have an unsatisfied check node. */
  uint64_t (*failing)(void *decoder, uint64_t frames);
  /* Changes the messages of these frames as settings.after says. NULL: there is nothing to do. */
  void (*perturb)(void *decoder, uint64_t frames);
  void (*look)(void *decoder, const extr_stream *stream);
  /* Passes these frames to stream->done and returns its result. */
  bool (*report)(void *decoder, const extr_stream *stream, const bit_matrix *matrix,
                 uint64_t frames, uint64_t failing);
} frame_steps;

/* Whether to refill before the next iteration. If the decoder waits, one refill serves more places,
 * but idle places take part in iterations. If places become idle at a constant rate, the total cost
 * is least if the iterations wasted between two refills cost as much as a refill. `refill_cost` is
 * that cost, in iterations of one place; the next iteration counts as well. */
static inline bool frame_table_is_due(const frame_table *table, int places, int refill_cost) {
  const int idle = places - __builtin_popcountll(table->busy);
  return idle == places || table->wasted + idle >= refill_cost;
}

/* A part of the time ends here: adds what has passed since `since` to `sum`, if parts are measured.
 * Returns when the next one begins. */
static inline double frame_table_part(const extr_stream *stream, double *sum, double since) {
  if (!stream->parts) return 0;
  const double now = clock_seconds();
  *sum += now - since;
  return now;
}

/* Decodes a stream. */
static inline __attribute__((always_inline)) void frame_table_run(
    void *decoder, frame_table *table, int places, int refill_cost,
    const extr_decoder_settings *settings, const frame_steps *steps, const extr_stream *stream,
    const bit_matrix *matrix) {
  const bool early_stop = settings->early_stop;
  const bool always = extr_decides_always(settings) || stream->look;
  const unsigned most = (unsigned)extr_decoder_last(settings);
  const bool perturbs = steps->perturb && settings->after.kind == EXTR_AFTER_PERTURB;
  extr_decoding_parts unused = {0}, *parts = stream->parts ? stream->parts : &unused;
  double since = stream->parts ? clock_seconds() : 0;
  *table = (frame_table){0};
  for (;;) {
    if (frame_table_is_due(table, places, refill_cost)) {
      const uint64_t others = table->busy;
      steps->refill(decoder, stream);
      if (matrix && matrix->begin) matrix->begin(matrix, decoder, table, table->busy & ~others);
    }
    since = frame_table_part(stream, &parts->loading, since);
    if (!table->busy) return;
    steps->iterate(decoder, always || frame_table_nears(table, places, most));
    since = frame_table_part(stream, &parts->updating, since);
    uint64_t last = frame_table_count(table, places, most);
    uint64_t due = perturbs ? frame_table_at(table, places, (unsigned)settings->iterations) : 0;
    parts->lanes += (uint64_t)places;
    parts->idle += (uint64_t)(places - __builtin_popcountll(table->busy));
    if (!last && !due && !early_stop && !stream->look) continue;
    uint64_t failing = steps->failing(decoder, early_stop ? table->busy : last | due);
    since = frame_table_part(stream, &parts->deciding, since);
    if (stream->look) steps->look(decoder, stream);
    uint64_t finished = last | (~failing & (early_stop ? table->busy : due));
    if (due & failing) steps->perturb(decoder, due & failing);
    const bool more = !finished || steps->report(decoder, stream, matrix, finished, failing);
    since = frame_table_part(stream, &parts->reporting, since);
    if (!more) return;
  }
}

#endif
