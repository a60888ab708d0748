/* Costs and delays from the primitives that operators consist of. <extrinsic/cost.h> gives the
 * source of each model. */
#include "core/cost/factors.h"

#include <stdio.h>
#include <string.h>

typedef struct cost_model {
  const char *name;
  int primitive; /* inputs of the primitives that an operator consists of */
  bool chain;    /* the primitives form a chain instead of a tree */
} cost_model;

static const cost_model models[] = {
    {"unit", EXTR_ARITY_MAX, false}, {"linear", 2, true},      {"lut6", 6, false},
    {"x86-min", 2, false},           {"avx512-xor", 3, false},
};

enum { MODELS = sizeof models / sizeof *models };

static int primitives_of(const cost_model *model, int arity) {
  int taken = model->primitive - 1;
  return (arity - 1 + taken - 1) / taken;
}

/* ceil(log_primitive arity). */
static int levels_of(const cost_model *model, int arity) {
  int levels = 0;
  for (int room = 1; room < arity; room *= model->primitive) levels++;
  return levels;
}

static extr_cost cost_of(const cost_model *model, int max_arity) {
  extr_cost cost = {.max_arity = max_arity};
  for (int arity = 2; arity <= max_arity; arity++) {
    int primitives = primitives_of(model, arity);
    int path = model->chain ? primitives : levels_of(model, arity);
    cost.complexity[arity] = (int64_t)primitives * EXTR_COST_ONE;
    cost.latency[arity] = (int64_t)path * EXTR_COST_ONE;
  }
  return cost;
}

const char *extr_cost_model_name(int index) {
  return index >= 0 && index < MODELS ? models[index].name : NULL;
}

static extr_status fail_unknown(extr_context *context, const char *name) {
  char known[128];
  size_t used = 0;
  for (int i = 0; i < MODELS && used < sizeof known; i++)
    used +=
        (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "", models[i].name);
  return extr_fail(context, EXTR_INPUT, "unknown cost model '%s': expected %s", name, known);
}

extr_status extr_cost_model(extr_context *context, const char *name, int max_arity,
                            extr_cost *cost) {
  TRY(extr_need_all(context, name, cost));
  TRY(extr_cost_check_arity(context, max_arity));
  for (int i = 0; i < MODELS; i++)
    if (strcmp(models[i].name, name) == 0) {
      *cost = cost_of(&models[i], max_arity);
      return EXTR_OK;
    }
  return fail_unknown(context, name);
}
