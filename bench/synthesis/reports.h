/* Reads the figures in the reports of the tools. A line that is missing is an error, never a
 * zero. */
#ifndef BENCH_SYNTHESIS_REPORTS_H
#define BENCH_SYNTHESIS_REPORTS_H

#include <extrinsic/status.h>

#include <stdbool.h>

/* All: the text of a report with a zero behind it. False if the figure is not there. */

/* Yosys, `stat`: the number of cells; the area in the library's units; the cells of one type, 0 if
 * none is listed. */
bool report_cells(const char *text, int *cells);
bool report_area(const char *text, double *area);
int report_cells_of(const char *text, const char *type);

/* Yosys, `ltp`: the number of cells on the longest path. */
bool report_depth(const char *text, int *depth);

/* OpenSTA, `report_checks`: the slack in ns, of the first path, which is the worst. */
bool report_slack(const char *text, double *slack);

/* nextpnr: the last clock frequency that it names, in MHz, after routing. */
bool report_frequency(const char *text, double *megahertz);

/* abc, `&cec`: whether it proved the miter to be false for all inputs. */
bool report_is_equivalent(const char *text);

#endif
