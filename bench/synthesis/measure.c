#include "bench/synthesis/measure.h"

#include "bench/cli/tool.h"
#include "bench/synthesis/sources.h"
#include "core/base/array.h"
#include "core/base/clock.h"
#include "core/base/math/order.h"
#include "core/base/writer.h"

#include <stdio.h>
#include <string.h>

/* Nodes with up to this many inputs are proved to be equal to the model. */
enum { PROVED_INPUTS = 8 };

const char *const node_mapping_names[] = {"kept", "flat", NULL};

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

static extr_status read_figure(const work *w, const char *file, report_reader *read,
                               const char *what, double *value) {
  OWNED_ARRAY char *text = NULL;
  TRY(folder_read(w->context, w->folder, file, &text));
  if (read(text, value)) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL, "no %s in the report %s/%s", what, w->folder, file);
}

/* Whether a log contains one of the texts, which end with NULL. */
static extr_status find_text(const work *w, const char *log, const char *const *texts,
                             bool *found) {
  OWNED_ARRAY char *text = NULL;
  *found = false;
  TRY(folder_read(w->context, w->folder, log, &text));
  for (; *texts; texts++) *found = *found || strstr(text, *texts);
  return EXTR_OK;
}

#define FIND(w, log, found, ...)                                                                   \
  find_text((w), (log), (const char *const[]){__VA_ARGS__, NULL}, (found))

/* ---- Preparation ----------------------------------------------------------------------------- */

extr_status hardware_prepare(extr_context *context, const hardware_job *job) {
  const work w = {context, job, job->folder.path};
  TRY(sources_prepare(context, job));
  return job->target.library ? RUN(&w, "cells.log", "yosys", "-q", "-s", "cells.ys") : EXTR_OK;
}

/* ---- Comparison with the model --------------------------------------------------------------- */

/* The tools accept modules of the user whose ports are wider or narrower than what is connected, or
 * that have further inputs. */
static extr_status check_ports(const work *w) {
  bool other;
  if (w->job->op.kind != OPERATOR_GIVEN) return EXTR_OK;
  TRY(RUN(w, "ports.log", "iverilog", "-g2005", "-Wportbind", "-tnull", "-s", "node", "node.v"));
  TRY(FIND(w, "ports.log", &other, "warning: Port", "dangling input port"));
  if (!other) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL,
                   "%s: a module has other ports than `emit --format verilog` describes: see "
                   "%s/ports.log",
                   w->job->op.name, w->folder);
}

static extr_status simulate(const work *w) {
  bool equal;
  TRY(RUN(w, "compile.log", "iverilog", "-g2005", "-s", "bench", "-o", "bench.vvp", "bench.v",
          "reference.v", FILE_NETLIST, "../cells.v"));
  TRY(RUN(w, "simulation.log", "vvp", "-n", "bench.vvp"));
  TRY(FIND(w, "simulation.log", &equal, NODE_MODEL_EQUAL));
  if (equal) return EXTR_OK;
  return extr_fail(w->context, EXTR_INTERNAL,
                   "the netlist differs from the model in a simulation: see %s/simulation.log",
                   w->folder);
}

static extr_status prove(const work *w) {
  bool equal;
  TRY(RUN(w, "miter.log", "yosys", "-q", "-s", "miter.ys"));
  TRY(RUN(w, "proof.log", "berkeley-abc", "-q", "&r " FILE_MITER "; &cec -m"));
  TRY(FIND(w, "proof.log", &equal, REPORT_EQUIVALENT));
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
  if (item->inputs > PROVED_INPUTS || w->job->op.kind == OPERATOR_EQUALITY || item->cycles > 0)
    return EXTR_OK;
  TRY(prove(w));
  f->checked = "proved";
  return EXTR_OK;
}

/* ---- Figures --------------------------------------------------------------------------------- */

static extr_status measure_cells(const work *w, hardware_figures *f) {
  double area = 0, slack;
  if (f->cells > 0) TRY(read_figure(w, FILE_CELLS, report_area, "area", &area));
  f->area = area / w->job->target.nand2;
  TRY(RUN(w, FILE_TIMING, "sta", "-no_splash", "-exit", "timing.tcl"));
  TRY(read_figure(w, FILE_TIMING, report_slack, "slack", &slack));
  f->delay = SCRIPT_PERIOD - slack;
  return EXTR_OK;
}

static extr_status measure_tables(const work *w, hardware_figures *f) {
  TRY(read_figure(w, FILE_CELLS, report_tables, "tables", &f->lut4));
  return read_figure(w, FILE_DEPTH, report_depth, "path", &f->depth);
}

/* ---- Placement ------------------------------------------------------------------------------- */

