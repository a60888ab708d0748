/* Evolution of a protograph: every edge of the base matrix has messages of its own distribution.
 *
 * The message of a column on one edge needs the sum of channel and all other messages: the product
 * of the spectra before this edge, which is updated as rows are, and of those behind it, which are
 * old in both schedules. In the layered schedule, those before it are already new.
 *
 * A window moves along the rows as that of the decoder does: its iterations update only its rows,
 * and at each position the columns that begin in its first row are decided. What it has not reached
 * yet sends nothing, and what it has left keeps its messages. */
#include "decoder/evolution/engine.h"
#include "decoder/evolution/laws/column_law.h"
#include "decoder/evolution/laws/convolution.h"

#include <string.h>

typedef struct column {
  int degree, reach;
  convolution *sums; /* of this reach */
  size_t size;
  int *edges;      /* `degree`, ascending */
  double *channel; /* the distribution of the channel's level; its middle is at `limit` */
  double *before;  /* the spectrum of channel and messages of the rows so far */
  double *all;     /* of all messages, without the channel */
} column;

typedef struct edge {
  double *message; /* its middle is at `limit` */
  double *sent;    /* its spectrum, of the size of its column */
  double *behind;  /* the product of those behind it in the column; NULL for the last */
} edge;

typedef struct protograph_state {
  column *columns;
  edge *edges;
  int column_count, edge_count;
  convolution **sums; /* by degree of a column; each made once */
  int most;           /* the largest degree of a column */
  int row, row_end;   /* the rows that iterations update: those of the window, or all */
  int low, high;      /* their columns are among these */
  double *spectrum, *levels, *left;
  double **measures, **to; /* of a row's edges */
} protograph_state;

static void free_sums(void *state) {
  protograph_state *s = state;
  for (int i = 0; s->sums && i <= s->most; i++) extr_convolution_free(s->sums[i]);
}

/* ---- Iterations ---- */

/* The products behind every edge, and all of them. */
static void multiply_behind(protograph_state *s) {
  for (int i = s->low; i < s->high; i++) {
    column *c = &s->columns[i];
    const double *behind = s->edges[c->edges[c->degree - 1]].sent;
    for (int j = c->degree - 2; j >= 0; j--) {
      edge *e = &s->edges[c->edges[j]];
      memcpy(e->behind, behind, c->size * sizeof *behind);
      extr_convolution_multiply(c->sums, behind, e->sent, c->all);
      behind = c->all;
    }
    if (c->degree == 1) memcpy(c->all, behind, c->size * sizeof *behind);
  }
}

/* Parallel edges stand side by side in a row. */
static void leave_column(extr_evolution *v, int first, int place, double *measure) {
  protograph_state *s = v->state;
  const levels *l = v->levels;
  const int *columns = v->ensemble->edge_columns;
  const column *c = &s->columns[columns[place]];
  const edge *e = &s->edges[place];
  memcpy(s->spectrum, c->before, c->size * sizeof *c->before);
  if (e->behind) extr_convolution_multiply(c->sums, s->spectrum, e->behind, s->spectrum);
  for (int i = place - 1; i >= first && columns[i] == columns[place]; i--)
    extr_convolution_multiply(c->sums, s->spectrum, s->edges[i].sent, s->spectrum);
  extr_convolution_leave(c->sums, s->spectrum, s->levels + c->reach);
  if (extr_saturates(l, c->degree)) {
    double *q = s->left + extr_left_reach(l);
    extr_message_left(l, s->levels + c->reach, c->reach, e->message + l->limit, q);
    extr_measure_of(l, q, extr_left_reach(l), measure);
  } else {
    extr_measure_of(l, s->levels + c->reach, c->reach, measure);
  }
}

