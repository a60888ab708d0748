/* Evolution of an ensemble that is given by its degrees: edges connect their nodes at random, so
 * all of them carry messages of one distribution.
 *
 * In the layered schedule, a row at the place u of all rows, 0 <= u <= 1, gets messages of a column
 * whose other edges belong to rows at random places: those before u have sent a new message in this
 * iteration, the others have not. With R_v, the message of rows at v, the distribution of another
 * edge's message is the integral of the new R_v over v < u plus that of the old R_v over v > u. The
 * rows are cut into slices; the message of a slice's own rows counts half as old and half as new,
 * which takes a second pass, and leaves an error that falls with the square of the slices. */
#include "decoder/evolution/engine.h"
#include "decoder/evolution/laws/column_law.h"
#include "decoder/evolution/laws/convolution.h"

#include <string.h>

enum { SLICES = 16 };

typedef struct degree_state {
  convolution *sums;
  int reach, slices;
  size_t size, messages; /* numbers of a spectrum, and of a message */
  double *channel;       /* per class of columns: the distribution of a channel level */
  double *received;      /* and its spectrum */
  double *message;       /* per slice: the message of its rows */
  double *sent;          /* and its spectrum */
  double *next;          /* a message that is being made */
  /* Spectra: */
  double *all, *mean, *power, *product, *mixed, *spare;
  double *levels; /* room for the levels of a spectrum */
  double *left;   /* for extr_message_left */
  double *measure, *part;
} degree_state;

static void free_sums(void *state) {
  extr_convolution_free(((degree_state *)state)->sums);
}

static double *message_of(const degree_state *s, int slice) {
  return s->message + (size_t)slice * s->messages + s->messages / 2;
}

static double *sent_of(const degree_state *s, int slice) {
  return s->sent + (size_t)slice * s->size;
}

/* ---- One row update ---- */

static double *levels_of(degree_state *s, const double *spectrum) {
  extr_convolution_leave(s->sums, spectrum, s->levels + s->reach);
  return s->levels + s->reach;
}

static void add_measure(degree_state *s, const levels *l, double weight, const double *q,
                        int most) {
  extr_measure_of(l, q, most, s->part);
  for (size_t i = 0; i < extr_measure_size(l); i++) s->measure[i] += weight * s->part[i];
}

/* Multiplies the product by base^n; `first`: sets it to that. */
static void multiply_power(degree_state *s, const double *base, int n, bool first) {
  memcpy(s->power, base, s->size * sizeof *base);
  for (; n; n >>= 1) {
    if (n & 1 && first)
      memcpy(s->product, s->power, s->size * sizeof *base);
    else if (n & 1)
      extr_convolution_multiply(s->sums, s->product, s->power, s->product);
    first = first && !(n & 1);
    if (n > 1) extr_convolution_multiply(s->sums, s->power, s->power, s->power);
  }
}

/* The measure of the messages to check nodes, the mean over all columns' edges. `mean` is the
 * spectrum of the messages on their other edges, `own` the last message on this edge. */
static void mix_columns(extr_evolution *v, const double *mean, const double *own) {
  degree_state *s = v->state;
  const extr_ensemble *e = v->ensemble;
  const levels *l = v->levels;
  bool mixed = false;
  memset(s->measure, 0, extr_measure_size(l) * sizeof *s->measure);
  extr_convolution_clear(s->sums, s->mixed);
  for (int i = 0; i < e->column_classes; i++) {
    const degree_class *class = &e->columns[i];
    const double *others = s->received + (size_t)i * s->size;
    memcpy(s->product, others, s->size * sizeof *others);
    multiply_power(s, mean, class->degree - 1, false);
    if (extr_saturates(l, class->degree)) {
      double *q = s->left + extr_left_reach(l);
      extr_message_left(l, levels_of(s, s->product), s->reach, own, q);
      add_measure(s, l, class->edges, q, extr_left_reach(l));
    } else {
      extr_convolution_add(s->sums, class->edges, s->product, s->mixed);
      mixed = true;
    }
  }
  if (mixed) add_measure(s, l, 1, levels_of(s, s->mixed), s->reach);
}

static void send(extr_evolution *v, const double *mean, const double *own, double *to) {
  degree_state *s = v->state;
  const extr_ensemble *e = v->ensemble;
  mix_columns(v, mean, own);
  memset(to - v->levels->limit, 0, s->messages * sizeof *to);
  for (int i = 0; i < e->row_classes; i++)
    extr_check_law_mean(v->law, e->rows[i].degree, s->measure, e->rows[i].edges, to);
  extr_message_normalize(v->levels, to);
}

/* ---- Iterations ---- */

static void flood(extr_evolution *v) {
  degree_state *s = v->state;
  double *to = s->next + v->levels->limit;
  send(v, sent_of(s, 0), message_of(s, 0), to);
  memcpy(s->message, s->next, s->messages * sizeof *to);
  extr_convolution_enter(s->sums, to, v->levels->limit, sent_of(s, 0));
}

