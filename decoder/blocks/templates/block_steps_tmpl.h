/* The steps of the decoding loop along blocks, each compiled for every message type and instruction
 * set. Included only by templates. */
#ifndef DECODER_BLOCKS_TEMPLATES_BLOCK_STEPS_TMPL_H
#define DECODER_BLOCKS_TEMPLATES_BLOCK_STEPS_TMPL_H

#include "decoder/blocks/block_decoder.h"
#include "decoder/lanes/lanes_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

/* Sets the block of the table to the next one of the stream, and stores its frames in groups.
 * Returns false if there is none now. */
bool VARIANT(extr_block_receive)(block_decoder *d, const extr_stream *stream);

/* Puts frames of the stream into idle places, as many as are available, without old messages. */
void VARIANT(extr_block_refill)(block_decoder *d, const extr_stream *stream);

/* Flooding: computes posteriors from channel LLRs and messages; and keeps the channel LLRs of these
 * frames, which are their posteriors before the first iteration. */
void VARIANT(extr_block_update_variables)(block_decoder *d);
void VARIANT(extr_block_keep_channel)(block_decoder *d, uint64_t frames);

/* Rows with gaps: before a layer is updated, computes what they write; afterwards, writes it. */
void VARIANT(extr_block_gaps_update)(block_decoder *d, int layer, const int *places);
void VARIANT(extr_block_gaps_write)(block_decoder *d, int layer, const int *places);

/* Returns those of `frames` that have an unsatisfied check node after the last iteration. */
uint64_t VARIANT(extr_block_failing)(void *decoder, uint64_t frames);

/* Fills d->odd. */
void VARIANT(extr_block_parities)(block_decoder *d);

/* Changes the messages of these frames, which have been decided, as EXTR_AFTER_PERTURB says. */
void VARIANT(extr_block_perturb)(void *decoder, uint64_t frames);

/* Passes these frames, with their current decisions, to stream->done and returns its result. */
bool VARIANT(extr_block_report)(void *decoder, const extr_stream *stream, const bit_matrix *matrix,
                                uint64_t frames, uint64_t failing);

/* Calls stream->look for every busy frame. */
void VARIANT(extr_block_look)(void *decoder, const extr_stream *stream);

/* Flooding, ACCESS_CYCLIC: the same for the messages of a layer. */
static inline void close_messages(block_decoder *d, int number) {
  const block_plan *p = d->plan;
  const block_layer *layer = &p->layers[number];
  vec *messages = (vec *)d->messages;
  for (int edge = 0; edge < layer->degree && p->layout.access == ACCESS_CYCLIC; edge++)
    close_block((char *)(messages + extr_block_message(p, layer, edge, 0)),
                extr_block_bytes(&p->layout));
}

/* The message of an edge in a lane of the layer's vectors. */
static inline scalar *message_at(const block_decoder *d, int layer, int edge, int lane) {
  const block_plan *p = d->plan;
  vec *messages = (vec *)d->messages;
  return (scalar *)(messages + extr_block_message(p, &p->layers[layer], edge, lane / LANES)) +
         lane % LANES;
}

/* The flips of a layer: one vector per vector of check nodes. */
static inline mask *flips_of(const block_decoder *d, int layer) {
  return (mask *)d->flips + layer * d->plan->layout.vectors;
}

/* What the edge brought in the last iteration; the message without such memory. */
static inline scalar *previous_at(const block_decoder *d, int layer, int edge, int lane) {
  return message_at(d, layer, edge, lane) + (ptrdiff_t)d->plan->kernels.previous * LANES;
}

/* A channel LLR that decides for 1 if the posterior is zero. */
static inline mask is_tie(vec channel) {
  return channel <= 0;
}

/* The sign bits are set in the lanes whose decision is 1: a negative posterior, or a zero and a
 * tie. */
static inline mask decided(vec posterior, mask tie) {
#if defined EXTR_MESSAGE_F32
  return (posterior < 0) | ((posterior == 0) & tie);
#else
  return (mask)((bytes)posterior + (bytes)tie); /* wraps around in lanes without a frame */
#endif
}

/* The lanes whose sign bit is set. */
static inline uint64_t lanes_of(mask m) {
#if defined EXTR_MESSAGE_F32
  return negative_lanes(choose(m < 0, splat(-1), splat(1)), 0);
#else
  return negative_lanes((vec)m, 0);
#endif
}

/* The lanes of a vector that belong to these frames. */
static inline uint64_t lanes_of_frames(const block_decoder *d, int vector, uint64_t frames) {
  const int count = d->plan->layout.frames;
  uint64_t lanes = 0;
  for (; frames; frames &= frames - 1)
    lanes |= d->frame_lanes[vector * count + __builtin_ctzll(frames)];
  return lanes;
}

/* A group of `received` or `codewords`. */
static inline scalar *extr_block_group_at(const block_decoder *d, char *groups, int group) {
  return (scalar *)(groups + d->margin + (size_t)group * d->pitch);
}

/* The block columns between two iterations. Loops over them use a copy of what they need of the
 * decoder: as far as the compiler knows, a vector that is stored may change any field. */
typedef struct column_view {
  char *posteriors, *ties;
  const char *sent;     /* NULL: zeros */
  const uint8_t *moved; /* not zero: the block column is in the second buffer; NULL: none is */
  size_t stride, buffer;
} column_view;

static inline column_view view_of(const block_decoder *d) {
  const block_plan *p = d->plan;
  return (column_view){
      d->posteriors + p->start, d->ties,          d->coded ? d->sent : NULL,
      d->phase ? p->odd : NULL, p->layout.stride, p->buffer,
  };
}

static inline vec *posteriors_in(const column_view *view, int column) {
  const size_t buffer = view->moved && view->moved[column] ? view->buffer : 0;
  return (vec *)(view->posteriors + buffer + (size_t)column * view->stride);
}

static inline mask *ties_in(const column_view *view, int column) {
  return (mask *)(view->ties + (size_t)column * view->stride);
}

static inline char *column_posteriors(const block_decoder *d, int column) {
  const column_view view = view_of(d);
  return (char *)posteriors_in(&view, column);
}

/* The lanes of a vector of a block column whose decision is 1. */
static inline uint64_t decided_lanes(const column_view *view, int column, int vector) {
  return lanes_of(decided(posteriors_in(view, column)[vector], ties_in(view, column)[vector]));
}

#endif
