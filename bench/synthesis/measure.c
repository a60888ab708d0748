#include "bench/synthesis/measure.h"

#include "bench/cli/tool.h"
#include "bench/synthesis/reports.h"
#include "bench/synthesis/sources.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/file/read_file.h"
#include "core/base/math/median.h"

#include <stdio.h>
#include <string.h>

/* Nodes with up to this many inputs are proved to be equal to the model. */
enum { PROVED_INPUTS = 8 };

#define LIBRARY_MOST ((size_t)1 << 28)

/* What is done in one folder. */
typedef struct work {
  extr_context *context;
  const hardware_job *job;
  const char *folder;
} work;

static extr_status call_in(const work *w, const char *log, const char *const *arguments) {
  const tool call = {arguments, NULL, w->folder, log, w->job->tool_seconds};
  return tool_run(w->context, &call);
}

#define RUN(w, log, ...) call_in((w), (log), (const char *const[]){__VA_ARGS__, NULL})

static extr_status no_figure(const work *w, const char *file, const char *what) {
  return extr_fail(w->context, EXTR_INTERNAL, "no %s in the report %s/%s", what, w->folder, file);
}

/* ---- Preparation ----------------------------------------------------------------------------- */

static extr_status copy_library(const work *w) {
  char *text;
  size_t size;
  TRY(file_read(w->context, w->job->target.library, LIBRARY_MOST, &text, &size));
  extr_status status = folder_write(w->context, w->folder, "library.lib", text);
  free(text);
  return status;
}

static extr_status write_scripts(const work *w) {
  char text[256] = "";
  FILE *out = fmemopen(text, sizeof text, "w");
  if (!out) return extr_fail_memory(w->context);
  script_cells(out);
  fclose(out);
  TRY(folder_write(w->context, w->folder, "cells.ys", text));
  memset(text, 0, sizeof text);
  out = fmemopen(text, sizeof text, "w");
  if (!out) return extr_fail_memory(w->context);
  script_loads(&w->job->target, out);
  fclose(out);
  return folder_write(w->context, w->folder, "loads.constr", text);
}

extr_status hardware_prepare(extr_context *context, const hardware_job *job) {
  const work w = {context, job, job->folder.path};
  if (!job->target.library) return folder_write(context, w.folder, "cells.v", ice40_cells);
  TRY(copy_library(&w));
  TRY(write_scripts(&w));
  return RUN(&w, "cells.log", "yosys", "-q", "-s", "cells.ys");
}

/* ---- Comparison with the model --------------------------------------------------------------- */

static extr_status expect_text(const work *w, const char *log, const char *expected,
                               const char *what) {
  char *text;
  TRY(folder_read(w->context, w->folder, log, &text));
  bool found = strstr(text, expected) != NULL;
  free(text);
  if (found) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL, "the netlist differs from the model %s: see %s/%s",
                   what, w->folder, log);
}

/* The tools accept modules of the user whose ports are wider or narrower than what is connected, or
 * that have further inputs. */
static extr_status check_ports(const work *w) {
  char *text;
  if (w->job->op.kind != OPERATOR_GIVEN) return EXTR_OK;
  TRY(RUN(w, "ports.log", "iverilog", "-g2005", "-Wportbind", "-tnull", "-s", "node", "node.v"));
  TRY(folder_read(w->context, w->folder, "ports.log", &text));
  bool other = strstr(text, "warning: Port") || strstr(text, "dangling input port");
  free(text);
  if (!other) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL,
                   "%s: a module has other ports than `emit --format verilog` describes: see "
                   "%s/ports.log",
                   w->job->op.name, w->folder);
}

static extr_status simulate(const work *w) {
  TRY(RUN(w, "compile.log", "iverilog", "-g2005", "-s", "bench", "-o", "bench.vvp", "bench.v",
          "reference.v", FILE_NETLIST, "../cells.v"));
  TRY(RUN(w, "simulation.log", "vvp", "-n", "bench.vvp"));
  return expect_text(w, "simulation.log", NODE_MODEL_EQUAL, "in a simulation");
}

static extr_status prove(const work *w) {
  TRY(RUN(w, "miter.log", "yosys", "-q", "-s", "miter.ys"));
  TRY(RUN(w, "proof.log", "berkeley-abc", "-q", "&r " FILE_MITER "; &cec -m"));
  char *text;
  TRY(folder_read(w->context, w->folder, "proof.log", &text));
  bool equal = report_is_equivalent(text);
  free(text);
  if (equal) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL,
                   "the netlist is not proved to be equal to the model: see %s/proof.log",
                   w->folder);
}

static extr_status compare(const work *w, const candidate *item, hardware_figures *f) {
  f->checked = "no";
  if (item->modules) return EXTR_OK;
  TRY(check_ports(w));
  TRY(simulate(w));
  f->checked = "simulated";
  if (item->inputs > PROVED_INPUTS || w->job->op.kind == OPERATOR_EQUALITY) return EXTR_OK;
  TRY(prove(w));
  f->checked = "proved";
  return EXTR_OK;
}

