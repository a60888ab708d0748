/* Curves from elsewhere to be drawn beside a simulation's: CSV with the column of its points
 * (ebn0_db, crossover or erasure), `ber` or `fer` or both, and perhaps a line "# name: text". A
 * field may be empty. */
#ifndef BENCH_PLOT_REFERENCE_H
#define BENCH_PLOT_REFERENCE_H

#include "bench/output/csv.h"
#include <extrinsic/status.h>

#include <stdio.h>

enum { REFERENCES_MAX = 16 };

typedef struct plot_references {
  const char *x; /* their first column */
  char *paths;   /* of the files, one behind the other */
  csv_file files[REFERENCES_MAX];
  int count;
} plot_references;

/* Opens files whose names are separated by commas; `names` may be NULL for none. EXTR_INPUT names
 * file and line of what is missing or no number; else what csv_open says. Whatever the result,
 * references_close must follow. */
extr_status references_open(extr_context *context, const char *names, const char *x,
                            plot_references *references);
void references_close(plot_references *references);

/* Characters of the longest title; 0 for no references. */
int references_width(const plot_references *references);

/* Writes for gnuplot, behind what plot_data_write does: REFERENCES, their number; REFERENCE_TITLES;
 * and the rows $reference_1, ...: x, ber, fer (NaN where there is none). */
void references_write(const plot_references *references, FILE *script);

#endif
