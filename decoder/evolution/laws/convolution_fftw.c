#include "decoder/evolution/laws/convolution.h"

#include "core/base/array.h"

#include <fftw3.h>
#include <pthread.h>

struct convolution {
  int reach, length; /* the period of the transform, above 2 reach */
  double *values;
  fftw_complex *transform;
  fftw_plan forward, backward;
};

/* The least product of small primes that is large enough. */
static int good_length(int least) {
  for (int length = least + least % 2;; length += 2) {
    int rest = length;
    for (int prime = 2; prime <= 5; prime++)
      while (rest % prime == 0) rest /= prime;
    if (rest == 1) return length;
  }
}

/* FFTW makes and destroys plans for one thread at a time. */
static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;

/* Plans by estimate: measured ones depend on the load of the machine, and so would the last
 * digits. */
static bool plan(convolution *c) {
  pthread_mutex_lock(&planner);
  c->forward = fftw_plan_dft_r2c_1d(c->length, c->values, c->transform, FFTW_ESTIMATE);
  c->backward = fftw_plan_dft_c2r_1d(c->length, c->transform, c->values, FFTW_ESTIMATE);
  pthread_mutex_unlock(&planner);
  return c->forward && c->backward;
}

extr_status extr_convolution_new(extr_context *context, int reach, convolution **made) {
  convolution *c;
  TRY(ARRAY_NEW(context, c, 1));
  c->reach = reach;
  c->length = good_length(2 * reach + 1);
  c->values = fftw_alloc_real((size_t)c->length);
  c->transform = fftw_alloc_complex((size_t)c->length / 2 + 1);
  extr_status status = c->values && c->transform && plan(c) ? EXTR_OK : extr_fail_memory(context);
  return HAND_OVER(status, c, made, extr_convolution_free);
}

void extr_convolution_free(convolution *c) {
  if (!c) return;
  pthread_mutex_lock(&planner);
  if (c->forward) fftw_destroy_plan(c->forward);
  if (c->backward) fftw_destroy_plan(c->backward);
  pthread_mutex_unlock(&planner);
  fftw_free(c->values);
  fftw_free(c->transform);
  free(c);
}

size_t extr_convolution_size(const convolution *c) {
  return 2 * ((size_t)c->length / 2 + 1);
}

/* Level k is at k modulo the period. */
void extr_convolution_enter(convolution *c, const double *p, int reach, double *to) {
  memset(c->values, 0, (size_t)c->length * sizeof *c->values);
  memcpy(c->values, p, ((size_t)reach + 1) * sizeof *p);
  memcpy(c->values + c->length - reach, p - reach, (size_t)reach * sizeof *p);
  fftw_execute(c->forward);
  memcpy(to, c->transform, extr_convolution_size(c) * sizeof *to);
}

void extr_convolution_multiply(convolution *c, const double *x, const double *y, double *to) {
  for (size_t i = 0; i < extr_convolution_size(c); i += 2) {
    double real = x[i] * y[i] - x[i + 1] * y[i + 1];
    to[i + 1] = x[i] * y[i + 1] + x[i + 1] * y[i];
    to[i] = real;
  }
}

void extr_convolution_add(convolution *c, double weight, const double *x, double *to) {
  for (size_t i = 0; i < extr_convolution_size(c); i++) to[i] += weight * x[i];
}

void extr_convolution_leave(convolution *c, const double *x, double *p) {
  memcpy(c->transform, x, extr_convolution_size(c) * sizeof *x);
  fftw_execute(c->backward);
  for (int k = -c->reach; k <= c->reach; k++) {
    double value = c->values[k < 0 ? k + c->length : k] / c->length;
    p[k] = value > 0 ? value : 0;
  }
}
