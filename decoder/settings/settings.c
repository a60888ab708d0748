/* Decoder settings: the defaults, and validation. */
#include "core/base/report.h"
#include "decoder/operators/own.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/stochastic_parameters.h"
#include "decoder/settings/texts.h"

/* Whether this build contains decoder/jit. */
#ifdef EXTR_COMPILER
static const bool compiler = true;
#else
static const bool compiler = false;
#endif

extr_decoder_settings extr_decoder_default(void) {
  return (extr_decoder_settings){
      .algorithm = EXTR_NORMALIZED,
      .parameter = 0.75,
      .schedule = EXTR_LAYERED,
      .message = EXTR_I8,
      .check = {.kind = EXTR_NODE_STAR},
      .kernels = compiler ? EXTR_COMPILED : EXTR_INTERPRETED,
      .iterations = 20,
      .early_stop = true,
      .llr_bits = 6,
      .llr_step = 0.5,
      .isa = extr_isa_best(),
      .plan_share = 0.02,
  };
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

/* The caller may pass a value that is not in the enumeration. */
static extr_status check_enumerations(extr_context *context, const extr_decoder_settings *s) {
  const struct {
    const char *what;
    int value, count;
  } names[] = {
      {"algorithm", (int)s->algorithm, EXTR_STOCHASTIC + 1},
      {"lanes", (int)s->lanes.kind, EXTR_LANES_BLOCK + 1},
      {"plan", (int)s->plan, EXTR_PLAN_MEASURED + 1},
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].value < 0 || names[i].value >= names[i].count)
      return extr_fail(context, EXTR_INPUT, "%s %d: expected 0 to %d", names[i].what,
                       names[i].value, names[i].count - 1);
  return EXTR_OK;
}

static extr_status check_message(extr_context *context, const extr_decoder_settings *s) {
  operator_codes codes;
  if (s->algorithm == EXTR_OWN)
    return extr_operator_parse(context, "own", s->own, s->message, (operator_units){s->llr_step, 1},
                               &codes);
  if (extr_decoder_takes(s, s->message)) return EXTR_OK;
  const bool bytes = s->message == EXTR_I8;
  char name[EXTR_SETTING_TEXT];
  return extr_fail(context, EXTR_INPUT, "%s uses %s messages: expected message type %s, found %s",
                   extr_algorithm_text(s, name), bytes ? "float" : "8-bit", bytes ? "f32" : "i8",
                   bytes ? "i8" : "f32");
}

static extr_status check_sum_product(extr_context *context, const extr_decoder_settings *s) {
  char name[EXTR_SETTING_TEXT];
  extr_algorithm_text(s, name);
  if (s->check.kind == EXTR_NODE_TWO_MIN)
    return extr_fail(
        context, EXTR_INPUT,
        "structure two-min works with min-sum only: for %s use star, isomorphic, naive, "
        "ueng or frontier:LATENCY",
        name);
  if (s->algorithm == EXTR_SPA_TABLE && extr_correction(0, s->llr_step) > THRESHOLDS_MAX)
    return extr_fail(context, EXTR_LIMIT,
                     "%s: LLR step %g needs %ld thresholds, more than the limit of %d: expected a "
                     "step of 0.0214 or more",
                     name, s->llr_step, extr_correction(0, s->llr_step), THRESHOLDS_MAX);
  return EXTR_OK;
}

extr_status extr_algorithm_check_parameter(extr_context *context, extr_algorithm algorithm,
                                           double parameter) {
  if (algorithm == EXTR_NORMALIZED && !(parameter > 0 && parameter <= 1))
    return extr_fail(context, EXTR_INPUT, "nms:%g: expected a factor above 0 and at most 1",
                     parameter);
  if (algorithm == EXTR_OFFSET && !(parameter >= 0 && parameter <= 1000))
    return extr_fail(context, EXTR_INPUT, "oms:%g: expected an offset from 0 to 1000", parameter);
  return EXTR_OK;
}

