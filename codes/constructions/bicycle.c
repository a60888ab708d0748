/* bb:L,M,A,B,SIDE is a bivariate bicycle code (Bravyi, Cross, Gambetta, Maslov, Rall, Yoder,
 * "High-threshold and low-overhead fault-tolerant quantum memory", Nature 627, 2024) of 2 L M
 * qubits. A and B are sums of powers of x and y, which stand for the cyclic shifts S (x) I and
 * I (x) S of L and M places; then
 *
 *   H_X = [ A | B ],   H_Z = [ B^T | A^T ].
 *
 * bb:6,6,x3+y+y2,y3+x+x2 is the [[72, 12, 6]] code of the paper, bb:12,6,x3+y+y2,y3+x+x2 its
 * [[144, 12, 12]] code. */
#include "codes/constructions/css.h"
#include "core/base/array.h"

enum { TERMS_MAX = 32, SIZE_MAX_OF_SHIFT = 1 << 10 };

typedef struct term {
  int x, y; /* exponents */
} term;

typedef struct polynomial {
  term terms[TERMS_MAX];
  int count;
} polynomial;

/* Reads `variable` with its exponent, if it is there. */
static int read_power(const char **at, char variable, int size) {
  if (**at != variable) return 0;
  ++*at;
  if (**at < '0' || **at > '9') return 1 % size;
  int power = 0;
  for (; **at >= '0' && **at <= '9'; ++*at) power = (10 * power + **at - '0') % size;
  return power;
}

static bool read_terms(const extr_value *value, int l, int m, polynomial *p) {
  const char *at = value->text, *end = at + value->length;
  for (p->count = 0; p->count < TERMS_MAX; at++) {
    const char *first = at;
    term *t = &p->terms[p->count++];
    t->x = read_power(&at, 'x', l);
    t->y = read_power(&at, 'y', m);
    if (at == first && *at == '1') at++;
    if (at == first) return false;
    if (at == end) return true;
    if (*at != '+') return false;
  }
  return false;
}

static extr_status read_polynomial(extr_context *context, const char *name, const extr_value *value,
                                   int l, int m, polynomial *p) {
  if (read_terms(value, l, m, p)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.100s: found '%.*s', expected a sum of up to %d powers of x and y, such as "
                   "x3+y+y2 or 1+x2y",
                   name, value->length < 60 ? value->length : 60, value->text, TERMS_MAX);
}

/* Adds a block of columns, in each row of which a term is a one; `sign` -1 is the transpose. */
static void add_block(const polynomial *p, int l, int m, int sign, int offset,
                      extr_css_half *half) {
  for (int t = 0; t < p->count; t++)
    for (int i = 0; i < l; i++)
      for (int j = 0; j < m; j++)
        extr_css_add(half, i * m + j,
                     offset + (i + sign * p->terms[t].x + l) % l * m +
                         (j + sign * p->terms[t].y + m) % m);
}

static extr_status build_bicycle(extr_context *context, const char *name, const extr_value *values,
                                 extr_code **code) {
  const int l = (int)values[0].number, m = (int)values[1].number, size = l * m;
  polynomial a, b;
  OWNED(extr_css_free) extr_css pair = {0};
  TRY(read_polynomial(context, name, &values[2], l, m, &a));
  TRY(read_polynomial(context, name, &values[3], l, m, &b));
  const int64_t ones = (int64_t)size * (a.count + b.count);
  TRY(extr_css_start(context, name, 2 * (int64_t)size, ones, ones, &pair));
  pair.x.rows = pair.z.rows = size;
  add_block(&a, l, m, 1, 0, &pair.x);
  add_block(&b, l, m, 1, size, &pair.x);
  add_block(&b, l, m, -1, 0, &pair.z);
  add_block(&a, l, m, -1, size, &pair.z);
  return extr_css_finish(context, name, &values[4], &pair, code);
}

const extr_construction extr_construction_bb = {"bb",
                                                {{"L", 1, SIZE_MAX_OF_SHIFT},
                                                 {"M", 1, SIZE_MAX_OF_SHIFT},
                                                 {"A", 0, 0},
                                                 {"B", 0, 0},
                                                 EXTR_CSS_SIDE},
                                                build_bicycle};
