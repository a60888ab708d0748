#include "decoder/settings/node_structure.h"

#include "core/base/owned.h"
#include <extrinsic/emit.h>

#include <string.h>

enum { UENG_INPUTS = 7, UENG_ARITY = 3 };

/* Without measurements. Compiled kernels keep the two minima in registers, but of the values of a
 * large structure only those for which there are enough registers. With VBMI, one instruction
 * corrects and signs a message of a structure. */
static bool prefers_two_min(const extr_decoder_settings *settings, int degree) {
  enum { LARGE_AVX2 = 11, LARGE_AVX512 = 17 };
  if (!extr_decoder_is_min_sum(settings)) return false;
  if (settings->kernels == EXTR_INTERPRETED || degree > EXTR_INPUTS_MAX) return true;
  return (settings->isa == EXTR_ISA_AVX2 && degree >= LARGE_AVX2) ||
         (settings->isa == EXTR_ISA_AVX512 && degree >= LARGE_AVX512);
}

/* A structure for one number of inputs stands for the star at nodes of other degrees. */
static extr_node_choice choice_for(const extr_node_choice *choice, int degree) {
  const bool other =
      (choice->kind == EXTR_NODE_UENG && degree != UENG_INPUTS) ||
      (choice->kind == EXTR_NODE_GIVEN && degree != extr_structure_inputs(choice->structure));
  return other ? (extr_node_choice){.kind = EXTR_NODE_STAR, .stages = choice->stages} : *choice;
}

extr_node_choice extr_node_choice_at(const extr_decoder_settings *settings, int degree) {
  const extr_node_choice *all = &settings->check;
  if (all->kind != EXTR_NODE_AUTO) return choice_for(all, degree);
  for (int i = 0; i < all->list_count; i++)
    if (all->list[i].degree == degree) return all->list[i].choice;
  return (extr_node_choice){.kind = prefers_two_min(settings, degree) ? EXTR_NODE_TWO_MIN
                                                                      : EXTR_NODE_STAR};
}

static extr_structure *take_structure(extr_solution *solution) {
  extr_structure *structure = solution->structure;
  solution->structure = NULL;
  return structure;
}

static extr_status of_class(extr_context *context, extr_class class, int inputs, int max_arity,
                            extr_structure **structure) {
  extr_cost cost;
  OWNED(release_solution) extr_solution *solution = NULL;
  TRY(extr_cost_unit(context, max_arity, &cost));
  TRY(extr_optimize(context, class, inputs, &cost, &solution));
  *structure = take_structure(solution);
  return EXTR_OK;
}

/* Points come in order of rising latency: the last one within the limit has the least
 * complexity. */
static extr_status of_frontier(extr_context *context, int inputs, int max_arity, int latency,
                               extr_structure **structure) {
  extr_cost cost;
  OWNED(release_frontier) extr_frontier *frontier = NULL;
  TRY(extr_cost_unit(context, max_arity, &cost));
  TRY(extr_frontier_find(context, inputs, &cost, &frontier));
  int best = 0;
  for (int i = 1; i < frontier->count; i++)
    if (frontier->points[i]->latency <= latency * INT64_C(1000000)) best = i;
  *structure = take_structure(frontier->points[best]);
  return EXTR_OK;
}

/* Copies by writing and reading the text form, since the caller keeps the given structure. */
static extr_status copy_of(extr_context *context, const extr_structure *given,
                           extr_structure **structure) {
  OWNED_ARRAY char *text = NULL;
  TRY(extr_structure_check(context, given, EXTR_ARITY_MAX));
  TRY(extr_structure_write(context, given, &text));
  return extr_structure_read(context, "structure", text, strlen(text), structure);
}

extr_status extr_node_structure(extr_context *context, const extr_node_choice *choice, int inputs,
                                int max_arity, extr_structure **structure) {
  switch (choice->kind) {
  case EXTR_NODE_ISOMORPHIC:
    return of_class(context, EXTR_ISOMORPHIC, inputs, max_arity, structure);
  case EXTR_NODE_NAIVE:
    return of_class(context, EXTR_NAIVE, inputs, max_arity, structure);
  case EXTR_NODE_FRONTIER:
    return of_frontier(context, inputs, max_arity, choice->latency, structure);
  case EXTR_NODE_UENG:
    if (inputs != UENG_INPUTS) break;
    return of_class(context, EXTR_UENG, inputs, UENG_ARITY, structure);
  case EXTR_NODE_GIVEN:
    if (inputs != extr_structure_inputs(choice->structure)) break;
    return copy_of(context, choice->structure, structure);
  default:
    break;
  }
  return of_class(context, EXTR_STAR, inputs, max_arity, structure);
}