/* ---- Figures --------------------------------------------------------------------------------- */

static extr_status read_cells(const work *w, hardware_figures *f) {
  char *text;
  double area = 0;
  const bool library = w->job->target.library != NULL;
  TRY(folder_read(w->context, w->folder, FILE_CELLS, &text));
  bool found = report_cells(text, &f->cells);
  if (found && library && f->cells > 0) found = report_area(text, &area);
  f->lut4 = library ? -1 : report_cells_of(text, "SB_LUT4");
  f->area = library ? area / w->job->target.nand2 : -1;
  free(text);
  return found ? EXTR_OK : no_figure(w, FILE_CELLS, "number of cells");
}

static extr_status read_delay(const work *w, hardware_figures *f) {
  char *text;
  double slack;
  TRY(RUN(w, FILE_TIMING, "sta", "-no_splash", "-exit", "timing.tcl"));
  TRY(folder_read(w->context, w->folder, FILE_TIMING, &text));
  bool found = report_slack(text, &slack);
  free(text);
  f->delay = SCRIPT_PERIOD - slack;
  return found ? EXTR_OK : no_figure(w, FILE_TIMING, "slack");
}

static extr_status read_depth(const work *w, hardware_figures *f) {
  char *text;
  TRY(folder_read(w->context, w->folder, FILE_DEPTH, &text));
  bool found = report_depth(text, &f->depth);
  free(text);
  return found ? EXTR_OK : no_figure(w, FILE_DEPTH, "path");
}

/* ---- Placement ------------------------------------------------------------------------------- */

/* A node that has no room in the largest device has no frequency, which is no error. */
static bool has_no_room(const work *w, const char *log) {
  char *text;
  if (folder_read(NULL, w->folder, log, &text) != EXTR_OK) return false;
  bool full = strstr(text, "no Bels remaining") || strstr(text, "Unable to place") ||
              strstr(text, "Failed to expand region");
  free(text);
  return full;
}

static extr_status place(const work *w, int seed, double *frequency) {
  char number[16], log[32], *text;
  snprintf(number, sizeof number, "%d", seed);
  snprintf(log, sizeof log, "place-%d.log", seed);
  *frequency = -1;
  extr_status status = RUN(w, log, "nextpnr-ice40", "--hx8k", "--package", "ct256", "--json",
                           "around.json", "--seed", number);
  if (status != EXTR_OK && has_no_room(w, log)) return EXTR_OK;
  TRY(status);
  TRY(folder_read(w->context, w->folder, log, &text));
  bool found = report_frequency(text, frequency);
  free(text);
  return found ? EXTR_OK : no_figure(w, log, "frequency");
}

static extr_status place_seeds(const work *w, double *found, double *median) {
  const int seeds = w->job->seeds;
  for (int i = 0; i < seeds; i++) {
    TRY(place(w, i + 1, &found[i]));
    if (found[i] < 0) return EXTR_OK;
  }
  *median = extr_median(found, seeds);
  return EXTR_OK;
}

static extr_status measure_frequency(const work *w, hardware_figures *f) {
  double *found;
  if (w->job->seeds == 0) return EXTR_OK;
  TRY(RUN(w, "around.log", "yosys", "-q", "-s", "around.ys"));
  TRY(ARRAY_NEW(w->context, found, w->job->seeds));
  extr_status status = place_seeds(w, found, &f->frequency);
  free(found);
  return status;
}

/* ---- All ------------------------------------------------------------------------------------- */

static extr_status measure_in(const work *w, const candidate *item, node_mapping mapping,
                              hardware_figures *f) {
  TRY(sources_write(w->context, w->job, item, mapping, w->folder));
  TRY(RUN(w, "synthesis.log", "yosys", "-q", "-s", "synthesis.ys"));
  TRY(compare(w, item, f));
  TRY(read_cells(w, f));
  if (w->job->target.library) return read_delay(w, f);
  TRY(read_depth(w, f));
  return item->modules ? EXTR_OK : measure_frequency(w, f);
}

extr_status hardware_measure(extr_context *context, const hardware_job *job, const candidate *item,
                             node_mapping mapping, hardware_figures *figures) {
  char name[64], *folder;
  double begun = clock_seconds();
  hardware_figures f = {.area = -1, .delay = -1, .depth = -1, .frequency = -1};
  snprintf(name, sizeof name, "%s-%s", item->folder, node_mapping_names[mapping]);
  TRY(work_folder_add(context, &job->folder, name, &folder));
  const work w = {context, job, folder};
  extr_status status = measure_in(&w, item, mapping, &f);
  free(folder);
  f.seconds = clock_seconds() - begun;
  if (status == EXTR_OK) *figures = f;
  return status;
}
