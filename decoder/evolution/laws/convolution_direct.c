/* Without FFTW: a spectrum is the reach of its levels, then their probabilities. */
#include "decoder/evolution/laws/convolution.h"

#include "core/base/array.h"

struct convolution {
  int reach;
  double *product;
};

extr_status extr_convolution_new(extr_context *context, int reach, convolution **made) {
  convolution *c;
  TRY(ARRAY_NEW(context, c, 1));
  c->reach = reach;
  extr_status status = ARRAY_NEW(context, c->product, 2 * reach + 1);
  return HAND_OVER(status, c, made, extr_convolution_free);
}

void extr_convolution_free(convolution *c) {
  if (!c) return;
  free(c->product);
  free(c);
}

size_t extr_convolution_size(const convolution *c) {
  return 2 + 2 * (size_t)c->reach;
}

void extr_convolution_enter(convolution *c, const double *p, int reach, double *to) {
  (void)c;
  to[0] = reach;
  memcpy(to + 1, p - reach, (2 * (size_t)reach + 1) * sizeof *p);
}

void extr_convolution_multiply(convolution *c, const double *x, const double *y, double *to) {
  int a = (int)x[0], b = (int)y[0];
  memset(c->product, 0, (2 * (size_t)(a + b) + 1) * sizeof *c->product);
  for (int i = 0; i <= 2 * a; i++)
    for (int j = 0; j <= 2 * b; j++) c->product[i + j] += x[1 + i] * y[1 + j];
  extr_convolution_enter(c, c->product + a + b, a + b, to);
}

void extr_convolution_add(convolution *c, double weight, const double *x, double *to) {
  int a = (int)x[0], b = (int)to[0];
  (void)c;
  if (a > b) {
    memmove(to + 1 + a - b, to + 1, (2 * (size_t)b + 1) * sizeof *to);
    memset(to + 1, 0, (size_t)(a - b) * sizeof *to);
    memset(to + 2 + a + b, 0, (size_t)(a - b) * sizeof *to);
    to[0] = b = a;
  }
  for (int k = -a; k <= a; k++) to[1 + b + k] += weight * x[1 + a + k];
}

void extr_convolution_leave(convolution *c, const double *x, double *p) {
  int a = (int)x[0];
  memset(p - c->reach, 0, (2 * (size_t)c->reach + 1) * sizeof *p);
  memcpy(p - a, x + 1, (2 * (size_t)a + 1) * sizeof *p);
}
