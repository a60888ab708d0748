/* A report: the tables, CSV files found in folders, read, checked and sorted, and their page. */
#ifndef BENCH_REPORT_REPORT_H
#define BENCH_REPORT_REPORT_H

#include "bench/plot/kind.h"

#include <stdio.h>

/* Tables of error rates of one code over one kind of channel form a group; any other table is a
 * group of its own. */
typedef struct table_group {
  const plot_kind *kind; /* NULL: unknown kind, or no rows to draw */
  plot_text title;       /* the code or the path */
  int first, count;      /* its files */
} table_group;

typedef struct report_tables {
  char **paths;
  int path_count;
  csv_file *files; /* sorted by group, then by path */
  int file_count;
  table_group *groups;
  int group_count;
} report_tables;

enum { TABLES_MAX = 10000 };

/* Reads every file whose name ends in ".csv" in the folders and their subfolders; links inside them
 * are not followed. A name that is not a folder is taken as a file. EXTR_INPUT if there is no
 * table, and with file and line if a table is invalid; EXTR_LIMIT above TABLES_MAX; EXTR_IO.
 * tables_close must follow whatever the result. */
extr_status tables_open(extr_context *context, char *const *places, int count,
                        report_tables *tables);
void tables_close(report_tables *tables);

/* Writes valid HTML5: for each group of tables its figures, then every table with the command and
 * the machine that produced it, and the classes of its frames in error if they were saved. The page
 * loads nothing from elsewhere. The errors.jsonl that `ber --save-errors` wrote beside tables are
 * read: EXTR_INPUT with file and line if one is damaged. Other errors: as plot_data_new and
 * gnuplot_run.
 */
extr_status page_write(extr_context *context, const report_tables *tables, FILE *page);

#endif
