/* The library's functions in an order that a text decides: what the operations share. An operation
 * takes its arguments from the text, valid and invalid ones, and keeps what it makes in a place of
 * the state, from which later operations take it. */
#ifndef TESTS_FUZZ_LIBRARY_STATE_H
#define TESTS_FUZZ_LIBRARY_STATE_H

#include "tests/fuzz/memory_file.h"
#include <extrinsic/extrinsic.h>

enum { PLACES = 2 };

typedef struct state {
  const uint8_t *text;
  size_t left;
  extr_context *context;
  int searches; /* begun so far: some take milliseconds */
  extr_cost costs[PLACES];
  extr_structure *structures[PLACES];
  extr_solution *solutions[PLACES];
  extr_program *programs[PLACES];
  extr_slots *slots[PLACES];
  extr_code *codes[PLACES];
  extr_encoder *encoders[PLACES];
  extr_decoder *decoders[PLACES];
  extr_decoder_settings settings[PLACES]; /* of the decoders */
  const extr_code *decoded[PLACES];       /* the codes of the decoders, which must outlive them */
} state;

/* The next byte of the text; 0 at its end. */
uint8_t next_byte(state *s);

/* A number below `count`. */
int next_below(state *s, int count);

/* -2 .. 13, so that counts and indices are now and then out of range. */
int next_small(state *s);

/* The context or NULL. */
extr_context *next_context(state *s);

/* Whether a call succeeded; a call must fail for no other reason than its arguments, with a
 * message. */
bool succeeded(const extr_context *context, extr_status status);

/* Calls `call` with *made unset and keeps what it made; it must make nothing where it fails. */
#define MAKE(s, used, place, call, release)                                                        \
  do {                                                                                             \
    void *unset = &(s)->left;                                                                      \
    made = unset;                                                                                  \
    if (succeeded((used), (call))) {                                                               \
      check(made != unset && made);                                                                \
      release(place);                                                                              \
      (place) = made;                                                                              \
    } else {                                                                                       \
      check(made == unset);                                                                        \
    }                                                                                              \
  } while (0)

typedef void operation(state *s);

operation use_cost, use_structure, use_structure_text, use_optimize, use_exact,
    use_program;                                                 /* structures.c */
operation use_code, use_code_facts, use_code_text, use_encoder;  /* codes.c */
operation use_decoder, use_run, use_stream, use_work, use_names; /* decoders.c */

/* Frees a decoder; and a code, with the decoders that refer to it. */
void drop_decoder(state *s, int place);
void drop_code(state *s, int place);

#endif
