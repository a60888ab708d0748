#include "bench/synthesis/sources.h"

#include <extrinsic/emit.h>

#include "bench/synthesis/verilog/model.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <string.h>

script_design source_design(const hardware_job *job, const candidate *item) {
  if (!item->modules)
    return (script_design){"node", job->op.width, job->op.kind == OPERATOR_EQUALITY, true};
  return (script_design){item->top, item->width, strstr(item->modules, "clk") != NULL, false};
}

static int operators(const candidate *item) {
  return extr_structure_nodes(item->structure) - item->inputs;
}

int source_random(const hardware_job *job, const candidate *item) {
  return item->structure ? node_operator_random(&job->op) * operators(item) : 0;
}

/* ---- Verilog --------------------------------------------------------------------------------- */

static extr_status write_structure(extr_context *context, const hardware_job *job,
                                   const candidate *item, const char *name, FILE *out) {
  char *text;
  if (job->op.kind == OPERATOR_EQUALITY)
    TRY(extr_emit_verilog_memory(context, item->structure, name, node_operator_random(&job->op),
                                 &text));
  else
    TRY(extr_emit_verilog(context, item->structure, name, false, &text));
  fputs(text, out);
  extr_text_free(text);
  return EXTR_OK;
}

static extr_status write_node(extr_context *context, const hardware_job *job, const candidate *item,
                              FILE *out) {
  if (item->modules) {
    fputs(item->modules, out);
    return EXTR_OK;
  }
  if (!item->structure) {
    node_baseline_write(item->baseline, item->inputs, out);
    return EXTR_OK;
  }
  node_operator_write(&job->op, item->max_arity, out);
  return write_structure(context, job, item, "node", out);
}

/* Operators with a memory have no value apart from their structure: the model of the netlist is the
 * structure in Verilog. */
static extr_status write_reference(extr_context *context, const hardware_job *job,
                                   const candidate *item, FILE *out) {
  if (job->op.kind == OPERATOR_EQUALITY || job->op.kind == OPERATOR_GIVEN)
    node_operator_write(&job->op, item->max_arity, out);
  if (job->op.kind == OPERATOR_EQUALITY)
    return write_structure(context, job, item, "reference", out);
  node_model_write(&job->op, item->inputs, out);
  return EXTR_OK;
}

/* ---- Files ----------------------------------------------------------------------------------- */

typedef struct source {
  extr_context *context;
  const hardware_job *job;
  const candidate *item;
  node_mapping mapping;
} source;

typedef extr_status write_part(const source *from, FILE *out);

static extr_status part_node(const source *from, FILE *out) {
  return write_node(from->context, from->job, from->item, out);
}

static extr_status part_reference(const source *from, FILE *out) {
  return write_reference(from->context, from->job, from->item, out);
}

static extr_status part_bench(const source *from, FILE *out) {
  node_bench_write(&from->job->op, from->item->inputs,
                   from->item->structure ? operators(from->item) : 0, out);
  return EXTR_OK;
}

static extr_status part_synthesis(const source *from, FILE *out) {
  script_design design = source_design(from->job, from->item);
  script_synthesis(&from->job->target, &design, from->mapping, out);
  return EXTR_OK;
}

static extr_status part_timing(const source *from, FILE *out) {
  script_design design = source_design(from->job, from->item);
  script_timing(&from->job->target, &design, out);
  return EXTR_OK;
}

static extr_status part_miter(const source *from, FILE *out) {
  (void)from;
  script_miter(out);
  return EXTR_OK;
}

static extr_status part_registers(const source *from, FILE *out) {
  node_registers_write(from->item->inputs, from->job->op.width,
                       source_random(from->job, from->item),
                       from->job->op.kind == OPERATOR_EQUALITY, out);
  return EXTR_OK;
}

static extr_status part_around(const source *from, FILE *out) {
  script_around(from->mapping, out);
  return EXTR_OK;
}

static extr_status write_file(const source *from, const char *folder, const char *name,
                              write_part *part) {
  extr_writer writer;
  char *text;
  TRY(extr_writer_open(from->context, &writer));
  extr_status status = part(from, writer.stream);
  TRY(extr_writer_close(from->context, &writer, status, &text));
  status = folder_write(from->context, folder, name, text);
  extr_text_free(text);
  return status;
}

static extr_status check_operators(extr_context *context, const hardware_job *job,
                                   const candidate *item) {
  int counts[EXTR_ARITY_MAX + 1];
  if (!item->structure) return EXTR_OK;
  extr_structure_operators(item->structure, counts);
  return node_operator_covers(context, &job->op, counts, item->max_arity);
}

extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text) {
  const source from = {context, job, item, MAPPING_KEPT};
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  return extr_writer_close(context, &writer, part_node(&from, writer.stream), text);
}

extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder) {
  const source from = {context, job, item, mapping};
  TRY(check_operators(context, job, item));
  TRY(write_file(&from, folder, "node.v", part_node));
  TRY(write_file(&from, folder, "synthesis.ys", part_synthesis));
  if (job->target.library) TRY(write_file(&from, folder, "timing.tcl", part_timing));
  if (item->modules) return EXTR_OK;
  TRY(write_file(&from, folder, "reference.v", part_reference));
  TRY(write_file(&from, folder, "bench.v", part_bench));
  TRY(write_file(&from, folder, "miter.ys", part_miter));
  if (job->target.library) return EXTR_OK;
  TRY(write_file(&from, folder, "around.v", part_registers));
  return write_file(&from, folder, "around.ys", part_around);
}
