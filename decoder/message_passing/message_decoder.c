#include "decoder/message_passing/message_decoder.h"

static extr_status new_vectors(extr_context *context, message_decoder *d, int count,
                               void **vectors) {
  return POOL_ALIGNED(context, &d->memory, *vectors, (size_t)count * d->engine->vector);
}

static int ties_count(const syndrome_plan *plan, int columns) {
  return columns / plan->block * ((plan->block + TIES_COLUMNS - 1) / TIES_COLUMNS);
}

static extr_status prepare(extr_context *context, message_decoder *d) {
  int columns = extr_code_columns(d->code);
  TRY(extr_kernel_set_copy(context, &d->plan->kernels, &d->memory, &d->kernels));
  TRY(POOL_ALIGNED(context, &d->memory, d->ties,
                   (size_t)ties_count(&d->plan->syndrome, columns) * sizeof(ties)));
  TRY(POOL_ALIGNED(context, &d->memory, d->ones,
                   (extr_decision_place(&d->plan->syndrome, columns) + STRETCH_ROWS) *
                       sizeof *d->ones));
  TRY(POOL_NEW(context, &d->memory, d->sent, columns));
  TRY(new_vectors(context, d, d->plan->vectors + TIES_COLUMNS - 1, &d->posteriors));
  if (d->settings.after.kind == EXTR_AFTER_PERTURB) {
    TRY(POOL_NEW(context, &d->memory, d->unsatisfied, extr_code_rows(d->code)));
    TRY(POOL_NEW(context, &d->memory, d->doubted, columns));
  }
  if (d->settings.syndrome) {
    TRY(POOL_NEW(context, &d->memory, d->syndrome, extr_code_rows(d->code)));
    TRY(new_vectors(context, d, extr_code_rows(d->code), &d->flips));
  }
  if (d->settings.schedule == EXTR_FLOODING) TRY(new_vectors(context, d, columns, &d->channel));
  TRY(new_vectors(context, d, d->plan->weights.vectors, &d->weights));
  for (int i = 0; i < LANES_MAX; i++) d->weighed[i] = -1;
  const int messages = extr_code_edges(d->code) + d->plan->kernels.previous;
  if (d->settings.window > 0) TRY(new_vectors(context, d, columns + messages, &d->kept));
  return new_vectors(context, d, messages, &d->messages);
}

static void free_decoder(extr_decoder *decoder) {
  message_decoder *d = (message_decoder *)decoder;
  extr_pool_free(&d->memory);
  extr_row_plan_release(d->plan);
  free(d);
}

static extr_status new_decoder(extr_context *context, row_plan *plan, extr_decoder **decoder) {
  message_decoder *d;
  TRY(ARRAY_NEW(context, d, 1));
  d->base.kind = &extr_message_passing;
  d->plan = plan;
  atomic_fetch_add(&plan->users, 1);
  d->code = plan->code;
  d->settings = plan->settings;
  d->engine = plan->engine;
  d->algorithm = plan->algorithm;
  extr_status status = prepare(context, d);
  return HAND_OVER(status, &d->base, decoder, free_decoder);
}

OWNED_RELEASE(release_plan, row_plan, extr_row_plan_release)

static extr_status make(extr_context *context, const extr_code *code,
                        const extr_decoder_settings *settings, extr_decoder **decoder) {
  OWNED(release_plan) row_plan *plan = NULL;
  TRY(extr_row_plan_new(context, code, settings, &plan));
  return new_decoder(context, plan, decoder);
}

static extr_status copy(extr_context *context, const extr_decoder *decoder, extr_decoder **copy) {
  return new_decoder(context, ((const message_decoder *)decoder)->plan, copy);
}

static int lanes(const extr_decoder *decoder) {
  return ((const message_decoder *)decoder)->engine->lanes;
}

static void run(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix) {
  message_decoder *d = (message_decoder *)decoder;
  d->engine->run(d, stream, matrix);
}

static bool choice(const extr_decoder *decoder, int degree, extr_node_choice *found) {
  return extr_kernel_set_choice(&((const message_decoder *)decoder)->plan->kernels, degree, found);
}

/* ---- Values of frames ---- */

static void map(const extr_decoder *decoder, value_map *map) {
  const message_decoder *d = (const message_decoder *)decoder;
  const size_t vector = d->engine->vector;
  map->posteriors = d->posteriors;
  map->messages = d->messages;
  map->previous = (size_t)d->plan->kernels.previous * vector;
  map->lanes = d->engine->lanes;
  map->lane_shift = __builtin_ctz((unsigned)map->lanes);
  map->step = 1;
  map->lane_bytes = vector / (size_t)d->engine->lanes;
  for (int v = 0; !map->filled && v < extr_code_columns(d->code); v++)
    map->columns[v] = (value_place){.first = (size_t)v * vector};
  map->filled = 1;
}

static void map_row(const message_decoder *d, int row, int first, const kernel *k, value_map *map) {
  for (int i = 0; i < k->degree; i++) {
    const int edge = edge_between(d->code, row, d->plan->edge_columns[first + i]);
    map->edges[edge] =
        (value_place){.first = (size_t)(first + i) * d->engine->vector, .lone = i < k->light.lone};
  }
}

static void map_edges(const extr_decoder *decoder, value_map *map) {
  const message_decoder *d = (const message_decoder *)decoder;
  const row_plan *p = d->plan;
  int check = 0;
  for (const check_run *run = p->runs; run < p->runs + p->run_count; run++)
    for (int i = 0; run->kernel >= 0 && i < run->checks; i++) {
      const kernel *k = &d->kernels[run->kernel];
      map_row(d, extr_plan_row(p, check++), run->first_edge + i * k->degree, k, map);
    }
}

static void resume(extr_decoder *decoder, uint64_t places) {
  ((message_decoder *)decoder)->fresh &= ~places;
}

const decoder_kind extr_message_passing = {make, copy, free_decoder, lanes,  choice,
                                           run,  map,  map_edges,    resume, NULL};
