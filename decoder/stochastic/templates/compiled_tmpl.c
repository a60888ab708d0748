/* Runs the compiled variable nodes of a group. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/stochastic.h>

typedef struct node_run {
  bit_state *s;
  const node_group *group;
  plane_node_update *update;
  const plane *masks;
  int delayed;
} node_run;

static void update_nodes_from(const node_run *run, int first, int count, const plane *random) {
  const node_group *group = run->group;
  plane *own = (plane *)run->s->nodes + group->first + (size_t)first * (size_t)group->layout.planes;
  run->update(count, group->places + first * (group->program.degree + 1), own, run->s->messages,
              run->s->decided, random, run->masks, run->delayed);
}

static void update_with_ring(const node_run *run) {
  generator *g = run->s->generator;
  const node_group *group = run->group;
  const int ring = group->layout.ring;
  update_nodes_from(run, 0, group->nodes, generator_lend_ring(g, ring));
  generator_return_ring(g, ring, (int64_t)group->nodes * group->layout.random);
}

/* Takes about 192 planes at a time. */
static void update_with_planes(const node_run *run) {
  const int nodes = run->group->nodes, random = run->group->layout.random;
  const int most = 1 + 191 / random;
  for (int done = 0, count; done < nodes; done += count) {
    count = nodes - done < most ? nodes - done : most;
    update_nodes_from(run, done, count, generator_take(run->s->generator, count * random));
  }
}

void VARIANT(extr_compiled_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const extr_stochastic_settings *settings = &s->plan->settings.stochastic;
  const plane masks[] = {start->fill, *(plane *)s->flipping};
  node_run run = {s, group, start->any ? group->fill : group->update, masks, 0};
  if (settings->kind == EXTR_DS)
    run.delayed = (int)(s->lanes.turn % (uint64_t)settings->value[EXTR_STOCHASTIC_DELAY]);
  if (s->plan->registers > 0)
    update_nodes_from(&run, 0, group->nodes, s->registers);
  else if (group->layout.ring > 0)
    update_with_ring(&run);
  else
    update_with_planes(&run);
}
