#include "core/base/writer.h"
#include "core/cost/factors.h"
#include "core/emit/dot.h"
#include "core/structure/graph.h"
#include <extrinsic/emit.h>

static extr_status draw(extr_context *context, const extr_structure *structure,
                        const extr_cost *cost, extr_view view, FILE *out) {
  switch (view) {
  case EXTR_VIEW_GRAPH:
    return extr_dot_graph(context, structure, cost, out);
  case EXTR_VIEW_TREES:
    return extr_dot_trees(context, structure, out);
  case EXTR_VIEW_STAR:
    return extr_dot_star(context, structure, out);
  }
  return extr_fail(context, EXTR_INPUT, "view %d: expected an extr_view", (int)view);
}

extr_status extr_emit_dot(extr_context *context, const extr_structure *structure,
                          const extr_cost *cost, extr_view view, char **text) {
  TRY(extr_need(context, text));
  TRY(extr_cost_check(context, cost));
  bool group;
  TRY(extr_structure_check_either(context, structure, cost->max_arity, &group));
  if (group && view != EXTR_VIEW_GRAPH)
    return extr_fail(context, EXTR_INPUT, "a structure whose operators undo others has no trees");
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, draw(context, structure, cost, view, writer.stream),
                           text);
}