/* A node that has no room in the largest device has no frequency, which is no error. */
static extr_status place(const work *w, int seed, double *frequency) {
  char number[16], log[32];
  bool full;
  snprintf(number, sizeof number, "%d", seed);
  snprintf(log, sizeof log, "place-%d.log", seed);
  *frequency = -1;
  extr_status status = RUN(w, log, "nextpnr-ice40", "--hx8k", "--package", "ct256", "--json",
                           "around.json", "--seed", number);
  if (status == EXTR_OK) return read_figure(w, log, report_frequency, "frequency", frequency);
  const work quiet = {NULL, w->job, w->folder}; /* the message says why the tool failed */
  FIND(&quiet, log, &full, "no Bels remaining", "Unable to place", "Failed to expand region");
  return full ? EXTR_OK : status;
}

static extr_status place_seeds(const work *w, double *found, double *median) {
  const int seeds = (int)w->job->seeds;
  for (int i = 0; i < seeds; i++) {
    TRY(place(w, i + 1, &found[i]));
    if (found[i] < 0) return EXTR_OK;
  }
  *median = extr_median(found, seeds);
  return EXTR_OK;
}

/* A decoder has few pins, and needs nothing around it. */
static extr_status measure_frequency(const work *w, const candidate *item, hardware_figures *f) {
  OWNED_ARRAY double *found = NULL;
  if (w->job->seeds == 0) return EXTR_OK;
  if (!item->decoder) TRY(RUN(w, "around.log", "yosys", "-q", "-s", "around.ys"));
  TRY(ARRAY_NEW(w->context, found, w->job->seeds));
  return place_seeds(w, found, &f->frequency);
}

/* ---- All ------------------------------------------------------------------------------------- */

static extr_status measure_in(const work *w, const candidate *item, synthesis_goal goal,
                              hardware_figures *f) {
  TRY(sources_write(w->context, w->job, item, goal, w->folder));
  TRY(RUN(w, "synthesis.log", "yosys", "-q", "-s", "synthesis.ys"));
  TRY(compare(w, item, f));
  TRY(read_figure(w, FILE_CELLS, report_cells, "number of cells", &f->cells));
  if (w->job->target.library) return measure_cells(w, f);
  TRY(measure_tables(w, f));
  return item->modules && !item->decoder ? EXTR_OK : measure_frequency(w, item, f);
}

extr_status hardware_measure(extr_context *context, const hardware_job *job, const candidate *item,
                             synthesis_goal goal, hardware_figures *figures) {
  OWNED_ARRAY char *folder = NULL;
  char name[96];
  double begun = clock_seconds();
  hardware_figures f = {.area = -1, .delay = -1, .lut4 = -1, .depth = -1, .frequency = -1};
  const int length =
      snprintf(name, sizeof name, "%s-%s", item->folder, node_mapping_names[goal.mapping]);
  if (goal.period > 0) snprintf(name + length, sizeof name - length, "-%gns", goal.period);
  TRY(work_folder_add(context, &job->folder, name, &folder));
  const work w = {context, job, folder};
  TRY(measure_in(&w, item, goal, &f));
  f.seconds = clock_seconds() - begun;
  *figures = f;
  return EXTR_OK;
}

/* ---- Operators ------------------------------------------------------------------------------- */

/* A node whose outputs are single operators of this arity contains the operator's module. */
static extr_status operator_text(extr_context *context, const hardware_job *job, int arity,
                                 char **text) {
  OWNED(candidates_clear) candidate_list list = {0};
  extr_cost unit;
  TRY(extr_cost_unit(context, arity, &unit));
  TRY(candidates_of_class(context, EXTR_NAIVE, arity + 1, &unit, &list));
  return source_text(context, job, &list.items[0], text);
}

static extr_status measure_operator(extr_context *context, const hardware_job *job, int arity,
                                    hardware_figures *f) {
  OWNED_ARRAY char *modules = NULL;
  TRY(operator_text(context, job, arity, &modules));
  candidate item = {.width = job->op.kind == OPERATOR_OWN ? 0 : job->op.width, .modules = modules};
  snprintf(item.top, sizeof item.top, "extrinsic_operator_%d", arity);
  snprintf(item.folder, sizeof item.folder, "operator-%d", arity);
  return hardware_measure(context, job, &item, (synthesis_goal){.mapping = MAPPING_FLAT}, f);
}

static extr_status write_costs(extr_context *context, const hardware_job *job,
                               const named_cost *cost) {
  OWNED_ARRAY char *text = NULL;
  extr_writer writer;
  TRY(extr_writer_open(context, &writer));
  fputs("# inputs complexity latency\n", writer.stream);
  cost_write(&cost->factors, writer.stream);
  TRY(extr_writer_close(context, &writer, EXTR_OK, &text));
  return folder_write(context, job->folder.path, "costs.txt", text);
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
