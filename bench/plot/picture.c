#include "bench/plot/picture.h"

#include "bench/cli/out.h"
#include "bench/cli/tool.h"
#include "bench/output/encode.h"
#include "bench/plot/data.h"
#include "bench/plot/figure.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern const char extr_text_terminal_gp[];

typedef enum picture_format { SVG, PNG, PDF, GNUPLOT, TEX } picture_format;

static const char *const endings[] = {"svg", "png", "pdf", "gp", "tex", NULL};

/* Ids in an SVG begin with NAME, so that one page can contain several pictures. */
static void write_name(const char *path, FILE *script) {
  const char *base;
  words_base(path, &base);
  fputs("NAME = '", script);
  for (const char *c = base; *c && *c != '.'; c++) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
    fputc(plain ? *c : '_', script);
  }
  fputs("'\n", script);
}

static void write_script(const picture *what, picture_format format, const char *path,
                         FILE *script) {
  write_name(path, script);
  fprintf(script, "WIDTH = %d\nHEIGHT = %d\nSCALE = %.15g\n", what->width, what->height,
          what->scale);
  if (format != GNUPLOT) fprintf(script, "FORMAT = '%s'\n", endings[format]);
  fputs(extr_text_terminal_gp, script);
  what->write(what->data, script);
  fputc('\n', script);
}

extr_status gnuplot_run(extr_context *context, extr_writer *script, extr_status status,
                        char **drawn, size_t *size) {
  /* gnuplot reads a file with this name in blocks, and standard input byte by byte. */
  static const char *const arguments[] = {"gnuplot", "--default-settings", "/dev/stdin", NULL};
  static const tool gnuplot = {.arguments = arguments, .package = "gnuplot-nox"};
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_close(context, script, status, &text));
  return tool_filter(context, &gnuplot, text, script->size, drawn, size);
}

/* gnuplot does not notice that a disk is full, but the commit finds the error in the stream. */
static extr_status draw_into(extr_context *context, const picture *what, picture_format format,
                             const replacement *target) {
  extr_writer script;
  OWNED_ARRAY char *drawn = NULL;
  size_t size;
  TRY(extr_writer_open(context, &script));
  write_script(what, format, target->path, script.stream);
  fputs("unset output\n", script.stream);
  TRY(gnuplot_run(context, &script, EXTR_OK, &drawn, &size));
  fwrite(drawn, 1, size, target->file);
  return EXTR_OK;
}

static extr_status write_into(extr_context *context, const picture *what, picture_format format,
                              const replacement *target) {
  if (format == TEX) return what->write_tex(what->data, target->file), EXTR_OK;
  if (format == GNUPLOT) return write_script(what, format, target->path, target->file), EXTR_OK;
  return draw_into(context, what, format, target);
}

extr_status picture_draw(extr_context *context, const picture *what, const char *path) {
  const int other = extr_replace_is_stream(path) ? SVG : -1; /* standard output has no ending */
  const int format = out_format(path, endings, other);
  if (format < 0 || (format == TEX && !what->write_tex))
    return extr_fail(context, EXTR_INPUT, "%s: expected a name that ends in .svg, .png, .pdf%s",
                     path, what->write_tex ? ", .gp or .tex" : " or .gp");
  replacement target;
  TRY(extr_replace_begin(context, path, &target));
  return extr_replace_end(context, &target,
                          write_into(context, what, (picture_format)format, &target));
}

void picture_write_svg(const picture *what, FILE *script) {
  fputs("reset session\n", script);
  write_script(what, SVG, "picture", script);
}

/* ---- Matrices -------------------------------------------------------------------------------- */

extern const char extr_text_matrix_gp[];

enum {
  ACROSS = 690, /* maximum cells, and points, of the picture's width */
  DOWN = 345,
  DOWN_LEAST = 172,
  MARKS_MAX = 20000,
  MARGIN_ACROSS = FIGURE_WIDTH - ACROSS,
  MARGIN_DOWN = 115,
  TITLE = 60, /* maximum characters */
};

