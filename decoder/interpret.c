/* The reference kernels: a schedule walked step by step, and the two-minimum method that other
 * decoders use. Compiled for every message type and instruction set. */
#include "decoder/engine.h"
#include "decoder/kernel.h"
#include "decoder/lanes.h"

/* q_i into `q`, |q_i| into `x`; the product of all signs in the sign bits of what is returned. */
static inline vec gather(const kernel *k, const int *columns, const vec *posteriors,
                         const vec *messages, vec *q, vec *x) {
  mask signs = {0};
  for (int i = 0; i < k->degree; i++) {
    q[i] = subtract(posteriors[columns[i]], messages[i]);
    signs ^= (mask)q[i];
    x[i] = magnitude(q[i]);
  }
  return (vec)signs;
}

/* R_i from y_i, the least magnitude of the others. */
static inline void scatter(const kernel *k, int i, vec y, vec signs, const int *columns,
                           vec *posteriors, vec *messages, const vec *q) {
  vec sign = (vec)((mask)signs ^ (mask)q[i]);
  vec r = with_sign(apply_rule(&k->rule, y), sign);
  messages[i] = r;
  if (k->layered) posteriors[columns[i]] = symmetric(add(q[i], r));
}

static inline void run_program(const kernel *k, vec *value) {
  const int *step = k->program;
  for (int s = 0; s < k->steps; s++) {
    int count = step[1];
    vec result = minimum(value[step[2]], value[step[3]]);
    for (int i = 2; i < count; i++) result = minimum(result, value[step[2 + i]]);
    value[step[0]] = result;
    step += 2 + count;
  }
}

void VARIANT(ex_interpret)(const kernel *k, int checks, const int *columns, void *posteriors,
                           void *messages) {
  vec *value = k->values, *message = messages;
  const vec *y = value + k->degree + k->slots;
  vec *q = value + 2 * k->degree + k->slots;
  vec limit = message_limit(&k->rule);
  for (int check = 0; check < checks; check++) {
    vec signs = gather(k, columns, posteriors, message, q, value);
    value[0] = minimum(value[0], limit);
    value[1] = minimum(value[1], limit);
    run_program(k, value);
    for (int i = 0; i < k->degree; i++) scatter(k, i, y[i], signs, columns, posteriors, message, q);
    columns += k->degree;
    message += k->degree;
  }
}

/* The least and the second least magnitude serve all outputs: where x_i is the least, y_i is the
 * second, else the least. With a tie both are equal. */
void VARIANT(ex_two_min)(const kernel *k, int checks, const int *columns, void *posteriors,
                         void *messages) {
  vec *x = k->values, *q = x + k->degree, *message = messages;
  vec limit = message_limit(&k->rule);
  for (int check = 0; check < checks; check++) {
    vec signs = gather(k, columns, posteriors, message, q, x);
    vec first = limit, second = limit;
    for (int i = 0; i < k->degree; i++) {
      second = minimum(second, maximum(first, x[i]));
      first = minimum(first, x[i]);
    }
    for (int i = 0; i < k->degree; i++)
      scatter(k, i, choose(x[i] == first, second, first), signs, columns, posteriors, message, q);
    columns += k->degree;
    message += k->degree;
  }
}
