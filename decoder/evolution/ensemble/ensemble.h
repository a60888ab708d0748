/* What extr_ensemble contains. */
#ifndef DECODER_EVOLUTION_ENSEMBLE_ENSEMBLE_H
#define DECODER_EVOLUTION_ENSEMBLE_ENSEMBLE_H

#include "core/base/pool.h"
#include <extrinsic/evolution.h>

/* Nodes of one degree: their share of all such nodes, and of the edges. */
typedef struct degree_class {
  int degree;
  double nodes, edges;
  double kind[EXTR_SHORTENED + 1]; /* columns: the shares of these nodes that are transmitted,
                                    * punctured, shortened */
} degree_class;

enum { ENSEMBLE_DEGREE_MAX = 1000, ENSEMBLE_EDGES_MAX = 10000, ENSEMBLE_TEXT = 200 };

struct extr_ensemble {
  char text[ENSEMBLE_TEXT];
  double rate;

  /* Degrees only; NULL for a protograph. */
  degree_class *columns, *rows;
  int column_classes, row_classes;

  /* A protograph: its edges row by row, in the order in which a layered decoder takes them. */
  int column_count, row_count;
  int *row_first;                      /* row_count + 1 */
  int *edge_columns;                   /* of every edge */
  double (*kinds)[EXTR_SHORTENED + 1]; /* of every column */
  extr_pool memory;                    /* of the protograph */
};

/* The largest degree of a row and of a column. */
int extr_ensemble_row_degree(const extr_ensemble *e);
int extr_ensemble_column_degree(const extr_ensemble *e);

/* A protograph of `rows` x `columns` entries, each the number of parallel edges; all columns are
 * transmitted. EXTR_LIMIT: too many edges. */
extr_status extr_ensemble_of_entries(extr_context *context, const int *entries, int rows,
                                     int columns, extr_ensemble **ensemble);

/* The design rate of a protograph; EXTR_INPUT if it is not above 0. */
extr_status extr_ensemble_set_rate(extr_context *context, const char *name, extr_ensemble *e);

#endif