/* Cells of the matrix and the number of ones in each. */
typedef struct density {
  const extr_code *code;
  const char *title;
  int height;                  /* height of the matrix in the picture, in points */
  int cell_columns, cell_rows; /* size of a cell in columns and rows of the matrix */
  int across, down;            /* number of cells in each direction */
  int *ones;                   /* down * across numbers, row by row */
} density;

static void free_density(density *map) {
  free(map->ones);
}

static int ceiling(int a, int b) {
  return a / b + (a % b != 0);
}

/* The height in the proportions of the matrix, within limits. */
static int picture_height(const extr_code *code) {
  int64_t height = (int64_t)ACROSS * extr_code_rows(code) / extr_code_columns(code);
  return height > DOWN ? DOWN : height < DOWN_LEAST ? DOWN_LEAST : (int)height;
}

static extr_status count_ones(extr_context *context, density *map) {
  int rows = extr_code_rows(map->code), columns = extr_code_columns(map->code);
  map->cell_columns = ceiling(columns, ACROSS);
  map->cell_rows = ceiling(rows, DOWN);
  map->across = ceiling(columns, map->cell_columns);
  map->down = ceiling(rows, map->cell_rows);
  TRY(ARRAY_NEW(context, map->ones, map->across * map->down));
  const int *column = extr_code_edge_columns(map->code);
  for (int row = 0; row < rows; row++)
    for (int e = extr_code_row_first(map->code, row); e < extr_code_row_first(map->code, row + 1);
         e++)
      map->ones[row / map->cell_rows * map->across + column[e] / map->cell_columns]++;
  return EXTR_OK;
}

static void write_marks(const extr_code *code, FILE *script) {
  const int *column = extr_code_edge_columns(code);
  fputs("$ones << END\n", script);
  for (int row = 0; row < extr_code_rows(code); row++)
    for (int e = extr_code_row_first(code, row); e < extr_code_row_first(code, row + 1); e++)
      fprintf(script, "%d %d\n", row, column[e]);
  fputs("END\n", script);
}

static int most_ones(const density *map) {
  int most = 0;
  for (int i = 0; i < map->down * map->across; i++)
    if (map->ones[i] > most) most = map->ones[i];
  return most;
}

static void write_cells(const density *map, FILE *script) {
  fprintf(script, "CELL_COLUMNS = %d\nCELL_ROWS = %d\nMOST = %d\n$cells << END\n",
          map->cell_columns, map->cell_rows, most_ones(map));
  for (int row = 0; row < map->down; row++)
    for (int column = 0; column < map->across; column++)
      fprintf(script, "%d%c", map->ones[row * map->across + column],
              column + 1 == map->across ? '\n' : ' ');
  fputs("END\n", script);
}

static void write_picture(const void *data, FILE *script) {
  const density *map = data;
  const extr_code *code = map->code;
  char title[WORDS_TEXT];
  words_shorten(map->title, strlen(map->title), TITLE, title);
  fputs("TITLE = ", script);
  encode_gnuplot(title, strlen(title), script);
  fprintf(script,
          "\nROWS = %d\nCOLUMNS = %d\nEDGES = %d\nMAP_WIDTH = %d\nMAP_HEIGHT = %d\nMARKS = %d\n",
          extr_code_rows(code), extr_code_columns(code), extr_code_edges(code), ACROSS, map->height,
          !map->ones);
  if (map->ones)
    write_cells(map, script);
  else
    write_marks(code, script);
  fputs(extr_text_matrix_gp, script);
}

extr_status matrix_picture(extr_context *context, const extr_code *code, const char *title,
                           const char *path) {
  OWNED(free_density) density map = {.code = code, .title = title, .height = picture_height(code)};
  if (extr_code_edges(code) > MARKS_MAX) TRY(count_ones(context, &map));
  const picture what = {
      ACROSS + MARGIN_ACROSS, map.height + MARGIN_DOWN, 1, write_picture, NULL, &map};
  return picture_draw(context, &what, path);
}
