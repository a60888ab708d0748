/* Runs the compiled variable nodes of a group. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/stochastic.h>

/* Random planes that are computed at a time; they stay in the first cache. */
enum { PLANES_AHEAD = 192 };

static const plane *random_of(bit_state *s, const node_group *group, int *count) {
  if (s->plan->registers > 0) return s->registers;
  const int random = group->layout.random, most = 1 + (PLANES_AHEAD - 1) / random;
  if (*count > most) *count = most;
  return generator_take(s->generator, *count * random);
}

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
    const plane *random = random_of(s, group, &count);
    (start->any ? group->fill : group->update)(count, places, own, s->messages, s->decided, random,
                                               masks, delayed);
    places += count * (group->program.degree + 1);
    own += (size_t)count * (size_t)group->layout.planes;
  }
}
