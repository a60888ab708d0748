/* Ensembles from texts: degree distributions and base matrices. */
#include "decoder/evolution/ensemble/ensemble.h"

#include "core/base/array.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Degrees ---- */

static extr_status fail_text(extr_context *context, const char *text, const char *why) {
  return extr_fail(context, EXTR_INPUT,
                   "degrees '%.100s': %s: expected DV,DC such as 3,6, or COLUMNS / ROWS with "
                   "increasing degrees and shares that sum to 1, such as 2*0.5+3*0.3+8*0.2 / 6",
                   text, why);
}

static const char *skip(const char *at) {
  while (*at == ' ') at++;
  return at;
}

typedef struct parser {
  extr_context *context;
  const char *text, *at;
  bool of_edges;
} parser;

/* "D" or "D*F". */
static extr_status read_term(parser *p, degree_class *read, bool *single) {
  char *end;
  p->at = skip(p->at);
  if (!isdigit((unsigned char)*p->at)) return fail_text(p->context, p->text, "no degree");
  long degree = strtol(p->at, &end, 10);
  if (degree < 1 || degree > ENSEMBLE_DEGREE_MAX)
    return extr_fail(p->context, EXTR_INPUT, "degrees '%.100s': found degree %ld, expected 1 to %d",
                     p->text, degree, ENSEMBLE_DEGREE_MAX);
  *read = (degree_class){.degree = (int)degree, .nodes = 1, .kind = {[EXTR_TRANSMITTED] = 1}};
  p->at = skip(end);
  *single = *p->at != '*';
  if (*single) return EXTR_OK;
  p->at = skip(p->at + 1);
  if (!isdigit((unsigned char)*p->at) && *p->at != '.')
    return fail_text(p->context, p->text, "no share");
  read->nodes = strtod(p->at, &end);
  p->at = skip(end);
  if (read->nodes > 1) return fail_text(p->context, p->text, "a share that is not from 0 to 1");
  return EXTR_OK;
}

/* From shares of the nodes or of the edges to both. Returns the mean degree. */
static double complete(degree_class *classes, int count, bool of_edges) {
  double total = 0, inverse = 0, nodes = 0;
  for (int i = 0; i < count; i++) nodes += classes[i].nodes;
  for (int i = 0; i < count; i++) {
    classes[i].nodes /= nodes; /* the shares were given with few decimals */
    total += classes[i].nodes * classes[i].degree;
    inverse += classes[i].nodes / classes[i].degree;
  }
  for (int i = 0; i < count; i++) {
    double share = classes[i].nodes;
    classes[i].edges = of_edges ? share : share * classes[i].degree / total;
    if (of_edges) classes[i].nodes = share / classes[i].degree / inverse;
  }
  return of_edges ? 1 / inverse : total;
}

/* One list, up to '/', ',' or the end. */
static extr_status read_list(parser *p, degree_class **classes, int *count, double *mean) {
  size_t capacity = 0;
  double sum = 0;
  bool single;
  do {
    p->at += *count > 0; /* the '+' */
    TRY(ARRAY_RESERVE(p->context, *classes, capacity, (size_t)*count + 1));
    degree_class *read = &(*classes)[*count];
    TRY(read_term(p, read, &single));
    if (*count > 0 && (single || read->degree <= read[-1].degree))
      return fail_text(p->context, p->text,
                       single ? "a degree without a share" : "degrees that do not increase");
    sum += read->nodes;
    ++*count;
  } while (*p->at == '+' && !(single && *count == 1));
  if (fabs(sum - 1) > 1e-6) {
    char why[60];
    snprintf(why, sizeof why, "shares that sum to %.7g", sum);
    return fail_text(p->context, p->text, why);
  }
  *mean = complete(*classes, *count, p->of_edges);
  return EXTR_OK;
}

static extr_status parse(parser *p, extr_ensemble *e) {
  double column_mean, row_mean;
  TRY(read_list(p, &e->columns, &e->column_classes, &column_mean));
  bool regular = *p->at == ',';
  if (*p->at != '/' && !regular) return fail_text(p->context, p->text, "no degrees of rows");
  p->at++;
  TRY(read_list(p, &e->rows, &e->row_classes, &row_mean));
  if (*p->at) return fail_text(p->context, p->text, "more than two lists");
  e->rate = 1 - column_mean / row_mean;
  if (!(e->rate > 0))
    return extr_fail(
        p->context, EXTR_INPUT,
        "degrees '%.100s': columns of mean degree %g and rows of mean degree %g have a "
        "rate of %g: no code has them",
        p->text, column_mean, row_mean, e->rate);
  if (e->column_classes == 1 && e->row_classes == 1)
    snprintf(e->text, sizeof e->text, "regular (%d,%d)", e->columns[0].degree, e->rows[0].degree);
  else
    snprintf(e->text, sizeof e->text, "degrees of %s %.150s", p->of_edges ? "edges" : "nodes",
             p->text);
  return EXTR_OK;
}

extr_status extr_ensemble_parse(extr_context *context, const char *text, bool of_edges,
                                extr_ensemble **ensemble) {
  extr_ensemble *e;
  TRY(extr_need_all(context, text, ensemble));
  TRY(ARRAY_NEW(context, e, 1));
  parser p = {context, text, text, of_edges};
  extr_status status = parse(&p, e);
  return HAND_OVER(status, e, ensemble, extr_ensemble_free);
}

