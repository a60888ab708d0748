#include "decoder/weights/weight_plan.h"

#include "core/base/array.h"

#include <math.h>
#include <string.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

enum { VALUES_MAX = 1 << 26 };

static double unit_of(const extr_decoder_settings *s, int kind) {
  return kind == WEIGHT_FACTOR ? 1.0 / 128 : s->llr_step;
}

static float in_units(const extr_decoder_settings *s, int kind, double value) {
  if (s->message == EXTR_F32) return (float)value;
  return (float)round(fmin(value / unit_of(s, kind), kind == WEIGHT_FACTOR ? UINT8_MAX : INT8_MAX));
}

static double usual(const extr_decoder_settings *s, int kind) {
  if (kind == WEIGHT_FACTOR) return s->algorithm == EXTR_NORMALIZED ? s->parameter : 1;
  return s->algorithm == EXTR_OFFSET ? s->parameter : 0;
}

static extr_status check_rows(extr_context *context, const weight_file *f, const char *name,
                              int numbers, const char *of, weight_table *t) {
  t->iterations = 1;
  for (int i = 0; i < f->count; i++) {
    const weight_row *row = &f->rows[i];
    if (row->number >= numbers + (f->unit != WEIGH_DEGREE))
      return extr_fail(context, EXTR_INPUT, "%.200s, line %ld: %s %d: %s has none above %d", name,
                       row->line, extr_weight_unit(f->unit), row->number, of,
                       numbers - (f->unit == WEIGH_DEGREE));
    if (row->iteration > t->iterations) t->iterations = row->iteration;
  }
  if ((int64_t)t->iterations * numbers > VALUES_MAX)
    return extr_fail(context, EXTR_LIMIT, "%.200s: %d iterations of %d numbers are more than %d",
                     name, t->iterations, numbers, VALUES_MAX);
  t->count = numbers;
  t->unit = f->unit;
  return EXTR_OK;
}

static float *place(const weight_table *t, int iteration, int number) {
  return t->value + ((size_t)iteration * (size_t)t->count + (size_t)number) * WEIGHT_KINDS;
}

/* Values that are not given are those of the iteration before. */
static extr_status fill_values(extr_context *context, const extr_decoder_settings *s,
                               const weight_file *f, const char *name, weight_table *t) {
  const size_t values = (size_t)t->count * WEIGHT_KINDS;
  for (int i = 0; i < t->iterations * t->count * WEIGHT_KINDS; i++) t->value[i] = NAN;
  for (int i = 0; i < f->count; i++) {
    const weight_row *row = &f->rows[i];
    const int number = row->number - (f->unit == WEIGH_ROW || f->unit == WEIGH_EDGE);
    float *given = place(t, row->iteration - 1, number);
    if (!isnan(given[0]) || !isnan(given[1]))
      return extr_fail(context, EXTR_INPUT,
                       "%.200s, line %ld: an earlier line is for the same edges and iteration",
                       name, row->line);
    for (int kind = 0; kind < WEIGHT_KINDS; kind++)
      if (!isnan(row->value[kind])) given[kind] = in_units(s, kind, row->value[kind]);
  }
  for (size_t i = 0; i < values; i++)
    if (isnan(t->value[i])) t->value[i] = in_units(s, (int)(i % 2), usual(s, (int)(i % 2)));
  for (size_t i = values; i < values * (size_t)t->iterations; i++)
    if (isnan(t->value[i])) t->value[i] = t->value[i - values];
  return EXTR_OK;
}

static void find_weighing(const extr_decoder_settings *s, const weight_file *f, weight_table *t) {
  const bool bytes = s->message == EXTR_I8;
  weighing *how = &t->how;
  how->factors = f->has[WEIGHT_FACTOR] || s->algorithm == EXTR_NORMALIZED;
  how->offsets = f->has[WEIGHT_OFFSET] || s->algorithm == EXTR_OFFSET;
  how->by_edge = f->unit == WEIGH_EDGE;
  how->vectors = (how->factors ? 1 + bytes : 0) + how->offsets;
  for (int i = 0; i < t->iterations * t->count; i++)
    how->grows = how->grows || t->value[i * WEIGHT_KINDS] > (bytes ? 128 : 1);
}

extr_status extr_weight_table_make(extr_context *context, const extr_decoder_settings *settings,
                                   const char *text, const int count[], const char *of,
                                   weight_table *t) {
  const char *name = text ? "weights" : settings->weights;
  OWNED(extr_weight_file_clear) weight_file f = {0};
  *t = (weight_table){0};
  if (!*name) return EXTR_OK;
  TRY(text ? extr_weight_text_read(context, text, &f) : extr_weight_file_open(context, name, &f));
  TRY(check_rows(context, &f, name, count[f.unit], of, t));
  TRY(ARRAY_NEW(context, t->value, (size_t)t->iterations * (size_t)t->count * WEIGHT_KINDS));
  TRY(fill_values(context, settings, &f, name, t));
  find_weighing(settings, &f, t);
  return EXTR_OK;
}

