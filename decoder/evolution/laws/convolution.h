/* Sums of independent levels. A spectrum stands for the distribution of such a sum; the sum of two
 * has the product of their spectra. With FFTW it is the Fourier transform, without it the
 * distribution itself, and the product is a direct convolution: same results up to rounding, slower
 * for fine grids. */
#ifndef DECODER_EVOLUTION_LAWS_CONVOLUTION_H
#define DECODER_EVOLUTION_LAWS_CONVOLUTION_H

#include <extrinsic/status.h>

#include <string.h>

typedef struct convolution convolution;

/* For sums within -reach .. reach: no product may stand for more. */
extr_status extr_convolution_new(extr_context *context, int reach, convolution **made);
void extr_convolution_free(convolution *c);

/* How many numbers a spectrum takes; allocate it with extr_convolution_array. */
size_t extr_convolution_size(const convolution *c);

/* The spectrum of levels -reach .. reach with the probabilities p[-reach] .. p[reach]. */
void extr_convolution_enter(convolution *c, const double *p, int reach, double *to);

/* `to` may be x. */
void extr_convolution_multiply(convolution *c, const double *x, const double *y, double *to);

/* to += weight * x; and the spectrum of nothing, for a first such sum. */
void extr_convolution_add(convolution *c, double weight, const double *x, double *to);
static inline void extr_convolution_clear(const convolution *c, double *to) {
  memset(to, 0, extr_convolution_size(c) * sizeof *to);
}

/* The probabilities p[-reach] .. p[reach], where reach is that of the convolution; none below 0. */
void extr_convolution_leave(convolution *c, const double *x, double *p);

#endif