static extr_status check_parameter(extr_context *context, const extr_decoder_settings *s) {
  TRY(extr_algorithm_check_parameter(context, s->algorithm, s->parameter));
  if (s->algorithm == EXTR_NORMALIZED && s->message == EXTR_I8 && s->parameter < 1 / 128.0)
    return extr_fail(context, EXTR_INPUT,
                     "nms:%g: with 8-bit messages the factor is at least 1/128", s->parameter);
  return EXTR_OK;
}

/* Does not check which nodes may use the choice. */
static extr_status check_choice(extr_context *context, const char *node,
                                const extr_node_choice *choice) {
  if ((int)choice->kind < 0 || choice->kind > EXTR_NODE_AUTO)
    return extr_fail(context, EXTR_INPUT, "%s %d: expected 0 to %d", node, (int)choice->kind,
                     EXTR_NODE_AUTO);
  if (choice->kind == EXTR_NODE_FRONTIER && (choice->latency < 1 || choice->latency > LATENCY_MAX))
    return extr_fail(context, EXTR_INPUT, "frontier:%d: expected a latency of 1 to %d",
                     choice->latency, LATENCY_MAX);
  if (choice->kind == EXTR_NODE_GIVEN && !choice->structure)
    return extr_fail(context, EXTR_INPUT, "%s node: EXTR_NODE_GIVEN without a structure", node);
  const extr_stages *stages = &choice->stages;
  if (!extr_stages_valid(stages))
    return extr_fail(context, EXTR_INPUT, "%s node: stages %d, %d, %d, %d: see extr_stages", node,
                     (int)stages->form, stages->shared, stages->repeated, stages->kept);
  return extr_stages_check(context, choice);
}

/* Which nodes may have stages. */
static extr_status check_stages(extr_context *context, const extr_decoder_settings *s,
                                const extr_node_choice *choice) {
  char name[EXTR_NODE_CHOICE_TEXT];
  if (choice->stages.form == EXTR_STAGES_AUTO) return EXTR_OK;
  if (extr_decoder_is_min_sum(s) && s->kernels == EXTR_COMPILED) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "structure %s: stages are for compiled kernels of ms, nms and oms",
                   extr_node_choice_text(choice, name));
}

static extr_status check_list(extr_context *context, const extr_decoder_settings *s) {
  const extr_node_choice *all = &s->check;
  if (all->kind != EXTR_NODE_AUTO || all->list_count == 0) return EXTR_OK;
  if (all->list_count < 0 || !all->list)
    return extr_fail(context, EXTR_INPUT, "EXTR_NODE_AUTO: a list of %d choices that is %s",
                     all->list_count, all->list ? "negative" : "NULL");
  for (int i = 0; i < all->list_count; i++) {
    const extr_node_choice *one = &all->list[i].choice;
    const bool simple = one->kind == EXTR_NODE_STAR || one->kind == EXTR_NODE_ISOMORPHIC ||
                        one->kind == EXTR_NODE_NAIVE || one->kind == EXTR_NODE_FRONTIER ||
                        one->kind == EXTR_NODE_TWO_MIN;
    TRY(check_choice(context, "check", one));
    TRY(check_stages(context, s, one));
    if (!simple || (one->kind == EXTR_NODE_TWO_MIN && !extr_decoder_is_min_sum(s)))
      return extr_fail(context, EXTR_INPUT, "degree %d: %s cannot be listed for EXTR_NODE_AUTO",
                       all->list[i].degree,
                       one->kind == EXTR_NODE_TWO_MIN ? "two-min" : "this kind");
  }
  return EXTR_OK;
}

static extr_status check_stochastic_nodes(extr_context *context, const extr_decoder_settings *s) {
  const char *name = extr_stochastic_name(s->stochastic.kind);
  TRY(check_choice(context, "variable", &s->variable));
  TRY(check_stages(context, s, &s->variable));
  if (s->variable.kind == EXTR_NODE_TWO_MIN || s->variable.kind == EXTR_NODE_TOTAL)
    return extr_fail(context, EXTR_INPUT,
                     "%s: variable nodes need a structure, not two-min or total", name);
  if (s->variable.kind == EXTR_NODE_AUTO || s->check.kind == EXTR_NODE_AUTO)
    return extr_fail(context, EXTR_INPUT, "%s: auto is for message-passing decoders", name);
  if (s->check.kind == EXTR_NODE_TWO_MIN)
    return extr_fail(context, EXTR_INPUT, "%s: check nodes need a structure or total, not two-min",
                     name);
  return EXTR_OK;
}

