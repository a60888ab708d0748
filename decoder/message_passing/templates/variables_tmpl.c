/* The variable nodes of the flooding schedule. Compiled for every message type and instruction
 * set. */
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

void VARIANT(extr_update_variables)(message_decoder *d) {
  const vec *channel = d->channel, *messages = d->messages;
  vec *posteriors = d->posteriors;
  const int *edges = d->plan->column_edges;
  int columns = extr_code_columns(d->code), first = 0;
  for (int v = 0; v < columns; v++) {
    int end = extr_code_column_first(d->code, v + 1);
    total t = {0};
    t = total_add(t, channel[v]);
    for (int i = first; i < end; i++) t = total_add(t, messages[edges[i]]);
    posteriors[v] = total_value(t);
    first = end;
  }
}
