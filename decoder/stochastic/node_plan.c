#include "decoder/stochastic/state.h"

#include "core/base/isa.h"

#include <math.h>

/* ---- Node groups ----------------------------------------------------------------------------- */

/* The planes of nodes that run no structure. */
static void lay_out_plain(extr_stochastic_kind kind, node_group *group) {
  if (kind == EXTR_RHS) group->others = group->program.degree * 8 * (int)sizeof(float);
  if (kind == EXTR_GDBF || kind == EXTR_PGDBF) group->others = ENERGY_BITS;
}

/* The planes that the outputs of a node keep, and the random planes that they use per cycle. */
static void lay_out_outputs(const extr_stochastic_settings *s, node_group *group) {
  const int degree = group->program.degree, bits = (int)s->value[EXTR_STOCHASTIC_BITS];
  if (s->kind == EXTR_EM) {
    group->layout.signs += degree * (int)s->value[EXTR_STOCHASTIC_LENGTH];
    group->layout.random += degree * ilogb(s->value[EXTR_STOCHASTIC_LENGTH]);
  } else if (s->kind == EXTR_DS) {
    group->layout.signs += degree * (int)s->value[EXTR_STOCHASTIC_DELAY];
  } else {
    group->layout.levels = s->kind == EXTR_TFM || s->kind == EXTR_COUNTER_BF ? degree : 1;
  }
  if (s->kind != EXTR_COUNTER && s->kind != EXTR_UENG2017)
    group->layout.decision_bits = DECISION_BITS;
  group->layout.level_bits = bits;
  group->layout.random += group->layout.levels * (bits + 1);
}

static void lay_out(const extr_stochastic_settings *s, node_group *group) {
  const int inner = group->program.inner;
  if (extr_stochastic_has_structure(s->kind)) {
    group->layout.signs = inner * (int)s->value[EXTR_STOCHASTIC_INNER];
    group->layout.random = MAGNITUDE_BITS + inner * ilogb(s->value[EXTR_STOCHASTIC_INNER]);
    lay_out_outputs(s, group);
  } else {
    lay_out_plain(s->kind, group);
  }
  group->layout.planes = CHANNEL_PLANES + group->layout.signs +
                         group->layout.levels * group->layout.level_bits +
                         group->layout.decision_bits + group->others;
}

/* Computing random planes where a node uses them saves time if planes are large, since the node
 * waits for memory anyway; but "ds" is already short of places for stores that wait. */
static int ring_of(const node_plan *p, const node_group *group) {
  enum { LARGE = 64 };
  const extr_stochastic_settings *s = &p->settings.stochastic;
  const int random = group->layout.random;
  if (!extr_stochastic_has_structure(s->kind) || s->kind == EXTR_DS || p->engine->plane < LARGE ||
      s->value[EXTR_STOCHASTIC_RANDOM] == EXTR_STOCHASTIC_RANDOM_LFSR)
    return 0;
  return (RANDOM_DEGREE + random - 1) / random * random;
}

/* With AVX-512, compiled nodes have the same instructions for planes of any width. Nodes of "em"
 * shift all their edge memories in every cycle; if these are long, planes of 256 lanes are 1.2 to 3
 * times as fast as planes of 512 (measured on Zen 5). */
static const plane_engine *choose_engine(const extr_decoder_settings *settings) {
  enum { LONG = 32 };
  EXTR_ISA_TABLE(plane_engine, table, extr_plane_engine);
  const extr_stochastic_settings *s = &settings->stochastic;
  const bool halved = extr_isa_level(settings->isa)->needs & ISA_AVX512 &&
                      settings->kernels == EXTR_COMPILED && s->kind == EXTR_EM &&
                      s->value[EXTR_STOCHASTIC_LENGTH] >= LONG;
  return EXTR_ISA_FIND(table, halved ? EXTR_ISA_AVX2 : settings->isa);
}

/* Only a structure from a file can exceed the limit. */
static extr_status check_random(extr_context *context, const node_group *group) {
  if (group->layout.random <= NODE_RANDOM_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_LIMIT,
                   "variable nodes of weight %d need %d random bits per cycle; the limit is %d",
                   group->program.degree, group->layout.random, NODE_RANDOM_MAX);
}

static extr_status check_degree(extr_context *context, const extr_code *code, int column) {
  int degree = extr_code_column_degree(code, column);
  if (degree >= NODE_DEGREE_MIN && degree <= NODE_DEGREE_MAX) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: column %d has weight %d: stochastic decoders need weights from %d to %d",
                   extr_code_name(code), column + 1, degree, NODE_DEGREE_MIN, NODE_DEGREE_MAX);
}

static node_group *group_of_degree(node_plan *p, int degree) {
  for (int g = 0; g < p->group_count; g++)
    if (p->groups[g].program.degree == degree) return &p->groups[g];
  return NULL;
}

