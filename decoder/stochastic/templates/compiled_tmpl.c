/* Runs the compiled variable nodes of a group. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/stochastic.h>

void VARIANT(extr_compiled_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const node_plan *plan = s->plan;
  const extr_stochastic_settings *settings = &plan->settings.stochastic;
  const plane masks[] = {start->fill, *(plane *)s->flipping};
  const int random = group->layout.random, ring = random_ring(random);
  const bool draws = plan->registers == 0;
  plane_node_update *update = start->any ? group->fill : group->update;
  int delayed = 0;
  if (settings->kind == EXTR_DS)
    delayed = (int)(s->lanes.turn % (uint64_t)settings->value[EXTR_STOCHASTIC_DELAY]);
  update(group->nodes, group->places, (plane *)s->nodes + group->first, s->messages, s->decided,
         draws ? generator_lend_ring(s->generator, ring) : s->registers, masks, delayed);
  if (draws) generator_return_ring(s->generator, ring, (int64_t)group->nodes * random);
}
