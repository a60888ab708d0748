/* Reads the figures in the reports of the tools. A line that is missing is an error, never a
 * zero. */
#ifndef BENCH_SYNTHESIS_REPORTS_H
#define BENCH_SYNTHESIS_REPORTS_H

#include <stdbool.h>

/* Reads a figure in the text of a report. False if it is not there. */
typedef bool report_reader(const char *text, double *value);

/* Yosys, `stat`: the number of cells; the area in the library's units; the number of tables of an
 * iCE40. `ltp`: the number of cells on the longest path. */
report_reader report_cells, report_area, report_tables, report_depth;

/* OpenSTA, `report_checks`: the slack in ns, of the first path, which is the worst. */
report_reader report_slack;

/* nextpnr: the last clock frequency that it names, in MHz, after routing. */
report_reader report_frequency;

/* Yosys, `stat`: the cells of one type, 0 if none is listed. */
double report_cells_of(const char *text, const char *type);

/* abc, `&cec`: says that it proved the miter to be false for all inputs. */
#define REPORT_EQUIVALENT "Networks are equivalent"

#endif
