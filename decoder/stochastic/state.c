#include "decoder/stochastic/state.h"

/* The edge memories of a long code may need more memory than the machine has: fails beforehand. */
static extr_status check_memory(extr_context *context, const node_plan *p) {
  const size_t most = (size_t)1 << 31;
  if (p->node_planes <= most / p->engine->plane) return EXTR_OK;
  return extr_fail(context, EXTR_LIMIT,
                   "%s: the variable nodes of this code need %zu MiB, more than the limit of %zu",
                   extr_stochastic_name(p->settings.stochastic.kind),
                   p->node_planes * p->engine->plane >> 20, most >> 20);
}

static extr_status new_planes(extr_context *context, bit_state *s, size_t count, void **planes) {
  return POOL_ALIGNED(context, &s->memory, *planes, count * s->plan->engine->plane);
}

static void raise_values(size_t *values, const node_program *program) {
  size_t here = (size_t)program->inputs + (size_t)program->inner;
  if (here > *values) *values = here;
}

static extr_status allocate(extr_context *context, bit_state *s) {
  const node_plan *p = s->plan;
  size_t columns = (size_t)extr_code_columns(p->code), values = 0;
  for (int g = 0; g < p->group_count; g++) raise_values(&values, &p->groups[g].program);
  for (int i = 0; i < p->checks.count; i++) raise_values(&values, &p->checks.programs[i]);
  TRY(check_memory(context, p));
  TRY(POOL_NEW(context, &s->memory, s->received, RECEIVED_BLOCKS * columns));
  TRY(POOL_ALIGNED(context, &s->memory, s->generator, p->engine->generator));
  TRY(new_planes(context, s, (size_t)p->registers * (size_t)(LFSR_BITS + p->register_steps),
                 &s->registers));
  TRY(new_planes(context, s, values, &s->values));
  TRY(new_planes(context, s, p->node_planes, &s->nodes));
  TRY(new_planes(context, s, columns, &s->decided));
  TRY(new_planes(context, s, columns, &s->sent));
  TRY(new_planes(context, s, ENERGY_BITS, &s->worst));
  TRY(new_planes(context, s, 2, &s->flipping));
  TRY(new_planes(context, s, (size_t)extr_code_rows(p->code), &s->parities));
  return new_planes(context, s, (size_t)extr_code_edges(p->code), &s->messages);
}

static void free_decoder(extr_decoder *decoder) {
  bit_state *state = (bit_state *)decoder;
  extr_pool_free(&state->memory);
  extr_node_plan_release(state->plan);
  free(state);
}

static extr_status new_state(extr_context *context, node_plan *plan, extr_decoder **decoder) {
  bit_state *s;
  TRY(ARRAY_NEW(context, s, 1));
  s->base.kind = &extr_stochastic;
  s->plan = plan;
  atomic_fetch_add(&plan->users, 1);
  extr_status status = allocate(context, s);
  return HAND_OVER(status, &s->base, decoder, free_decoder);
}

static extr_status make(extr_context *context, const extr_code *code,
                        const extr_decoder_settings *settings, extr_decoder **decoder) {
  OWNED(release_plan) node_plan *plan = NULL;
  TRY(extr_node_plan_new(context, code, settings, &plan));
  return new_state(context, plan, decoder);
}

static extr_status copy(extr_context *context, const extr_decoder *decoder, extr_decoder **copy) {
  return new_state(context, ((const bit_state *)decoder)->plan, copy);
}

static int lanes(const extr_decoder *decoder) {
  return ((const bit_state *)decoder)->plan->engine->lanes;
}

static void run(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix) {
  bit_state *state = (bit_state *)decoder;
  state->plan->engine->run(state, stream, matrix);
}

const decoder_kind extr_stochastic = {make, copy, free_decoder, lanes, NULL,
                                      run,  NULL, NULL,         NULL,  NULL};
