/* H as a picture: a mark for each one, or where the matrix is too large for that, the density of
 * ones in at most 690 x 345 cells. */
#ifndef BENCH_PLOT_MATRIX_PICTURE_H
#define BENCH_PLOT_MATRIX_PICTURE_H

#include <extrinsic/code.h>

/* As picture_draw. The title is printable text. */
int matrix_picture(const char *command, extr_context *context, const extr_code *code,
                   const char *title, const char *path);

#endif
