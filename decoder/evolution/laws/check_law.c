#include "decoder/evolution/laws/check_law.h"

#include "core/base/pool.h"
#include "core/base/swap.h"
#include "decoder/message_passing/kernel.h"

#include <string.h>

/* A program for rows of one degree, and which of its values are alike if all inputs are: values
 * with the same number in `kind` have the same distribution. */
typedef struct row_program {
  extr_program *program; /* NULL: none is needed */
  int *kind;             /* inputs, then steps */
  int *left, *right;     /* of every kind from 2 on: the kinds that it combines */
  int kinds;
} row_program;

struct check_law {
  const levels *l;
  extr_node_choice choice;
  bool table;   /* rounds in every operator, so that the structure matters */
  int most;     /* the largest degree */
  size_t size;  /* of a measure */
  double *room; /* measures: prefixes, suffixes or values of a program */
  size_t rooms, capacity;
  double *partial;
  row_program *programs; /* by degree */
  /* With weights: */
  weight_table weights;
  check_algorithm algorithm;
  int iteration, row, edge; /* now */
  int *weighed;             /* as levels.leave and levels.above */
  double *above;
  extr_pool memory; /* of all arrays but `room` and the weights */
};

size_t extr_measure_size(const levels *l) {
  return 2 * ((size_t)l->reach + 1);
}

static int least(int a, int b) {
  return a < b ? a : b;
}

void extr_measure_of(const levels *l, const double *q, int most, double *measure) {
  double *sum = measure, *difference = measure + l->reach + 1;
  memset(measure, 0, extr_measure_size(l) * sizeof *measure);
  const int zero = l->enter ? l->enter[0] : 0;
  sum[zero] = difference[zero] = q[0];
  for (int m = 1; m <= most; m++) {
    int at = l->enter ? l->enter[least(m, l->reach)] : least(m, l->reach);
    sum[at] += q[m] + q[-m];
    difference[at] += q[m] - q[-m];
  }
}

/* Clamps magnitudes to l->first. */
static void clamp_first(const levels *l, const double *from, double *to) {
  memcpy(to, from, extr_measure_size(l) * sizeof *to);
  for (int part = 0; part < 2; part++, to += l->reach + 1)
    for (int m = l->first + 1; m <= l->reach; m++) {
      to[l->first] += to[m];
      to[m] = 0;
    }
}

/* ---- Programs ---- */

/* The number of the kind that combines these two, in either order. */
static int kind_of_pair(row_program *p, int a, int b) {
  if (a > b) SWAP(a, b);
  for (int i = 2; i < p->kinds; i++)
    if (p->left[i] == a && p->right[i] == b) return i;
  p->left[p->kinds] = a, p->right[p->kinds] = b;
  return p->kinds++;
}

/* Operators of more than two inputs combine them one after the other. */
static extr_status find_kinds(extr_context *context, extr_pool *memory, row_program *p) {
  int inputs = extr_program_inputs(p->program), steps = extr_program_steps(p->program);
  size_t most = 2;
  for (int k = 0; k < steps; k++) most += (size_t)extr_program_step(p->program, k).count - 1;
  TRY(POOL_NEW(context, memory, p->kind, inputs + steps));
  TRY(POOL_NEW(context, memory, p->left, most));
  TRY(POOL_NEW(context, memory, p->right, most));
  p->kinds = 2; /* kind 0: the first two inputs, which are clamped more; kind 1: the others */
  for (int i = 0; i < inputs; i++) p->kind[i] = i >= 2;
  for (int k = 0; k < steps; k++) {
    extr_step step = extr_program_step(p->program, k);
    int kind = p->kind[step.operands[0]];
    for (int i = 1; i < step.count; i++) kind = kind_of_pair(p, kind, p->kind[step.operands[i]]);
    p->kind[inputs + k] = kind;
  }
  return EXTR_OK;
}

static extr_status reserve(extr_context *context, check_law *law, size_t measures) {
  TRY(ARRAY_RESERVE(context, law->room, law->capacity, measures * law->size));
  if (law->rooms < measures) law->rooms = measures;
  return EXTR_OK;
}

extr_status extr_check_law_degree(extr_context *context, check_law *law, int degree) {
  row_program *p = &law->programs[degree];
  size_t needed = 3 * (size_t)degree + 8;
  if (law->table && degree >= 3 && !p->kind) {
    TRY(extr_check_program(context, &law->choice, degree, &p->program));
    TRY(find_kinds(context, &law->memory, p));
    needed += (size_t)p->kinds + (size_t)extr_program_steps(p->program);
  }
  return reserve(context, law, needed);
}

