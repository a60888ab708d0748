/* The tables of a report: CSV files found in folders, read, checked and put in order. */
#ifndef BENCH_REPORT_TABLES_H
#define BENCH_REPORT_TABLES_H

#include "bench/plot/table/kind.h"
#include <extrinsic/status.h>

/* Error rates of one code over one kind of channel belong together; other tables stand alone. */
typedef struct table_group {
  const plot_kind *kind; /* NULL: unknown, or without rows to draw */
  plot_text title;       /* the code, or the path */
  int first, count;      /* of its files */
} table_group;

typedef struct report_tables {
  char **paths;
  int path_count;
  csv_file *files; /* by group, then by path */
  int file_count;
  table_group *groups;
  int group_count;
} report_tables;

enum { TABLES_MAX = 10000 };

/* Takes every file whose name ends in ".csv" in the folders and below, but follows no links below
 * them; a name that is no folder is taken as a file. EXTR_INPUT where there is none, and with file
 * and line on a table that is broken; EXTR_LIMIT above TABLES_MAX; EXTR_IO.
 * Whatever the result, tables_close must follow. */
extr_status tables_open(extr_context *context, char *const *places, int count,
                        report_tables *tables);
void tables_close(report_tables *tables);

#endif
