#include "decoder/evolution/ensemble/ensemble.h"

#include "core/base/array.h"

void extr_ensemble_free(extr_ensemble *e) {
  if (!e) return;
  free(e->columns);
  free(e->rows);
  extr_pool_free(&e->memory);
  free(e);
}

double extr_ensemble_rate(const extr_ensemble *ensemble) {
  return ensemble ? ensemble->rate : 0;
}

const char *extr_ensemble_text(const extr_ensemble *ensemble) {
  return ensemble ? ensemble->text : "";
}

int extr_ensemble_row_degree(const extr_ensemble *e) {
  int most = 0;
  for (int i = 0; i < e->row_classes; i++)
    if (e->rows[i].degree > most) most = e->rows[i].degree;
  for (int r = 0; r < e->row_count; r++)
    if (e->row_first[r + 1] - e->row_first[r] > most) most = e->row_first[r + 1] - e->row_first[r];
  return most;
}

int extr_ensemble_column_degree(const extr_ensemble *e) {
  int most = 0;
  for (int i = 0; i < e->column_classes; i++)
    if (e->columns[i].degree > most) most = e->columns[i].degree;
  for (int c = 0; c < e->column_count; c++) {
    int degree = 0;
    for (int i = 0; i < e->row_first[e->row_count]; i++) degree += e->edge_columns[i] == c;
    if (degree > most) most = degree;
  }
  return most;
}

static extr_status fill(extr_context *context, const int *entries, int rows, int columns,
                        int64_t edges, extr_ensemble *e) {
  int next = 0;
  e->row_count = rows, e->column_count = columns;
  TRY(POOL_NEW(context, &e->memory, e->row_first, rows + 1));
  TRY(POOL_NEW(context, &e->memory, e->edge_columns, edges));
  TRY(POOL_NEW(context, &e->memory, e->kinds, columns));
  for (int c = 0; c < columns; c++) e->kinds[c][EXTR_TRANSMITTED] = 1;
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < columns; c++)
      for (int i = 0; i < entries[(size_t)r * (size_t)columns + (size_t)c]; i++)
        e->edge_columns[next++] = c;
    e->row_first[r + 1] = next;
  }
  return EXTR_OK;
}

extr_status extr_ensemble_of_entries(extr_context *context, const int *entries, int rows,
                                     int columns, extr_ensemble **ensemble) {
  int64_t edges = 0;
  for (size_t i = 0; i < (size_t)rows * (size_t)columns; i++) edges += entries[i];
  if (edges > ENSEMBLE_EDGES_MAX)
    return extr_fail(context, EXTR_LIMIT, "a base matrix of %lld ones: at most %d can be evolved",
                     (long long)edges, ENSEMBLE_EDGES_MAX);
  extr_ensemble *e;
  TRY(ARRAY_NEW(context, e, 1));
  extr_status status = fill(context, entries, rows, columns, edges, e);
  return HAND_OVER(status, e, ensemble, extr_ensemble_free);
}

/* Every row that is independent of the others takes one information bit. */
extr_status extr_ensemble_set_rate(extr_context *context, const char *name, extr_ensemble *e) {
  double sent = 0, unknown = 0;
  for (int c = 0; c < e->column_count; c++) {
    sent += e->kinds[c][EXTR_TRANSMITTED];
    unknown += e->kinds[c][EXTR_TRANSMITTED] + e->kinds[c][EXTR_PUNCTURED];
  }
  e->rate = (unknown - e->row_count) / sent;
  if (e->rate > 0 && e->rate <= 1) return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "%.100s: %g unknown columns less %d rows over %g transmitted columns is a rate of "
      "%g: expected one above 0 and at most 1",
      name, unknown, e->row_count, sent, e->rate);
}
