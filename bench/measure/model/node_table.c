#include "bench/measure/model/node_table.h"

#include "bench/cli/activity.h"
#include "bench/measure/regular_code.h"
#include "core/base/array.h"
#include "core/base/report.h"
#include <extrinsic/optimize.h>

enum { COLUMNS = 2000, ITERATIONS = 25, ARITY = 2, ONE = 1000000 };

/* At most; the Pareto front of 256 inputs has 7 points. */
enum { OF_A_DEGREE = 16 };

/* The structures of one degree. */
typedef struct degree_structures {
  extr_solution *star, *isomorphic;
  extr_frontier *front;
  extr_code *code;
  int count;
  const extr_structure *structures[OF_A_DEGREE]; /* they belong to the solutions */
} degree_structures;

typedef struct measurement {
  extr_context *context;
  const char *command;
  const speed_settings *speed;
  const extr_decoder_settings *decoder;
  node_table *table;
  size_t capacity[2]; /* of the table's arrays */
  degree_structures *degrees;
  int count; /* of `degrees` that are waiting to be measured */
  int cases; /* of these */
} measurement;

/* ---- Structures ------------------------------------------------------------------------------ */

static extr_status add(measurement *m, int degree, degree_structures *d, extr_node_choice choice,
                       const extr_solution *solution) {
  node_table *table = m->table;
  node_time time = {.degree = degree,
                    .operators = (int)(solution->complexity / ONE),
                    .latency = (int)(solution->latency / ONE)};
  if (d->count == OF_A_DEGREE)
    return extr_fail(m->context, EXTR_LIMIT, "degree %d: more than %d structures to measure",
                     degree, OF_A_DEGREE);
  TRY(extr_kernel_work_count(m->context, m->decoder, solution->structure, &time.work));
  TRY(ARRAY_RESERVE(m->context, table->times, m->capacity[0], (size_t)table->count + 1));
  TRY(ARRAY_RESERVE(m->context, table->choices, m->capacity[1], (size_t)table->count + 1));
  d->structures[d->count++] = solution->structure;
  table->times[table->count] = time;
  table->choices[table->count++] = choice;
  m->cases++;
  return EXTR_OK;
}

static bool is_same(const extr_solution *a, const extr_solution *b) {
  return a->complexity / ONE == b->complexity / ONE && a->latency / ONE == b->latency / ONE;
}

static extr_status list(measurement *m, int degree, degree_structures *d) {
  extr_cost cost;
  TRY(extr_cost_unit(m->context, ARITY, &cost));
  TRY(extr_optimize(m->context, EXTR_STAR, degree, &cost, &d->star));
  TRY(extr_optimize(m->context, EXTR_ISOMORPHIC, degree, &cost, &d->isomorphic));
  TRY(extr_frontier_find(m->context, degree, &cost, &d->front));
  TRY(regular_code(m->context, degree, COLUMNS, &d->code));
  TRY(add(m, degree, d, (extr_node_choice){.kind = EXTR_CHECK_STAR}, d->star));
  TRY(add(m, degree, d, (extr_node_choice){.kind = EXTR_CHECK_ISOMORPHIC}, d->isomorphic));
  for (int i = 0; i < d->front->count; i++) {
    const extr_solution *point = d->front->points[i];
    const extr_node_choice choice = {.kind = EXTR_CHECK_FRONTIER,
                                     .latency = (int)(point->latency / ONE)};
    if (!is_same(point, d->star) && !is_same(point, d->isomorphic))
      TRY(add(m, degree, d, choice, point));
  }
  return EXTR_OK;
}

static void clear(degree_structures *d) {
  extr_solution_free(d->star);
  extr_solution_free(d->isomorphic);
  extr_frontier_free(d->front);
  extr_code_free(d->code);
  *d = (degree_structures){0};
}

/* ---- Measuring ------------------------------------------------------------------------------- */

static speed_case make_case(const measurement *m, const degree_structures *d, int index) {
  speed_case c = {.code = d->code, .settings = *m->decoder};
  c.settings.check =
      (extr_node_choice){.kind = EXTR_CHECK_GIVEN, .structure = d->structures[index]};
  c.settings.iterations = ITERATIONS;
  c.settings.early_stop = false;
  return c;
}

static void take_times(measurement *m, const speed_case *cases) {
  node_time *times = m->table->times + m->table->count - m->cases;
  for (int i = 0; i < m->cases; i++) {
    times[i].measured = cases[i].ns_edge * times[i].degree;
    for (int h = 0; h < 2; h++) times[i].halves[h] = cases[i].ns_edge_halves[h] * times[i].degree;
  }
  m->table->layout = cases[0].layout;
}

/* Measures the structures that are waiting. */
static extr_status measure_group(measurement *m) {
  speed_case *cases;
  int count = 0;
  TRY(ARRAY_NEW(m->context, cases, m->cases));
  for (int d = 0; d < m->count; d++)
    for (int i = 0; i < m->degrees[d].count; i++) cases[count++] = make_case(m, &m->degrees[d], i);
  const extr_status status = speed_measure(m->context, m->speed, cases, count);
  if (status == EXTR_OK) take_times(m, cases);
  free(cases);
  for (int d = 0; d < m->count; d++) clear(&m->degrees[d]);
  m->count = m->cases = 0;
  return status;
}

static extr_status measure(measurement *m, const integer_list *degrees) {
  for (int i = 0; i < degrees->count; i++) {
    if (m->cases + OF_A_DEGREE > NODE_GROUP) TRY(measure_group(m));
    activity_show(m->command, "structures of degree", degrees->values[i], i, degrees->count);
    TRY(list(m, degrees->values[i], &m->degrees[m->count++]));
  }
  return measure_group(m);
}

static void show_round(void *command, int done, int rounds) {
  activity_show(command, "round", done + 1, done, rounds);
}

extr_status node_table_measure(extr_context *context, const char *command,
                               const speed_settings *speed, const extr_decoder_settings *decoder,
                               const integer_list *degrees, node_table *table) {
  speed_settings settings = *speed;
  measurement m = {.context = context,
                   .command = command,
                   .speed = &settings,
                   .decoder = decoder,
                   .table = table};
  *table = (node_table){0};
  settings.watch = &(timing_watch){.show = show_round, .user = (void *)command};
  settings.no_latency = true;
  TRY(ARRAY_NEW(context, m.degrees, degrees->count));
  const extr_status status = measure(&m, degrees);
  for (int d = 0; d < m.count; d++) clear(&m.degrees[d]);
  free(m.degrees);
  activity_end();
  return status;
}

void node_table_clear(node_table *table) {
  free(table->times);
  free(table->choices);
  *table = (node_table){0};
}
