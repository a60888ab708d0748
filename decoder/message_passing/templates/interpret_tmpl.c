/* The reference kernels: an interpreter of operator programs, and the usual two-minimum method.
 * Compiled for every message type and instruction set. */
#include "decoder/lanes/operator_tmpl.h"
#include "decoder/lanes/weights_tmpl.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"

/* The places of kernel_update. */
static inline vec read_posterior(const kernel *k, const int *places, const vec *posteriors, int i) {
  const char *base = (const char *)posteriors;
  if (k->access != ACCESS_PERMUTED) return *(const unaligned_vec *)(base + places[i]);
  return permute(*(const vec *)(base + extr_permuted_place(places[i], sizeof(vec))), base,
                 extr_permuted_by(places[i], sizeof(vec)));
}

static inline vec *place_of_posterior(const kernel *k, const int *places, vec *posteriors, int i) {
  const int number = places[k->access == ACCESS_CYCLIC ? k->degree + i : i];
  size_t place =
      k->access == ACCESS_PERMUTED ? extr_permuted_place(number, sizeof(vec)) : (size_t)number;
  return (vec *)((char *)posteriors + place);
}

/* As kernel_update.h says; `places`: the places of the first check node. */
static void close_blocks(const kernel *k, const int *places, char *posteriors) {
  if (k->access != ACCESS_CYCLIC || !k->layered) return;
  for (int i = 0; i < k->degree; i++)
    close_block(posteriors + places[k->degree + i], (size_t)k->block_bytes);
}

/* Of check node number `check`; `flips` as in kernel_update. */
static inline mask flip_of(const mask *flips, int check) {
  return flips ? flips[check] : (mask){0};
}

/* Self-corrected: |q| of an edge, 0 where it counts as 0. `previous`: what the edge brought before,
 * which becomes what it brings now. */
static inline vec corrected_magnitude(vec q, mask lasting, vec *previous) {
  const vec before = (vec)((mask)*previous & lasting);
  const mask counts = ~((((mask)q ^ (mask)before) < 0) & (mask)(before != 0));
  *previous = (vec)((mask)q & counts);
  return (vec)((mask)magnitude(q) & counts);
}

/* Computes q_i and |q_i| of one check node; the values of consecutive edges are `pitch` vectors
 * apart. Returns the product of all signs and of `flip` in the sign bits. */
static inline vec gather(const kernel *k, const int *places, const vec *posteriors, vec *messages,
                         mask lasting, mask flip, vec *q, vec *x, int pitch) {
  mask signs = flip;
  for (int i = 0; i < k->degree; i++) {
    vec a = subtract(read_posterior(k, places, posteriors, i),
                     (vec)((mask)messages[i * k->pitch] & lasting));
    signs ^= (mask)a;
    q[i * pitch] = a;
    x[i * pitch] = k->previous
                       ? corrected_magnitude(a, lasting, &messages[i * k->pitch + k->previous])
                       : magnitude(a);
  }
  return (vec)signs;
}

/* Writes R_i, given its magnitude, and the posterior. */
static inline void scatter(const kernel *k, vec magnitude, vec signs, vec q, vec *posterior,
                           vec *message) {
  vec r = with_sign(magnitude, (vec)((mask)signs ^ (mask)q));
  *message = r;
  if (k->layered) *posterior = symmetric(add(q, r));
}

/* The correction of a combination for edge i. `weights`: those of the check node. */
INLINED vec corrected(const kernel *k, vec (*correct)(const check_algorithm *algorithm, vec m),
                      vec m, const vec *weights, int i) {
  const weighing *how = &k->algorithm.weighing;
  if (!extr_weighs(how)) return correct(&k->algorithm, m);
  return weighed(&k->algorithm, m, weights + (how->by_edge ? i * how->vectors : 0));
}

/* Value v of check node c of the group is value[v * width + c]. */
INLINED void run_program(const kernel *k, node_operator op, vec *value, int width) {
  const int *step = k->code;
  for (int s = 0; s < k->steps; s++) {
    int count = step[1];
    vec *target = value + step[0] * width;
    const vec *a = value + step[2] * width, *b = value + step[3] * width;
    for (int c = 0; c < width; c++) { /* the target may be in the place of an operand */
      vec result = op.combine(&k->algorithm, a[c], b[c]);
      for (int i = 2; i < count; i++)
        result = op.combine(&k->algorithm, result, value[step[2 + i] * width + c]);
      target[c] = result;
    }
    step += 2 + count;
  }
}

/* Updates `width` check nodes together, so that each step of the program is decoded only once. */
INLINED void update_group(const kernel *k, node_operator op, int width, const int *places,
                          vec *posteriors, vec *messages, mask lasting, const mask *flips,
                          const vec *weights) {
  int degree = k->degree, pitch = extr_access_width(k->access, degree);
  int step = extr_message_step(k->pitch, degree);
  int next_weights = extr_weights_step(&k->algorithm.weighing, degree);
  vec *x = k->values, *y = x + (degree + k->slots) * width, *q = y + degree * width;
  vec signs[GROUP_MAX], limit = message_limit(&k->algorithm);
  for (int c = 0; c < width; c++)
    signs[c] = gather(k, places + c * pitch, posteriors, messages + c * step, lasting,
                      flip_of(flips, c), q + c, x + c, width);
  for (int c = 0; c < 2 * width; c++) x[c] = minimum(x[c], limit);
  if (op.enter)
    for (int i = 0; i < degree * width; i++) x[i] = op.enter(&k->algorithm, x[i]);
  run_program(k, op, x, width);
  for (int c = 0; c < width; c++)
    for (int i = 0; i < degree; i++)
      scatter(k, corrected(k, op.leave, y[i * width + c], weights + c * next_weights, i), signs[c],
              q[i * width + c], place_of_posterior(k, places + c * pitch, posteriors, i),
              &messages[c * step + i * k->pitch]);
}

