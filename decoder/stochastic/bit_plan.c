#include "decoder/stochastic/bit_plan.h"

#include <extrinsic/decoder.h>

#include "core/base/aligned.h"
#include "core/base/array.h"
#include "decoder/stochastic/planes/lfsr.h"

#include <math.h>

/* ---- Node groups ----------------------------------------------------------------------------- */

static int log2_of(double value) {
  return ilogb(value);
}

/* What the nodes keep that run no structure. */
static void lay_out_plain(extr_stochastic_kind kind, node_group *group) {
  if (kind == EXTR_RHS) group->others = group->program.degree * 8 * (int)sizeof(float);
  if (kind == EXTR_GDBF || kind == EXTR_PGDBF) group->others = ENERGY_BITS;
}

/* What the outputs of a node keep, and the random planes that they take. */
static void lay_out_outputs(const extr_stochastic_settings *s, node_group *group) {
  const int degree = group->program.degree, bits = (int)s->value[EXTR_BITS];
  switch (s->kind) {
  case EXTR_EM:
    group->signs += degree * (int)s->value[EXTR_LENGTH];
    group->random += degree * log2_of(s->value[EXTR_LENGTH]);
    group->decision_bits = DECISION_BITS;
    break;
  case EXTR_DS:
    group->signs += degree * (int)s->value[EXTR_DELAY];
    group->decision_bits = DECISION_BITS;
    break;
  case EXTR_TFM:
    group->levels = degree;
    group->decision_bits = DECISION_BITS;
    break;
  case EXTR_MTFM:
    group->levels = 1;
    group->decision_bits = DECISION_BITS;
    break;
  case EXTR_COUNTER_BF:
    group->levels = degree;
    group->decision_bits = DECISION_BITS;
    break;
  default:
    group->levels = 1;
  }
  group->level_bits = bits;
  group->random += group->levels * (bits + 1);
}

static void lay_out(const extr_stochastic_settings *s, node_group *group) {
  const int inner = group->program.inner;
  if (extr_stochastic_has_structure(s->kind)) {
    group->signs = inner * (int)s->value[EXTR_INNER];
    group->random = MAGNITUDE_BITS + inner * log2_of(s->value[EXTR_INNER]);
    lay_out_outputs(s, group);
  } else {
    lay_out_plain(s->kind, group);
  }
  group->planes = CHANNEL_PLANES + group->signs + group->levels * group->level_bits +
                  group->decision_bits + group->others;
}

static extr_status check_degree(extr_context *context, const extr_code *code, int column) {
  int degree = extr_code_column_degree(code, column);
  if (degree >= NODE_DEGREE_MIN && degree <= NODE_DEGREE_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: column %d has %d ones: stochastic decoders serve degrees %d to %d",
                   extr_code_name(code), column + 1, degree, NODE_DEGREE_MIN, NODE_DEGREE_MAX);
}

static node_group *group_of_degree(bit_plan *p, int degree) {
  for (int g = 0; g < p->group_count; g++)
    if (p->groups[g].program.degree == degree) return &p->groups[g];
  return NULL;
}

static extr_status add_group(extr_context *context, bit_plan *p, int degree) {
  extr_structure *structure;
  node_group *group = &p->groups[p->group_count++];
  TRY(extr_node_structure(context, &p->settings.stochastic.variable, degree + 1, &structure));
  extr_status status = extr_node_program_new(context, structure, degree, &group->program);
  extr_structure_free(structure);
  if (status != EXTR_OK) return status;
  lay_out(&p->settings.stochastic, group);
  return ARRAY_NEW(context, group->columns, extr_code_columns(p->code));
}

static extr_status check_given(extr_context *context, bit_plan *p) {
  const extr_node_choice *choice = &p->settings.stochastic.variable;
  if (choice->kind != EXTR_CHECK_GIVEN ||
      group_of_degree(p, extr_structure_inputs(choice->structure) - 1))
    return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "a structure of %d inputs: %s has no column of %d ones (the channel is an input)",
      extr_structure_inputs(choice->structure), extr_code_name(p->code),
      extr_structure_inputs(choice->structure) - 1);
}

static extr_status add_column(extr_context *context, bit_plan *p, int column) {
  int degree = extr_code_column_degree(p->code, column);
  TRY(check_degree(context, p->code, column));
  if (!group_of_degree(p, degree)) TRY(add_group(context, p, degree));
  node_group *group = group_of_degree(p, degree);
  group->columns[group->nodes++] = column;
  return EXTR_OK;
}

static extr_status make_groups(extr_context *context, bit_plan *p) {
  TRY(ARRAY_NEW(context, p->known, extr_code_columns(p->code)));
  for (int v = 0; v < extr_code_columns(p->code); v++)
    if (extr_code_column(p->code, v) == EXTR_SHORTENED)
      p->known[p->known_count++] = v;
    else
      TRY(add_column(context, p, v));
  TRY(check_given(context, p));
  for (int g = 0; g < p->group_count; g++) {
    p->groups[g].first = p->node_planes;
    p->node_planes += (size_t)p->groups[g].nodes * (size_t)p->groups[g].planes;
  }
  return EXTR_OK;
}

/* ---- The channel's table --------------------------------------------------------------------- */

/* P of the less likely value, 1 / (1 + e^|L'|) in 2^-7, where L' becomes bits; else its own
 * magnitude in steps, or 1 where only signs matter. */
static int magnitude(const bit_plan *p, int steps) {
  if (extr_stochastic_has_structure(p->settings.stochastic.kind))
    return (int)lround((1 << MAGNITUDE_BITS) / (1 + exp(steps * p->step)));
  return p->largest > 0 ? steps : 1;
}