extr_status extr_check_law_new(extr_context *context, const levels *l,
                               const extr_decoder_settings *settings, const char *weights,
                               int degree, const int count[], const char *of, check_law **made) {
  check_law *law;
  TRY(ARRAY_NEW(context, law, 1));
  law->l = l;
  law->choice = settings->check;
  law->table = l->combine && settings->message == EXTR_I8;
  law->most = degree;
  law->size = extr_measure_size(l);
  extr_status status = POOL_NEW(context, &law->memory, law->programs, degree + 1);
  if (status == EXTR_OK) status = POOL_NEW(context, &law->memory, law->partial, l->reach + 2);
  if (status == EXTR_OK) status = POOL_NEW(context, &law->memory, law->weighed, l->reach + 1);
  if (status == EXTR_OK) status = POOL_NEW(context, &law->memory, law->above, l->reach + 1);
  if (status == EXTR_OK)
    status = extr_weight_table_make(context, settings, weights, count, of, &law->weights);
  law->algorithm = extr_check_algorithm(settings);
  law->algorithm.weighing = law->weights.how;
  return HAND_OVER(status, law, made, extr_check_law_free);
}

void extr_check_law_free(check_law *law) {
  if (!law) return;
  for (int i = 0; law->programs && i <= law->most; i++) extr_program_free(law->programs[i].program);
  extr_pool_free(&law->memory);
  free(law->room);
  free(law->weights.value);
  free(law);
}

static double *room(const check_law *law, int place) {
  return law->room + (size_t)place * law->size;
}

static void combine(check_law *law, const double *x, const double *y, double *to) {
  extr_combination_apply(law->l->combine, x, y, to, law->partial);
}

/* ---- Messages that leave ---- */

/* Of the edge `i` of a row. */
static int number_of(const check_law *law, int degree, int i) {
  const int numbers[] = {0, degree, law->row, law->edge + i};
  return numbers[law->weights.unit];
}

void extr_check_law_iteration(check_law *law, int iteration) {
  law->iteration = iteration;
}

void extr_check_law_place(check_law *law, int row, int edge) {
  law->row = row;
  law->edge = edge;
}

int extr_check_law_iterations(const check_law *law) {
  return law->weights.iterations;
}

/* What magnitudes become. */
typedef struct correction {
  const int *leave;
  const double *above;
} correction;

static correction correction_of(check_law *law, int degree, int i) {
  if (!law->weights.value) return (correction){law->l->leave, law->l->above};
  extr_levels_weigh(law->l, &law->algorithm,
                    extr_weights_at(&law->weights, law->iteration, number_of(law, degree, i)),
                    law->weighed, law->above);
  return (correction){law->weighed, law->above};
}

static void add_level(const levels *l, correction c, int m, double probability, int sign,
                      double *p) {
  double above = c.above[m] * probability;
  int level = c.leave[m];
  if (above > 0 && level < l->limit) {
    p[sign * (level + 1)] += above;
    probability -= above;
  }
  p[sign * least(level, l->limit)] += probability;
}

/* Adds `weight` times the message on edge i, whose combination has this measure. */
static void leave(check_law *law, int degree, int i, const double *measure, double weight,
                  double *p) {
  const levels *l = law->l;
  const correction c = correction_of(law, degree, i);
  const double *sum = measure, *difference = measure + l->reach + 1;
  for (int m = 0; m <= l->reach; m++) {
    double plus = weight * (sum[m] + difference[m]) / 2;
    double minus = weight * (sum[m] - difference[m]) / 2;
    if (m == 0) plus += minus, minus = 0;
    if (plus > 0) add_level(l, c, m, plus, 1, p);
    if (minus > 0) add_level(l, c, m, minus, -1, p);
  }
}

void extr_message_normalize(const levels *l, double *p) {
  double total = 0;
  for (int k = -l->limit; k <= l->limit; k++) total += p[k];
  for (int k = -l->limit; k <= l->limit; k++) p[k] /= total;
}

/* Magnitude of at least m, for all m. */
static void to_tails(const levels *l, double *measure) {
  for (int part = 0; part < 2; part++, measure += l->reach + 1)
    for (int m = l->reach - 1; m >= 0; m--) measure[m] += measure[m + 1];
}

static void from_tails(const levels *l, double *measure) {
  for (int part = 0; part < 2; part++, measure += l->reach + 1)
    for (int m = 0; m < l->reach; m++) measure[m] -= measure[m + 1];
}

/* ---- Rows of alike edges ---- */

static double power(double x, int n) {
  double result = 1;
  for (; n; n >>= 1, x *= x)
    if (n & 1) result *= x;
  return result;
}

/* x combined with itself, `count` times in all, into a room that is returned. Results take turns
 * in two rooms, squares in two others. */
static const double *combine_alike(check_law *law, const double *x, int count) {
  const double *square = x, *result = NULL;
  for (;; count >>= 1) {
    if (count & 1) {
      double *next = room(law, result == room(law, 0) ? 1 : 0);
      if (result)
        combine(law, result, square, next);
      else
        memcpy(next, square, law->size * sizeof *next);
      result = next;
    }
    if (count <= 1) return result;
    double *next = room(law, square == room(law, 2) ? 3 : 2);
    combine(law, square, square, next);
    square = next;
  }
}

static void least_alike(check_law *law, const double *x, int count, double *to) {
  memcpy(to, x, law->size * sizeof *to);
  to_tails(law->l, to);
  for (size_t i = 0; i < law->size; i++) to[i] = power(to[i], count);
  from_tails(law->l, to);
}