static void update_row(extr_evolution *v, int row) {
  const int first = v->ensemble->row_first[row], degree = v->ensemble->row_first[row + 1] - first;
  protograph_state *s = v->state;
  bool layered = v->settings.decoder.schedule == EXTR_LAYERED;
  for (int i = 0; i < degree; i++) {
    leave_column(v, first, first + i, s->measures[i]);
    s->to[i] = s->edges[first + i].message + v->levels->limit;
  }
  for (int i = 0; !layered && i < degree; i++) {
    column *c = &s->columns[v->ensemble->edge_columns[first + i]];
    extr_convolution_multiply(c->sums, c->before, s->edges[first + i].sent, c->before);
  }
  extr_check_law_place(v->law, row, first);
  extr_check_law_row(v->law, degree, s->measures, s->to);
  for (int i = 0; i < degree; i++) {
    column *c = &s->columns[v->ensemble->edge_columns[first + i]];
    edge *e = &s->edges[first + i];
    extr_convolution_enter(c->sums, s->to[i], v->levels->limit, e->sent);
    if (layered) extr_convolution_multiply(c->sums, c->before, e->sent, c->before);
  }
}

/* Channel and messages of the rows that are not updated any more. */
static void enter_channel(const extr_evolution *v, column *c) {
  const protograph_state *s = v->state;
  const int limit = v->levels->limit, updated = v->ensemble->row_first[s->row];
  extr_convolution_enter(c->sums, c->channel + limit, limit, c->before);
  for (int j = 0; j < c->degree && c->edges[j] < updated; j++)
    extr_convolution_multiply(c->sums, c->before, s->edges[c->edges[j]].sent, c->before);
}

/* Every iteration ends with the products behind the edges, which the error rate needs as well. */
static void step(extr_evolution *v) {
  protograph_state *s = v->state;
  for (int i = s->low; i < s->high; i++) enter_channel(v, &s->columns[i]);
  for (int r = s->row; r < s->row_end; r++) update_row(v, r);
  multiply_behind(s);
}

static bool is_decided_here(const extr_evolution *v, const column *c) {
  const protograph_state *s = v->state;
  const int *first = v->ensemble->row_first;
  return !v->settings.decoder.window ||
         (c->edges[0] >= first[s->row] && c->edges[0] < first[s->row + 1]);
}

static double error_rate(extr_evolution *v) {
  protograph_state *s = v->state;
  double wrong = 0;
  int count = 0;
  for (int i = s->low; i < s->high; i++) {
    const column *c = &s->columns[i];
    if (!is_decided_here(v, c)) continue;
    extr_convolution_leave(c->sums, c->all, s->levels + c->reach);
    wrong +=
        extr_error_rate(v->levels, c->channel + v->levels->limit, s->levels + c->reach, c->reach);
    count++;
  }
  return count ? wrong / count : 0;
}

/* Where the window begins. */
static void place(extr_evolution *v, int row) {
  protograph_state *s = v->state;
  const extr_ensemble *e = v->ensemble;
  const int window = v->settings.decoder.window;
  s->row = row;
  s->row_end = window && row + window < e->row_count ? row + window : e->row_count;
  s->low = s->column_count, s->high = 0;
  for (int i = e->row_first[row]; i < e->row_first[s->row_end]; i++) {
    if (e->edge_columns[i] < s->low) s->low = e->edge_columns[i];
    if (e->edge_columns[i] >= s->high) s->high = e->edge_columns[i] + 1;
  }
}

static bool advance(extr_evolution *v) {
  const protograph_state *s = v->state;
  if (!v->settings.decoder.window || s->row + 1 == v->ensemble->row_count) return false;
  place(v, s->row + 1);
  return true;
}

static void start(extr_evolution *v, double parameter) {
  protograph_state *s = v->state;
  int limit = v->levels->limit;
  for (int i = 0; i < s->column_count; i++)
    extr_channel_law(v->levels, &v->settings.decoder, v->settings.channel, parameter,
                     v->ensemble->kinds[i], s->columns[i].channel + limit);
  for (int i = 0; i < s->edge_count; i++) {
    memset(s->edges[i].message, 0, (2 * (size_t)limit + 1) * sizeof *s->edges[i].message);
    s->edges[i].message[limit] = 1;
    extr_convolution_enter(s->columns[v->ensemble->edge_columns[i]].sums,
                           s->edges[i].message + limit, limit, s->edges[i].sent);
  }
  s->low = 0, s->high = s->column_count;
  multiply_behind(s);
  place(v, 0);
}

static const evolution_engine engine = {start, step, error_rate, free_sums, advance};

/* ---- Making ---- */

