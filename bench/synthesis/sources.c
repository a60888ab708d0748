#include "bench/synthesis/sources.h"

#include "bench/synthesis/verilog.h"
#include "core/base/file/read_file.h"
#include "core/base/report.h"
#include "core/base/writer.h"

#include <stdlib.h>
#include <string.h>

/* Files beside this one, embedded by the build. Reading Yosys's own models of the cells of an iCE40
 * takes minutes, because of the memories beside them. */
extern const char extr_text_cells_ys[], extr_text_miter_ys[], extr_text_ice40_v[];

#define LIBRARY      "../library.lib"
#define LIBRARY_MOST ((size_t)1 << 28)

/* ---- Preparation ----------------------------------------------------------------------------- */

static extr_status copy_library(extr_context *context, const hardware_job *job) {
  char *text;
  size_t size;
  TRY(extr_file_read(context, job->target.library, LIBRARY_MOST, &text, &size));
  extr_status status = folder_write(context, job->folder.path, "library.lib", text);
  free(text);
  return status;
}

extr_status sources_prepare(extr_context *context, const hardware_job *job) {
  const char *driver = job->target.driver, *folder = job->folder.path;
  char loads[256] = "";
  if (!job->target.library) return folder_write(context, folder, "cells.v", extr_text_ice40_v);
  if (driver) snprintf(loads, sizeof loads, "set_driving_cell %s\n", driver);
  snprintf(loads + strlen(loads), sizeof loads - strlen(loads), "set_load %d [all_outputs]\n",
           job->target.load);
  TRY(copy_library(context, job));
  TRY(folder_write(context, folder, "cells.ys", extr_text_cells_ys));
  return folder_write(context, folder, "loads.constr", loads);
}

/* ---- Synthesis ------------------------------------------------------------------------------- */

static void write_source(const hardware_design *design, FILE *out) {
  fprintf(out, "read_verilog node.v\nhierarchy -check -top %s", design->top);
  if (design->width > 0) fprintf(out, " -chparam WIDTH %d", design->width);
  fputc('\n', out);
}

static void write_cells(const hardware_design *design, FILE *out) {
  fprintf(out,
          "synth -top %s%s\ndfflibmap -liberty " LIBRARY "\n"
          "abc -liberty " LIBRARY " -constr ../loads.constr\n"
          "flatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat -liberty " LIBRARY "\n",
          design->top, design->mapping == MAPPING_FLAT ? " -flatten" : "", design->top);
}

static void write_tables(const hardware_design *design, FILE *out) {
  fprintf(out,
          "synth_ice40 -top %s%s\nflatten\nhierarchy -top %s\nopt_clean -purge\n"
          "tee -q -o " FILE_CELLS " stat\ntee -q -o " FILE_DEPTH " ltp -noff\n",
          design->top, design->mapping == MAPPING_KEPT ? " -noflatten" : "", design->top);
}

static void write_synthesis(const hardware_design *design, FILE *out) {
  write_source(design, out);
  (design->job->target.library ? write_cells : write_tables)(design, out);
  fputs("write_verilog -noattr -noexpr " FILE_NETLIST "\n", out);
}

/* ---- Timing ---------------------------------------------------------------------------------- */

static void write_timing(const hardware_design *design, FILE *out) {
  const hardware_target *target = &design->job->target;
  fprintf(
      out,
      "read_liberty " LIBRARY "\nread_verilog " FILE_NETLIST "\nlink_design %s\n"
      "set_cmd_units -time ns -capacitance pF\n"
      "create_clock -name clk -period %d%s\n"
      "set_input_delay 0 -clock clk [all_inputs]\nset_output_delay 0 -clock clk [all_outputs]\n",
      design->top, SCRIPT_PERIOD, design->clocked ? " [get_ports clk]" : "");
  if (target->load > 0) fprintf(out, "set_load %g [all_outputs]\n", target->load / 1000.);
  if (target->driver) fprintf(out, "set_driving_cell -lib_cell %s [all_inputs]\n", target->driver);
  fputs("report_checks -path_delay max -digits 4\nexit\n", out);
}

