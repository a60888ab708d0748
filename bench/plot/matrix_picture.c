#include "bench/output/encode.h"
#include "bench/plot/figure.h"
#include "bench/plot/words.h"
#include "core/base/array.h"

#include <string.h>

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
  density map = {.code = code, .title = title, .height = picture_height(code)};
  if (extr_code_edges(code) > MARKS_MAX) TRY(count_ones(context, &map));
  const picture what = {ACROSS + MARGIN_ACROSS, map.height + MARGIN_DOWN, write_picture, &map};
  extr_status status = picture_draw(context, &what, path);
  free(map.ones);
  return status;
}
