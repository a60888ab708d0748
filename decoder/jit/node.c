#include "decoder/jit/node.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/array.h"

/* ---- Values with names of their own ---- */

static int first_output(const extr_schedule *schedule) {
  return extr_schedule_inputs(schedule) + extr_schedule_slots(schedule);
}

/* `made` holds for each location of the schedule the value that stands there. */
static void rename_values(const extr_schedule *schedule, int *made, jit_node *node) {
  int *sources = node->sources;
  for (int i = 0; i < node->inputs; i++) made[i] = i;
  for (int s = 0; s < node->steps; s++) {
    extr_step step = extr_schedule_step(schedule, s);
    int output = step.target - first_output(schedule);
    node->step[s] = (node_step){step.count, sources, output < 0 ? -1 : output, STAGE_2};
    for (int i = 0; i < step.count; i++) *sources++ = made[step.sources[i]];
    made[step.target] = node->inputs + s;
  }
}

static size_t count_sources(const extr_schedule *schedule) {
  size_t count = 0;
  for (int s = 0; s < extr_schedule_steps(schedule); s++)
    count += (size_t)extr_schedule_step(schedule, s).count;
  return count;
}

static extr_status take_steps(extr_context *context, const extr_schedule *schedule,
                              jit_node *node) {
  int *made;
  TRY(ARRAY_NEW(context, node->step, node->steps));
  TRY(ARRAY_NEW(context, node->sources, count_sources(schedule)));
  TRY(ARRAY_NEW(context, made, first_output(schedule) + node->inputs));
  rename_values(schedule, made, node);
  free(made);
  return EXTR_OK;
}

/* ---- Stages ---- */

/* Counts for each step the outputs that depend on it; `last` is the last output that was counted.
 */
static void count_served(const jit_node *node, int *served, int *last) {
  for (int s = 0; s < node->steps; s++) last[s] = -1;
  for (int end = node->steps - 1; end >= 0; end--) {
    int output = node->step[end].output;
    if (output < 0) continue;
    last[end] = output;
    for (int s = end; s >= 0; s--) {
      if (last[s] != output) continue;
      served[s]++;
      for (int i = 0; i < node->step[s].count; i++) {
        int source = node->step[s].sources[i] - node->inputs;
        if (source >= 0) last[source] = output;
      }
    }
  }
}

/* How many inputs a value is made of, an input counted as often as it is used. */
static int count_inputs(const jit_node *node, int source) {
  if (source < node->inputs) return 1;
  const node_step *step = &node->step[source - node->inputs];
  int count = 0;
  for (int i = 0; i < step->count; i++) count += count_inputs(node, step->sources[i]);
  return count;
}

/* How a node is parted: what was fastest where registers are 32. */
typedef struct parting {
  int many;   /* an operator that so many outputs depend on belongs to stage 1 */
  int repeat; /* stage 2 repeats what is made of at most so many inputs */
} parting;

enum { LARGE_NODE = 17 };

static parting choose_parting(const jit_node *node, extr_algorithm rule) {
  bool costly = rule == EXTR_SPA_PAIRWISE || rule == EXTR_SPA_TABLE;
  if (costly) return (parting){.many = 2, .repeat = 0};
  parting small = {.many = 4, .repeat = 2}, large = {.many = 9, .repeat = 4};
  return node->inputs < LARGE_NODE ? small : large;
}

static void part_steps(const int *served, parting p, jit_node *node) {
  for (int s = 0; s < node->steps; s++)
    if (served[s] >= p.many) node->step[s].stage = STAGE_1;
  for (int s = 0; s < node->steps; s++) {
    const node_step *user = &node->step[s];
    for (int i = 0; user->stage == STAGE_2 && i < user->count; i++) {
      int source = user->sources[i] - node->inputs;
      if (source < 0 || node->step[source].stage != STAGE_1) continue;
      bool repeat = count_inputs(node, user->sources[i]) <= p.repeat;
      node->step[source].stage = repeat ? STAGE_1_REPEAT : STAGE_1_KEPT;
    }
  }
}

static extr_status choose_stages(extr_context *context, extr_algorithm rule, jit_node *node) {
  int *served, *last;
  TRY(ARRAY_NEW(context, served, 2 * node->steps));
  last = served + node->steps;
  count_served(node, served, last);
  part_steps(served, choose_parting(node, rule), node);
  free(served);
  return EXTR_OK;
}

extr_status extr_node_new(extr_context *context, const extr_schedule *schedule, bool one_stage,
                          extr_algorithm rule, jit_node *node) {
  *node =
      (jit_node){.inputs = extr_schedule_inputs(schedule), .steps = extr_schedule_steps(schedule)};
  extr_status status = take_steps(context, schedule, node);
  if (status == EXTR_OK && !one_stage) status = choose_stages(context, rule, node);
  if (status != EXTR_OK) extr_node_clear(node);
  return status;
}

void extr_node_clear(jit_node *node) {
  free(node->step);
  free(node->sources);
  *node = (jit_node){0};
}