/* Every kind of value is computed once. */
static void run_alike(check_law *law, const row_program *p, const double *measure, double weight,
                      double *to) {
  int outputs = extr_program_outputs(p->program);
  clamp_first(law->l, measure, room(law, 0));
  memcpy(room(law, 1), measure, law->size * sizeof *measure);
  for (int i = 2; i < p->kinds; i++)
    combine(law, room(law, p->left[i]), room(law, p->right[i]), room(law, i));
  for (int i = 0; i < outputs; i++)
    leave(law, outputs, i, room(law, p->kind[extr_program_output(p->program, i)]), weight / outputs,
          to);
}

/* With one edge, the bit is 0 with certainty. */
static void set_certain(const levels *l, double *measure) {
  memset(measure, 0, extr_measure_size(l) * sizeof *measure);
  measure[l->certain] = measure[l->reach + 1 + l->certain] = 1;
}

void extr_check_law_mean(check_law *law, int degree, const double *measure, double weight,
                         double *p) {
  const row_program *program = &law->programs[degree];
  double *first = room(law, 0);
  if (program->program) {
    run_alike(law, program, measure, weight, p);
    return;
  }
  if (degree == 1)
    set_certain(law->l, first);
  else if (degree == 2)
    clamp_first(law->l, measure, first);
  else if (!law->l->combine)
    least_alike(law, measure, degree - 1, first);
  const bool alike = degree > 2 && law->l->combine;
  leave(law, degree, 0, alike ? combine_alike(law, measure, degree - 1) : first, weight, p);
}

/* ---- Rows of different edges ---- */

/* With the tails of minima and products of signs, combining is multiplying. */
static void multiply(check_law *law, const double *x, const double *y, double *to) {
  if (law->l->combine) {
    combine(law, x, y, to);
    return;
  }
  for (size_t i = 0; i < law->size; i++) to[i] = x[i] * y[i];
}

/* All but one, for each: the product of those before it and those after it. */
static void row_in_order(check_law *law, int degree, double *const *measures, double *const *p) {
  bool minimum = !law->l->combine;
  double *product = room(law, 2 * degree);
  for (int i = 0; minimum && i < degree; i++) to_tails(law->l, measures[i]);
  /* room i: the product of all behind edge i */
  memcpy(room(law, degree - 2), measures[degree - 1], law->size * sizeof *product);
  for (int i = degree - 3; i >= 0; i--)
    multiply(law, measures[i + 1], room(law, i + 1), room(law, i));
  double *now = room(law, 2 * degree + 1), *next = room(law, 2 * degree + 2);
  for (int i = 0; i < degree; i++) {
    const double *others = i == 0 ? room(law, 0) : now;
    if (i > 0 && i < degree - 1) {
      multiply(law, now, room(law, i), product);
      others = product;
    }
    memcpy(room(law, 2 * degree + 3), others, law->size * sizeof *others);
    if (minimum) from_tails(law->l, room(law, 2 * degree + 3));
    leave(law, degree, i, room(law, 2 * degree + 3), 1, p[i]);
    if (i == 0) {
      memcpy(now, measures[0], law->size * sizeof *now);
    } else {
      multiply(law, now, measures[i], next);
      SWAP(now, next);
    }
  }
}

static void run_row(check_law *law, const row_program *r, int degree, double *const *measures,
                    double *const *p) {
  for (int i = 0; i < degree; i++)
    if (i < 2)
      clamp_first(law->l, measures[i], room(law, i));
    else
      memcpy(room(law, i), measures[i], law->size * sizeof **measures);
  for (int k = 0; k < extr_program_steps(r->program); k++) {
    extr_step step = extr_program_step(r->program, k);
    double *to = room(law, degree + k), *spare = room(law, (int)law->rooms - 1);
    combine(law, room(law, step.operands[0]), room(law, step.operands[1]), to);
    for (int i = 2; i < step.count; i++) {
      memcpy(spare, to, law->size * sizeof *to);
      combine(law, spare, room(law, step.operands[i]), to);
    }
  }
  for (int i = 0; i < degree; i++)
    leave(law, degree, i, room(law, extr_program_output(r->program, i)), 1, p[i]);
}

void extr_check_law_row(check_law *law, int degree, double *const *measures, double *const *p) {
  const row_program *program = &law->programs[degree];
  for (int i = 0; i < degree; i++)
    memset(p[i] - law->l->limit, 0, (2 * (size_t)law->l->limit + 1) * sizeof *p[i]);
  if (degree == 1) {
    set_certain(law->l, room(law, 0));
    leave(law, degree, 0, room(law, 0), 1, p[0]);
  } else if (degree == 2) {
    for (int i = 0; i < 2; i++) {
      clamp_first(law->l, measures[1 - i], room(law, 0));
      leave(law, degree, i, room(law, 0), 1, p[i]);
    }
  } else if (program->program) {
    run_row(law, program, degree, measures, p);
  } else {
    row_in_order(law, degree, measures, p);
  }
  for (int i = 0; i < degree; i++) extr_message_normalize(law->l, p[i]);
}