/* mean = (all + weight (new - old)) / slices */
static void mean_of(degree_state *s, double weight, const double *new, const double *old) {
  extr_convolution_clear(s->sums, s->mean);
  extr_convolution_add(s->sums, 1.0 / s->slices, s->all, s->mean);
  if (!new) return;
  extr_convolution_add(s->sums, weight / s->slices, new, s->mean);
  extr_convolution_add(s->sums, -weight / s->slices, old, s->mean);
}

static void update_slices(extr_evolution *v) {
  degree_state *s = v->state;
  double *to = s->next + v->levels->limit;
  extr_convolution_clear(s->sums, s->all);
  for (int i = 0; i < s->slices; i++) extr_convolution_add(s->sums, 1, sent_of(s, i), s->all);
  for (int i = 0; i < s->slices; i++) {
    mean_of(s, 0, NULL, NULL);
    send(v, s->mean, message_of(s, i), to);
    extr_convolution_enter(s->sums, to, v->levels->limit, s->spare);
    mean_of(s, 0.5, s->spare, sent_of(s, i));
    send(v, s->mean, message_of(s, i), to);
    extr_convolution_enter(s->sums, to, v->levels->limit, s->spare);
    extr_convolution_add(s->sums, 1, s->spare, s->all);
    extr_convolution_add(s->sums, -1, sent_of(s, i), s->all);
    memcpy(message_of(s, i) - v->levels->limit, s->next, s->messages * sizeof *to);
    memcpy(sent_of(s, i), s->spare, s->size * sizeof *to);
  }
}

static void step(extr_evolution *v) {
  const degree_state *s = v->state;
  if (s->slices > 1)
    update_slices(v);
  else
    flood(v);
}

static double error_rate(extr_evolution *v) {
  degree_state *s = v->state;
  const extr_ensemble *e = v->ensemble;
  double wrong = 0;
  extr_convolution_clear(s->sums, s->all);
  for (int i = 0; i < s->slices; i++)
    extr_convolution_add(s->sums, 1.0 / s->slices, sent_of(s, i), s->all);
  for (int i = 0; i < e->column_classes; i++) {
    multiply_power(s, s->all, e->columns[i].degree, true);
    const double *channel = s->channel + (size_t)i * s->messages + s->messages / 2;
    wrong += e->columns[i].nodes *
             extr_error_rate(v->levels, channel, levels_of(s, s->product), s->reach);
  }
  return wrong;
}

static void start(extr_evolution *v, double parameter) {
  degree_state *s = v->state;
  int limit = v->levels->limit;
  for (int i = 0; i < v->ensemble->column_classes; i++) {
    double *channel = s->channel + (size_t)i * s->messages + s->messages / 2;
    extr_channel_law(v->levels, &v->settings.decoder, v->settings.channel, parameter,
                     v->ensemble->columns[i].kind, channel);
    extr_convolution_enter(s->sums, channel, limit, s->received + (size_t)i * s->size);
  }
  memset(s->message, 0, (size_t)s->slices * s->messages * sizeof *s->message);
  for (int i = 0; i < s->slices; i++) {
    message_of(s, i)[0] = 1;
    extr_convolution_enter(s->sums, message_of(s, i), limit, sent_of(s, i));
  }
}

static const evolution_engine engine = {start, step, error_rate, free_sums, NULL};

extr_status extr_degree_engine(extr_context *context, extr_evolution *v) {
  const levels *l = v->levels;
  const extr_ensemble *e = v->ensemble;
  degree_state *s;
  TRY(EVOLUTION_NEW(context, v, s, 1));
  v->state = s;
  v->engine = &engine;
  s->slices = v->settings.decoder.schedule == EXTR_LAYERED ? SLICES : 1;
  s->reach = (extr_ensemble_column_degree(e) + 1) * l->limit;
  s->messages = 2 * (size_t)l->limit + 1;
  TRY(extr_convolution_new(context, s->reach, &s->sums));
  s->size = extr_convolution_size(s->sums);
  TRY(EVOLUTION_NEW(context, v, s->channel, (size_t)e->column_classes * s->messages));
  TRY(EVOLUTION_NEW(context, v, s->received, (size_t)e->column_classes * s->size));
  TRY(EVOLUTION_NEW(context, v, s->message, (size_t)s->slices * s->messages));
  TRY(EVOLUTION_NEW(context, v, s->sent, (size_t)s->slices * s->size));
  TRY(EVOLUTION_NEW(context, v, s->next, s->messages));
  double **spectra[] = {&s->all, &s->mean, &s->power, &s->product, &s->mixed, &s->spare};
  for (size_t i = 0; i < sizeof spectra / sizeof *spectra; i++)
    TRY(EVOLUTION_NEW(context, v, *spectra[i], s->size));
  TRY(EVOLUTION_NEW(context, v, s->levels, 2 * (size_t)s->reach + 1));
  TRY(EVOLUTION_NEW(context, v, s->left, 2 * (size_t)extr_left_reach(l) + 1));
  TRY(EVOLUTION_NEW(context, v, s->measure, extr_measure_size(l)));
  return EVOLUTION_NEW(context, v, s->part, extr_measure_size(l));
}
