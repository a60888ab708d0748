/* A libFuzzer target for the library: its functions in the order that the text says, on small codes
 * and structures. Whatever the arguments, no function reports more than wrong input, and what it
 * makes is what its header promises. */
#include "tests/fuzz/library/state.h"

#include <string.h>

enum { OPERATIONS_MOST = 24 };

uint8_t next_byte(state *s) {
  if (s->left == 0) return 0;
  s->left--;
  return *s->text++;
}

int next_below(state *s, int count) {
  return next_byte(s) % count;
}

int next_small(state *s) {
  return next_below(s, 16) - 2;
}

extr_context *next_context(state *s) {
  return next_below(s, 8) == 7 ? NULL : s->context;
}

bool succeeded(const extr_context *context, extr_status status) {
  check(status == EXTR_OK || status == EXTR_INPUT || status == EXTR_LIMIT);
  if (status != EXTR_OK && context) {
    const char *message = extr_context_message(context);
    check(*message && !strchr(message, '\n'));
  }
  return status == EXTR_OK;
}

void drop_decoder(state *s, int place) {
  extr_decoder_free(s->decoders[place]);
  s->decoders[place] = NULL;
}

void drop_code(state *s, int place) {
  for (int i = 0; i < PLACES; i++)
    if (s->decoders[i] && s->decoded[i] == s->codes[place]) drop_decoder(s, i);
  extr_code_free(s->codes[place]);
  s->codes[place] = NULL;
}

static void drop_all(state *s, int i) {
  drop_decoder(s, i);
  drop_code(s, i);
  extr_encoder_free(s->encoders[i]);
  extr_slots_free(s->slots[i]);
  extr_program_free(s->programs[i]);
  extr_solution_free(s->solutions[i]);
  extr_structure_free(s->structures[i]);
  s->encoders[i] = NULL;
  s->slots[i] = NULL;
  s->programs[i] = NULL;
  s->solutions[i] = NULL;
  s->structures[i] = NULL;
}

static void use_free(state *s) {
  drop_all(s, next_below(s, PLACES));
}

int LLVMFuzzerTestOneInput(const char *text, size_t size) {
  static operation *const operations[] = {
      use_cost,   use_structure,  use_structure_text, use_optimize, use_exact,   use_program,
      use_code,   use_code_facts, use_code_text,      use_encoder,  use_decoder, use_run,
      use_stream, use_work,       use_names,          use_free,
  };
  state s = {.text = (const uint8_t *)text, .left = size, .context = context};
  for (int i = 0; i < PLACES; i++) check(extr_cost_unit(NULL, 3 + i, &s.costs[i]) == EXTR_OK);
  for (int i = 0; i < OPERATIONS_MOST && s.left > 0; i++)
    operations[next_below(&s, sizeof operations / sizeof *operations)](&s);
  for (int i = 0; i < PLACES; i++) drop_all(&s, i);
  return 0;
}
