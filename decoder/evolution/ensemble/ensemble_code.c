/* The ensembles to which a code belongs. */
#include "decoder/evolution/ensemble/ensemble.h"

#include "core/base/array.h"

#include <stdio.h>
#include <string.h>

static extr_status set_rate(extr_context *context, const extr_code *code, extr_ensemble *e) {
  int rank;
  TRY(extr_code_rank(context, code, &rank));
  int information = extr_code_columns(code) - rank - extr_code_count(code, EXTR_SHORTENED);
  e->rate = (double)information / extr_code_count(code, EXTR_TRANSMITTED);
  if (e->rate > 0 && e->rate <= 1) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: %d information bits in %d transmitted ones: expected a rate above 0 and at "
                   "most 1",
                   extr_code_name(code), information, extr_code_count(code, EXTR_TRANSMITTED));
}

/* ---- Degrees ---- */

static extr_status add_node(extr_context *context, int degree, extr_column kind,
                            degree_class **classes, int *count, size_t *capacity) {
  int i = 0;
  while (i < *count && (*classes)[i].degree != degree) i++;
  if (i == *count) {
    TRY(ARRAY_RESERVE(context, *classes, *capacity, (size_t)*count + 1));
    (*classes)[(*count)++] = (degree_class){.degree = degree};
  }
  (*classes)[i].nodes++;
  (*classes)[i].kind[kind]++;
  return EXTR_OK;
}

static void divide(degree_class *classes, int count, int nodes, int edges) {
  for (int i = 0; i < count; i++) {
    degree_class *class = &classes[i];
    for (int k = 0; k <= EXTR_SHORTENED; k++) class->kind[k] /= class->nodes;
    class->edges = class->nodes * class->degree / edges;
    class->nodes /= nodes;
  }
}

static extr_status count_degrees(extr_context *context, const extr_code *code, extr_ensemble *e) {
  size_t columns = 0, rows = 0;
  for (int v = 0; v < extr_code_columns(code); v++)
    TRY(add_node(context, extr_code_column_degree(code, v), extr_code_column(code, v), &e->columns,
                 &e->column_classes, &columns));
  for (int r = 0; r < extr_code_rows(code); r++)
    TRY(add_node(context, extr_code_row_degree(code, r), EXTR_TRANSMITTED, &e->rows,
                 &e->row_classes, &rows));
  divide(e->columns, e->column_classes, extr_code_columns(code), extr_code_edges(code));
  divide(e->rows, e->row_classes, extr_code_rows(code), extr_code_edges(code));
  snprintf(e->text, sizeof e->text, "degrees of %.150s", extr_code_name(code));
  return set_rate(context, code, e);
}

extr_status extr_ensemble_of_degrees(extr_context *context, const extr_code *code,
                                     extr_ensemble **ensemble) {
  extr_ensemble *e;
  TRY(extr_need_all(context, code, ensemble));
  TRY(ARRAY_NEW(context, e, 1));
  extr_status status = count_degrees(context, code, e);
  return HAND_OVER(status, e, ensemble, extr_ensemble_free);
}

/* ---- Base matrices ---- */

/* A base matrix with many parallel edges says little about a code, and nothing about the order of
 * its rows: some standard codes have circulants of weight 2, none of more. */
enum { PARALLEL_MAX = 2 };

/* True if these edges are in the same blocks as those of the first node of their block. */
static bool alike(const int *places, const int *edges, int first, int end, int model, int count,
                  int block) {
  if (end - first != count) return false;
  for (int i = 0; i < count; i++) {
    int a = edges ? edges[first + i] : first + i, b = edges ? edges[model + i] : model + i;
    if (places[a] / block != places[b] / block) return false;
    if (i < PARALLEL_MAX) continue;
    int c = edges ? edges[first + i - PARALLEL_MAX] : first + i - PARALLEL_MAX;
    if (places[a] / block == places[c] / block) return false;
  }
  return true;
}

/* Edges are in order of their columns within a row, and of their rows within a column, so that
 * those of two nodes can be compared one by one. */
static bool is_base(const extr_code *code, int block) {
  for (int r = 0; r < extr_code_rows(code); r++) {
    int model = r - r % block;
    if (!alike(extr_code_edge_columns(code), NULL, extr_code_row_first(code, r),
               extr_code_row_first(code, r + 1), extr_code_row_first(code, model),
               extr_code_row_degree(code, model), block))
      return false;
  }
  for (int v = 0; v < extr_code_columns(code); v++) {
    int model = v - v % block;
    if (!alike(extr_code_edge_rows(code), extr_code_column_edges(code),
               extr_code_column_first(code, v), extr_code_column_first(code, v + 1),
               extr_code_column_first(code, model), extr_code_column_degree(code, model), block))
      return false;
  }
  return true;
}

static int largest_block(const extr_code *code) {
  for (int block = extr_code_rows(code); block > 1; block--)
    if (extr_code_rows(code) % block == 0 && extr_code_columns(code) % block == 0 &&
        is_base(code, block))
      return block;
  return 1;
}

static void fill_entries(const extr_code *code, int block, int *entries) {
  int columns = extr_code_columns(code) / block;
  for (int r = 0; r < extr_code_rows(code); r += block)
    for (int edge = extr_code_row_first(code, r); edge < extr_code_row_first(code, r + 1); edge++)
      entries[r / block * columns + extr_code_edge_columns(code)[edge] / block]++;
}

static extr_status describe(extr_context *context, const extr_code *code, int block,
                            extr_ensemble *e) {
  for (int c = 0; c < e->column_count; c++) {
    memset(e->kinds[c], 0, sizeof e->kinds[c]);
    for (int i = 0; i < block; i++)
      e->kinds[c][extr_code_column(code, c * block + i)] += 1.0 / block;
  }
  snprintf(e->text, sizeof e->text, "protograph of %.120s, Z = %d", extr_code_name(code), block);
  return set_rate(context, code, e);
}

extr_status extr_ensemble_of_protograph(extr_context *context, const extr_code *code,
                                        extr_ensemble **ensemble) {
  OWNED_ARRAY int *entries = NULL;
  TRY(extr_need_all(context, code, ensemble));
  int block = largest_block(code);
  if (block == 1)
    return extr_fail(context, EXTR_INPUT,
                     "%s: there is no Z above 1 for which all Z x Z blocks of H have constant row "
                     "and column weights: use its degrees",
                     extr_code_name(code));
  if (extr_code_edges(code) / block > ENSEMBLE_EDGES_MAX)
    return extr_fail(
        context, EXTR_LIMIT,
        "%s: its base matrix for Z = %d has %d ones, at most %d can be evolved: use its "
        "degrees",
        extr_code_name(code), block, extr_code_edges(code) / block, ENSEMBLE_EDGES_MAX);
  int rows = extr_code_rows(code) / block, columns = extr_code_columns(code) / block;
  TRY(ARRAY_NEW(context, entries, (size_t)rows * (size_t)columns));
  fill_entries(code, block, entries);
  extr_ensemble *e;
  TRY(extr_ensemble_of_entries(context, entries, rows, columns, &e));
  extr_status status = describe(context, code, block, e);
  return HAND_OVER(status, e, ensemble, extr_ensemble_free);
}
