/* Evolution of Gallager's algorithm B, whose messages are bits: one probability per edge of a
 * column degree. A received LLR of zero is 1 or 0 at random, as in the decoder. */
#include "decoder/evolution/engine.h"

#include <math.h>

typedef struct gallager_state {
  double *received; /* per class of columns: the probability that the received bit is wrong */
  double *sum;      /* room for a binomial distribution */
  double wrong;     /* the probability that a message to a check node is wrong */
  double answer;    /* and that of one from a check node */
  bool first;
} gallager_state;

static double received_wrong(extr_evolution_channel channel, double parameter) {
  switch (channel) {
  case EXTR_EVOLUTION_AWGN:
    return erfc(1 / (parameter * sqrt(2))) / 2;
  case EXTR_EVOLUTION_BSC:
    return parameter;
  case EXTR_EVOLUTION_BEC:
    break;
  }
  return parameter / 2;
}

static void start(extr_evolution *v, double parameter) {
  gallager_state *s = v->state;
  double wrong = received_wrong(v->settings.channel, parameter);
  s->wrong = 0;
  for (int i = 0; i < v->ensemble->column_classes; i++) {
    const degree_class *class = &v->ensemble->columns[i];
    s->received[i] = wrong * class->kind[EXTR_TRANSMITTED] + 0.5 * class->kind[EXTR_PUNCTURED];
    s->wrong += class->edges * s->received[i];
  }
  s->first = true;
}

/* P(at least `least` > 0 of n bits are ones), each with probability p. */
static double at_least(gallager_state *s, int n, int least, double p) {
  double tail = 0;
  s->sum[0] = 1;
  for (int i = 1; i <= n; i++) {
    s->sum[i] = s->sum[i - 1] * p;
    for (int k = i - 1; k > 0; k--) s->sum[k] = s->sum[k] * (1 - p) + s->sum[k - 1] * p;
    s->sum[0] *= 1 - p;
  }
  for (int k = least; k <= n; k++) tail += s->sum[k];
  return tail;
}

static int votes_of(const extr_evolution *v, int degree) {
  int votes = (int)v->settings.decoder.stochastic.value[EXTR_STOCHASTIC_VOTES];
  return votes ? votes : degree / 2 + 1;
}

/* A wrong message: a received bit that is right and outvoted, or wrong and not. */
static void step(extr_evolution *v) {
  gallager_state *s = v->state;
  double answer = 0, wrong = 0;
  for (int i = 0; i < v->ensemble->row_classes; i++) {
    const degree_class *class = &v->ensemble->rows[i];
    answer += class->edges * (1 - pow(1 - 2 * s->wrong, class->degree - 1)) / 2;
  }
  for (int i = 0; i < v->ensemble->column_classes; i++) {
    const degree_class *class = &v->ensemble->columns[i];
    int votes = votes_of(v, class->degree), others = class->degree - 1;
    wrong += class->edges * ((1 - s->received[i]) * at_least(s, others, votes, answer) +
                             s->received[i] * (1 - at_least(s, others, votes, 1 - answer)));
  }
  s->answer = answer;
  s->wrong = wrong;
  s->first = false;
}

/* The majority of all messages and the received bit, which breaks ties. */
static double error_rate(extr_evolution *v) {
  gallager_state *s = v->state;
  double wrong = 0;
  for (int i = 0; i < v->ensemble->column_classes; i++) {
    const degree_class *class = &v->ensemble->columns[i];
    int n = class->degree, most = (n + 1) / 2 + 1;
    double p = s->received[i];
    wrong += class->nodes * (s->first ? p
                                      : (1 - p) * at_least(s, n, most, s->answer) +
                                            p * (1 - at_least(s, n, most, 1 - s->answer)));
  }
  return wrong;
}

static const evolution_engine engine = {start, step, error_rate, NULL, NULL};

extr_status extr_gallager_engine(extr_context *context, extr_evolution *v) {
  gallager_state *s;
  TRY(EVOLUTION_NEW(context, v, s, 1));
  v->state = s;
  v->engine = &engine;
  if (!v->ensemble->columns)
    return extr_fail(context, EXTR_INPUT,
                     "gallager-b is evolved on degrees, not on a protograph: use the degrees");
  TRY(EVOLUTION_NEW(context, v, s->received, v->ensemble->column_classes));
  return EVOLUTION_NEW(context, v, s->sum, extr_ensemble_column_degree(v->ensemble) + 1);
}