/* ---- iCE40 ----------------------------------------------------------------------------------- */

static void write_around(const hardware_design *design, FILE *out) {
  fprintf(out,
          "read_verilog node.v\nread_verilog around.v\nhierarchy -check -top around\n"
          "synth_ice40 -top around%s\nflatten\nopt_clean -purge\nhierarchy -top around\n"
          "write_json around.json\n",
          design->mapping == MAPPING_KEPT ? " -noflatten" : "");
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* The files of a folder, each Verilog or a script. */
static const struct source_file {
  const char *name;
  verilog_writer *verilog;
  void (*script)(const hardware_design *design, FILE *out);
  const char *text;
  enum { ALL, CELLS, NODES, PLACEMENT } of; /* which designs have it */
} files[] = {
    {"node.v", .verilog = verilog_node, .of = ALL},
    {"synthesis.ys", .script = write_synthesis, .of = ALL},
    {"timing.tcl", .script = write_timing, .of = CELLS},
    {"reference.v", .verilog = verilog_reference, .of = NODES},
    {"bench.v", .verilog = verilog_test, .of = NODES},
    {"miter.ys", .text = extr_text_miter_ys, .of = NODES},
    {"around.v", .verilog = verilog_registers, .of = PLACEMENT},
    {"around.ys", .script = write_around, .of = PLACEMENT},
};

static bool has_file(const hardware_design *design, const struct source_file *file) {
  const bool cells = design->job->target.library != NULL, node = !design->item->modules;
  return file->of == ALL || (file->of == CELLS ? cells : node && (file->of == NODES || !cells));
}

static extr_status check_operators(extr_context *context, const hardware_job *job,
                                   const candidate *item) {
  int counts[EXTR_ARITY_MAX + 1];
  if (!item->structure) return EXTR_OK;
  extr_structure_operators(item->structure, counts);
  return node_operator_covers(context, &job->op, counts, item->max_arity);
}

/* The design that node.v of a candidate holds. */
static hardware_design design_of(const hardware_job *job, const candidate *item,
                                 node_mapping mapping) {
  hardware_design design = {.job = job, .item = item, .mapping = mapping, .top = "node"};
  design.width = item->modules ? item->width : job->op.width;
  design.clocked =
      item->modules ? strstr(item->modules, "clk") != NULL : job->op.kind == OPERATOR_EQUALITY;
  if (item->modules) design.top = item->top;
  if (item->structure)
    design.random =
        node_operator_random(&job->op) * (extr_structure_nodes(item->structure) - item->inputs);
  return design;
}

static extr_status file_text(extr_context *context, const hardware_design *design,
                             const struct source_file *file, char **text) {
  extr_status status = EXTR_OK;
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  if (file->verilog)
    status = file->verilog(context, design, writer.stream);
  else if (file->script)
    file->script(design, writer.stream);
  else
    fputs(file->text, writer.stream);
  return extr_writer_close(context, &writer, status, text);
}

extr_status source_text(extr_context *context, const hardware_job *job, const candidate *item,
                        char **text) {
  const hardware_design design = design_of(job, item, MAPPING_FLAT);
  return file_text(context, &design, &files[0], text);
}

extr_status sources_write(extr_context *context, const hardware_job *job, const candidate *item,
                          node_mapping mapping, const char *folder) {
  const hardware_design design = design_of(job, item, mapping);
  TRY(check_operators(context, job, item));
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char *text;
    if (!has_file(&design, &files[i])) continue;
    TRY(file_text(context, &design, &files[i], &text));
    extr_status status = folder_write(context, folder, files[i].name, text);
    extr_text_free(text);
    TRY(status);
  }
  return EXTR_OK;
}
