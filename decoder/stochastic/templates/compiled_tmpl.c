/* Runs the compiled variable nodes of a group. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/stochastic.h>

void VARIANT(extr_compiled_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const node_plan *plan = s->plan;
  const extr_stochastic_settings *settings = &plan->settings.stochastic;
  const plane masks[] = {start->fill, *(plane *)s->flipping};
  const int *places = group->places;
  plane *own = (plane *)s->nodes + group->first;
  int delayed = 0;
  if (settings->kind == EXTR_DS)
    delayed = (int)(s->lanes.turn % (uint64_t)settings->value[EXTR_STOCHASTIC_DELAY]);
  for (int done = 0, count; done < group->nodes; done += count) {
    count = group->nodes - done;
    plane *random = s->registers;
    if (plan->registers == 0) random = generator_leave(s->generator, group->layout.random, &count);
    (start->any ? group->fill : group->update)(count, places, own, s->messages, s->decided, random,
                                               masks, delayed);
    places += count * (group->program.degree + 1);
    own += (size_t)count * (size_t)group->layout.planes;
  }
}
