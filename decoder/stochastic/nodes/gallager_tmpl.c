/* "gallager-b": R. G. Gallager, "Low-Density Parity-Check Codes", 1963, algorithm B. An edge
 * carries the received bit unless at least `votes` of the bits from the other check nodes differ
 * from it. The decision is the majority of the bits from all check nodes and the received bit,
 * which also breaks ties. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/code.h>
#include <extrinsic/stochastic.h>

static void update_node(plane *messages, const int *edges, int degree, int votes, plane sign,
                        plane fill, plane *decided) {
  plane against[SUM_BITS] = {0};
  for (int j = 0; j < degree; j++)
    add_plane(against, SUM_BITS, (messages[edges[j]] ^ sign) & ~fill);
  plane many = reaches(against, SUM_BITS, votes), more = reaches(against, SUM_BITS, votes + 1);
  for (int j = 0; j < degree; j++) {
    plane own = messages[edges[j]] ^ sign;
    messages[edges[j]] = sign ^ (choose(own, more, many) & ~fill);
  }
  *decided = sign ^ reaches(against, SUM_BITS, (degree + 1) / 2 + 1);
}

void VARIANT(extr_gallager_nodes)(bit_state *s, const node_group *group, const cycle_start *start) {
  const extr_code *code = s->plan->code;
  const int degree = group->program.degree;
  int votes = (int)s->plan->settings.stochastic.value[EXTR_STOCHASTIC_VOTES];
  if (votes == 0) votes = degree / 2 + 1; /* more than half of degree - 1 and the received bit */
  const plane *own = (plane *)s->nodes + group->first;
  for (int i = 0; i < group->nodes; i++, own += group->layout.planes) {
    int v = group->columns[i];
    update_node(s->messages, extr_code_column_edges(code) + extr_code_column_first(code, v), degree,
                votes, own[0], start->fill, (plane *)s->decided + v);
  }
}
