#include "bench/plot/picture.h"

#include <extrinsic/status.h>

#include "bench/cli/tool.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct picture_format {
  const char *extension;
  const char *terminal; /* for gnuplot, which has the size in the variables WIDTH and HEIGHT */
  int font;             /* font size */
  double stroke;        /* points per unit of line width */
  double narrower;      /* part of a character by which letters are narrower than gnuplot
 assumes */
} picture_format;

static const picture_format formats[] = {
    {".svg",
     "set terminal svg size WIDTH,HEIGHT dynamic font 'sans-serif,13' background 'white' "
     "linewidth 1.2 name NAME",
     13, 1.2, 0.16},
    {".png",
     "set terminal pngcairo size 2*WIDTH,2*HEIGHT fontscale 2 pointscale 2 font 'sans,10' "
     "background 'white' linewidth 2.4",
     10, 1.2, 0},
    {".pdf",
     "set terminal pdfcairo size WIDTH/96.,HEIGHT/96. font 'sans,9' background 'white' "
     "linewidth 1",
     9, 2. / 3, 0},
};

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static const picture_format *find_format(const char *path) {
  const char *dot = strrchr(base_name(path), '.');
  for (size_t i = 0; dot && i < sizeof formats / sizeof *formats; i++)
    if (strcmp(dot, formats[i].extension) == 0) return &formats[i];
  return extr_replace_is_stream(path) ? &formats[0] : NULL; /* standard output has no ending */
}

/* Ids in an SVG begin with NAME, so that one page can contain several pictures. */
static void write_name(const char *path, FILE *script) {
  fputs("NAME = '", script);
  for (const char *c = base_name(path); *c && *c != '.'; c++) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
    fputc(plain ? *c : '_', script);
  }
  fputs("'\n", script);
}

static void write_terminal(const picture *what, const picture_format *format, FILE *script) {
  fprintf(script, "WIDTH = %d\nHEIGHT = %d\nFONT = %d\nSTROKE = %g\nNARROWER = %g\n%s\n",
          what->width, what->height, format->font, format->stroke, format->narrower,
          format->terminal);
}

static void write_script(const picture *what, const picture_format *format,
                         const replacement *target, FILE *script) {
  write_name(target->path, script);
  write_terminal(what, format, script);
  what->write(what->data, script);
  fputs("\nunset output\n", script);
}

extr_status gnuplot_run(extr_context *context, extr_writer *script, extr_status status,
                        char **drawn, size_t *size) {
  /* gnuplot reads a file with this name in blocks, and standard input byte by byte. */
  static const char *const arguments[] = {"gnuplot", "--default-settings", "/dev/stdin", NULL};
  static const tool gnuplot = {.arguments = arguments, .package = "gnuplot-nox"};
  char *text;
  TRY(extr_writer_close(context, script, status, &text));
  status = tool_filter(context, &gnuplot, text, script->size, drawn, size);
  extr_text_free(text);
  return status;
}

/* gnuplot does not notice that a disk is full, but the commit finds the error in the stream. */
static extr_status draw_into(extr_context *context, const picture *what,
                             const picture_format *format, const replacement *target) {
  extr_writer script;
  char *drawn;
  size_t size;
  TRY(extr_writer_open(context, &script));
  write_script(what, format, target, script.stream);
  TRY(gnuplot_run(context, &script, EXTR_OK, &drawn, &size));
  fwrite(drawn, 1, size, target->file);
  free(drawn);
  return EXTR_OK;
}

extr_status picture_draw(extr_context *context, const picture *what, const char *path) {
  const picture_format *format = find_format(path);
  if (!format)
    return extr_fail(context, EXTR_INPUT, "%s: expected a name that ends in .svg, .png or .pdf",
                     path);
  replacement target;
  TRY(extr_replace_begin(context, path, &target));
  return extr_replace_end(context, &target, draw_into(context, what, format, &target));
}

void picture_write_svg(const picture *what, FILE *script) {
  fputs("reset session\n", script);
  write_name("picture", script);
  write_terminal(what, &formats[0], script);
  what->write(what->data, script);
  fputc('\n', script);
}