static extr_status check_window(extr_context *context, const extr_decoder_settings *s) {
  if (s->window == 0) return EXTR_OK;
  const char *without = s->algorithm == EXTR_STOCHASTIC     ? "stochastic decoders"
                        : s->schedule != EXTR_LAYERED       ? "the flooding schedule"
                        : s->after.kind != EXTR_AFTER_NONE  ? "perturb"
                        : *s->weights                       ? "weights"
                        : s->lanes.kind == EXTR_LANES_BLOCK ? "lanes along blocks"
                                                            : NULL;
  if (!without) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "a window cannot be combined with %s", without);
}

extr_status extr_settings_check_isa(extr_context *context, const extr_decoder_settings *s) {
  if ((int)s->isa < 0 || s->isa >= EXTR_ISA_COUNT)
    return extr_fail(context, EXTR_INPUT, "isa %d: expected 0 to %d", (int)s->isa,
                     EXTR_ISA_COUNT - 1);
  if (!extr_isa_available(s->isa))
    return extr_fail(context, EXTR_INPUT,
                     "instruction set %s is not available on this machine: the highest is %s",
                     extr_isa_name(s->isa), extr_isa_name(extr_isa_best()));
  return EXTR_OK;
}

extr_status extr_settings_check(extr_context *context, const extr_decoder_settings *s) {
  char name[EXTR_SETTING_TEXT];
  TRY(check_enumerations(context, s));
  TRY(extr_settings_check_ranges(context, s));
  TRY(check_parameter(context, s));
  TRY(check_choice(context, "check", &s->check));
  TRY(check_stages(context, s, &s->check));
  TRY(check_list(context, s));
  if (s->lanes.frames < 0 || s->lanes.frames > EXTR_BLOCK_FRAMES_MAX)
    return extr_fail(context, EXTR_INPUT, "%d frames along blocks: expected 1 to %d, or 0",
                     s->lanes.frames, EXTR_BLOCK_FRAMES_MAX);
  TRY(check_message(context, s));
  TRY(check_window(context, s));
  if ((*s->weights || s->self_corrected) && !extr_algorithm_is_corrected(s->algorithm))
    return extr_fail(context, EXTR_INPUT, "%s for ms, nms and oms, not for %s",
                     *s->weights ? "weights are" : "self_corrected is",
                     extr_algorithm_text(s, name));
  TRY(extr_after_check(context, &s->after));
  if (s->algorithm == EXTR_STOCHASTIC && (s->after.kind != EXTR_AFTER_NONE || s->syndrome))
    return extr_fail(context, EXTR_INPUT, "%s: %s is for message-passing decoders",
                     extr_stochastic_name(s->stochastic.kind),
                     s->after.kind != EXTR_AFTER_NONE ? "perturb" : "a syndrome");
  if (s->algorithm != EXTR_STOCHASTIC && s->check.kind == EXTR_NODE_TOTAL)
    return extr_fail(
        context, EXTR_INPUT,
        "structure total is for the check nodes of stochastic decoders: for %s use star, "
        "isomorphic, naive, ueng or frontier:LATENCY",
        extr_algorithm_text(s, name));
  if (s->algorithm == EXTR_STOCHASTIC) {
    TRY(extr_stochastic_check(context, &s->stochastic));
    TRY(check_stochastic_nodes(context, s));
  } else if (!extr_decoder_is_min_sum(s)) {
    TRY(check_sum_product(context, s));
  }
  if (s->kernels == EXTR_COMPILED && !compiler)
    return extr_fail(context, EXTR_INPUT,
                     "compiled kernels: this build has no LLVM; use interpreted kernels");
  return extr_settings_check_isa(context, s);
}