static extr_status make_columns(extr_context *context, extr_evolution *v, protograph_state *s) {
  const extr_ensemble *e = v->ensemble;
  int limit = v->levels->limit;
  s->column_count = e->column_count;
  TRY(EVOLUTION_NEW(context, v, s->columns, s->column_count));
  for (int i = 0; i < s->edge_count; i++) s->columns[e->edge_columns[i]].degree++;
  for (int i = 0; i < s->column_count; i++) {
    column *c = &s->columns[i];
    c->reach = (c->degree + 1) * limit;
    if (!s->sums[c->degree]) TRY(extr_convolution_new(context, c->reach, &s->sums[c->degree]));
    c->sums = s->sums[c->degree];
    c->size = extr_convolution_size(c->sums);
    TRY(EVOLUTION_NEW(context, v, c->edges, c->degree));
    TRY(EVOLUTION_NEW(context, v, c->channel, 2 * limit + 1));
    TRY(EVOLUTION_NEW(context, v, c->before, c->size));
    TRY(EVOLUTION_NEW(context, v, c->all, c->size));
    c->degree = 0;
  }
  for (int i = 0; i < s->edge_count; i++) {
    column *c = &s->columns[e->edge_columns[i]];
    c->edges[c->degree++] = i;
  }
  return EXTR_OK;
}

/* A column must be in the window with all its rows when it is decided. */
static extr_status check_window(extr_context *context, const extr_evolution *v) {
  const extr_ensemble *e = v->ensemble;
  const protograph_state *s = v->state;
  const int window = v->settings.decoder.window;
  for (int i = 0; window && i < s->column_count; i++) {
    const column *c = &s->columns[i];
    int first = 0, last;
    while (e->row_first[first + 1] <= c->edges[0]) first++;
    for (last = first; e->row_first[last + 1] <= c->edges[c->degree - 1];) last++;
    if (last - first >= window)
      return extr_fail(context, EXTR_INPUT,
                       "%s: a window of %d rows is too small: column %d has entries in rows %d to "
                       "%d of the base matrix: expected a window of %d or more",
                       extr_ensemble_text(e), window, i + 1, first + 1, last + 1, last - first + 1);
  }
  return EXTR_OK;
}

static extr_status make_edges(extr_context *context, extr_evolution *v, protograph_state *s) {
  TRY(EVOLUTION_NEW(context, v, s->edges, s->edge_count));
  for (int i = 0; i < s->edge_count; i++) {
    const column *c = &s->columns[v->ensemble->edge_columns[i]];
    TRY(EVOLUTION_NEW(context, v, s->edges[i].message, 2 * v->levels->limit + 1));
    TRY(EVOLUTION_NEW(context, v, s->edges[i].sent, c->size));
    if (c->edges[c->degree - 1] != i) TRY(EVOLUTION_NEW(context, v, s->edges[i].behind, c->size));
  }
  return EXTR_OK;
}

extr_status extr_protograph_engine(extr_context *context, extr_evolution *v) {
  const extr_ensemble *e = v->ensemble;
  const levels *l = v->levels;
  protograph_state *s;
  TRY(EVOLUTION_NEW(context, v, s, 1));
  v->state = s;
  v->engine = &engine;
  s->edge_count = e->row_first[e->row_count];
  s->most = extr_ensemble_column_degree(e);
  TRY(EVOLUTION_NEW(context, v, s->sums, s->most + 1));
  TRY(make_columns(context, v, s));
  TRY(check_window(context, v));
  TRY(make_edges(context, v, s));
  TRY(EVOLUTION_NEW(context, v, s->spectrum, extr_convolution_size(s->sums[s->most])));
  TRY(EVOLUTION_NEW(context, v, s->levels, 2 * (size_t)(s->most + 1) * (size_t)l->limit + 1));
  TRY(EVOLUTION_NEW(context, v, s->left, 2 * (size_t)extr_left_reach(l) + 1));
  int degree = extr_ensemble_row_degree(e);
  TRY(EVOLUTION_NEW(context, v, s->to, degree));
  TRY(EVOLUTION_NEW(context, v, s->measures, degree));
  for (int i = 0; i < degree; i++)
    TRY(EVOLUTION_NEW(context, v, s->measures[i], extr_measure_size(l)));
  return EXTR_OK;
}
