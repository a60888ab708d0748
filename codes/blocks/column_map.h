/* Which column of H a column becomes when the rows of H are permuted. */
#ifndef CODES_BLOCKS_COLUMN_MAP_H
#define CODES_BLOCKS_COLUMN_MAP_H

#include "codes/blocks/blocks.h"

/* A permutation of the rows within windows of equal size; or, with a split, within the rows before
 * it and those from it on. */
typedef struct row_action {
  block_kind kind;
  int window; /* rows per window */
  int step;   /* BLOCKS_CYCLIC: row w + x becomes w + (x + step) mod window */
  /* BLOCKS_XOR: row w + x becomes w + number[label[x] XOR step] */
  const int *label, *number;
  int split, rest, rest_step; /* 0, or the first row of the last window, its rows and its step */
} row_action;

typedef struct row_window {
  int first, size, step;
} row_window;

static inline row_window row_window_of(const row_action *action, int row) {
  if (action->split > 0 && row >= action->split)
    return (row_window){action->split, action->rest, action->rest_step};
  return (row_window){row - row % action->window, action->window, action->step};
}

static inline int row_after(const row_action *action, int row) {
  row_window w = row_window_of(action, row);
  int x = row - w.first;
  if (action->kind == BLOCKS_XOR) return w.first + action->number[action->label[x] ^ w.step];
  x += w.step;
  return w.first + (x < w.size ? x : x - w.size);
}

/* Columns by a sum over their rows, with ones added that H lacks. Equal sums are taken for equal
 * columns: what is made of a map must be validated. */
typedef struct column_map column_map;

extr_status extr_column_map_new(extr_context *context, const extr_code *code, column_map **map);
void extr_column_map_free(column_map *map);

/* Adds a one to H, or forgets all that were added. */
void extr_column_map_add(column_map *map, extr_edge one);
void extr_column_map_reset(column_map *map);

/* Fills after[v] with the column that v becomes, -1 for none; returns how many have none, but stops
 * above `most`, when the rest is not filled. Of equal columns, the first becomes the first. */
int extr_column_map_find(const column_map *map, const row_action *action, int most, int *after);

/* A column without an image becomes one with this image if a single one is added: returns false if
 * there is no such column. */
bool extr_column_map_missing(const column_map *map, const row_action *action, int column,
                             extr_edge *one);

#endif
