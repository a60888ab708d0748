/* The tables of a report: CSV files found in folders, read, checked and sorted. */
#ifndef BENCH_REPORT_TABLES_H
#define BENCH_REPORT_TABLES_H

#include "bench/plot/kind.h"

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

#endif