/* ---- Base matrices ---- */

typedef struct integers {
  int *at;
  size_t count, capacity;
} integers;

typedef struct base_text {
  extr_context *context;
  const char *name;
  int line;
  integers entries;
  int rows, columns;
  integers marks; /* (EXTR_SHORTENED + 1) times a column, counted from 1, plus its extr_column */
} base_text;

static void free_base(base_text *b) {
  free(b->entries.at);
  free(b->marks.at);
}

static extr_status fail_line(const base_text *b, const char *why) {
  return extr_fail(b->context, EXTR_INPUT, "%s:%d: %s", b->name, b->line, why);
}

enum { ENTRY_MAX = 100 };

static extr_status read_numbers(base_text *b, const char *at, const char *end, int most,
                                integers *to) {
  for (;;) {
    while (at < end && isspace((unsigned char)*at)) at++;
    if (at == end) return EXTR_OK;
    int value = 0;
    if (!isdigit((unsigned char)*at))
      return fail_line(b, "expected numbers of edges separated by blanks");
    for (; at < end && isdigit((unsigned char)*at); at++) {
      value = 10 * value + (*at - '0');
      if (value > most) return fail_line(b, "a number is too large");
    }
    TRY(ARRAY_RESERVE(b->context, to->at, to->capacity, to->count + 1));
    to->at[to->count++] = value;
  }
}

static extr_status read_marks(base_text *b, const char *at, const char *end, extr_column what) {
  size_t i = b->marks.count;
  TRY(read_numbers(b, at, end, EXTR_CODE_COLUMNS_MAX, &b->marks));
  for (; i < b->marks.count; i++)
    b->marks.at[i] = (EXTR_SHORTENED + 1) * b->marks.at[i] + (int)what;
  return EXTR_OK;
}

static extr_status read_line(base_text *b, const char *at, const char *end) {
  static const char punctured[] = "punctured:", shortened[] = "shortened:";
  size_t length = sizeof punctured - 1;
  while (at < end && isspace((unsigned char)*at)) at++;
  if (at == end || *at == '#') return EXTR_OK;
  if ((size_t)(end - at) > length && memcmp(at, punctured, length) == 0)
    return read_marks(b, at + length, end, EXTR_PUNCTURED);
  if ((size_t)(end - at) > length && memcmp(at, shortened, length) == 0)
    return read_marks(b, at + length, end, EXTR_SHORTENED);
  size_t before = b->entries.count;
  TRY(read_numbers(b, at, end, ENTRY_MAX, &b->entries));
  int columns = (int)(b->entries.count - before);
  if (b->rows > 0 && columns != b->columns)
    return fail_line(b, "a row of another length than the first one (there is no header line)");
  b->columns = columns;
  b->rows++;
  return EXTR_OK;
}

/* EXTR_INPUT if one of `count` lines of `length` entries has no edge. Lines begin `pitch` entries
 * apart, and the entries of a line are `stride` apart. */
static extr_status check_lines(const base_text *b, const char *what, int count, int pitch,
                               int length, int stride) {
  for (int line = 0; line < count; line++) {
    int degree = 0;
    for (int i = 0; i < length; i++) degree += b->entries.at[line * pitch + i * stride];
    if (degree == 0)
      return extr_fail(b->context, EXTR_INPUT, "%s: %s %d has no edge", b->name, what, line + 1);
  }
  return EXTR_OK;
}

static extr_status mark(const base_text *b, extr_ensemble *e) {
  for (size_t i = 0; i < b->marks.count; i++) {
    int column = b->marks.at[i] / (EXTR_SHORTENED + 1) - 1;
    if (column < 0 || column >= b->columns)
      return extr_fail(b->context, EXTR_INPUT, "%s: column %d is marked, but there are %d columns",
                       b->name, column + 1, b->columns);
    memset(e->kinds[column], 0, sizeof e->kinds[column]);
    e->kinds[column][b->marks.at[i] % (EXTR_SHORTENED + 1)] = 1;
  }
  snprintf(e->text, sizeof e->text, "protograph %.120s, %d x %d", b->name, b->rows, b->columns);
  return extr_ensemble_set_rate(b->context, b->name, e);
}

extr_status extr_ensemble_read(extr_context *context, const char *name, const char *text,
                               size_t size, extr_ensemble **ensemble) {
  OWNED(free_base) base_text b = {.context = context, .name = name};
  extr_ensemble *e;
  TRY(extr_need_all(context, name, text, ensemble));
  const char *end = text + size;
  for (const char *at = text; at < end;) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    if (!stop) stop = end;
    b.line++;
    TRY(read_line(&b, at, stop));
    at = stop + 1;
  }
  if (b.rows == 0) return extr_fail(context, EXTR_INPUT, "%s: no base matrix", name);
  TRY(check_lines(&b, "column", b.columns, 1, b.rows, b.columns));
  TRY(check_lines(&b, "row", b.rows, b.columns, b.columns, 1));
  TRY(extr_ensemble_of_entries(context, b.entries.at, b.rows, b.columns, &e));
  extr_status status = mark(&b, e);
  return HAND_OVER(status, e, ensemble, extr_ensemble_free);
}