static extr_status add_group(extr_context *context, node_plan *p, int degree) {
  node_group *group = &p->groups[p->group_count++];
  TRY(extr_node_program_new(context, &p->settings.variable, degree + 1, degree, &group->program));
  lay_out(&p->settings.stochastic, group);
  TRY(check_random(context, group));
  group->layout.ring = ring_of(p, group);
  return POOL_NEW(context, &p->memory, group->columns, extr_code_columns(p->code));
}

static extr_status check_given(extr_context *context, node_plan *p) {
  const extr_node_choice *choice = &p->settings.variable;
  if (choice->kind != EXTR_NODE_GIVEN ||
      group_of_degree(p, extr_structure_inputs(choice->structure) - 1))
    return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "a structure with %d inputs: %s has no column of weight %d (the channel is an input, too)",
      extr_structure_inputs(choice->structure), extr_code_name(p->code),
      extr_structure_inputs(choice->structure) - 1);
}

static extr_status add_column(extr_context *context, node_plan *p, int column) {
  int degree = extr_code_column_degree(p->code, column);
  TRY(check_degree(context, p->code, column));
  if (!group_of_degree(p, degree)) TRY(add_group(context, p, degree));
  node_group *group = group_of_degree(p, degree);
  group->columns[group->nodes++] = column;
  return EXTR_OK;
}

static extr_status make_groups(extr_context *context, node_plan *p) {
  TRY(POOL_NEW(context, &p->memory, p->known, extr_code_columns(p->code)));
  for (int v = 0; v < extr_code_columns(p->code); v++)
    if (extr_code_column(p->code, v) == EXTR_SHORTENED)
      p->known[p->known_count++] = v;
    else
      TRY(add_column(context, p, v));
  TRY(check_given(context, p));
  for (int g = 0; g < p->group_count; g++) {
    p->groups[g].first = p->node_planes;
    p->node_planes += (size_t)p->groups[g].nodes * (size_t)p->groups[g].layout.planes;
  }
  return EXTR_OK;
}

/* ---- The channel's table --------------------------------------------------------------------- */

/* For kinds with a structure: the probability of the less likely value, 1 / (1 + e^|L'|), in units
 * of 2^-7. For other kinds: |L'| in steps, or 1 if only signs matter. */
static int magnitude(const node_plan *p, int steps) {
  if (extr_stochastic_has_structure(p->settings.stochastic.kind))
    return (int)lround((1 << MAGNITUDE_BITS) / (1 + exp(steps * p->step)));
  return p->largest > 0 ? steps : 1;
}

static extr_status make_table(extr_context *context, node_plan *p) {
  const extr_stochastic_settings *s = &p->settings.stochastic;
  bool soft = s->value[EXTR_STOCHASTIC_LLR_BITS] > 0;
  p->largest = soft ? (1 << ((int)s->value[EXTR_STOCHASTIC_LLR_BITS] - 1)) - 1 : 0;
  p->step = s->kind == EXTR_GDBF ? s->value[EXTR_STOCHASTIC_STEP]
            : soft               ? s->value[EXTR_STOCHASTIC_LLR_STEP]
                                 : 1;
  p->check_shift = ilogb(2 / p->step);
  TRY(POOL_NEW(context, &p->memory, p->magnitudes, p->largest + 1));
  for (int i = 0; i <= p->largest; i++) p->magnitudes[i] = (uint8_t)magnitude(p, i);
  return EXTR_OK;
}

/* The number of steps per cycle has no factor in common with the period 2047 = 23 * 89, so the
 * sequence of register states at cycle starts has the full period, too. */
static void plan_registers(node_plan *p) {
  if (p->settings.stochastic.value[EXTR_STOCHASTIC_RANDOM] != EXTR_STOCHASTIC_RANDOM_LFSR) return;
  p->registers = (extr_code_columns(p->code) + LFSR_COLUMNS - 1) / LFSR_COLUMNS;
  for (int g = 0; g < p->group_count; g++)
    if (p->groups[g].layout.random > p->register_steps)
      p->register_steps = p->groups[g].layout.random;
  while (p->register_steps % 23 == 0 || p->register_steps % 89 == 0) p->register_steps++;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

void extr_node_plan_release(node_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  for (int g = 0; g < plan->group_count; g++) extr_node_program_clear(&plan->groups[g].program);
  extr_check_programs_clear(&plan->checks);
  extr_jit_free(plan->jit);
  extr_pool_free(&plan->memory);
  free(plan);
}

extr_status extr_node_plan_new(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, node_plan **plan) {
  node_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->engine = choose_engine(settings);
  p->users = 1;
  extr_status status = make_groups(context, p);
  if (status == EXTR_OK)
    status = extr_check_programs_new(context, code, &settings->check, &p->memory, &p->checks);
  if (status == EXTR_OK) plan_registers(p);
  if (status == EXTR_OK) status = make_table(context, p);
  if (status == EXTR_OK) status = extr_node_plan_compile(context, p);
  return HAND_OVER(status, p, plan, extr_node_plan_release);
}
