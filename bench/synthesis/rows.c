#include "bench/synthesis/rows.h"

#include "bench/configuration/fingerprint.h"
#include "bench/output/output.h"
#include "bench/structures/solution_output.h"
#include "bench/synthesis/sources.h"
#include "core/base/file/read_file.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"

#include <math.h>
#include <string.h>

enum { SOURCE_DIGEST = 16 };

/* The first digits of the SHA-256 of the candidate's Verilog, which tells it from all others. */
static extr_status row_digest(extr_context *context, const hardware_job *job, const candidate *item,
                              char digest[SOURCE_DIGEST + 1]) {
  OWNED_ARRAY char *text = NULL;
  char hex[DIGEST_TEXT];
  TRY(source_text(context, job, item, &text));
  snprintf(digest, SOURCE_DIGEST + 1, "%.*s", SOURCE_DIGEST, digest_text(text, strlen(text), hex));
  return EXTR_OK;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static json_t *natural(double value) {
  return value < 0 ? json_null() : json_integer((json_int_t)value);
}

/* Rounded to multiples of 1 / places; the tools print no more digits. */
static json_t *decimal(double value, double places) {
  return value < 0 ? json_null() : json_real(round(value * places) / places);
}

static json_t *cost_of(int64_t cost) {
  return cost < 0 ? json_null() : cost_json(cost);
}

/* By the model that the job names. */
static json_t *model_of(const hardware_job *job, const candidate *item) {
  return item->complexity < 0 ? json_null() : json_string(job->cost);
}

static const char *operator_name(const hardware_job *job, const candidate *item) {
  return item->modules ? "module" : job->op.name;
}

static json_t *period_of(synthesis_goal goal) {
  return goal.period > 0 ? json_real(goal.period) : json_null();
}

/* Of structures with registers. */
static double clocked_only(const candidate *item, double value) {
  return item->cycles > 0 ? value : -1;
}

static json_t *make_row(const hardware_job *job, const candidate *item, synthesis_goal goal,
                        const char *digest, const hardware_figures *f) {
  return OUTPUT_ROW({"operator", json_string(operator_name(job, item))},                //
                    {"inputs", natural(item->inputs > 0 ? item->inputs : -1)},          //
                    {"max_arity", natural(item->max_arity > 0 ? item->max_arity : -1)}, //
                    {"structure", json_string(item->name)},                             //
                    {"complexity", cost_of(item->complexity)},                          //
                    {"latency", cost_of(item->latency)},                                //
                    {"fanout", natural(item->fanout)},                                  //
                    {"mapping", json_string(node_mapping_names[goal.mapping])},         //
                    {"target", json_string(job->target.name)},                          //
                    {"area_nand2", decimal(f->area, 100)},                              //
                    {"cells", natural(f->cells)},                                       //
                    {"delay_ns", decimal(f->delay, 10000)},                             //
                    {"lut4", natural(f->lut4)},                                         //
                    {"depth", natural(f->depth)},                                       //
                    {"fmax_mhz", decimal(f->frequency, 100)},                           //
                    {"checked", json_string(f->checked)},                               //
                    {"seconds", decimal(f->seconds, 100)},                              //
                    {"source", json_string(digest)},                                    //
                    {"cost", model_of(job, item)},                                      //
                    {"period_ns", period_of(goal)},                                     //
                    {"cycles", natural(clocked_only(item, item->cycles))},              //
                    {"registers", natural(clocked_only(item, (double)item->registers))});
}

/* The row of a candidate whose source was measured already, perhaps under another name: the figures
 * of `found`. */
static json_t *row_again(const json_t *found, const hardware_job *job, const candidate *item) {
  return output_joined(
      json_copy((json_t *)found), /* jansson lacks the const */
      OUTPUT_ROW({"max_arity", natural(item->max_arity > 0 ? item->max_arity : -1)},
                 {"structure", json_string(item->name)}, {"complexity", cost_of(item->complexity)},
                 {"latency", cost_of(item->latency)}, {"fanout", natural(item->fanout)},
                 {"cost", model_of(job, item)}));
}

/* ---- The file -------------------------------------------------------------------------------- */

static const store_kind kind = {.command = "synthesize"};

static json_t *about_of(const hardware_job *job, const char *versions) {
  const hardware_target *target = &job->target;
  json_t *circuit =
      target->library
          ? json_sprintf("inputs driven by %s, %d fF on every output, no wires",
                         target->driver ? target->driver : "an ideal source", target->load)
      : target->device ? json_sprintf("%s, %d placements", target->device, (int)job->seeds)
                       : json_sprintf("%s, no placement", target->name);
  return json_pack("{s:s, s:o}", "tools", versions, target->library ? "loads" : "device", circuit);
}

extr_status rows_open(extr_context *context, const char *path, const hardware_job *job,
                      const char *versions, hardware_table *table) {
  *table = (hardware_table){.path = path, .rows = json_array(), .about = about_of(job, versions)};
  if (!table->rows || !table->about) return extr_fail_memory(context);
  TRY(store_open(context, path, STORE_CONTINUES, &kind, table->about, NULL, table->about,
                 &table->kept));
  static const char *const later[] = {"cost", "period_ns", "cycles", "registers", NULL};
  const journal *j = &table->kept.journal; /* in the order in which they were measured */
  for (size_t i = 0; i < j->count; i++) {
    json_t *own = store_entry_own(j->entries[i]);
    for (int c = 0; own && later[c]; c++) /* a row of an earlier version lacks them */
      if (!json_object_get(own, later[c])) json_object_set_new(own, later[c], json_null());
    if (json_array_append_new(table->rows, own) != 0) return extr_fail_memory(context);
  }
  return EXTR_OK;
}

void rows_close(hardware_table *table) {
  store_close(&table->kept);
  json_decref(table->about);
  json_decref(table->rows);
}

static bool has(const json_t *row, const char *key, const char *text) {
  const char *value = json_string_value(json_object_get(row, key));
  return value && strcmp(value, text) == 0;
}

/* A row with the same source, operator, target, mapping and period: a borrowed reference, or
 * NULL. */
static json_t *find_row(const json_t *rows, const hardware_job *job, const candidate *item,
                        synthesis_goal goal, const char *digest) {
  json_auto_t *period = period_of(goal);
  size_t index;
  json_t *row;
  json_array_foreach(rows, index, row) {
    if (has(row, "source", digest) && has(row, "operator", operator_name(job, item)) &&
        has(row, "target", job->target.name) &&
        has(row, "mapping", node_mapping_names[goal.mapping]) &&
        json_equal(json_object_get(row, "period_ns"), period))
      return row;
  }
  return NULL;
}

static extr_status write_table(extr_context *context, const hardware_table *table) {
  replacement r;
  TRY(extr_replace_begin(context, table->path, &r));
  if (output_print_about(table->about, "rows", table->rows, OUTPUT_CSV, r.file))
    return extr_replace_commit(context, &r);
  extr_replace_abandon(&r);
  return extr_fail_machine(context, "%.300s cannot be written", table->path);
}

/* Keeps the last row, if it is new, and replaces the table, also if that is lost. EXTR_IO. */
static extr_status keep_row(hardware_table *table) {
  size_t count = json_array_size(table->rows);
  bool complete = table->kept.journal.count == count;
  if (!table->path || (complete && extr_file_exists(table->path))) return EXTR_OK;
  if (!complete)
    TRY(store_keep(&table->kept, (int64_t)count - 1,
                   output_compact(json_array_get(table->rows, count - 1))));
  return write_table(table->kept.context, table);
}

/* Appends the row unless the table has it already, as after a run that was stopped. */
static extr_status add_row(extr_context *context, json_t *rows, json_t *row) {
  size_t index;
  json_t *other;
  bool known = false;
  json_array_foreach(rows, index, other) known = known || json_equal(other, row);
  extr_status status =
      row && (known || json_array_append(rows, row) == 0) ? EXTR_OK : extr_fail_memory(context);
  json_decref(row);
  return status;
}

extr_status rows_measure(extr_context *context, const hardware_job *job, const candidate *item,
                         synthesis_goal goal, hardware_table *table) {
  char digest[SOURCE_DIGEST + 1];
  hardware_figures figures;
  TRY(row_digest(context, job, item, digest));
  const json_t *found = find_row(table->rows, job, item, goal, digest);
  if (!found) TRY(hardware_measure(context, job, item, goal, &figures));
  TRY(add_row(context, table->rows,
              found ? row_again(found, job, item) : make_row(job, item, goal, digest, &figures)));
  return keep_row(table);
}
