/* What an operator of a user's own is: over all bytes that can occur, or over random floats, with
 * the operations of the decoders' own vectors. */
#define EXTR_MESSAGE_F32
#include "decoder/lanes/operator_tmpl.h"

#include "core/base/math/order.h"
#include "core/base/math/splitmix.h"
#include "core/base/report.h"
#include "decoder/evolution/laws/shipped_i8.h"
#include "decoder/settings/check_algorithm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = 256, TRIPLES = 200000 };

/* The values on which the operator is tried, in ascending order, and what the functions return. */
typedef struct trial {
  const check_algorithm *algorithm;
  bool bytes;
  int count;
  double values[VALUES_MAX];
  double zero; /* what 0 enters as */
  uint8_t pairs[SHIPPED_MAGNITUDES][SHIPPED_MAGNITUDES];
} trial;

static double combine(const trial *t, double a, double b) {
  if (t->bytes) return t->pairs[(int)a][(int)b];
  return (double)own.combine(t->algorithm, splat((float)a), splat((float)b))[0];
}

static double leave(const trial *t, double a) {
  if (t->bytes) return t->algorithm->corrected[(int)a];
  return (double)own.leave(t->algorithm, splat((float)a))[0];
}

static double enter_float(const trial *t, double a) {
  return (double)own.enter(t->algorithm, splat((float)a))[0];
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Adds what follows from the values that occur already. Returns whether there was something. */
static bool add_following(const trial *t, bool *occurs) {
  bool added = false;
  for (int a = 0; a < SHIPPED_MAGNITUDES; a++)
    for (int b = 0; occurs[a] && b < SHIPPED_MAGNITUDES; b++) {
      if (!occurs[b] || occurs[t->pairs[a][b]]) continue;
      occurs[t->pairs[a][b]] = added = true;
    }
  return added;
}

static void find_bytes(trial *t) {
  uint8_t enter[SHIPPED_MAGNITUDES];
  bool occurs[SHIPPED_MAGNITUDES] = {false};
  extr_shipped_entries(t->algorithm, enter);
  extr_shipped_combinations(t->algorithm, t->pairs);
  for (int m = 0; m <= t->algorithm->limit_i8; m++) occurs[enter[m]] = true;
  while (add_following(t, occurs)) {
  }
  for (int m = 0; m < SHIPPED_MAGNITUDES; m++)
    if (occurs[m]) t->values[t->count++] = m;
  t->zero = enter[0];
}

/* LLRs from 0 to 30, as they enter, and combinations of two of these. */
static void draw_floats(trial *t) {
  uint64_t state = 1;
  const double unit = 0x1p-64;
  while (t->count < VALUES_MAX) {
    const double a = enter_float(t, 30 * unit * (double)extr_random_next(&state));
    const double b = enter_float(t, 30 * unit * (double)extr_random_next(&state));
    t->values[t->count++] = a;
    t->values[t->count++] = combine(t, a, b);
  }
  t->zero = enter_float(t, 0);
  qsort(t->values, (size_t)t->count, sizeof *t->values, extr_compare_reals);
}

/* ---- Facts ----------------------------------------------------------------------------------- */

static void try_pairs(const trial *t, extr_operator_facts *facts) {
  int alike = 0;
  facts->monotone = true;
  for (int i = 0; i < t->count; i++)
    for (int j = 0; j < t->count; j++) {
      const double a = t->values[i], b = t->values[j], result = combine(t, a, b);
      alike += result == combine(t, b, a);
      if (i > 0 && combine(t, t->values[i - 1], b) > result) facts->monotone = false;
      if (j > 0 && combine(t, a, t->values[j - 1]) > result) facts->monotone = false;
    }
  facts->commutes = (double)alike / t->count / t->count;
}

static void try_neutral(const trial *t, extr_operator_facts *facts) {
  for (int i = t->count - 1; i >= 0 && !facts->has_neutral; i--) {
    int j = 0;
    facts->neutral = t->values[i];
    while (j < t->count && combine(t, t->values[i], t->values[j]) == t->values[j] &&
           combine(t, t->values[j], t->values[i]) == t->values[j])
      j++;
    facts->has_neutral = j == t->count;
  }
}

static void try_triple(const trial *t, double step, const double *of, extr_operator_facts *facts) {
  const double first = leave(t, combine(t, combine(t, of[0], of[1]), of[2]));
  const double last = leave(t, combine(t, of[0], combine(t, of[1], of[2])));
  const double larger = fmax(first, last), difference = fabs(first - last);
  const double counts = t->bytes ? difference * step : larger > 0 ? difference / larger : 0;
  facts->associates +=
      combine(t, combine(t, of[0], of[1]), of[2]) == combine(t, of[0], combine(t, of[1], of[2]));
  if (!(counts > facts->most)) return;
  facts->most = counts;
  memcpy(facts->most_of, of, sizeof facts->most_of);
}

static void try_triples(const trial *t, double step, extr_operator_facts *facts) {
  const int64_t count = (int64_t)t->count * t->count * t->count;
  const int64_t stride = count > TRIPLES && !t->bytes ? count / TRIPLES : 1;
  int64_t tried = 0;
  for (int64_t i = 0; i < count; i += stride, tried++) {
    const double of[3] = {t->values[i % t->count], t->values[i / t->count % t->count],
                          t->values[i / t->count / t->count]};
    try_triple(t, step, of, facts);
  }
  facts->associates /= (double)tried;
}

/* The values that depend on an edge whose message is 0 must all leave as 0. */
static bool keeps_zero(const trial *t, double zero) {
  double with[VALUES_MAX] = {zero};
  int count = 1;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < t->count; j++) {
      const double found = combine(t, with[i], t->values[j]);
      int k = 0;
      if (leave(t, found) > (t->bytes ? 0 : 1e-6)) return false;
      while (k < count && with[k] != found) k++;
      if (k == count && count < VALUES_MAX) with[count++] = found;
    }
  return true;
}

extr_status extr_operator_examine(extr_context *context, const extr_decoder_settings *settings,
                                  extr_operator_facts *facts) {
  check_algorithm algorithm;
  TRY(extr_own_algorithm(context, settings, &algorithm));
  trial t = {.algorithm = &algorithm, .bytes = settings->message == EXTR_I8};
  if (t.bytes)
    find_bytes(&t);
  else
    draw_floats(&t);
  *facts = (extr_operator_facts){.minimum = algorithm.minimum, .values = t.bytes ? t.count : 0};
  try_pairs(&t, facts);
  try_neutral(&t, facts);
  try_triples(&t, settings->llr_step, facts);
  facts->keeps_zero = keeps_zero(&t, t.zero);
  return EXTR_OK;
}

extr_status extr_operator_tabulate(extr_context *context, const extr_decoder_settings *settings,
                                   extr_operator_table *table) {
  check_algorithm algorithm;
  TRY(extr_own_algorithm(context, settings, &algorithm));
  if (settings->message != EXTR_I8)
    return extr_fail(context, EXTR_INPUT, "a table of the operator needs i8 messages");
  extr_shipped_entries(&algorithm, table->enter);
  extr_shipped_combinations(&algorithm, table->combine);
  memcpy(table->leave, algorithm.corrected, sizeof table->leave);
  return EXTR_OK;
}
