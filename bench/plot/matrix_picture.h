/* A picture of H: one mark per one of the matrix or, for large matrices, the density of ones in at
 * most 690 x 345 cells. */
#ifndef BENCH_PLOT_MATRIX_PICTURE_H
#define BENCH_PLOT_MATRIX_PICTURE_H

#include <extrinsic/code.h>

/* Like picture_draw. The title must be printable text. */
extr_status matrix_picture(extr_context *context, const extr_code *code, const char *title,
                           const char *path);

#endif
