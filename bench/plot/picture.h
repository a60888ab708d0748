/* Pictures that gnuplot draws. Texts in its scripts are strings from encode.h. File names never
 * occur in a script, since gnuplot writes pictures to its standard output. */
#ifndef BENCH_PLOT_PICTURE_H
#define BENCH_PLOT_PICTURE_H

#include "core/base/writer.h"
#include <extrinsic/code.h>

#include <stdio.h>

typedef struct picture {
  int width, height; /* in points of 1/96 inch, before they are scaled */
  double scale;
  /* Writes the commands that draw. The size is in the variables WIDTH and HEIGHT, the font size in
   * FONT. */
  void (*write)(const void *data, FILE *script);
  void (*write_tex)(const void *data, FILE *tex); /* NULL: the picture has no form in TeX */
  const void *data;
} picture;

/* Draws into the file, whose name ends in .svg, .png or .pdf, or writes what draws the picture: a
 * script for gnuplot (.gp) or LaTeX (.tex). EXTR_INPUT for other names. If drawing fails, the file
 * is not changed. Errors: as gnuplot_run and extr_replace_commit. */
extr_status picture_draw(extr_context *context, const picture *what, const char *path);

/* A picture of H: one mark per one of the matrix or, for large matrices, the density of ones in at
 * most 690 x 345 cells. The title must be printable text. Otherwise like picture_draw. */
extr_status matrix_picture(extr_context *context, const extr_code *code, const char *title,
                           const char *path);

/* Adds the picture to a script for gnuplot_run, which prints it as an SVG whatever precedes it. */
void picture_write_svg(const picture *what, FILE *script);

/* Closes the script as extr_writer_close does, and runs it without the user's gnuplot settings.
 * *drawn is what gnuplot prints, which the caller frees. Errors: as tool_filter. */
extr_status gnuplot_run(extr_context *context, extr_writer *script, extr_status status,
                        char **drawn, size_t *size);

#endif
