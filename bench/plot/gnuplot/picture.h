/* A picture that gnuplot draws into a file. */
#ifndef BENCH_PLOT_GNUPLOT_PICTURE_H
#define BENCH_PLOT_GNUPLOT_PICTURE_H

#include <extrinsic/status.h>

#include <stdio.h>

typedef struct picture {
  int width, height; /* in points */
  /* Writes the commands that draw. The size is in the variables WIDTH and HEIGHT, the font size in
   * FONT. */
  void (*write)(const void *data, FILE *script);
  const void *data;
} picture;

/* Draws into the file, whose name ends in .svg, .png or .pdf. If drawing fails, the file is not
 * changed. Returns an exit code of failure.h after an error has been reported for `command`. */
int picture_draw(const char *command, extr_context *context, const picture *what, const char *path);

/* Adds the picture to a script for gnuplot_run, which prints it as an SVG whatever precedes it. */
void picture_write_svg(const picture *what, FILE *script);

#endif