/* The widths are constants, so that the compiler can unroll the loops over them. */
INLINED void update_run(const kernel *k, node_operator op, int checks, const int *places,
                        vec *posteriors, vec *messages, mask lasting, const mask *flips,
                        const vec *weights) {
  while (checks > 0) {
    int width = k->group;
    while (width > checks) width /= 2;
    switch (width) {
    case 8:
      update_group(k, op, 8, places, posteriors, messages, lasting, flips, weights);
      break;
    case 4:
      update_group(k, op, 4, places, posteriors, messages, lasting, flips, weights);
      break;
    case 2:
      update_group(k, op, 2, places, posteriors, messages, lasting, flips, weights);
      break;
    default:
      update_group(k, op, 1, places, posteriors, messages, lasting, flips, weights);
      break;
    }
    checks -= width;
    if (flips) flips += width;
    places += width * extr_access_width(k->access, k->degree);
    messages += width * extr_message_step(k->pitch, k->degree);
    weights += width * extr_weights_step(&k->algorithm.weighing, k->degree);
  }
}

/* Degree 2: each message goes to the other edge. Degree 1: the bit is 0 with certainty. */
static void update_plain(const kernel *k, int checks, const int *places, vec *posteriors,
                         vec *messages, mask lasting, const mask *flips, const vec *weights) {
  vec *q = k->values, *x = q + k->degree, limit = message_limit(&k->algorithm);
  for (int check = 0; check < checks; check++) {
    vec signs = gather(k, places, posteriors, messages, lasting, flip_of(flips, check), q, x, 1);
    for (int i = 0; i < k->degree; i++) {
      vec other = k->degree == 2 ? minimum(x[1 - i], limit) : limit;
      if (k->algorithm.kind == EXTR_OWN) other = own_enter(&k->algorithm, other);
      scatter(k, corrected(k, apply_correction, other, weights, i), signs, q[i],
              place_of_posterior(k, places, posteriors, i), &messages[i * k->pitch]);
    }
    places += extr_access_width(k->access, k->degree);
    messages += extr_message_step(k->pitch, k->degree);
    weights += extr_weights_step(&k->algorithm.weighing, k->degree);
  }
}

static void interpret(const kernel *k, int checks, const int *places, vec *posteriors,
                      vec *messages, mask lasting, const mask *flips, const vec *weights) {
#define CASE(algorithm, op)                                                                        \
  case algorithm:                                                                                  \
    update_run(k, op, checks, places, posteriors, messages, lasting, flips, weights);              \
    break;
  if (k->degree < 3) {
    update_plain(k, checks, places, posteriors, messages, lasting, flips, weights);
    return;
  }
  switch (k->algorithm.minimum ? EXTR_MIN_SUM : k->algorithm.kind) {
    EACH_BOXPLUS(CASE)
  default:
    update_run(k, min_sum, checks, places, posteriors, messages, lasting, flips, weights);
  }
#undef CASE
}

void VARIANT(extr_interpret)(const kernel *k, int checks, const int *places, void *posteriors,
                             void *messages, const void *lasting, const void *flips) {
  interpret(k, checks, places, posteriors, messages, *(const mask *)lasting, flips,
            (const vec *)lasting + 1);
  close_blocks(k, places, posteriors);
}

/* y_i is the second smallest magnitude if x_i is the smallest one, otherwise the smallest. In a tie
 * both are equal. */
void VARIANT(extr_two_min)(const kernel *k, int checks, const int *places, void *posteriors,
                           void *messages, const void *lasting, const void *flips) {
  vec *x = k->values, *q = x + k->degree, *posterior = posteriors, *message = messages;
  vec limit = message_limit(&k->algorithm);
  const int *first_places = places;
  const vec *weights = (const vec *)lasting + 1;
  for (int check = 0; check < checks; check++) {
    vec signs = gather(k, places, posteriors, message, *(const mask *)lasting,
                       flip_of(flips, check), q, x, 1);
    vec first = limit, second = limit;
    for (int i = 0; i < k->degree; i++) {
      second = minimum(second, maximum(first, x[i]));
      first = minimum(first, x[i]);
    }
    for (int i = 0; i < k->degree; i++)
      scatter(k, corrected(k, apply_correction, choose(x[i] == first, second, first), weights, i),
              signs, q[i], place_of_posterior(k, places, posterior, i), &message[i * k->pitch]);
    places += extr_access_width(k->access, k->degree);
    message += extr_message_step(k->pitch, k->degree);
    weights += extr_weights_step(&k->algorithm.weighing, k->degree);
  }
  close_blocks(k, first_places, posteriors);
}
