#include "bench/synthesis/measure.h"
#include "bench/synthesis/sources.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <stdio.h>
#include <stdlib.h>

/* A node whose outputs are single operators of this arity contains the operator's module. */
static extr_status operator_text(extr_context *context, const hardware_job *job, int arity,
                                 char **text) {
  candidate_list list = {0};
  extr_cost unit;
  TRY(extr_cost_unit(context, arity, &unit));
  extr_status status = candidates_of_class(context, EXTR_NAIVE, arity + 1, &unit, &list);
  if (status == EXTR_OK) status = source_text(context, job, &list.items[0], text);
  candidates_clear(&list);
  return status;
}

static extr_status measure_operator(extr_context *context, const hardware_job *job, int arity,
                                    hardware_figures *f) {
  candidate item = {.width = job->op.width};
  TRY(operator_text(context, job, arity, &item.modules));
  snprintf(item.top, sizeof item.top, "extrinsic_operator_%d", arity);
  snprintf(item.folder, sizeof item.folder, "operator-%d", arity);
  extr_status status = hardware_measure(context, job, &item, MAPPING_FLAT, f);
  extr_text_free(item.modules);
  return status;
}

static extr_status write_costs(extr_context *context, const hardware_job *job,
                               const named_cost *cost) {
  char *text;
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  fputs("# inputs complexity latency\n", writer.stream);
  cost_write(&cost->factors, writer.stream);
  TRY(extr_writer_close(context, &writer, EXTR_OK, &text));
  extr_status status = folder_write(context, job->folder.path, "costs.txt", text);
  extr_text_free(text);
  return status;
}

extr_status hardware_cost(extr_context *context, const hardware_job *job, int max_arity,
                          named_cost *cost) {
  *cost = (named_cost){.factors = {.max_arity = max_arity}, .name = MEASURED_COST};
  for (int i = 2; i <= max_arity; i++) {
    hardware_figures f;
    TRY(measure_operator(context, job, i, &f));
    const bool cells = job->target.library != NULL;
    cost_set_measured(&cost->factors, i, cells ? f.area : f.cells, cells ? f.delay : f.depth);
  }
  return write_costs(context, job, cost);
}