static extr_status make_table(extr_context *context, bit_plan *p) {
  const extr_stochastic_settings *s = &p->settings.stochastic;
  bool soft = s->value[EXTR_LLR_BITS] > 0;
  p->largest = soft ? (1 << ((int)s->value[EXTR_LLR_BITS] - 1)) - 1 : 0;
  p->step = s->kind == EXTR_GDBF ? s->value[EXTR_STEP] : soft ? s->value[EXTR_LLR_STEP] : 1;
  p->check_shift = log2_of(2 / p->step);
  TRY(ARRAY_NEW(context, p->magnitudes, p->largest + 1));
  for (int i = 0; i <= p->largest; i++) p->magnitudes[i] = (uint8_t)magnitude(p, i);
  return EXTR_OK;
}

/* Steps that have no factor in common with the period: it then is that of the cycles, too. */
static void plan_registers(bit_plan *p) {
  if (p->settings.stochastic.value[EXTR_RANDOM] != EXTR_RANDOM_LFSR) return;
  p->registers = (extr_code_columns(p->code) + LFSR_COLUMNS - 1) / LFSR_COLUMNS;
  for (int g = 0; g < p->group_count; g++)
    if (p->groups[g].random > p->register_steps) p->register_steps = p->groups[g].random;
  while (p->register_steps % 23 == 0 || p->register_steps % 89 == 0) p->register_steps++;
}

static extr_status find_edge_rows(extr_context *context, bit_plan *p) {
  TRY(ARRAY_NEW(context, p->edge_rows, extr_code_edges(p->code)));
  for (int row = 0; row < extr_code_rows(p->code); row++)
    for (int e = extr_code_row_first(p->code, row); e < extr_code_row_first(p->code, row + 1); e++)
      p->edge_rows[e] = row;
  return EXTR_OK;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static void release_plan(bit_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  for (int g = 0; g < plan->group_count; g++) {
    extr_node_program_clear(&plan->groups[g].program);
    free(plan->groups[g].columns);
  }
  free(plan->known);
  extr_check_programs_clear(&plan->checks);
  free(plan->magnitudes);
  free(plan->edge_rows);
  free(plan);
}

static extr_status new_plan(extr_context *context, const extr_code *code,
                            const extr_decoder_settings *settings, bit_plan **plan) {
  bit_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->engine = extr_bit_engine(settings->isa);
  p->users = 1;
  extr_status status = make_groups(context, p);
  if (status == EXTR_OK)
    status = extr_check_programs_new(context, code, &settings->stochastic.check, &p->checks);
  if (status == EXTR_OK) plan_registers(p);
  if (status == EXTR_OK) status = make_table(context, p);
  if (status == EXTR_OK) status = find_edge_rows(context, p);
  if (status == EXTR_OK)
    *plan = p;
  else
    release_plan(p);
  return status;
}

/* ---- States ---------------------------------------------------------------------------------- */

/* What the edge memories of a long code would take is better said than tried. */
static extr_status check_memory(extr_context *context, const bit_plan *p) {
  const size_t most = (size_t)1 << 31;
  if (p->node_planes <= most / p->engine->plane) return EXTR_OK;
  return extr_fail(context, EXTR_LIMIT,
                   "%s: its variable nodes take %zu MiB, at most %zu are served",
                   extr_stochastic_name(p->settings.stochastic.kind),
                   p->node_planes * p->engine->plane >> 20, most >> 20);
}

static extr_status new_planes(extr_context *context, const bit_state *s, size_t count,
                              void **planes) {
  return extr_aligned_new(context, count * s->plan->engine->plane, planes);
}

static void raise(size_t *values, const node_program *program) {
  size_t here = (size_t)program->inputs + (size_t)program->inner;
  if (here > *values) *values = here;
}

static extr_status allocate(extr_context *context, bit_state *s) {
  const bit_plan *p = s->plan;
  size_t columns = (size_t)extr_code_columns(p->code), values = 0;
  for (int g = 0; g < p->group_count; g++) raise(&values, &p->groups[g].program);
  for (int i = 0; i < p->checks.count; i++) raise(&values, &p->checks.programs[i]);
  TRY(check_memory(context, p));
  TRY(ARRAY_NEW(context, s->received, columns));
  TRY(extr_aligned_new(context, p->engine->generator, &s->generator));
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

/* Takes over a use of the plan, whatever the result. */
static extr_status new_state(extr_context *context, bit_plan *plan, bit_state **state) {
  bit_state *s;
  extr_status status = ARRAY_NEW(context, s, 1);
  if (status != EXTR_OK) {
    release_plan(plan);
    return status;
  }
  s->plan = plan;
  status = allocate(context, s);
  if (status == EXTR_OK)
    *state = s;
  else
    extr_bit_state_free(s);
  return status;
}

extr_status extr_bit_state_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, bit_state **state) {
  bit_plan *plan;
  TRY(new_plan(context, code, settings, &plan));
  return new_state(context, plan, state);
}

extr_status extr_bit_state_copy(extr_context *context, const bit_state *state, bit_state **copy) {
  atomic_fetch_add(&state->plan->users, 1);
  return new_state(context, state->plan, copy);
}

void extr_bit_state_free(bit_state *state) {
  if (!state) return;
  free(state->received);
  free(state->generator);
  free(state->registers);
  free(state->values);
  free(state->nodes);
  free(state->decided);
  free(state->sent);
  free(state->worst);
  free(state->flipping);
  free(state->parities);
  free(state->messages);
  release_plan(state->plan);
  free(state);
}