extr_status extr_weights_rounding(extr_context *context, const extr_decoder_settings *settings,
                                  double *factors, double *offsets) {
  OWNED(extr_weight_file_clear) weight_file f = {0};
  double most[WEIGHT_KINDS] = {0};
  if (!settings || !factors || !offsets) return extr_fail(context, EXTR_INPUT, "no settings given");
  if (*settings->weights && settings->message == EXTR_I8) {
    TRY(extr_weight_file_open(context, settings->weights, &f));
    for (int i = 0; i < f.count * WEIGHT_KINDS; i++) {
      const int kind = i % WEIGHT_KINDS;
      const double value = f.rows[i / WEIGHT_KINDS].value[kind];
      most[kind] = fmax(most[kind], fabs(in_units(settings, kind, value) * unit_of(settings, kind) -
                                         value)); /* not that of a NaN */
    }
  }
  *factors = most[WEIGHT_FACTOR];
  *offsets = most[WEIGHT_OFFSET];
  return EXTR_OK;
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static extr_status find_places(extr_context *context, weight_plan *p) {
  const int rows = extr_code_rows(p->code);
  if (!p->blocks) return EXTR_OK;
  TRY(ARRAY_NEW(context, p->place_of, rows));
  for (int i = 0; i < rows; i++) p->place_of[p->blocks->row_at[i]] = i;
  return EXTR_OK;
}

/* The block of a row of H that has its one in a column, or the edge without blocks. */
static int edge_number(const weight_plan *p, int row, int column) {
  const code_blocks *b = p->blocks;
  if (!b) {
    int edge = extr_code_row_first(p->code, row);
    while (extr_code_edge_columns(p->code)[edge] != column) edge++;
    return edge;
  }
  const int layer = p->place_of[row] / b->size, position = p->place_of[row] % b->size;
  int block = b->first[layer];
  while (b->column_at[b->blocks[block].column * b->size +
                      code_block_column(b, b->blocks[block].shift, position)] != column)
    block++;
  return block;
}

static int number_of(const weight_plan *p, int row, int column, int degree) {
  switch (p->table.unit) {
  case WEIGH_DEGREE:
    return degree;
  case WEIGH_ROW:
    return p->blocks ? p->place_of[row] / p->blocks->size : row;
  case WEIGH_EDGE:
    return edge_number(p, row, column);
  default:
    return 0;
  }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static int highest_degree(const extr_code *code) {
  int most = 0;
  for (int row = 0; row < extr_code_rows(code); row++)
    if (extr_code_row_degree(code, row) > most) most = extr_code_row_degree(code, row);
  return most;
}

extr_status extr_weight_plan_start(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings, int checks,
                                   weight_plan *p) {
  *p = (weight_plan){.code = code, .checks = checks};
  if (!*settings->weights) {
    p->checks = 1;
    return EXTR_OK;
  }
  TRY(extr_code_blocks(context, code, &p->blocks));
  const code_blocks *b = p->blocks;
  const int count[] = {[WEIGH_ALL] = 1,
                       [WEIGH_DEGREE] = highest_degree(code) + 1,
                       [WEIGH_ROW] = b ? b->rows : extr_code_rows(code),
                       [WEIGH_EDGE] = b ? b->first[b->rows] : extr_code_edges(code)};
  TRY(extr_weight_table_make(context, settings, NULL, count, extr_code_name(code), &p->table));
  p->table.how.moves = checks > 1;
  TRY(ARRAY_NEW(context, p->latest, p->table.count));
  return find_places(context, p);
}

extr_status extr_weight_plan_add(extr_context *context, weight_plan *p, int row, const int *columns,
                                 int degree, int *set) {
  if (p->table.iterations == 0) return EXTR_OK;
  const int count = p->table.how.by_edge ? degree : 1, first = p->number_count;
  TRY(ARRAY_RESERVE(context, p->numbers, p->number_capacity, (size_t)(first + count)));
  TRY(ARRAY_RESERVE(context, p->sets, p->set_capacity, (size_t)p->set_count + 1));
  int *numbers = p->numbers + first;
  for (int i = 0; i < count; i++) numbers[i] = number_of(p, row, columns[i], degree);
  const weight_set *before = p->sets + p->latest[numbers[0]] - 1;
  *set = p->latest[numbers[0]] - 1;
  if (*set >= 0 && before->count == count &&
      memcmp(p->numbers + before->numbers, numbers, (size_t)count * sizeof *numbers) == 0)
    return EXTR_OK;
  *set = p->set_count++;
  p->latest[numbers[0]] = p->set_count;
  p->sets[*set] = (weight_set){p->vectors, first, count};
  p->number_count += count;
  p->vectors += 1 + p->checks * count * p->table.how.vectors;
  return EXTR_OK;
}

void extr_weight_plan_clear(weight_plan *p) {
  free(p->table.value);
  free(p->place_of);
  free(p->sets);
  free(p->numbers);
  free(p->latest);
}
